// Starts, replays and records games, and writes the state of play. Every move keeps the state before it.
#include "host/game_history.hpp"

#include <fmt/format.h>

#include "host/sentences.hpp"
#include "i18n/say.hpp"

namespace tischlein::host {

namespace {

Problem bad_record(std::string text, std::string field) {
    return {.code = "bad-record", .text = std::move(text), .field = std::move(field), .english = true};
}
// A move or a start that was refused, as a problem of the whole record.
Problem bad_record(const Problem& part, std::string text, std::string field) {
    return {.code = "bad-record",
            .text = std::move(text),
            .rule = part.rule,
            .field = std::move(field),
            .english = part.english};
}

Problem no_such_game(std::string_view name) {
    std::string names;
    for (const GameKind* kind : all_kinds()) names += fmt::format("{}{}", names.empty() ? "" : ", ", kind->name());
    return {.code = "unknown-game",
            .text = fmt::format("there is no game `{}`; there are: {}", name.substr(0, 40), names),
            .field = "game",
            .english = true};
}

std::string text_field(const json::object& object, std::string_view name) {
    const json::value* value = object.if_contains(name);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

// The game a record starts with, before its moves.
Result<GameHistory> beginning_of(const json::object& record, const GameKind& kind, const BoxLoader& load_box, Language lang) {
    const json::value* seed = record.if_contains("seed");
    if (seed != nullptr && (!seed->is_string() || seed->get_string().size() > longest_seed))
        return bad_record(fmt::format("`seed` is text of at most {} characters", longest_seed), "seed");
    if (const json::value* position = record.if_contains("position")) {
        if (!position->is_object()) return bad_record("`position` wants an object", "position");
        return GameHistory::set_up(position->get_object(), text_field(record, "seed"), load_box, lang);
    }
    const json::value* seats = record.if_contains("seats");
    const bool is_number =
        seats != nullptr && seats->is_int64() && seats->get_int64() >= 0 && seats->get_int64() <= 100;
    if (!is_number) return bad_record("`seats` wants a number", "seats");
    return GameHistory::start(kind.name(), static_cast<int>(seats->get_int64()), record.if_contains("options"),
                              text_field(record, "seed"), load_box, lang);
}

std::optional<Problem> replay_move(GameHistory& history, const json::value& entry, Language lang) {
    const json::object* played = entry.if_object();
    const json::value* who = played != nullptr ? played->if_contains("seat") : nullptr;
    const json::value* move = played != nullptr ? played->if_contains("move") : nullptr;
    if (who == nullptr || move == nullptr || !who->is_int64() || !move->is_string())
        return bad_record("a move is {\"seat\":…,\"move\":\"…\"}", "moves");
    if (who->get_int64() < 0 || who->get_int64() >= history.game().seats())
        return bad_record("there is no such seat", "moves");
    return history.play(seat(static_cast<int>(who->get_int64())), move->get_string(), lang);
}

}  // namespace

GameHistory::GameHistory(std::unique_ptr<AnyGame> game, json::object beginning) : beginning_(std::move(beginning)) {
    states_.push_back(std::move(game));
}

Result<GameHistory> GameHistory::start(std::string_view name, int seats, const json::value* options,
                                       std::string_view seed, const BoxLoader& load_box, Language lang) {
    const GameKind* kind = find_kind(name);
    if (kind == nullptr) return no_such_game(name);
    auto game = kind->start(seats, options, seed, load_box, lang);
    if (const Problem* no = problem_in(game)) return *no;
    json::object beginning{{"game", kind->name()},
                           {"rules", kind->rules_version()},
                           {"seats", seats},
                           {"options", options != nullptr && options->is_object() ? *options : json::object()},
                           {"seed", seed}};
    return GameHistory(std::move(std::get<0>(game)), std::move(beginning));
}

Result<GameHistory> GameHistory::set_up(const json::object& position, std::string_view seed, const BoxLoader& load_box,
                                        Language lang) {
    const std::string name = text_field(position, "game");
    const GameKind* kind = find_kind(name);
    if (kind == nullptr) return no_such_game(name);
    auto game = kind->set_up(position, seed, load_box, lang);
    if (const Problem* no = problem_in(game)) return *no;
    json::object beginning{{"game", kind->name()},
                           {"rules", kind->rules_version()},
                           {"seats", std::get<0>(game)->seats()},
                           {"position", position},
                           {"seed", seed}};
    return GameHistory(std::move(std::get<0>(game)), std::move(beginning));
}

Result<GameHistory> GameHistory::replay(const json::object& record, const BoxLoader& load_box, Language lang) {
    const GameKind* kind = find_kind(text_field(record, "game"));
    if (kind == nullptr) return bad_record(no_such_game(text_field(record, "game")).text, "game");
    if (const json::value* rules = record.if_contains("rules");
        rules != nullptr && *rules != json::value(kind->rules_version()))
        return bad_record(fmt::format("this record was made with other rules of {} than version {}", kind->name(),
                                      kind->rules_version()),
                          "rules");
    Result<GameHistory> begun = beginning_of(record, *kind, load_box, lang);
    if (const Problem* no = problem_in(begun)) return bad_record(*no, no->text, no->field);
    GameHistory& history = std::get<GameHistory>(begun);
    const json::value* moves = record.if_contains("moves");
    if (moves == nullptr || !moves->is_array()) return bad_record("`moves` wants a list", "moves");
    for (std::size_t k = 0; k < moves->get_array().size(); ++k)
        if (const std::optional<Problem> no = replay_move(history, moves->get_array()[k], lang)) {
            Problem bad = bad_record(*no, i18n::say(lang, "record.at-move", {{"n", k}, {"why", no->text}}), "moves");
            bad.at = k;
            return bad;
        }
    return begun;
}

std::optional<Problem> GameHistory::play(Seat who, std::string_view move, Language lang) {
    const Result<AnyMove> read = game().read_move(who, move, lang);
    if (const Problem* no = problem_in(read)) return *no;
    return play(who, std::get<AnyMove>(read), std::string(move), lang);
}

std::optional<Problem> GameHistory::play(Seat who, AnyMove move, Language lang) {
    return play(who, move, game().kind().text(move), lang);
}

std::optional<Problem> GameHistory::play(Seat who, AnyMove move, std::string text, Language lang) {
    std::unique_ptr<AnyGame> next = states_.back()->clone();
    if (auto no = next->play(who, move, lang)) return no;
    states_.push_back(std::move(next));
    moves_.push_back({who, std::move(text), move});
    return std::nullopt;
}

std::string GameHistory::seed() const { return text_field(beginning_, "seed"); }

bool GameHistory::undo() {
    if (moves_.empty()) return false;
    moves_.pop_back();
    states_.pop_back();
    return true;
}

json::object GameHistory::record() const {
    json::object record = beginning_;
    json::array moves;
    for (const PlayedMove& played : moves_)
        moves.push_back(json::object{{"seat", number(played.seat)}, {"move", played.move}});
    record["moves"] = std::move(moves);
    return record;
}

namespace {

void write_moves(JsonWriter& out, const AnyGame& game, Seat who) {
    for (const std::string& move : game.moves(who)) out.item(move);
}

template <class Moves>
void write_state_of_play(JsonWriter& out, const AnyGame& game, SeatSet may, Moves write_all_moves) {
    const Outcome outcome = game.outcome();
    out.field("must", game.must());
    out.field("may", may);
    write_all_moves();
    out.field("over", outcome.over);
    if (!outcome.over) return;
    out.field("winners", outcome.winners);
    out.array("ranks", [&] {
        for (int i = 0; i < game.seats(); ++i) out.item(outcome.ranks[static_cast<std::size_t>(i)]);
    });
    out.array("scores", [&] {
        for (int i = 0; i < outcome.scored; ++i) out.item(outcome.scores[static_cast<std::size_t>(i)]);
    });
    if (const std::string_view grade = game.kind().grade_name(outcome.grade); !grade.empty()) out.field("grade", grade);
}

}  // namespace

json::object state_of_play(const AnyGame& game) {
    return tree_of([&](JsonWriter& out) {
        write_state_of_play(out, game, game.may(), [&] {
            out.object("moves", [&] {
                for (const Seat who : game.must() | game.may())
                    out.array(std::to_string(number(who)), [&] { write_moves(out, game, who); });
            });
        });
    });
}

void write_state_of_play(JsonWriter& out, const AnyGame& game, Seat observer) {
    // Who else may act out of turn can depend on the cards they hold, so this observer is not told.
    const bool able = observer != Seat::none && (game.must() | game.may()).has(observer);
    const SeatSet own = game.may().has(observer) ? SeatSet(observer) : SeatSet{};
    write_state_of_play(out, game, own, [&] {
        out.array("moves", [&] {
            if (able) write_moves(out, game, observer);
        });
    });
}

json::object state_of_play(const AnyGame& game, Seat observer) {
    return tree_of([&](JsonWriter& out) { write_state_of_play(out, game, observer); });
}

}  // namespace tischlein::host
