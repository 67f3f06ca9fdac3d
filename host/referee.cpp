// One function for each request of docs/referee.md; `handle` chooses it, and `answer` turns the result into a line.
#include "host/referee.hpp"

#include <fmt/format.h>

#include <istream>
#include <ostream>

#include "host/sentences.hpp"
#include "i18n/languages.hpp"

namespace tischlein::host {

namespace {

Problem bad_request(std::string text, std::string field) {
    return {"bad-request", std::move(text), "", std::move(field)};
}

Problem no_game() { return {"no-game", "there is no game yet: begin with `new`, `set` or `load`"}; }

// A text field; `standard`, if there is one, where the field is missing.
Result<std::string> text_in(const json::object& request, std::string_view name,
                            std::optional<std::string> standard = std::nullopt) {
    const json::value* value = request.if_contains(name);
    if (value == nullptr && standard) return *standard;
    if (value == nullptr || !value->is_string())
        return bad_request(fmt::format("`{}` wants text", name), std::string(name));
    return std::string(value->get_string());
}

Result<std::string> seed_in(const json::object& request) {
    Result<std::string> seed = text_in(request, "seed", "");
    if (const std::string* text = std::get_if<std::string>(&seed); text != nullptr && text->size() > longest_seed)
        return bad_request(fmt::format("`seed` has at most {} characters", longest_seed), "seed");
    return seed;
}

// A seat of this game. Seat::none where the field is missing and may be.
Result<Seat> seat_in(const json::object& request, const AnyGame& game, bool may_be_missing) {
    const json::value* value = request.if_contains("seat");
    if (value == nullptr && may_be_missing) return Seat::none;
    if (value == nullptr || !value->is_int64() || value->get_int64() < 0 || value->get_int64() >= game.seats())
        return bad_request(fmt::format("`seat` wants a number from 0 to {}", game.seats() - 1), "seat");
    return seat(static_cast<int>(value->get_int64()));
}

Result<Language> language_in(const json::object& request) {
    const Result<std::string> name = text_in(request, "lang", "en");
    if (const Problem* no = problem_in(name)) return *no;
    if (const auto lang = read_language(std::get<std::string>(name))) return *lang;
    return bad_request(fmt::format("`lang` is one of {}", i18n::language_codes()), "lang");
}

// A move that somebody makes or asks about.
struct AskedMove {
    Seat        who;
    std::string text;
    Language    lang;
};
Result<AskedMove> asked_move_in(const json::object& request, const AnyGame& game) {
    const Result<Seat> who = seat_in(request, game, false);
    if (const Problem* no = problem_in(who)) return *no;
    const Result<std::string> move = text_in(request, "move");
    if (const Problem* no = problem_in(move)) return *no;
    const Result<Language> lang = language_in(request);
    if (const Problem* no = problem_in(lang)) return *no;
    return AskedMove{std::get<Seat>(who), std::get<std::string>(move), std::get<Language>(lang)};
}

json::array list_games() {
    json::array games;
    for (const GameKind* kind : all_kinds())
        games.push_back(json::object{{"name", kind->name()},
                                     {"seats", json::array{kind->seats().least, kind->seats().most}},
                                     {"rules", kind->rules_version()},
                                     {"options", describe_options(kind->options())}});
    return games;
}

}  // namespace

json::object write_problem(const Problem& problem) {
    json::object error{{"error", problem.code}};
    if (!problem.rule.empty()) error["rule"] = problem.rule;
    if (!problem.field.empty()) error["field"] = problem.field;
    if (problem.at) error["at"] = *problem.at;
    error["text"] = problem.text;
    return error;
}

// new, set
Result<json::object> Referee::sit_down(const json::object& request, std::string_view what) {
    const Result<std::string> seed = seed_in(request);
    if (const Problem* no = problem_in(seed)) return *no;
    Result<GameHistory> history = Problem{};
    if (what == "set") {
        const json::value* position = request.if_contains("position");
        if (position == nullptr || !position->is_object()) return bad_request("`position` wants an object", "position");
        history = GameHistory::set_up(position->get_object(), std::get<std::string>(seed), load_box_);
    } else {
        const Result<std::string> game = text_in(request, "game");
        if (const Problem* no = problem_in(game)) return *no;
        const json::value* seats = request.if_contains("seats");
        const bool is_number =
            seats != nullptr && seats->is_int64() && seats->get_int64() >= 0 && seats->get_int64() <= 100;
        history = GameHistory::start(std::get<std::string>(game), is_number ? static_cast<int>(seats->get_int64()) : -1,
                               request.if_contains("options"), std::get<std::string>(seed), load_box_);
    }
    if (const Problem* no = problem_in(history)) return *no;
    history_ = std::make_unique<GameHistory>(std::move(std::get<GameHistory>(history)));
    return state_of_play(history_->game());
}

Result<json::object> Referee::play(const json::object& request) {
    const Result<AskedMove> asked = asked_move_in(request, history_->game());
    if (const Problem* no = problem_in(asked)) return *no;
    const auto& [who, move, lang] = std::get<AskedMove>(asked);
    if (const auto no = history_->play(who, move, lang)) return *no;
    json::object answer{{"events", history_->game().events()}};
    for (auto& field : state_of_play(history_->game())) answer[field.key()] = std::move(field.value());
    return answer;
}

Result<json::object> Referee::explain(const json::object& request) const {
    const Result<AskedMove> asked = asked_move_in(request, history_->game());
    if (const Problem* no = problem_in(asked)) return *no;
    const auto& [who, move, lang] = std::get<AskedMove>(asked);
    const Result<std::string> text =
        explain_text(history_->game(), who, move, seat_names(history_->game().seats(), lang), lang);
    if (const Problem* no = problem_in(text)) {
        if (no->code == "bad-move") return *no;
        return json::object{
            {"legal", false}, {"rule", no->rule.empty() ? json::value() : json::value(no->rule)}, {"text", no->text}};
    }
    return json::object{{"legal", true}, {"text", std::get<std::string>(text)}};
}

Result<json::object> Referee::view(const json::object& request) const {
    const Result<Seat> who = seat_in(request, history_->game(), true);
    if (const Problem* no = problem_in(who)) return *no;
    return json::object{{"view", history_->game().view(std::get<Seat>(who))}};
}

Result<json::object> Referee::imagine(const json::object& request) const {
    const Result<Seat> who = seat_in(request, history_->game(), false);
    if (const Problem* no = problem_in(who)) return *no;
    const Result<std::string> seed = seed_in(request);
    if (const Problem* no = problem_in(seed)) return *no;
    Random random = Random::from_text(std::get<std::string>(seed));
    return json::object{{"position", history_->game().imagine(std::get<Seat>(who), random)}};
}

Result<json::object> Referee::bot(const json::object& request) const {
    const Result<std::string> name = text_in(request, "level", "expert");
    if (const Problem* no = problem_in(name)) return *no;
    const std::optional<Level> level = read_level(std::get<std::string>(name));
    if (!level) return bad_request("`level` is random, easy, medium or expert", "level");
    const json::value* ms = request.if_contains("ms");
    if (ms != nullptr && (!ms->is_int64() || ms->get_int64() < 0 || ms->get_int64() > 600'000))
        return bad_request("`ms` is a whole number up to 600000", "ms");
    const Result<Seat> wanted = seat_in(request, history_->game(), true);
    if (const Problem* no = problem_in(wanted)) return *no;
    Seat who = std::get<Seat>(wanted);
    const SeatSet must = history_->game().must();
    if (who == Seat::none && must.empty()) return bad_request("the game is over: there is nothing to play", "do");
    if (who == Seat::none) who = must.front();
    if (!(must | history_->game().may()).has(who)) return Problem{"not-your-turn", words::not_your_turn(Language::en)};
    Budget budget;
    if (ms != nullptr) budget.until = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms->get_int64());
    // Seeded by what the seat sees: tables that look alike to it get the same advice.
    Random random = Random::from_text(json::serialize(history_->game().view(who)));
    const AnyMove advice = history_->game().bot_question(who)->advise(*level, budget, random);
    return json::object{{"seat", number(who)}, {"move", history_->game().kind().text(advice)}};
}

Result<json::object> Referee::load(const json::object& request) {
    const json::value* record = request.if_contains("record");
    if (record == nullptr || !record->is_object()) return bad_request("`record` wants an object", "record");
    Result<GameHistory> history = GameHistory::replay(record->get_object(), load_box_);
    if (const Problem* no = problem_in(history)) return *no;
    history_ = std::make_unique<GameHistory>(std::move(std::get<GameHistory>(history)));
    return state_of_play(history_->game());
}

Result<json::object> Referee::handle(const json::object& request) {
    const Result<std::string> asked = text_in(request, "do");
    if (const Problem* no = problem_in(asked)) return *no;
    const std::string& what = std::get<std::string>(asked);
    if (what == "games") return json::object{{"games", list_games()}};
    if (what == "new" || what == "set") return sit_down(request, what);
    if (what == "load") return load(request);
    constexpr std::array<std::string_view, 9> in_play{"moves", "play",   "explain", "view",   "position",
                                                      "undo",  "record", "bot",     "imagine"};
    if (std::find(in_play.begin(), in_play.end(), what) == in_play.end())
        return bad_request(fmt::format("I do not know `{}`; I know: games, new, set, load, {}", what.substr(0, 40),
                                       fmt::join(in_play, ", ")),
                           "do");
    if (!history_) return no_game();
    if (what == "moves") return state_of_play(history_->game());
    if (what == "play") return play(request);
    if (what == "explain") return explain(request);
    if (what == "view") return view(request);
    if (what == "position") return json::object{{"position", history_->game().position()}};
    if (what == "record") return json::object{{"record", history_->record()}};
    if (what == "bot") return bot(request);
    if (what == "imagine") return imagine(request);
    if (!history_->undo()) return bad_request("there is no move to take back", "do");
    return state_of_play(history_->game());
}

std::string Referee::answer(std::string_view line) {
    if (line.size() > longest_line) return json::serialize(write_problem({"too-large", "a request has at most 1 MiB"}));
    boost::system::error_code error;
    const json::value request = json::parse(line, error);
    if (error)
        return json::serialize(write_problem({"bad-json", fmt::format("this line is not JSON: {}", error.message())}));
    if (!request.is_object())
        return json::serialize(write_problem(bad_request("a request is an object with a field `do`", "do")));
    Result<json::object> result = handle(request.get_object());
    json::object answer = std::holds_alternative<Problem>(result) ? write_problem(std::get<Problem>(result))
                                                                  : std::move(std::get<json::object>(result));
    if (const json::value* id = request.get_object().if_contains("id")) answer["id"] = *id;
    return json::serialize(answer);
}

void run_referee(std::istream& in, std::ostream& out, const BoxLoader& load_box) {
    Referee referee(load_box);
    std::string line;
    bool too_long = false;
    const auto finish_line = [&] {
        out << (too_long ? json::serialize(write_problem({"too-large", "a request has at most 1 MiB"}))
                         : referee.answer(line))
            << '\n'
            << std::flush;
        line.clear();
        too_long = false;
    };
    for (char c = 0; in.get(c);) {
        if (c == '\n') {
            finish_line();
        } else if (!too_long) {
            line.push_back(c);
            if (line.size() > longest_line) {
                too_long = true;
                line.clear();
            }
        }
    }
    if (!line.empty() || too_long) finish_line();
}

}  // namespace tischlein::host
