// PostgreSQL's C interface with owners, deadlines and exceptions: as much of it as the store needs, and nothing of tables.
// A connection belongs to one thread at a time. Values travel in PostgreSQL's binary format.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/namespace.hpp"

struct pg_conn;
struct pg_result;

namespace tischlein::server::store {

using PgDeadline = std::chrono::steady_clock::time_point;

// What went wrong, in the database's words.
struct PgError : std::runtime_error {
    std::string state;  // SQLSTATE; empty: no answer came
    bool lost;          // the connection cannot be used any more, and it is not known whether the statement was committed
    bool late = false;  // there is a connection, but no answer came in time

    PgError(const std::string& words, std::string sqlstate, bool connection_lost)
        : std::runtime_error(words),
          state(std::move(sqlstate)),
          lost(connection_lost) {}
    bool is_lack_of_room() const { return state == "53100"; }
    // The statement was rolled back because of other connections (a deadlock, a lock, a cancellation): try it again.
    bool is_passing() const { return state == "40P01" || state == "40001" || state == "55P03" || state == "57014"; }
};

// The values of $1, $2 … of a statement.
class PgParams {
public:
    PgParams& number(std::int64_t value);
    PgParams& text(std::string_view value) { return raw(std::string(value)); }  // or bytea
    PgParams& texts(const std::vector<std::string>& values);                    // text[]
    PgParams& numbers(const std::vector<std::int64_t>& values);                 // bigint[]
    PgParams& raw(std::string bytes);

    const std::vector<std::string>& values() const { return values_; }

private:
    std::vector<std::string> values_;
};

// Writes values one after the other in the binary format: arrays, and rows of a composite type.
class PgBytes {
public:
    void int32(std::uint32_t value);
    void int64(std::int64_t value);
    void sized(std::string_view value);  // after its length
    void null() { int32(0xffffffff); }
    void array_head(std::uint32_t type, std::size_t count);
    std::string take() { return std::move(bytes_); }

private:
    std::string bytes_;
};

namespace pg_type {
constexpr std::uint32_t boolean = 16, bytea = 17, int8 = 20, text = 25, bytea_array = 1001;
}

// The rows that a statement gave.
class PgRows {
public:
    explicit PgRows(pg_result* result);

    int size() const;
    bool empty() const { return size() == 0; }
    bool is_null(int row, int column) const;
    std::string_view text(int row, int column) const;  // or bytea
    std::int64_t number(int row, int column) const;    // a bigint
    bool truth(int row, int column) const { return text(row, column) == std::string_view("\1", 1); }
    std::vector<std::string> list(int row, int column) const;  // a bytea[] or text[]

private:
    struct Clear {
        void operator()(pg_result* result) const;
    };
    std::unique_ptr<pg_result, Clear> result_;
};

class PgConnection {
public:
    // Connects to all hosts of `address` (a URL or `name=value` words, as libpq reads them) at once and takes the first that
    // accepts writes, so that a host that is down does not delay the others. `name` is what the database calls this connection.
    // `given_up` ends every wait early. Throws PgError.
    PgConnection(const std::string& address, const std::string& name, PgDeadline until, const std::atomic<bool>& given_up);
    ~PgConnection();
    PgConnection(const PgConnection&) = delete;
    PgConnection& operator=(const PgConnection&) = delete;

    void prepare(const std::string& statement, const std::string& sql, PgDeadline until);
    PgRows run_prepared(const std::string& statement, const PgParams& params, PgDeadline until);
    PgRows run(const std::string& sql, const PgParams& params, PgDeadline until);
    void run(const std::string& sql, PgDeadline until);  // one or several statements whose rows nobody wants

private:
    PgRows result(PgDeadline until);
    void wait_for(short events, PgDeadline until);
    [[noreturn]] void fail_lost(const std::string& words);

    struct Finish {
        void operator()(pg_conn* connection) const;
    };
    const std::atomic<bool>& given_up_;
    std::string warning_;  // of the running statement; empty: none
    std::unique_ptr<pg_conn, Finish> connection_;
};

}  // namespace tischlein::server::store
