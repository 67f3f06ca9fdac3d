#include "server/store/pg_reader.hpp"

#include <map>

#include "server/store/pg_layout.hpp"

namespace tischlein::server::store {

namespace {

// $1: our number; $2: ids. Rows are locked in the order of their ids, as appends do it. We may take the tables of a server that is gone
// only if our own heartbeats have been heard for the length of a lease.
constexpr const char* claim_sql = R"(
    WITH me AS (SELECT until > clock_timestamp() AND since < clock_timestamp() - interval '3 s' AS steady FROM servers WHERE number = $1::bigint),
    wanted AS (SELECT id, owner FROM heads WHERE id = ANY($2::text[]) ORDER BY id FOR UPDATE),
    taken AS (
        UPDATE heads h SET owner = $1::bigint, term = h.term + 1 FROM wanted w
        WHERE h.id = w.id
          AND (w.owner IS NULL OR w.owner = $1::bigint
               OR ((SELECT steady FROM me) AND NOT EXISTS (SELECT FROM servers s WHERE s.number = w.owner AND s.until > clock_timestamp())))
        RETURNING h.id, h.term)
    SELECT w.id, t.term, (SELECT url FROM servers s WHERE s.number = w.owner) FROM wanted w LEFT JOIN taken t ON t.id = w.id)";

constexpr const char* facts_sql = R"(
    SELECT f.after, f.facts, h.newest FROM heads h JOIN facts f ON f.table_number = h.number
    WHERE h.id = $1::text AND f.after + cardinality(f.facts) > $2::bigint ORDER BY f.after)";

// A checkpoint that is newer than the log does not belong to this log.
constexpr const char* checkpoint_sql = R"(
    SELECT c.seq, c.text FROM heads h JOIN checkpoints c ON c.table_number = h.number WHERE h.id = $1::text AND c.seq <= h.newest)";

constexpr const char* listed_sql = R"(
    SELECT h.id, h.newest, l.entry FROM lobby l JOIN heads h ON h.number = l.table_number
    WHERE l.listed AND NOT l.over ORDER BY l.changed DESC LIMIT $1::bigint)";

constexpr const char* attachment_sql = R"(
    SELECT a.text FROM heads h JOIN attachments a ON a.table_number = h.number WHERE h.id = $1::text AND a.name = $2::text)";

// Running it twice does no harm, so it is simply run again if no answer came.
constexpr const char* attach_sql = R"(
    INSERT INTO attachments (table_number, name, text) SELECT number, $2::text, $3::bytea FROM heads WHERE id = $1::text
    ON CONFLICT (table_number, name) DO UPDATE SET text = excluded.text RETURNING table_number)";

std::vector<std::string> facts_after(PgConnection& connection, const std::string& table, Seq after, PgDeadline until) {
    const PgRows rows =
        connection.run(facts_sql, PgParams().text(table).number(static_cast<std::int64_t>(after)), until);
    std::vector<std::string> found;
    Seq next = after;
    for (int row = 0; row < rows.size(); ++row) {
        const Seq first = static_cast<Seq>(rows.number(row, 0));
        std::vector<std::string> facts = rows.list(row, 1);
        if (first > next || (first < next && row > 0))
            throw PgError("the log of table " + table + " has a gap", "XX001", false);
        for (std::size_t i = next - first; i < facts.size(); ++i, ++next) found.push_back(std::move(facts[i]));
    }
    if (!rows.empty() && next != static_cast<Seq>(rows.number(0, 2)))
        throw PgError("the log of table " + table + " ends early", "XX001", false);
    return found;
}

}  // namespace

PgReader::PgReader(PgShared& shared)
    : shared_(shared),
      link_(shared, "reading", [this](PgConnection& connection) {
          connection.run("SET enable_seqscan = off", shared_.until());
          connection.prepare("claim", claim_sql, shared_.until());
      }) {}

template <class Query>
auto PgReader::ask(Query query) -> std::optional<decltype(query(std::declval<PgConnection&>()))> {
    const PgDeadline until = shared_.until();
    while (!shared_.given_up && std::chrono::steady_clock::now() < until) try {
            auto answer = query(link_.get());
            link_.well();
            return answer;
        } catch (const PgError& error) {
            if (!error.lost && !error.is_passing()) {
                shared_.trouble("reading", error.what());
                return std::nullopt;
            }
            link_.drop(error);
        }
    return std::nullopt;
}

template <class Query>
void PgReader::insist(Query query) {
    while (!shared_.given_up)
        if (ask([&](PgConnection& connection) { return query(connection), true; })) return;
}

void PgReader::claim(std::vector<PgClaim>& claims) {
    insist([&](PgConnection& connection) {
        std::vector<std::string> ids;
        std::map<std::string_view, PgClaim*> by_id;
        for (PgClaim& each : claims) {
            ids.push_back(each.table);
            by_id[each.table] = &each;
            each.mine = true, each.term = 0;
        }
        const PgRows rows =
            connection.run_prepared("claim", PgParams().number(shared_.server).texts(ids), shared_.until());
        for (int row = 0; row < rows.size(); ++row) {
            PgClaim& claim = *by_id.at(rows.text(row, 0));
            claim.mine = !rows.is_null(row, 1);
            if (claim.mine) claim.term = rows.number(row, 1);
            if (!rows.is_null(row, 2)) claim.owner_url = rows.text(row, 2);
        }
    });
    if (shared_.given_up)
        for (PgClaim& each : claims) each.mine = false;
}

void PgReader::release(const std::vector<std::string>& tables) {
    insist([&](PgConnection& connection) {
        connection.run(
            "UPDATE heads SET owner = NULL, term = term + 1 WHERE id = ANY($2::text[]) AND owner = $1::bigint",
            PgParams().number(shared_.server).texts(tables), shared_.until());
    });
}

bool PgReader::begin_reading() {
    return ask([&](PgConnection& connection) { return commit_synchronously(connection, shared_.until()), true; })
        .has_value();
}

std::optional<std::vector<std::string>> PgReader::facts(const std::string& table, Seq after) {
    return ask([&](PgConnection& connection) { return facts_after(connection, table, after, shared_.until()); });
}

std::optional<LogTail> PgReader::tail(const std::string& table) {
    return ask([&](PgConnection& connection) {
        LogTail tail;
        const PgRows rows = connection.run(checkpoint_sql, PgParams().text(table), shared_.until());
        if (!rows.empty())
            tail.checkpoint = Checkpoint{static_cast<Seq>(rows.number(0, 0)), std::string(rows.text(0, 1))};
        tail.facts = facts_after(connection, table, tail.checkpoint ? tail.checkpoint->seq : 0, shared_.until());
        return tail;
    });
}

std::optional<std::vector<ListedTable>> PgReader::listed(std::size_t most) {
    return ask([&](PgConnection& connection) {
        const PgRows rows =
            connection.run(listed_sql, PgParams().number(static_cast<std::int64_t>(most)), shared_.until());
        std::vector<ListedTable> found;
        for (int row = 0; row < rows.size(); ++row)
            found.push_back({std::string(rows.text(row, 0)), static_cast<Seq>(rows.number(row, 1)),
                             std::string(rows.text(row, 2))});
        return found;
    });
}

std::optional<std::optional<std::string>> PgReader::attachment(const std::string& table, const std::string& name) {
    return ask([&](PgConnection& connection) {
        const PgRows rows = connection.run(attachment_sql, PgParams().text(table).text(name), shared_.until());
        return rows.empty() ? std::nullopt : std::optional(std::string(rows.text(0, 0)));
    });
}

std::optional<bool> PgReader::attach(const std::string& table, const std::string& name, const std::string& text) {
    return ask([&](PgConnection& connection) {
        return !connection.run(attach_sql, PgParams().text(table).text(name).text(text), shared_.until()).empty();
    });
}

}  // namespace tischlein::server::store
