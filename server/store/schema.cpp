#include "server/store/schema.hpp"

#include <fmt/format.h>

#include <array>

namespace tischlein::server::store {

namespace {

constexpr std::int64_t ours = 0x54697363;  // "Tisc": says whose file this is

constexpr std::array<std::string_view, 3> steps_so_far{
    // 1: One log for all tables, in the order in which facts were kept, so that a commit writes a few full pages however
    // many tables it serves. `place` is the row of a fact. Each fact names the row of its table's previous one; `newest` names the
    // row to begin with. Sorted by table instead, every fact would dirty a page of its own: 23,000 appends/s instead of 118,000
    // (store_bench play).
    // `card` is the text of the LobbyEntry. `changed` counts up with every new one of any table; the lobby is sorted by it.
    R"(
    CREATE TABLE tables (
        number  INTEGER PRIMARY KEY,
        id      TEXT NOT NULL UNIQUE,
        listed  INTEGER NOT NULL DEFAULT 0,
        over    INTEGER NOT NULL DEFAULT 0,
        changed INTEGER NOT NULL DEFAULT 0,
        card    TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX lobby ON tables (changed) WHERE listed AND NOT over;
    CREATE TABLE facts (
        place        INTEGER PRIMARY KEY,
        table_number INTEGER NOT NULL,
        seq          INTEGER NOT NULL,
        previous     INTEGER NOT NULL,
        fact         TEXT NOT NULL
    );
    CREATE TABLE newest (
        table_number INTEGER PRIMARY KEY,
        seq          INTEGER NOT NULL,
        place        INTEGER NOT NULL
    );
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    )",
    // 2: What the facts of a table up to `seq` add up to (Checkpoint); the newest one of each table that has a long log.
    R"(
    CREATE TABLE checkpoints (
        table_number INTEGER PRIMARY KEY,
        seq          INTEGER NOT NULL,
        text         TEXT NOT NULL
    );
    )",
    // 3: What was computed at length from the facts of a table, such as reviews of its games.
    R"(
    CREATE TABLE attachments (
        table_number INTEGER NOT NULL,
        name         TEXT NOT NULL,
        text         TEXT NOT NULL,
        PRIMARY KEY (table_number, name)
    );
    )",
};

}  // namespace

std::span<const std::string_view> layout_steps() { return steps_so_far; }

void bring_up_to_date(Database& db, const std::filesystem::path& file, std::span<const std::string_view> steps) {
    const bool empty = db.number("SELECT count(*) FROM sqlite_schema") == 0;
    if (!empty && db.number("PRAGMA application_id") != ours)
        throw std::runtime_error(fmt::format("{} was made by another program, not by tischlein", file.string()));
    const std::int64_t layout = db.number("PRAGMA user_version"), newest = std::ssize(steps);
    if (layout > newest)
        throw std::runtime_error(
            fmt::format("{} was written by a newer tischlein (its layout is {}, this program knows up "
                        "to {}). Use that version, or another data folder",
                        file.string(), layout, newest));
    for (std::int64_t step = layout; step < newest; ++step) {
        Transaction whole(db);
        db.run(std::string(steps[static_cast<std::size_t>(step)]));
        db.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", ours, step + 1));
        whole.commit();
    }
}

}  // namespace tischlein::server::store
