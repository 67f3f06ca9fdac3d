#include "server/store/sqlite.hpp"

#include <fmt/format.h>

#include <cerrno>

namespace tischlein::server::store {

namespace {

// When a COMMIT fails, SQLite does not report the operating system's reason; errno, set to 0 before the call, still has it.
int reason_for(int code) {
    const int family = code & 0xff;
    return family == SQLITE_IOERR || family == SQLITE_CANTOPEN ? errno : 0;
}

std::string words_for(sqlite3* db, int code) {
    std::string words = db != nullptr ? sqlite3_errmsg(db) : sqlite3_errstr(code);
    if (const int reason = reason_for(code)) words += fmt::format(" ({})", std::generic_category().message(reason));
    return words;
}

void must(sqlite3* db, int code) {
    if (code != SQLITE_OK) throw SqliteError(db, code);
}

}  // namespace

SqliteError::SqliteError(sqlite3* db, int code_)
    : std::runtime_error(words_for(db, code_)),
      code(code_),
      system_errno(reason_for(code_)) {}

bool SqliteError::is_lack_of_room() const {
    if (family() == SQLITE_FULL) return true;
    return family() == SQLITE_IOERR && (system_errno == ENOSPC || system_errno == EDQUOT || system_errno == EFBIG);
}

Database::Database(const std::filesystem::path& file, Open how) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (how == Open::create) flags |= SQLITE_OPEN_CREATE;
    sqlite3* db = nullptr;
    errno = 0;
    const int code = sqlite3_open_v2(file.c_str(), &db, flags, nullptr);
    db_.reset(db);  // even a failed open leaves something to close
    must(db, code);
    sqlite3_busy_timeout(db, 5000);
}

void Database::run(const std::string& sql) {  // NOLINT(readability-make-member-function-const): it changes the file
    errno = 0;
    must(get(), sqlite3_exec(get(), sql.c_str(), nullptr, nullptr, nullptr));
}

std::int64_t Database::number(const std::string& sql) {
    Statement statement(*this, sql);
    Rows rows = statement();
    return rows.next() ? rows.number(0) : 0;
}

std::string Database::text(const std::string& sql) {
    Statement statement(*this, sql);
    Rows rows = statement();
    return rows.next() ? std::string(rows.text(0)) : std::string();
}

bool Rows::next() {
    errno = 0;
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    throw SqliteError(sqlite3_db_handle(statement_), code);
}

std::string_view Rows::text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return bytes == nullptr ? std::string_view() : std::string_view(bytes, sqlite3_column_bytes(statement_, column));
}

Statement::Statement(const Database& db, std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int length = static_cast<int>(sql.size());
    must(db.get(), sqlite3_prepare_v3(db.get(), sql.data(), length, SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
    statement_.reset(statement);
}

void Statement::bind(int column, std::int64_t value) {
    must(sqlite3_db_handle(statement_.get()), sqlite3_bind_int64(statement_.get(), column, value));
}

void Statement::bind(int column, std::string_view value) {
    const char* bytes = value.data() != nullptr ? value.data() : "";  // a null pointer would bind NULL
    must(sqlite3_db_handle(statement_.get()),
         sqlite3_bind_text64(statement_.get(), column, bytes, value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

Transaction::~Transaction() {
    // Some errors have already rolled back. A rollback that fails leaves nothing to be done about it here; the next
    // BEGIN will fail and tell.
    if (db_.in_transaction()) sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

}  // namespace tischlein::server::store
