// write() repeats two steps until every append is decided: (1) send what is open in one statement; (2) if the connection broke before
// the answer came, find out on a new one what became of each append.
#include "server/store/pg_appender.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "server/store/pg_layout.hpp"

namespace tischlein::server::store {

namespace {

constexpr int most_tries = 3;    // of a statement that conflicts with others
constexpr int most_begun = 100;  // new tables in one statement: the database compares each of them with each

// Comparing and appending are one statement: facts are inserted only for tables whose head this statement has moved.
// $1: our number; $2: append_row[], ordered by table, so that two servers never deadlock. `owner + 0` keeps the planner from
// scanning all tables of an owner. `place` is the order in which the appends were asked for.
constexpr const char* append_sql = R"(
    WITH asked AS MATERIALIZED (SELECT * FROM unnest($2::append_row[])),
    begun AS (
        INSERT INTO heads (id, newest, owner, term)
        SELECT id, cardinality(facts), $1::bigint, term FROM asked WHERE after = 0 ON CONFLICT (id) DO NOTHING
        RETURNING id, number),
    moved AS (
        UPDATE heads h SET newest = a.after + cardinality(a.facts) FROM asked a
        WHERE h.id = a.id AND a.after > 0 AND h.newest = a.after AND h.owner + 0 = $1::bigint AND h.term = a.term
        RETURNING h.number, a.*),
    grown AS (SELECT b.number, a.* FROM begun b JOIN asked a ON a.id = b.id UNION ALL SELECT * FROM moved),
    kept AS (INSERT INTO facts (table_number, after, term, facts) SELECT number, after, term, facts FROM grown),
    shown AS (
        INSERT INTO lobby AS l (table_number, listed, over, changed, entry)
        SELECT number, listed, over, nextval('lobby_changes'), entry
        FROM (SELECT * FROM grown WHERE entry IS NOT NULL ORDER BY place) AS in_order
        ON CONFLICT (table_number) DO UPDATE
        SET listed = excluded.listed, over = excluded.over, changed = excluded.changed, entry = excluded.entry),
    summed AS (
        INSERT INTO checkpoints (table_number, seq, text)
        SELECT number, checkpoint_seq, checkpoint FROM grown WHERE checkpoint IS NOT NULL
        ON CONFLICT (table_number) DO UPDATE SET seq = excluded.seq, text = excluded.text)
    SELECT id FROM grown)";

// After this, an append that was sent under the old term does nothing, even if it reaches the database later.
constexpr const char* renew_sql = "UPDATE heads SET term = term + 1 WHERE id = ANY($2::text[]) AND owner = $1::bigint";

// The facts that stand where an append wanted to write, and whether we own the table.
constexpr const char* examine_sql = R"(
    SELECT h.id, h.owner IS NOT DISTINCT FROM $1::bigint, h.term, f.term, f.facts
    FROM unnest($2::text[], $3::bigint[]) AS a (id, after)
    JOIN heads h ON h.id = a.id LEFT JOIN facts f ON f.table_number = h.number AND f.after = a.after)";

struct Examined {
    bool mine;
    std::int64_t term;
    bool stands_there;  // the append's own facts, under its term
};

std::map<std::string, Examined, std::less<>> examine(PgConnection& connection, std::int64_t server,
                                                     const std::vector<PgAppend*>& appends, PgDeadline until) {
    std::vector<std::string> ids;
    std::vector<std::int64_t> afters;
    std::map<std::string_view, const PgAppend*> by_id;
    for (const PgAppend* each : appends) {
        ids.push_back(each->request.table);
        afters.push_back(static_cast<std::int64_t>(each->request.after));
        by_id[each->request.table] = each;
    }
    const PgRows rows = connection.run_prepared("examine", PgParams().number(server).texts(ids).numbers(afters), until);
    std::map<std::string, Examined, std::less<>> found;
    for (int row = 0; row < rows.size(); ++row) {
        const PgAppend& append = *by_id.at(rows.text(row, 0));
        const bool stands_there =
            !rows.is_null(row, 3) && rows.number(row, 3) == append.term && rows.list(row, 4) == append.request.facts;
        found.emplace(rows.text(row, 0), Examined{rows.truth(row, 1), rows.number(row, 2), stands_there});
    }
    return found;
}

void decide(PgAppend& append, AppendResult result, bool lost = false) {
    append.result = result;
    append.decided = true;
    append.lost = lost;
}

}  // namespace

PgAppender::PgAppender(PgShared& shared, const std::string& part)
    : shared_(shared),
      part_(part),
      link_(shared, part, [this](PgConnection& connection) { set_up(connection); }) {}

void PgAppender::set_up(PgConnection& connection) {
    // The plan is made once, perhaps while the tables are still empty. It must find rows by key, however many there will be.
    connection.run(
        "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off; "
        "SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off",
        shared_.until());
    connection.prepare("append", append_sql, shared_.until());
    connection.prepare("examine", examine_sql, shared_.until());
    row_type_ = static_cast<std::uint32_t>(
        connection.run("SELECT 'append_row'::regtype::oid::bigint", PgParams(), shared_.until()).number(0, 0));
}

void PgAppender::write(std::vector<PgAppend>& batch) {
    while (true) {
        Batch open, doubtful;
        int begun = 0;
        for (PgAppend& each : batch) {
            if (each.decided || (each.request.after == 0 && ++begun > most_begun)) continue;
            open.push_back(&each);
            if (each.doubtful) doubtful.push_back(&each);
        }
        if (open.empty()) return;
        if (shared_.given_up) {
            for (PgAppend* each : open) decide(*each, each->doubtful ? AppendResult::unknown : AppendResult::failed);
            return;
        }
        try {
            PgConnection& connection = link_.get();
            if (!doubtful.empty()) {
                settle_doubts(connection, doubtful);
                link_.well();
            } else {
                send(connection, open);
                if (std::any_of(open.begin(), open.end(),
                                [](const PgAppend* each) { return each->result == AppendResult::kept; }))
                    link_.well();
            }
        } catch (const PgUnsafe& unsafe) {
            link_.drop(unsafe);
            for (PgAppend* each : open)
                if (!each->doubtful) decide(*each, AppendResult::failed);
        } catch (const PgError& error) {
            link_.drop(error);
        }
    }
}

// --- sending ------------------------------------------------------------------------------------------------

void PgAppender::send(PgConnection& connection, const Batch& batch) {
    try {
        return send_together(connection, batch);
    } catch (const PgError& error) {
        if (error.lost || error.state == "25006") throw;  // read only: this is no primary any more
        for (PgAppend* each : batch) each->doubtful = false;
    }
    // Something in the batch cannot be written. Each append is sent alone, so that the others are kept.
    for (PgAppend* each : batch) send_alone(connection, *each);
}

void PgAppender::send_alone(PgConnection& connection, PgAppend& append) {
    for (int tries = 1; !append.decided; ++tries) try {
            send_together(connection, {&append});
        } catch (const PgError& error) {
            if (error.lost || error.state == "25006") throw;
            append.doubtful = false;
            if (error.is_passing() && tries < most_tries) continue;
            shared_.trouble(part_, fmt::format("the store cannot write: {}", error.what()));
            decide(append, error.is_lack_of_room() ? AppendResult::no_room : AppendResult::failed);
        }
}

void PgAppender::send_together(PgConnection& connection, const Batch& batch) {
    Batch sorted = batch;
    for (std::size_t i = 0; i < batch.size(); ++i) batch[i]->index = i;
    std::sort(sorted.begin(), sorted.end(),
              [](const PgAppend* a, const PgAppend* b) { return a->request.table < b->request.table; });
    const PgParams params = PgParams().number(shared_.server).raw(rows_of(sorted));
    for (PgAppend* each : sorted) each->doubtful = true;
    const PgRows rows = connection.run_prepared("append", params, shared_.until());
    for (PgAppend* each : sorted) each->doubtful = false;
    std::map<std::string_view, PgAppend*> refused;
    for (PgAppend* each : sorted) refused[each->request.table] = each;
    for (int row = 0; row < rows.size(); ++row) {
        const auto kept = refused.find(rows.text(row, 0));
        decide(*kept->second, AppendResult::kept);
        refused.erase(kept);
    }
    if (refused.empty()) return;
    Batch rest;
    for (const auto& [id, each] : refused) rest.push_back(each);
    look_at_refused(connection, rest);
}

std::string PgAppender::rows_of(const Batch& batch) const {
    constexpr std::uint32_t fields = 10;
    const auto number = [](PgBytes& row, std::uint64_t value) {
        row.int32(pg_type::int8), row.int32(8), row.int64(static_cast<std::int64_t>(value));
    };
    const auto truth = [](PgBytes& row, bool value) {
        row.int32(pg_type::boolean), row.sized(value ? std::string_view("\1", 1) : std::string_view("\0", 1));
    };
    const auto null = [](PgBytes& row, std::uint32_t type) { row.int32(type), row.null(); };
    PgBytes all;
    all.array_head(row_type_, batch.size());
    for (const PgAppend* each : batch) {
        const AppendRequest& request = each->request;
        PgBytes row, facts;
        facts.array_head(pg_type::bytea, request.facts.size());
        for (const std::string& fact : request.facts) facts.sized(fact);
        row.int32(fields);
        number(row, each->index);
        row.int32(pg_type::text), row.sized(request.table);
        number(row, request.after), number(row, static_cast<std::uint64_t>(each->term));
        row.int32(pg_type::bytea_array), row.sized(facts.take());
        if (const auto& entry = request.lobby_entry) {
            truth(row, entry->listed), truth(row, entry->over);
            row.int32(pg_type::bytea), row.sized(entry->text);
        } else {
            null(row, pg_type::boolean), null(row, pg_type::boolean), null(row, pg_type::bytea);
        }
        if (const auto& checkpoint = request.checkpoint) {
            number(row, checkpoint->seq);
            row.int32(pg_type::bytea), row.sized(checkpoint->text);
        } else {
            null(row, pg_type::int8), null(row, pg_type::bytea);
        }
        all.sized(row.take());
    }
    return all.take();
}

// --- finding out --------------------------------------------------------------------------------------------

// What is read here decides what people are told, so it must be on two machines first (commit_synchronously).
void PgAppender::settle_doubts(PgConnection& connection, const Batch& doubtful) {
    std::vector<std::string> ids;
    for (const PgAppend* each : doubtful) ids.push_back(each->request.table);
    connection.run(renew_sql, PgParams().number(shared_.server).texts(ids), shared_.until());
    commit_synchronously(connection, shared_.until());
    const auto found = examine(connection, shared_.server, doubtful, shared_.until());
    for (PgAppend* each : doubtful) {
        each->doubtful = false;
        each->sent_again = true;
        const auto there = found.find(each->request.table);
        if (there == found.end())
            continue;  // no such table yet. It is sent again; look_at_refused() sees if the first append began the table after all
        const Examined& now = there->second;
        if (now.stands_there)
            decide(*each, AppendResult::kept, !now.mine);
        else if (!now.mine)
            decide(*each, AppendResult::taken, true);
        if (now.mine) each->term = now.term;
    }
}

void PgAppender::look_at_refused(PgConnection& connection, const Batch& refused) {
    for (PgAppend* each : refused) each->doubtful = each->sent_again;  // until examine() has answered
    if (std::any_of(refused.begin(), refused.end(), [](const PgAppend* each) { return each->sent_again; }))
        commit_synchronously(connection, shared_.until());
    const auto found = examine(connection, shared_.server, refused, shared_.until());
    for (PgAppend* each : refused) {
        each->doubtful = false;
        const auto there = found.find(each->request.table);
        if (there == found.end()) {
            decide(*each, AppendResult::moved_on);  // the table has no facts, so `after` is too high
            continue;
        }
        const Examined& now = there->second;
        const bool mine = now.mine && now.term == each->term;
        if (each->sent_again && now.stands_there)
            decide(*each, AppendResult::kept, !mine);
        else
            decide(*each, mine ? AppendResult::moved_on : AppendResult::taken, !mine);
    }
}

}  // namespace tischlein::server::store
