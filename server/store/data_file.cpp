#include "server/store/data_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "server/store/schema.hpp"
#include "server/store/wal_check.hpp"

namespace tischlein::server::store {

namespace fs = std::filesystem;

namespace {

std::string words_for(const fs::path& file, const SqliteError& error) {
    if (error.is_lack_of_room()) return fmt::format("there is no room left to open {}", file.string());
    switch (error.family()) {
        case SQLITE_NOTADB:
        case SQLITE_CORRUPT:
            return fmt::format("{} is damaged, or no data file of tischlein ({}). Put a backup in its place",
                               file.string(), error.what());
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_CANTOPEN: return fmt::format("{} cannot be written to: {}", file.string(), error.what());
        case SQLITE_BUSY: return fmt::format("{} is in use by another program", file.string());
        default: return fmt::format("{} cannot be opened: {}", file.string(), error.what());
    }
}

// Creates the file before SQLite does: it holds keys, and SQLite would make it readable for everybody.
void make_private(const fs::path& file) {
    const int made = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (made < 0)
        throw std::runtime_error(
            fmt::format("{} cannot be written to: {}", file.string(), std::generic_category().message(errno)));
    close(made);
}

void sync_folder(const fs::path& folder) {
    const int opened = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return;
    fsync(opened);
    close(opened);
}

void copy_pages(const fs::path& from, const fs::path& to) {
    const Database source(from, Database::Open::existing), target(to, Database::Open::existing);
    sqlite3_backup* copying = sqlite3_backup_init(target.get(), "main", source.get(), "main");
    if (copying == nullptr) throw SqliteError(target.get(), sqlite3_extended_errcode(target.get()));
    // All pages in one go: one view of the source, which does not hold up the server that writes to it.
    const int step = sqlite3_backup_step(copying, -1);
    const int code = sqlite3_backup_finish(copying);
    if (step != SQLITE_DONE) throw SqliteError(target.get(), code != SQLITE_OK ? code : step);
}

void remove_with_companions(const fs::path& file) {
    std::error_code ignored;
    for (const char* companion : {"", "-journal", "-wal", "-shm"}) fs::remove(file.string() + companion, ignored);
}

}  // namespace

fs::path data_file(const fs::path& folder) { return folder / "tischlein.db"; }

namespace {

void tell_losses(const fs::path& file, const std::function<void(std::string)>& journal) {
    std::error_code none;
    if (fs::exists(file, none) && fs::file_size(file, none) == 0)
        journal(fmt::format("{} is empty. A start that was cut off leaves such a file; if there were tables in it, they are "
                            "lost: stop, and put a backup in its place", file.string()));
    const fs::path log = file.string() + "-wal";
    const WalReport wal = check_wal(log);
    if (wal.damaged > 0)
        journal(fmt::format("{} is damaged: {} of its {} pages cannot be read back. The last moves before the server stopped "
                            "are lost, unless the power failed while they were written: then nobody was told of them",
                            log.string(), wal.damaged, wal.committed + wal.unfinished + wal.damaged));
}

}  // namespace

void prepare(const fs::path& folder, const std::function<void(std::string)>& journal) {
    const fs::path file = data_file(folder);
    tell_losses(file, journal);
    make_private(file);
    try {
        Database db(file, Database::Open::existing);
        if (db.number("SELECT count(*) FROM sqlite_schema") == 0) db.run("PRAGMA page_size = 4096");
        if (sqlite3_db_readonly(db.get(), "main") != 0) throw SqliteError(nullptr, SQLITE_READONLY);
        if (db.text("PRAGMA journal_mode = WAL") != "wal")
            throw std::runtime_error(
                fmt::format("{} cannot be kept safely here: this file system has no shared memory", file.string()));
        bring_up_to_date(db, file, layout_steps());
    } catch (const SqliteError& error) {
        throw std::runtime_error(words_for(file, error));
    }
    sync_folder(folder);
}

DataFileReader::DataFileReader(const fs::path& file)
    : db_(file, Database::Open::existing),
      newest_(db_, "SELECT number, seq, place FROM tables JOIN newest ON table_number = number WHERE id = ?"),
      fact_(db_, "SELECT table_number, seq, previous, fact FROM facts WHERE place = ?"),
      listed_(db_,
              "SELECT id, seq, card FROM tables JOIN newest ON table_number = number "
              "WHERE listed AND NOT over ORDER BY changed DESC LIMIT ?"),
      // A checkpoint that is newer than the log does not belong to this log.
      checkpoint_(db_,
                "SELECT s.seq, s.text FROM tables JOIN newest AS n ON n.table_number = number "
                "JOIN checkpoints AS s ON s.table_number = number WHERE id = ? AND s.seq <= n.seq"),
      attachment_(db_, "SELECT text FROM attachments JOIN tables ON table_number = number WHERE id = ? AND name = ?") {
    db_.run("PRAGMA query_only = 1");
}

std::vector<std::string> DataFileReader::facts(std::string_view table, Seq after) {
    std::vector<std::string> found;
    Rows newest = newest_(table);  // stays open to the end, so that all rows come from one snapshot
    if (!newest.next()) return found;
    const std::int64_t number = newest.number(0);
    std::int64_t at = newest.number(2);  // the row of a fact
    for (Seq seq = static_cast<Seq>(newest.number(1)); seq > after; --seq) {
        Rows row = fact_(at);
        if (!row.next() || row.number(0) != number || static_cast<Seq>(row.number(1)) != seq)
            throw SqliteError(nullptr, SQLITE_CORRUPT);
        found.emplace_back(row.text(3));
        at = row.number(2);
    }
    std::reverse(found.begin(), found.end());
    return found;
}

LogTail DataFileReader::tail(std::string_view table) {
    LogTail tail;
    {
        Rows row = checkpoint_(table);
        if (row.next()) tail.checkpoint = Checkpoint{static_cast<Seq>(row.number(0)), std::string(row.text(1))};
    }
    tail.facts = facts(table, tail.checkpoint ? tail.checkpoint->seq : 0);  // facts written meanwhile are included
    return tail;
}

std::optional<std::string> DataFileReader::attachment(std::string_view table, std::string_view name) {
    Rows row = attachment_(table, name);
    return row.next() ? std::optional(std::string(row.text(0))) : std::nullopt;
}

std::vector<ListedTable> DataFileReader::listed(std::size_t most) {
    std::vector<ListedTable> found;
    Rows rows = listed_(std::uint64_t{most});
    while (rows.next())
        found.push_back({std::string(rows.text(0)), static_cast<Seq>(rows.number(1)), std::string(rows.text(2))});
    return found;
}

std::string secret_in(const fs::path& file, std::string_view name, const std::function<std::string()>& make) {
    Database db(file, Database::Open::existing);
    Transaction whole(db);
    Statement find(db, "SELECT value FROM secrets WHERE name = ?");
    {
        Rows rows = find(name);
        if (rows.next()) return std::string(rows.text(0));
    }
    std::string made = make();
    Statement(db, "INSERT INTO secrets (name, value) VALUES (?, ?)")(name, made).finish();
    whole.commit();
    return made;
}

void copy_data_file(const fs::path& folder, const fs::path& copy) {
    const fs::path file = data_file(folder), part = copy.string() + ".part";
    if (!fs::exists(file)) throw std::runtime_error(fmt::format("there is no {} to copy", file.string()));
    if (fs::exists(copy))
        throw std::runtime_error(fmt::format("{} is there already; it stays as it is", copy.string()));
    remove_with_companions(part);
    make_private(part);
    try {
        copy_pages(file, part);
        fs::rename(part, copy);  // so that half a copy never looks like a whole one
    } catch (const std::exception& error) {
        remove_with_companions(part);
        throw std::runtime_error(
            fmt::format("{} could not be copied to {}: {}", file.string(), copy.string(), error.what()));
    }
    sync_folder(copy.parent_path());
}

}  // namespace tischlein::server::store
