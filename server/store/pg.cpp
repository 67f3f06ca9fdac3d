#include "server/store/pg.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <map>

namespace tischlein::server::store {

namespace {

using Connection = std::unique_ptr<PGconn, void (*)(PGconn*)>;
using Options = std::map<std::string, std::string>;

std::string without_line_end(std::string_view words) {
    std::string text(words.substr(0, words.find_last_not_of("\r\n ") + 1));
    std::replace_if(
        text.begin(), text.end(), [](char each) { return each == '\n' || each == '\t'; }, ' ');
    return text;
}

void put(std::string& bytes, std::uint64_t value, int count) {
    for (int i = count - 1; i >= 0; --i) bytes.push_back(static_cast<char>(value >> (8 * i) & 0xff));
}
std::uint64_t get(std::string_view bytes, std::size_t from, std::size_t count) {
    std::uint64_t value = 0;
    for (const char each : bytes.substr(from, count)) value = value << 8 | static_cast<unsigned char>(each);
    return value;
}

// Milliseconds for one poll: not long, so that `given_up` is noticed soon.
int slice(PgDeadline until) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 100));
}

Options options_in(const std::string& address) {
    char* problem = nullptr;
    const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> parsed(
        PQconninfoParse(address.c_str(), &problem), PQconninfoFree);
    if (!parsed) {
        const std::string words = problem != nullptr ? without_line_end(problem) : "no memory";
        PQfreemem(problem);
        throw PgError(fmt::format("the store's address cannot be read: {}", words), "", true);
    }
    Options options;
    for (const PQconninfoOption* each = parsed.get(); each->keyword != nullptr; ++each)
        if (each->val != nullptr) options[each->keyword] = each->val;
    return options;
}

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> parts(1);
    for (const char each : list) each == ',' ? parts.emplace_back() : parts.back() += each;
    return parts;
}

// One set of options for each host.
std::vector<Options> each_host(const Options& options) {
    const auto list = [&](const char* name) {
        const auto found = options.find(name);
        return found != options.end() ? split(found->second) : std::vector<std::string>();
    };
    const auto hosts = list("host"), addresses = list("hostaddr"), ports = list("port");
    std::vector<Options> each;
    for (std::size_t i = 0; i < std::max<std::size_t>(1, std::max(hosts.size(), addresses.size())); ++i) {
        Options one = options;
        if (i < hosts.size()) one["host"] = hosts[i];
        if (i < addresses.size()) one["hostaddr"] = addresses[i];
        if (ports.size() > 1 && i < ports.size()) one["port"] = ports[i];
        each.push_back(std::move(one));
    }
    return each;
}

Connection begin(const Options& options) {
    std::vector<const char*> names, values;
    for (const auto& [name, value] : options) names.push_back(name.c_str()), values.push_back(value.c_str());
    names.push_back(nullptr), values.push_back(nullptr);
    return {PQconnectStartParams(names.data(), values.data(), 0), PQfinish};
}

struct ConnectAttempt {
    Connection connection{nullptr, PQfinish};
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;  // what libpq wants after PQconnectStart
};

// The connection of the first attempt that succeeds.
PGconn* first_connected(std::vector<ConnectAttempt>& attempts, PgDeadline until, const std::atomic<bool>& given_up) {
    std::vector<std::string> troubles;
    while (!attempts.empty()) {
        std::vector<pollfd> sockets;
        for (const ConnectAttempt& each : attempts)
            sockets.push_back({PQsocket(each.connection.get()),
                               static_cast<short>(each.status == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0});
        if (given_up || std::chrono::steady_clock::now() >= until)
            throw PgError("no answer from the database", "", true);
        poll(sockets.data(), sockets.size(), slice(until));
        for (std::size_t i = attempts.size(); i-- > 0;) {
            ConnectAttempt& each = attempts[i];
            if (sockets[i].revents == 0 && PQstatus(each.connection.get()) != CONNECTION_BAD) continue;
            each.status = PQconnectPoll(each.connection.get());
            if (each.status == PGRES_POLLING_OK) return each.connection.release();
            if (each.status != PGRES_POLLING_FAILED) continue;
            troubles.push_back(without_line_end(PQerrorMessage(each.connection.get())));
            attempts.erase(attempts.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    std::sort(troubles.begin(), troubles.end());  // so that the same trouble always has the same text
    throw PgError(fmt::format("{}", fmt::join(troubles, "; ")), "", true);
}

std::string field(const PGresult* result, int which) {
    const char* text = PQresultErrorField(result, which);
    return text != nullptr ? text : "";
}

void note_warning(void* warning, const PGresult* result) {
    if (field(result, PG_DIAG_SEVERITY_NONLOCALIZED) == "WARNING")
        *static_cast<std::string*>(warning) = field(result, PG_DIAG_MESSAGE_PRIMARY);
}

}  // namespace

// --- values -------------------------------------------------------------------------------------------------

PgParams& PgParams::raw(std::string bytes) {
    values_.push_back(std::move(bytes));
    return *this;
}
PgParams& PgParams::number(std::int64_t value) {
    PgBytes bytes;
    bytes.int64(value);
    return raw(bytes.take());
}
PgParams& PgParams::texts(const std::vector<std::string>& values) {
    PgBytes bytes;
    bytes.array_head(pg_type::text, values.size());
    for (const std::string& value : values) bytes.sized(value);
    return raw(bytes.take());
}
PgParams& PgParams::numbers(const std::vector<std::int64_t>& values) {
    PgBytes bytes;
    bytes.array_head(pg_type::int8, values.size());
    for (const std::int64_t value : values) bytes.int32(8), bytes.int64(value);
    return raw(bytes.take());
}

void PgBytes::int32(std::uint32_t value) { put(bytes_, value, 4); }
void PgBytes::int64(std::int64_t value) { put(bytes_, static_cast<std::uint64_t>(value), 8); }
void PgBytes::sized(std::string_view value) {
    int32(static_cast<std::uint32_t>(value.size()));
    bytes_ += value;
}
// One dimension, no nulls, counted from 1; an empty array has no dimension.
void PgBytes::array_head(std::uint32_t type, std::size_t count) {
    int32(count > 0 ? 1 : 0);
    int32(0);
    int32(type);
    if (count == 0) return;
    int32(static_cast<std::uint32_t>(count));
    int32(1);
}

PgRows::PgRows(pg_result* result) : result_(result) {}
void PgRows::Clear::operator()(pg_result* result) const { PQclear(result); }
int PgRows::size() const { return PQntuples(result_.get()); }
bool PgRows::is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
std::string_view PgRows::text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}
std::int64_t PgRows::number(int row, int column) const {
    return static_cast<std::int64_t>(get(text(row, column), 0, 8));
}
std::vector<std::string> PgRows::list(int row, int column) const {
    std::string_view bytes = text(row, column);
    std::vector<std::string> values;
    if (get(bytes, 0, 4) == 0) return values;
    const std::size_t count = get(bytes, 12, 4);
    bytes.remove_prefix(20);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t length = get(bytes, 0, 4);
        values.emplace_back(bytes.substr(4, length));
        bytes.remove_prefix(4 + length);
    }
    return values;
}

// --- connections --------------------------------------------------------------------------------------------

void PgConnection::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }

PgConnection::PgConnection(const std::string& address, const std::string& name, PgDeadline until,
                           const std::atomic<bool>& given_up)
    : given_up_(given_up) {
    Options options = options_in(address);
    // A peer that has vanished is noticed after seconds, not hours.
    for (const auto& [key, value] : Options{{"keepalives_idle", "2"},
                                            {"keepalives_interval", "1"},
                                            {"keepalives_count", "3"},
                                            {"tcp_user_timeout", "5000"}})
        options.try_emplace(key, value);
    options["application_name"] = name;
    options["client_encoding"] = "UTF8";
    options["target_session_attrs"] = "read-write";
    std::vector<ConnectAttempt> attempts;
    for (const Options& host : each_host(options)) attempts.push_back({begin(host)});
    connection_.reset(first_connected(attempts, until, given_up_));
    PQsetNoticeReceiver(connection_.get(), note_warning, &warning_);
    PQsetnonblocking(connection_.get(), 1);
    // No timeout may cancel a commit that waits for its standby. The keepalives end a backend whose client is gone.
    run("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET jit = off; "
        "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3",
        until);
}
PgConnection::~PgConnection() = default;

void PgConnection::fail_lost(const std::string& words) { throw PgError(words, "", true); }

void PgConnection::wait_for(short events, PgDeadline until) {
    pollfd socket{PQsocket(connection_.get()), events, 0};
    while (poll(&socket, 1, slice(until)) <= 0)
        if (given_up_ || std::chrono::steady_clock::now() >= until) {
            PgError error("the database does not answer. Perhaps its synchronous standby is away", "", true);
            error.late = true;
            throw error;
        }
}

PgRows PgConnection::result(PgDeadline until) {
    PGconn* const connection = connection_.get();
    while (true) {
        const int left = PQflush(connection);
        if (left < 0) fail_lost(without_line_end(PQerrorMessage(connection)));
        if (left == 0) break;
        wait_for(POLLIN | POLLOUT, until);
        if (PQconsumeInput(connection) == 0) fail_lost(without_line_end(PQerrorMessage(connection)));
    }
    PgRows rows(nullptr);
    std::optional<PgError> error;
    while (true) {
        while (PQisBusy(connection) != 0) {
            wait_for(POLLIN, until);
            if (PQconsumeInput(connection) == 0) fail_lost(without_line_end(PQerrorMessage(connection)));
        }
        PGresult* const next = PQgetResult(connection);
        if (next == nullptr) break;
        rows = PgRows(next);
        if (const auto status = PQresultStatus(next); status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE) {
            const std::string state = field(next, PG_DIAG_SQLSTATE),
                              severity = field(next, PG_DIAG_SEVERITY_NONLOCALIZED);
            const bool lost =
                state.empty() || severity == "FATAL" || severity == "PANIC" || PQstatus(connection) != CONNECTION_OK;
            error.emplace(without_line_end(PQresultErrorMessage(next)), state, lost);
        }
    }
    if (error) throw PgError(*error);
    // A commit whose wait for the standby was cancelled reports success with a warning: it is on one machine only.
    if (!warning_.empty()) fail_lost(std::exchange(warning_, {}));
    return rows;
}

void PgConnection::prepare(const std::string& statement, const std::string& sql, PgDeadline until) {
    if (PQsendPrepare(connection_.get(), statement.c_str(), sql.c_str(), 0, nullptr) == 0)
        fail_lost(without_line_end(PQerrorMessage(connection_.get())));
    result(until);
}

namespace {

struct Given {
    explicit Given(const PgParams& params) : formats(params.values().size(), 1) {
        for (const std::string& value : params.values()) {
            values.push_back(value.data());
            lengths.push_back(static_cast<int>(value.size()));
        }
    }
    int count() const { return static_cast<int>(values.size()); }
    std::vector<const char*> values;
    std::vector<int> lengths, formats;
};

}  // namespace

PgRows PgConnection::run_prepared(const std::string& statement, const PgParams& params, PgDeadline until) {
    const Given given(params);
    warning_.clear();
    if (PQsendQueryPrepared(connection_.get(), statement.c_str(), given.count(), given.values.data(),
                            given.lengths.data(), given.formats.data(), 1) == 0)
        fail_lost(without_line_end(PQerrorMessage(connection_.get())));
    return result(until);
}

PgRows PgConnection::run(const std::string& sql, const PgParams& params, PgDeadline until) {
    const Given given(params);
    warning_.clear();
    if (PQsendQueryParams(connection_.get(), sql.c_str(), given.count(), nullptr, given.values.data(),
                          given.lengths.data(), given.formats.data(), 1) == 0)
        fail_lost(without_line_end(PQerrorMessage(connection_.get())));
    return result(until);
}

void PgConnection::run(const std::string& sql, PgDeadline until) {
    warning_.clear();
    if (PQsendQuery(connection_.get(), sql.c_str()) == 0)
        fail_lost(without_line_end(PQerrorMessage(connection_.get())));
    result(until);
}

}  // namespace tischlein::server::store
