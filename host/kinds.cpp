// Every game of games/all.hpp, wrapped for programs that choose at run time.
#include "games/all.hpp"
#include "host/any_game.hpp"
#include "i18n/say.hpp"

namespace tischlein::host {

namespace {

template <class... G>
std::vector<const GameKind*> wrap(GameList<G...>) {
    return {&kind_of<G>()...};
}

}  // namespace

std::optional<Problem> AnyGame::play(Seat who, AnyMove move, Language lang) {
    if (auto no = check(who, move, lang)) return no;
    apply(who, move);
    return std::nullopt;
}

json::array AnyGame::events() const {
    std::string text;
    JsonWriter out(text);
    write_events(out);
    return json::parse(text).as_array();
}

json::array AnyGame::events_for(Seat observer) const {
    std::string text;
    JsonWriter out(text);
    out.array([&] { write_events_for(out, observer); });
    return json::parse(text).as_array();
}

json::object AnyGame::position() const {
    std::string text;
    JsonWriter out(text);
    write_position(out);
    return json::parse(text).as_object();
}

json::object AnyGame::view(Seat observer) const {
    std::string text;
    JsonWriter out(text);
    write_view(out, observer);
    return json::parse(text).as_object();
}

// Few lists have a reflex in them, and only those are compared as text: `catch 1` comes before `lay R5` but after UNO's `accept`, and
// ANNAOTTO's `slap` comes after `face Rd`.
bool GameKind::begins_with_reflex(std::span<const AnyMove> moves) const {
    if (std::none_of(moves.begin(), moves.end(), [&](AnyMove move) { return is_reflex(move); })) return false;
    return is_reflex(*std::min_element(moves.begin(), moves.end(), [&](AnyMove a, AnyMove b) { return text(a) < text(b); }));
}

std::optional<Problem> play_text(AnyGame& game, Seat who, std::string_view text, Language lang) {
    const Result<AnyMove> move = game.read_move(who, text, lang);
    if (const Problem* no = problem_in(move)) return *no;
    return game.play(who, std::get<AnyMove>(move), lang);
}

Result<std::string> explain_text(const AnyGame& game, Seat who, std::string_view text, Names names, Language lang) {
    const Result<AnyMove> move = game.read_move(who, text, lang);
    if (const Problem* no = problem_in(move)) return *no;
    return game.explain(who, std::get<AnyMove>(move), names, lang);
}

std::vector<std::string> seat_names(int seats, Language lang) {
    std::vector<std::string> names;
    for (int i = 0; i < seats; ++i) names.push_back(i18n::say(lang, "page.gather.seat", {{"n", i}}));
    return names;
}

const std::vector<const GameKind*>& all_kinds() {
    static const std::vector<const GameKind*> kinds = wrap(AllGames());
    return kinds;
}

const GameKind* find_kind(std::string_view name) {
    for (const GameKind* kind : all_kinds())
        if (kind->name() == name) return kind;
    return nullptr;
}

std::unique_ptr<const BotQuestion> read_question(std::string_view bytes) {
    const std::size_t end = bytes.find('\n');
    const GameKind* kind = end == std::string_view::npos ? nullptr : find_kind(bytes.substr(0, end));
    return kind == nullptr ? nullptr : kind->read_question(bytes.substr(end + 1));
}

}  // namespace tischlein::host
