// Plays a record again from its beginning and writes what is asked for: steps, a position, a result, or how a new table begins.
#include "server/record/replay.hpp"

#include <algorithm>
#include <stdexcept>

#include "host/sentences.hpp"
#include "i18n/say.hpp"
#include "server/protocol/schema.hpp"
#include "server/table/json_fields.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::record {

namespace {

// A game that is being replayed. It holds one copy of the state, however long the game was.
struct Replayed {
    std::unique_ptr<AnyGame> game;
    const std::vector<PlayedMove>& moves;
    std::size_t ply = 0;

    // Every move is legal: the record is a table's own, or game_in_file has checked it.
    void step() {
        const PlayedMove& made = moves[ply++];
        if (const auto no = game->play(made.seat, made.read, Language::en)) throw std::runtime_error(no->text);
    }
    void go_to(std::size_t wanted) {
        while (ply < wanted) step();
    }
};

Result<Replayed> beginning_of(const FinishedGame& game, Language lang) {
    json::object dealt{{"moves", json::array()}};
    for (const std::string_view name : {"game", "rules", "seats", "options", "seed", "position"})
        if (const json::value* field = game.record.if_contains(name)) dealt[name] = *field;
    const Result<GameHistory> begun = GameHistory::replay(dealt, only_standard);
    if (problem_in(begun) != nullptr) return Problem{"other-rules", i18n::say(lang, "record.other-rules")};
    return Replayed{std::get<GameHistory>(begun).game().clone(), game.moves};
}

std::vector<std::string> names_in(const json::object& record) {
    std::vector<std::string> names;
    for (const json::value& player : record.at("players").get_array()) names.emplace_back(player.at("name").as_string());
    return names;
}

// A seat's view in which all hands are open. Views write hands in the same form as positions do.
json::object open_view(const AnyGame& game, Seat viewer) {
    json::object view = game.view(viewer);
    const json::object position = game.position();
    for (const std::string_view held : {"hands", "undecided"})
        if (view.contains(held)) view[held] = position.at(held);
    return view;
}

void write_step(JsonWriter& out, const Replayed& now, const ReplayQuery& query, Names names) {
    const AnyGame& game = *now.game;
    if (now.ply > 0) {
        const PlayedMove& made = now.moves[now.ply - 1];
        out.field("seat", made.seat);
        out.field("move", made.move);
    }
    out.array("events", [&] {
        if (now.ply > 0) game.write_events_for(out, query.viewer);
    });
    out.array("words", [&] {
        if (now.ply == 0) return;
        for (const std::string& line : game.event_texts(query.viewer, names, query.lang)) out.item(line);
    });
    if (query.open) {
        out.field("view", open_view(game, query.viewer));
    } else {
        out.key("view");
        game.write_view(out, query.viewer);
    }
    // Nobody can move in a replay, so no moves are offered.
    out.object("play", [&] { write_state_of_play(out, game, Seat::none); });
}

// Who played what, and when; not how it ended.
void write_head(JsonWriter& out, const FinishedGame& game) {
    const json::object& record = game.record;
    out.field("table", record.at("fair").at("table"));
    out.field("number", record.at("fair").at("number"));
    for (const std::string_view name : {"game", "seats", "options", "players"}) out.field(name, record.at(name));
    if (record.contains("position")) out.field("set_up", true);
    if (const json::value* origin = record.if_contains("origin")) {
        json::object moment = origin->get_object();
        moment.erase("fair");
        out.field("origin", moment);
    }
    if (game.ended_ms > 0) out.field("at", game.ended_ms);
    out.field("plies", game.moves.size());
}

}  // namespace

// Plays every move once, so that the functions below can rely on the record.
Result<FinishedGame> game_in_file(std::string_view text, Language lang) {
    boost::system::error_code error;
    const json::value read = json::parse(text, error);
    if (error || !read.is_object()) return no("bad-json", "server.refusal.no-record", lang);
    if (const auto misfit = protocol::protocol().misfit("GameRecord", read)) return Problem{"bad-message", misfit->text, "", misfit->path};
    const json::object& record = read.get_object();
    const Result<GameHistory> played = GameHistory::replay(record, only_standard, lang);
    if (const Problem* wrong = problem_in(played)) {
        if (wrong->field == "rules") return Problem{"other-rules", why_unplayable(*wrong, lang)};
        return Problem{"bad-record", why_unplayable(*wrong, lang), wrong->rule, wrong->field};
    }
    if (record.at("players").get_array().size() != static_cast<std::size_t>(std::get<GameHistory>(played).game().seats()))
        return Problem{"bad-record", i18n::say(lang, "record.bad-form", {{"field", "players"}}), "", "players"};
    return FinishedGame{record, 0, std::get<GameHistory>(played).moves()};
}

Result<std::string> replay_of(const FinishedGame& game, const ReplayQuery& query) {
    Result<Replayed> begun = beginning_of(game, query.lang);
    if (const Problem* no = problem_in(begun)) return *no;
    Replayed& now = std::get<Replayed>(begun);
    if (query.viewer != Seat::none && number(query.viewer) >= now.game->seats()) return no_such_seat(query.lang);
    const std::vector<std::string> names = names_in(game.record);
    const std::size_t end = std::min(query.from + std::min(query.count, most_steps), now.moves.size() + 1);
    std::string text;
    JsonWriter out(text);
    out.object([&] {
        write_head(out, game);
        out.field("from", query.from);
        out.array("steps", [&] {
            for (std::size_t ply = query.from; ply < end; ++ply) {
                now.go_to(ply);
                out.object([&] { write_step(out, now, query, names); });
            }
        });
    });
    return text;
}

Result<json::object> position_after(const FinishedGame& game, std::size_t moves, Language lang) {
    Result<Replayed> begun = beginning_of(game, lang);
    if (const Problem* no = problem_in(begun)) return *no;
    Replayed& now = std::get<Replayed>(begun);
    if (moves > now.moves.size()) return Problem{"no-such-game", i18n::say(lang, "record.no-such-game")};
    now.go_to(moves);
    return now.game->position();
}

Result<TableStart> table_start_at(const FinishedGame& game, std::size_t moves, Language lang) {
    Result<Replayed> begun = beginning_of(game, lang);
    if (const Problem* no = problem_in(begun)) return *no;
    const json::object& record = game.record;
    if (moves >= game.moves.size()) return Problem{"bad-position", i18n::say(lang, "server.refusal.position-over"), "", "from"};
    const json::object& fair = record.at("fair").get_object();
    const json::value* older = record.if_contains("origin");
    TableStart found;
    found.origin = {read_proof(older != nullptr ? older->at("fair").get_object() : fair), text_in(fair, "table"), int_in(fair, "number"),
                    int_in(record, "rules"), {}};
    for (std::size_t i = 0; i < moves; ++i)
        found.origin.moves.push_back({game.moves[i].seat, {game.moves[i].move, game.moves[i].read}});
    found.game = text_in(record, "game");
    found.seats = int_in(record, "seats");
    found.options = object_in(record, "options");
    if (record.contains("position")) found.position = object_in(record, "position");
    return found;
}

Result<json::object> result_of(const FinishedGame& game, Language lang) {
    Result<Replayed> begun = beginning_of(game, lang);
    if (const Problem* no = problem_in(begun)) return *no;
    Replayed& now = std::get<Replayed>(begun);
    now.go_to(now.moves.size());
    return tree_of([&](JsonWriter& out) {
        write_head(out, game);
        out.object("play", [&] { write_state_of_play(out, *now.game, Seat::none); });
    });
}

}  // namespace tischlein::server::record
