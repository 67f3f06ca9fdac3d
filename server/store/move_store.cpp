// A Source reads a whole store, a Target writes one; each exists for folders and for databases. move_store() copies table by table.
#include "server/store/move_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "server/store/data_file.hpp"
#include "server/store/folder_lock.hpp"
#include "server/store/log_writer.hpp"
#include "server/store/server_store.hpp"
#ifdef TISCHLEIN_POSTGRES
#include "server/store/pg_appender.hpp"
#include "server/store/pg_lease.hpp"
#include "server/store/pg_reader.hpp"
#endif

namespace tischlein::server::store {

namespace {

namespace fs = std::filesystem;

struct Secret {
    std::string name, value;
};
struct Attachment {
    std::string table, name, text;
};
struct TableName {
    std::string id;
    std::optional<LobbyEntry> lobby_entry;
};

class Source {
public:
    virtual ~Source() = default;
    virtual std::vector<TableName> tables() = 0;  // in the order in which their lobby entries changed
    virtual AppendRequest whole(const TableName& table) = 0;
    virtual std::vector<Attachment> attachments(const std::string& table) = 0;
    virtual std::vector<Secret> secrets() = 0;
};

class Target {
public:
    virtual ~Target() = default;
    virtual void write(std::vector<AppendRequest> tables) = 0;
    virtual void attach(const Attachment& attachment) = 0;  // to a table that was written
    virtual void keep(const Secret& secret) = 0;
    virtual void finish() = 0;
};

void to_stderr(const std::string& line) { fmt::print(stderr, "{}\n", line); }

// --- folders ------------------------------------------------------------------------------------------------

class FolderSource final : public Source {
public:
    explicit FolderSource(const fs::path& folder)
        : lock_(lock_folder(checked(folder))),
          file_((prepare(folder, to_stderr), data_file(folder))),
          file_lock_(lock_data_file(folder)),
          db_(file_, Database::Open::existing),
          attachments_(db_, "SELECT a.name, a.text FROM attachments a JOIN tables t ON t.number = a.table_number WHERE t.id = ?"),
          reader_(file_) {}

    std::vector<TableName> tables() override {
        std::vector<TableName> found;
        Statement all(db_, "SELECT id, listed, over, card FROM tables ORDER BY changed, number");
        for (Rows rows = all(); rows.next();) {
            LobbyEntry entry{rows.number(1) != 0, rows.number(2) != 0, std::string(rows.text(3))};
            const bool any = entry.listed || entry.over || !entry.text.empty();
            found.push_back({std::string(rows.text(0)), any ? std::optional(std::move(entry)) : std::nullopt});
        }
        return found;
    }
    AppendRequest whole(const TableName& table) override {
        return {table.id, 0, reader_.facts(table.id, 0), table.lobby_entry, reader_.tail(table.id).checkpoint};
    }
    std::vector<Attachment> attachments(const std::string& table) override {
        std::vector<Attachment> found;
        for (Rows rows = attachments_(table); rows.next();)
            found.push_back({table, std::string(rows.text(0)), std::string(rows.text(1))});
        return found;
    }
    std::vector<Secret> secrets() override {
        std::vector<Secret> found;
        Statement all(db_, "SELECT name, value FROM secrets");
        for (Rows rows = all(); rows.next();) found.push_back({std::string(rows.text(0)), std::string(rows.text(1))});
        return found;
    }

private:
    static const fs::path& checked(const fs::path& folder) {
        if (!fs::exists(data_file(folder)))
            throw std::runtime_error(fmt::format("{} holds no tables", folder.string()));
        return folder;
    }

    FileLock lock_;
    fs::path file_;
    FileLock file_lock_;
    Database db_;
    Statement attachments_;
    DataFileReader reader_;
};

// Writes into a folder beside the target and renames that at the end, so that half a copy never looks like a whole one.
class FolderTarget final : public Target {
public:
    explicit FolderTarget(fs::path folder) : folder_(std::move(folder)), part_(folder_.string() + ".part") {
        if (fs::exists(folder_) && !fs::is_empty(folder_))
            throw std::runtime_error(fmt::format("{} is there already, and not empty", folder_.string()));
        fs::remove_all(part_);
        open_.emplace(part_);
    }
    ~FolderTarget() override {
        open_.reset();
        std::error_code ignored;
        fs::remove_all(part_, ignored);
    }
    void write(std::vector<AppendRequest> tables) override {
        const std::vector<AppendResult> answers = open_->writer.write(tables);
        if (std::any_of(answers.begin(), answers.end(), [](AppendResult each) { return each != AppendResult::kept; }))
            throw std::runtime_error("not everything could be written");
    }
    void attach(const Attachment& one) override {
        if (!open_->writer.attach(one.table, one.name, one.text)) throw std::runtime_error("not everything could be written");
    }
    void keep(const Secret& secret) override {
        secret_in(data_file(part_), secret.name, [&] { return secret.value; });
    }
    void finish() override {
        open_.reset();
        fs::rename(part_, folder_);
    }

private:
    struct Open {
        explicit Open(const fs::path& folder)
            : lock(lock_folder(folder)),
              writer((prepare(folder, to_stderr), data_file(folder)), to_stderr) {}
        FileLock lock;
        LogWriter writer;
    };
    fs::path folder_, part_;
    std::optional<Open> open_;
};

// --- databases ----------------------------------------------------------------------------------------------

#ifdef TISCHLEIN_POSTGRES

// Acts as a server that uses the database alone. Its lease keeps other servers out.
struct Mover {
    explicit Mover(const std::string& address) {
        shared.address = address;
        shared.program = "tischlein move";
        shared.standby_required = false;  // a server checks that when it opens the database
        shared.patience = std::chrono::seconds(60);
        shared.journal = to_stderr;
        lease.emplace(shared, "");
        connection.emplace(shared.address, shared.program, shared.until(), shared.given_up);
    }
    PgShared shared;
    std::optional<PgLease> lease;
    std::optional<PgConnection> connection;
};

class DatabaseSource final : public Source {
public:
    explicit DatabaseSource(const std::string& address) : mover_(address), reader_(mover_.shared) {
        reader_.begin_reading();
    }

    std::vector<TableName> tables() override {
        const PgRows rows = mover_.connection->run(
            "SELECT h.id, l.listed, l.over, l.entry FROM heads h LEFT JOIN lobby l ON l.table_number = h.number "
            "ORDER BY l.changed NULLS FIRST, h.number",
            PgParams(), mover_.shared.until());
        std::vector<TableName> found;
        for (int row = 0; row < rows.size(); ++row) {
            std::optional<LobbyEntry> entry;
            if (!rows.is_null(row, 3))
                entry = LobbyEntry{rows.truth(row, 1), rows.truth(row, 2), std::string(rows.text(row, 3))};
            found.push_back({std::string(rows.text(row, 0)), std::move(entry)});
        }
        return found;
    }
    AppendRequest whole(const TableName& table) override {
        auto facts = reader_.facts(table.id, 0);
        auto tail = reader_.tail(table.id);
        if (!facts || !tail) throw std::runtime_error(fmt::format("table {} cannot be read", table.id));
        return {table.id, 0, *std::move(facts), table.lobby_entry, std::move(tail->checkpoint)};
    }
    std::vector<Attachment> attachments(const std::string& table) override {
        const PgRows rows = mover_.connection->run(
            "SELECT a.name, a.text FROM attachments a JOIN heads h ON h.number = a.table_number WHERE h.id = $1::text",
            PgParams().text(table), mover_.shared.until());
        std::vector<Attachment> found;
        for (int row = 0; row < rows.size(); ++row)
            found.push_back({table, std::string(rows.text(row, 0)), std::string(rows.text(row, 1))});
        return found;
    }
    std::vector<Secret> secrets() override {
        const PgRows rows =
            mover_.connection->run("SELECT name, value FROM secrets", PgParams(), mover_.shared.until());
        std::vector<Secret> found;
        for (int row = 0; row < rows.size(); ++row)
            found.push_back({std::string(rows.text(row, 0)), std::string(rows.text(row, 1))});
        return found;
    }

private:
    Mover mover_;
    PgReader reader_;
};

class DatabaseTarget final : public Target {
public:
    explicit DatabaseTarget(const std::string& address)
        : mover_(address),
          appender_(mover_.shared, "writing"),
          beside_(mover_.shared) {
        if (!mover_.connection->run("SELECT FROM heads LIMIT 1", PgParams(), mover_.shared.until()).empty())
            throw std::runtime_error("the database holds tables already");
        keep({std::string(PgLease::unfinished_move), "1"});
    }
    void write(std::vector<AppendRequest> tables) override {
        std::vector<PgAppend> appends;
        for (AppendRequest& each : tables) appends.push_back({std::move(each)});
        appender_.write(appends);
        if (std::any_of(appends.begin(), appends.end(),
                        [](const PgAppend& each) { return each.result != AppendResult::kept; }))
            throw std::runtime_error("not everything could be written");
    }
    void attach(const Attachment& one) override {
        if (!beside_.attach(one.table, one.name, one.text).value_or(false))
            throw std::runtime_error("not everything could be written");
    }
    void keep(const Secret& secret) override {
        mover_.connection->run(
            "INSERT INTO secrets (name, value) VALUES ($1::text, $2::bytea) ON CONFLICT (name) DO UPDATE SET value = "
            "excluded.value",
            PgParams().text(secret.name).text(secret.value), mover_.shared.until());
    }
    void finish() override {
        mover_.connection->run("DELETE FROM secrets WHERE name = $1::text", PgParams().text(PgLease::unfinished_move),
                               mover_.shared.until());
    }

private:
    Mover mover_;
    PgAppender appender_;
    PgReader beside_;
};

#else

[[noreturn]] void no_database() {
    throw std::runtime_error("this program was built without PostgreSQL (libpq-dev was not there)");
}

#endif

std::unique_ptr<Source> source_at(const std::string& location) {
    if (!is_database(location)) return std::make_unique<FolderSource>(location);
#ifdef TISCHLEIN_POSTGRES
    return std::make_unique<DatabaseSource>(location);
#else
    no_database();
#endif
}
std::unique_ptr<Target> target_at(const std::string& location) {
    if (!is_database(location)) return std::make_unique<FolderTarget>(location);
#ifdef TISCHLEIN_POSTGRES
    return std::make_unique<DatabaseTarget>(location);
#else
    no_database();
#endif
}

}  // namespace

MovedStore move_store(const std::string& from, const std::string& to) {
    constexpr std::size_t most_at_once = 4'000'000;  // bytes of facts in one commit
    const std::unique_ptr<Source> source = source_at(from);
    const std::unique_ptr<Target> target = target_at(to);
    MovedStore moved;
    std::vector<AppendRequest> waiting;
    std::vector<Attachment> beside;
    std::size_t bytes = 0;
    const auto write = [&] {
        target->write(std::exchange(waiting, {}));
        for (const Attachment& each : std::exchange(beside, {})) target->attach(each);
        bytes = 0;
    };
    for (const TableName& table : source->tables()) {
        AppendRequest whole = source->whole(table);
        if (whole.facts.empty()) continue;
        ++moved.tables;
        moved.facts += whole.facts.size();
        for (const std::string& fact : whole.facts) bytes += fact.size();
        waiting.push_back(std::move(whole));
        for (Attachment& each : source->attachments(table.id)) {
            bytes += each.text.size();
            beside.push_back(std::move(each));
        }
        if (bytes >= most_at_once) write();
    }
    if (!waiting.empty()) write();
    for (const Secret& secret : source->secrets()) target->keep(secret);
    target->finish();
    return moved;
}

}  // namespace tischlein::server::store
