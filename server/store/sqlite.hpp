// SQLite's C interface with owners and exceptions: as much of it as the store needs, and nothing of tables.
// A Database and its Statements belong to one thread at a time.
#pragma once
#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "server/store/namespace.hpp"

namespace tischlein::server::store {

struct SqliteError : std::runtime_error {
    int code;          // extended: SQLITE_IOERR_WRITE
    int system_errno;  // what the operating system said, 0 if it was not asked

    SqliteError(sqlite3* db, int code);
    int family() const { return code & 0xff; }  // SQLITE_IOERR
    bool is_lack_of_room() const;               // disk full, over quota, or the process may not write larger files
};

class Database {
public:
    enum class Open : std::uint8_t { existing, create };
    // Waits up to five seconds wherever another connection is in the way.
    Database(const std::filesystem::path& file, Open how);

    void run(const std::string& sql);  // one or several statements whose rows nobody wants
    std::int64_t number(const std::string& sql);
    std::string text(const std::string& sql);
    bool in_transaction() const { return sqlite3_get_autocommit(db_.get()) == 0; }
    sqlite3* get() const { return db_.get(); }

private:
    struct Close {
        void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
    };
    std::unique_ptr<sqlite3, Close> db_;
};

// The rows of one run of a statement. A row's texts live until the next row is fetched.
class Rows {
public:
    explicit Rows(sqlite3_stmt* statement) : statement_(statement) {}
    ~Rows() { sqlite3_reset(statement_); }  // an open read would hold back the write-ahead log
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    bool next();
    void finish() {
        while (next()) {}
    }
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    std::string_view text(int column) const;

private:
    sqlite3_stmt* statement_;
};

// Prepared once, run often: `insert(number, seq, fact).finish()`. Texts are not copied: they must outlive the rows.
class Statement {
public:
    Statement(const Database& db, std::string_view sql);

    template <class... Values>
    Rows operator()(const Values&... values) {
        int column = 0;
        (bind(++column, values), ...);
        return Rows(statement_.get());
    }

private:
    void bind(int column, std::int64_t value);
    void bind(int column, std::uint64_t value) { bind(column, static_cast<std::int64_t>(value)); }
    void bind(int column, bool value) { bind(column, std::int64_t{value}); }
    void bind(int column, std::string_view value);
    void bind(int column, const std::string& value) { bind(column, std::string_view(value)); }

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// Everything between construction and commit() happens or nothing does.
class Transaction {
public:
    explicit Transaction(Database& db) : db_(db) { db_.run("BEGIN IMMEDIATE"); }
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    void commit() { db_.run("COMMIT"); }

private:
    Database& db_;
};

}  // namespace tischlein::server::store
