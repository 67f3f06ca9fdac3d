#include "server/store/pg_lease.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "server/event_loop/thread_name.hpp"
#include "server/store/pg_layout.hpp"

namespace tischlein::server::store {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds heartbeat = 1s;
constexpr std::chrono::steady_clock::duration longest_wait = 5s;  // for the lease of a dead server

// $1: our number; $2: our url. A lease lasts three seconds. A heartbeat after it has run out begins a new series (`since`).
constexpr const char* beat_sql = R"(
    INSERT INTO servers AS s (number, url, since, until)
    VALUES ($1::bigint, $2::text, clock_timestamp(), clock_timestamp() + interval '3 s')
    ON CONFLICT (number) DO UPDATE
    SET since = CASE WHEN s.until < clock_timestamp() THEN clock_timestamp() ELSE s.since END, until = excluded.until
    RETURNING (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, (extract(epoch FROM s.since) * 1000000)::bigint)";

// A live server that keeps us out. Without a url we need the database alone; with one we only need that nobody else uses it alone.
constexpr const char* others_sql = R"(
    SELECT number, url FROM servers
    WHERE number <> $1::bigint AND until > clock_timestamp() AND ($2::text = '' OR url = '') ORDER BY number LIMIT 1)";

// $1: our number; $2: our url. Releases the tables of servers that have been gone for a day or have our url; if we are alone, of all.
constexpr const char* inherit_sql = R"(
    WITH gone AS (DELETE FROM servers WHERE number <> $1::bigint AND (url = $2::text OR until < clock_timestamp() - interval '1 day')
                  RETURNING number)
    UPDATE heads SET owner = NULL, term = term + 1
    WHERE owner IN (SELECT number FROM gone) OR ($2::text = '' AND owner IS NOT NULL AND owner <> $1::bigint))";

}  // namespace

PgLease::PgLease(PgShared& shared, const std::string& url, Beaten beaten)
    : shared_(shared),
      url_(url),
      beaten_(std::move(beaten)),
      link_(shared, "lease", [](PgConnection&) {}) {
    PgConnection& connection = link_.get();
    try {
        commit_synchronously(connection, shared_.until());
    } catch (const PgError& error) {
        if (!error.state.empty()) throw;
        throw std::runtime_error(fmt::format(
            "no synchronous standby of the database confirms what is written ({}). Start one, or say --no-standby and "
            "take it out of synchronous_standby_names",
            error.what()));
    }
    bring_up_to_date(connection, shared_.until());
    shared_.server = connection.run("SELECT nextval('server_numbers')", PgParams(), shared_.until()).number(0, 0);
    take(connection);  // a commit of ours: the number is on two machines before anybody uses it
    thread_ = event_loop::named_thread("lease", [this] { run(); });
}

void PgLease::take(PgConnection& connection) {
    const auto params = [this] { return PgParams().number(shared_.server).text(url_); };
    for (const auto start = std::chrono::steady_clock::now();; std::this_thread::sleep_for(200ms)) {
        const PgRows others = connection.run(others_sql, params(), shared_.until());
        if (others.empty()) break;
        if (std::chrono::steady_clock::now() - start > std::min(longest_wait, shared_.patience))
            throw std::runtime_error(fmt::format(
                "the database is in use by another server ({}{}). Stop it, or use another database",
                others.number(0, 0), others.text(0, 1).empty() ? "" : fmt::format(", {}", others.text(0, 1))));
    }
    if (!connection.run("SELECT FROM secrets WHERE name = $1::text", PgParams().text(unfinished_move), shared_.until())
             .empty())
        throw std::runtime_error("a move into this database was not finished. Empty the database and move again");
    beat(connection);
    connection.run(inherit_sql, params(), shared_.until());
}

void PgLease::beat(PgConnection& connection) {
    const auto now = [] {
        return std::chrono::duration_cast<std::chrono::microseconds>(
                   std::chrono::system_clock::now().time_since_epoch())
            .count();
    };
    const auto sent = std::chrono::steady_clock::now();
    const std::int64_t before = now();
    const PgRows rows = connection.run(beat_sql, PgParams().number(shared_.server).text(url_), shared_.until());
    // The database reads its clock before the commit, which takes the longer part of the time: so a quarter of it is assumed, not half.
    offset_us_ = rows.number(0, 0) - (before + (now() - before) / 4);
    const std::int64_t since = rows.number(0, 1);
    const bool had_run_out = since_ != 0 && since != since_;
    if (beaten_) beaten_(*this, sent, had_run_out);
    since_ = since;  // only now: if beaten_ threw, the next heartbeat asks about the tables again
}

std::vector<std::string> PgLease::taken_of(const std::vector<std::string>& tables) {
    const PgRows rows = link_.get().run(
        "SELECT w.id FROM unnest($2::text[]) AS w(id) JOIN heads h ON h.id = w.id WHERE h.owner IS DISTINCT FROM $1::bigint",
        PgParams().number(shared_.server).texts(tables), shared_.until());
    std::vector<std::string> taken;
    for (int row = 0; row < rows.size(); ++row) taken.emplace_back(rows.text(row, 0));
    return taken;
}

// A later server found our lease run out, because we were asleep, and took over. It keeps the database, even if both are alive now.
bool PgLease::is_replaced(PgConnection& connection) const {
    if (!url_.empty()) return false;
    return !connection
                .run("SELECT FROM servers WHERE number > $1::bigint AND until > clock_timestamp() LIMIT 1",
                     PgParams().number(shared_.server), shared_.until())
                .empty();
}

void PgLease::run() {
    while (!ending_) {
        try {
            PgConnection& connection = link_.get();
            if (is_replaced(connection)) {
                may_write_ = false;
                return shared_.trouble(
                    "lease",
                    "another server has taken this database over. Nothing more will be kept until the next start");
            }
            beat(connection);
            check_settings(connection, shared_.standby_required, shared_.until());
            may_write_ = true;
            link_.well();
        } catch (const PgUnsafe& unsafe) {
            may_write_ = false;
            link_.drop(unsafe);
            shared_.trouble("lease", unsafe.what());
        } catch (const PgError& error) {
            link_.drop(error);
        }
        for (auto left = heartbeat; left > 0ms && !ending_; left -= 100ms) std::this_thread::sleep_for(100ms);
    }
}

PgLease::~PgLease() {
    ending_ = true;
    thread_.join();
    if (shared_.given_up) return;
    try {
        PgConnection& connection = link_.get();
        connection.run("UPDATE heads SET owner = NULL, term = term + 1 WHERE owner = $1::bigint",
                       PgParams().number(shared_.server), shared_.until());
        connection.run("DELETE FROM servers WHERE number = $1::bigint", PgParams().number(shared_.server),
                       shared_.until());
    } catch (const PgError& error) {
        shared_.trouble("lease", error.what());  // the lease runs out by itself
    }
}

}  // namespace tischlein::server::store
