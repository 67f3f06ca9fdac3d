#include "server/store/pg_layout.hpp"

#include <fmt/format.h>

#include <array>

namespace tischlein::server::store {

namespace {

// Step n leads from layout n - 1 to layout n. A step that was ever released is never changed; a new one is added.
constexpr std::array database_steps{
    // 1: `heads` has a row for each table, which is all that most appends look at; only `newest` changes with them, and half-empty
    // pages let PostgreSQL change it in place. `facts` has a row for each append: the facts after number `after`, in the order of
    // their numbers. `term` counts claims of the table: an append with an older one is too late. `servers` holds the leases, by this
    // database's clock: until when a server counts as alive, and since when its heartbeats have come without a gap.
    R"(
    CREATE SEQUENCE server_numbers;
    CREATE TABLE servers (
        number bigint PRIMARY KEY,
        url    text NOT NULL,
        since  timestamptz NOT NULL,
        until  timestamptz NOT NULL
    );
    CREATE TABLE heads (
        id     text COLLATE "C" PRIMARY KEY,
        number bigint GENERATED ALWAYS AS IDENTITY,
        newest bigint NOT NULL,
        owner  bigint,
        term   bigint NOT NULL
    ) WITH (fillfactor = 50);
    CREATE INDEX heads_owned ON heads (owner) WHERE owner IS NOT NULL;
    CREATE TABLE facts (
        table_number bigint,
        after        bigint,
        term         bigint NOT NULL,
        facts        bytea[] NOT NULL,
        PRIMARY KEY (table_number, after)
    );
    CREATE SEQUENCE lobby_changes;
    CREATE TABLE lobby (
        table_number bigint PRIMARY KEY,
        listed       boolean NOT NULL,
        over         boolean NOT NULL,
        changed      bigint NOT NULL,
        entry        bytea NOT NULL
    );
    CREATE INDEX lobby_listed ON lobby (changed) WHERE listed AND NOT over;
    CREATE TABLE checkpoints (
        table_number bigint PRIMARY KEY,
        seq          bigint NOT NULL,
        text         bytea NOT NULL
    );
    CREATE TABLE secrets (name text PRIMARY KEY, value bytea NOT NULL);
    CREATE TYPE append_row AS (
        place bigint, id text, after bigint, term bigint, facts bytea[], listed boolean, over boolean, entry bytea, checkpoint_seq bigint, checkpoint bytea
    );
    CREATE TABLE tischlein_layout (version bigint NOT NULL);
    INSERT INTO tischlein_layout VALUES (0);
    )",
    // 2: What was computed at length from the facts of a table, such as reviews of its games.
    R"(
    CREATE TABLE attachments (
        table_number bigint,
        name         text COLLATE "C",
        text         bytea NOT NULL,
        PRIMARY KEY (table_number, name)
    );
    )",
};

constexpr const char* one_at_a_time = "SELECT pg_advisory_xact_lock(1416196963)";  // "Tisc"

void take_steps(PgConnection& connection, PgDeadline until) {
    connection.run(one_at_a_time, until);
    std::int64_t layout = 0;
    if (!connection.run("SELECT to_regclass('tischlein_layout') IS NULL", PgParams(), until).truth(0, 0))
        layout = connection.run("SELECT version FROM tischlein_layout", PgParams(), until).number(0, 0);
    const std::int64_t newest = std::ssize(database_steps);
    if (layout > newest)
        throw std::runtime_error(
            fmt::format("the database was written by a newer tischlein (its layout is {}, this program knows up "
                        "to {}). Use that version, or another database",
                        layout, newest));
    for (std::int64_t step = layout; step < newest; ++step) {
        connection.run(database_steps.at(static_cast<std::size_t>(step)), until);
        connection.run("UPDATE tischlein_layout SET version = $1::bigint", PgParams().number(step + 1), until);
    }
}

}  // namespace

void bring_up_to_date(PgConnection& connection, PgDeadline until) {
    connection.run("BEGIN", until);
    try {
        take_steps(connection, until);
        connection.run("COMMIT", until);
    } catch (const PgError& error) {
        if (!error.lost) connection.run("ROLLBACK", until);
        throw std::runtime_error(fmt::format("the database cannot be made ready: {}", error.what()));
    }
}

void check_settings(PgConnection& connection, bool standby_required, PgDeadline until) {
    const PgRows rows = connection.run(
        "SELECT current_setting('synchronous_commit'), current_setting('fsync'), "
        "current_setting('synchronous_standby_names'), "
        "current_setting('server_encoding')",
        PgParams(), until);
    const auto refuse = [](const std::string& why) { throw PgUnsafe(why); };
    const std::string_view commit = rows.text(0, 0);
    if (commit == "off" || (standby_required && commit != "on" && commit != "remote_apply"))
        refuse(
            fmt::format("synchronous_commit of the database is `{}`: what it reports as kept could still be lost. Set "
                        "it to `on` for "
                        "this user and database",
                        commit));
    if (rows.text(0, 1) != "on") refuse("fsync of the database is off: a power cut would lose moves. Set it to `on`");
    if (standby_required && rows.text(0, 2).empty())
        refuse(
            "the database has no synchronous standby (synchronous_standby_names is empty): the loss of one machine "
            "would lose moves. "
            "Set one up (docs/cluster.md), or say --no-standby");
    if (rows.text(0, 3) != "UTF8")
        refuse(fmt::format("the database's encoding is {}, it must be UTF8", rows.text(0, 3)));
}

// Writes a message into the write-ahead log that nobody reads: the commit waits for the standby and locks no row.
void commit_synchronously(PgConnection& connection, PgDeadline until) {
    connection.run("SELECT pg_logical_emit_message(true, 'tischlein', '')", PgParams(), until);
}

}  // namespace tischlein::server::store
