// HTTP: finished games, step by step. Anybody who knows the table's address may see them, as with records. A game that is not over
// is not shown.
#include "server/http/http_service.hpp"
#include "server/net/url.hpp"
#include "server/record/log_facts.hpp"
#include "server/record/replay.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::http {

namespace {

std::optional<int> number_asked(const Request& request, std::string_view name) {
    const auto text = net::query_value(request.query, name);
    return text ? number_in(*text) : std::nullopt;
}

// std::nullopt if the query names a seat that no table has.
std::optional<ReplayQuery> query_in(const Request& request, Language lang) {
    ReplayQuery query{.lang = lang};
    query.from = static_cast<std::size_t>(number_asked(request, "from").value_or(0));
    query.count = static_cast<std::size_t>(number_asked(request, "count").value_or(static_cast<int>(most_steps)));
    query.open = net::query_value(request.query, "open").has_value();
    if (!net::query_value(request.query, "seat")) return query;
    const auto viewer = number_asked(request, "seat");
    if (!viewer || *viewer >= most_seats) return std::nullopt;
    query.viewer = seat(*viewer);
    return query;
}

Reply reply_text(const Result<std::string>& body) {
    if (const Problem* no = problem_in(body)) return reply_problem(*no);
    return {200, "application/json", std::get<std::string>(body), {{"Cache-Control", "no-store"}}};
}

Reply reply_tree(const Result<json::object>& body) {
    if (const Problem* no = problem_in(body)) return reply_problem(*no);
    return reply_json(200, std::get<json::object>(body));
}

}  // namespace

// /api/tables/ID/replays/N, …/replays/N/positions/PLY, …/results/N
bool HttpService::route_replay(const Path& path, const Request& request, const Answer& answer) {
    const Language lang = language_in(request);
    const auto number = number_in(path[4]);
    std::function<Reply(const FinishedGame&)> tell;
    if (path.size() == 5 && path[3] == "replays") {
        const auto query = query_in(request, lang);
        if (query) tell = [query](const FinishedGame& game) { return reply_text(replay_of(game, *query)); };
    } else if (path.size() == 5 && path[3] == "results") {
        tell = [lang](const FinishedGame& game) { return reply_tree(result_of(game, lang)); };
    } else if (path.size() == 7 && path[3] == "replays" && path[5] == "positions") {
        const auto ply = number_in(path[6]);
        if (ply) tell = [ply, lang](const FinishedGame& game) { return reply_tree(position_after(game, static_cast<std::size_t>(*ply), lang)); };
    }
    if (!number || !tell) return false;
    answer_from_log(path[2], request, answer, [number, lang, tell](const std::vector<Fact>& facts) {
        const Result<FinishedGame> game = finished_game(facts, *number, lang);
        if (const Problem* no = problem_in(game)) return reply_problem(*no);
        return tell(std::get<FinishedGame>(game));
    });
    return true;
}

// The same for a record in the body: a game from a file, or one that was played without a server. With ?position=N it answers
// with the position after N moves.
void HttpService::replay_file(const Request& request, const Answer& answer) {
    const Language lang = language_in(request);
    const auto query = query_in(request, lang);
    if (!query) return answer(not_found(lang));
    answer_later(request, answer, [body = request.body, query, ply = number_asked(request, "position"), lang]() -> Reply {
        const Result<FinishedGame> game = game_in_file(body, lang);
        if (const Problem* no = problem_in(game)) return reply_problem(*no);
        if (ply) return reply_tree(position_after(std::get<FinishedGame>(game), static_cast<std::size_t>(*ply), lang));
        return reply_text(replay_of(std::get<FinishedGame>(game), *query));
    });
}

// Opens a table that begins with the deal of a finished game. The log of that game is replayed on a background thread.
void HttpService::open_from(const protocol::OpenTable& opening, const Request& request, const Answer& answer) {
    const Language lang = language_in(request);
    const auto find = [moment = *opening.from, lang](const std::vector<std::string>& texts) -> Result<TableStart> {
        const Result<std::vector<Fact>> facts = facts_in(texts, lang);
        if (const Problem* no = problem_in(facts)) return *no;
        const Result<FinishedGame> game = finished_game(std::get<0>(facts), moment.number, lang);
        if (const Problem* no = problem_in(game)) return *no;
        return table_start_at(std::get<FinishedGame>(game), static_cast<std::size_t>(moment.ply), lang);
    };
    const auto open = [this, opening, request, answer, lang](Result<TableStart> found) {
        if (const Problem* no = problem_in(found)) return answer(reply_problem(*no));
        TableStart& begun = std::get<TableStart>(found);
        if (begun.game != opening.game || begun.seats != opening.seats)
            return answer(reply_problem(no("bad-position", "server.refusal.other-position", lang)));
        protocol::OpenTable whole = opening;
        whole.options = std::move(begun.options);
        whole.position = std::move(begun.position);
        open_as(whole, std::move(begun.origin), request, answer);
    };
    read_log(opening.from->table, request, answer, [this, request, answer, lang, find, open](HeldLog log) {
        auto work = [texts = std::move(log.texts), find] { return find(texts); };
        auto done = [permit = std::move(log.permit), open](Result<TableStart> found) { open(std::move(found)); };
        const auto failed = [answer] { answer(reply_broken()); };
        if (!shared_.background.run(loop_, household_of(request.address), std::move(work), std::move(done), failed))
            from_elsewhere(answer)(reply_problem(no("busy", "server.refusal.lookups-busy", lang)));
    });
}

}  // namespace tischlein::server::http
