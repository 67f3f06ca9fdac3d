// Positions drawn as text, and the few questions that scenarios ask of a table.
//
//     ScenarioTable t = at_table(R"(
//         options  stack target=200
//         0        R5 W
//         1        G7 G7 BD
//         discard  Y5 R5
//         draw     B1 GS
//     )");
//     t.play(0, "lay R5 uno");
//     CHECK(t.turn() == 1);
//     CHECK(t.why_not(1, "lay BD") == "U4");
//
// Lines and their defaults are those of the section "Position" of docs/rules/uno.md: hands by seat, discard from the bottom
// up, draw from the top down. Without `draw` the rest of the deck lies there; with it, cards named nowhere are out of play.
#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "games/uno/uno.hpp"

namespace tischlein::uno {

// Cards in the order of the box, wherever the order has no meaning.
inline std::string text_of(CardSet cards) {
    std::string text;
    for (int kind = 0; kind < card_kinds; ++kind)
        for (int n = (cards & copies_of(static_cast<Card>(kind))).size(); n > 0; --n)
            text += (text.empty() ? "" : " ") + text_of(static_cast<Card>(kind));
    return text;
}

inline std::string text_of(Colour c) { return c == Colour::none ? "none" : std::string(1, letter_of(c)); }
inline int number_or_nobody(Seat s) { return s == Seat::none ? -1 : number(s); }
inline constexpr int nobody = -1;

class ScenarioTable {
public:
    State  state;
    Events told;  // by the last move

    explicit ScenarioTable(const State& s) : state(s) {}

    // Makes a move, which must be legal. Chains: t.play(0, "draw").play(0, "pass").
    ScenarioTable& play(int who, std::string_view text) {
        INFO("seat ", who, ": ", std::string(text));
        REQUIRE(why_not(who, text) == "");
        told.clear();
        apply(state, seat(who), *Uno::read_move(text), told);
        return *this;
    }

    // Empty: the move is legal. Otherwise the rule that refuses it. legal() and check() must be of one mind.
    std::string why_not(int who, std::string_view text) const {
        INFO("seat ", who, ": ", std::string(text));
        const std::optional<Move> m = Uno::read_move(text);
        REQUIRE(m.has_value());
        const Refusal no = check(state, seat(who), *m);
        REQUIRE(legal(state, seat(who)).has(*m) == !no);
        if (!no) return "";
        return (no.out_of_turn ? "not-your-turn U" : "U") + std::to_string(no.rule);
    }
    bool allows(int who, std::string_view text) const { return why_not(who, text).empty(); }

    // Every legal move, in the order in which it is offered.
    std::string moves(int who) const {
        std::string text;
        for (const Move& m : legal(state, seat(who))) text += (text.empty() ? "" : ", ") + Uno::text(m);
        return text;
    }

    int must() const { return uno::must(state).empty() ? nobody : number(uno::must(state).front()); }
    std::string may() const {
        std::string text;
        for (const Seat who : uno::may(state)) text += (text.empty() ? "" : " ") + std::to_string(number(who));
        return text;
    }

    std::string hand(int who) const { return text_of(uno::hand(state, seat(who))); }
    int held(int who) const { return uno::hand(state, seat(who)).size(); }
    std::string top() const { return text_of(top_card(state)); }
    std::string discard() const {
        std::vector<std::string> pile(state.discards);
        for (const int copy : state.where.at(discard_pile)) pile[state.note[slot_of(copy)]] = text_of(card_of(copy));
        std::string text;
        for (const std::string& card : pile) text += (text.empty() ? "" : " ") + card;
        return text;
    }
    std::string draw_pile_cards() const { return text_of(in_draw_pile(state)); }
    int in_pile() const { return in_draw_pile(state).size(); }

    int turn() const { return number(state.turn); }
    int direction() const { return state.direction; }
    std::string phase() const {
        constexpr std::array<std::string_view, 5> names{"turn", "drawn", "challenge", "colour", "over"};
        return std::string(names[static_cast<std::size_t>(state.phase)]);
    }
    std::string colour() const { return text_of(state.colour); }
    int pending() const { return state.pending; }
    int passes() const { return state.passes; }
    int uncalled() const { return number_or_nobody(state.uncalled); }
    bool bluff() const { return state.bluff != 0; }
    int dealer() const { return number(state.dealer); }
    int round() const { return state.round; }
    int score(int who) const { return state.score[static_cast<std::size_t>(who)]; }
    std::string scores() const { return numbers(state.score); }
    std::string ranks() const { return numbers(outcome(state).ranks); }

    // What `who` (or a spectator, `nobody`) knows of the hand of `holder`.
    View view(int who) const { return uno::view(state, who == nobody ? Seat::none : seat(who)); }
    std::string knows(int who, int holder) const { return text_of(view(who).known[seat(holder)]); }

    bool was_told(EventKind kind) const {
        return std::any_of(told.begin(), told.end(), [&](const Event& e) { return e.kind == kind; });
    }

private:
    template <class Numbers>
    std::string numbers(const Numbers& of) const {
        std::string text;
        for (std::size_t i = 0; i < state.seats; ++i) text += (i == 0 ? "" : " ") + std::to_string(of[i]);
        return text;
    }
};

// Reads the drawing line by line. A mistake in a drawing fails the test that holds it.
class TableReader {
public:
    explicit TableReader(const std::string& drawing) {
        std::istringstream lines(drawing);
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string key;
            if (!(words >> key)) continue;
            Line& read = lines_.emplace_back(Line{key, {}});
            for (std::string word; words >> word;) read.words.push_back(word);
        }
    }

    State read() {
        int seats = 0;
        while (find(std::to_string(seats)) != nullptr) ++seats;
        s_ = Uno::empty_table(options(), seats, Random::from_text(word("seed", "table")));
        s_.turn = seat(int_of("turn", 0));
        s_.direction = static_cast<std::int8_t>(int_of("direction", 1));
        s_.dealer = seat(int_of("dealer", seats - 1));
        s_.round = static_cast<std::uint16_t>(int_of("round", 1));
        s_.passes = static_cast<std::uint8_t>(int_of("passes", 0));
        for (int i = 0; i < seats; ++i)
            for (const std::string& card : list(std::to_string(i)))
                s_.where.move(CardSet::one(take(card)), out_of_play, hand_of(seat(i)));
        for (const std::string& card : list("discard")) put_on_discards(s_, take(card), out_of_play);
        read_draw_pile();
        read_phase();
        if (const std::string who = word("uncalled", ""); !who.empty()) s_.uncalled = seat(std::stoi(who));
        if (const Line* scores = find("scores"))
            for (std::size_t i = 0; i < scores->words.size(); ++i)
                s_.score[i] = static_cast<std::uint16_t>(std::stoi(scores->words[i]));
        REQUIRE(read_lines_ == lines_.size());  // else a line has an unknown name
        REQUIRE(consistent(s_));
        return s_;
    }

private:
    struct Line {
        std::string              key;
        std::vector<std::string> words;
        bool                     read = false;
    };

    Line* find(const std::string& key) {
        for (Line& line : lines_)
            if (line.key == key) {
                if (!line.read) ++read_lines_;
                line.read = true;
                return &line;
            }
        return nullptr;
    }
    std::vector<std::string> list(const std::string& key) {
        const Line* line = find(key);
        return line != nullptr ? line->words : std::vector<std::string>();
    }
    std::string word(const std::string& key, const std::string& standard) {
        const Line* line = find(key);
        return line != nullptr ? line->words.at(0) : standard;
    }
    int int_of(const std::string& key, int standard) { return std::stoi(word(key, std::to_string(standard))); }

    int take(const std::string& text) {
        INFO("card ", text);
        const std::optional<Card> card = read_card(text);
        REQUIRE(card.has_value());
        const CardSet free = copies_of(*card) & left_;
        REQUIRE_FALSE(free.empty());
        left_ = left_ - CardSet::one(free.front());
        return free.front();
    }

    // `stack`, `target=200`, `bluff=colour`
    OptionValues options() {
        OptionValues values = standard_options(option_list);
        for (const std::string& wish : list("options")) {
            const std::size_t equals = wish.find('=');
            const std::string name = wish.substr(0, equals),
                              value = equals == std::string::npos ? "1" : wish.substr(equals + 1);
            std::size_t i = 0;
            while (i < option_list.size() && option_list[i].name != name) ++i;
            INFO("option ", wish);
            REQUIRE(i < option_list.size());
            values[i] = option_list[i].type == OptionType::word ? static_cast<int>(value == option_list[i].words[1])
                                                                : std::stoi(value);
        }
        return values;
    }

    void read_draw_pile() {
        const Line* line = find("draw");
        if (line == nullptr) return s_.where.move(left_, out_of_play, draw_pile);
        for (auto card = line->words.rbegin(); card != line->words.rend(); ++card) {
            const int copy = take(*card);
            s_.where.move(CardSet::one(copy), out_of_play, draw_pile);
            s_.note.set(slot_of(copy), s_.ordered++);
        }
    }

    void read_phase() {
        const std::string drawn = word("drawn", ""), phase = word("phase", drawn.empty() ? "turn" : "drawn");
        while (ScenarioTable(s_).phase() != phase && s_.phase != Phase::over)
            s_.phase = static_cast<Phase>(static_cast<int>(s_.phase) + 1);
        if (!drawn.empty())
            s_.drawn = static_cast<std::uint8_t>((hand(s_, s_.turn) & copies_of(*read_card(drawn))).front());
        if (const std::string named = word("colour", ""); !named.empty()) s_.colour = read_colour(named);
        const bool open_four = s_.phase == Phase::challenge;
        s_.pending = static_cast<std::uint8_t>(int_of("pending", open_four && plays(s_, stack) ? 4 : 0));
        s_.bluff = word("bluff", "no") == "yes";
        s_.under = read_colour(word("under", ""));
    }

    State             s_;
    CardSet           left_ = whole_deck;
    std::vector<Line> lines_;
    std::size_t       read_lines_ = 0;
};

inline ScenarioTable at_table(const std::string& drawing) { return ScenarioTable(TableReader(drawing).read()); }

// U1: a freshly dealt table whose first card satisfies `wanted`, found by trying seeds.
template <class Wanted>
ScenarioTable dealt(int seats, OptionValues options, Wanted&& wanted) {
    for (std::uint64_t seed = 0;; ++seed)
        if (ScenarioTable t(Uno::setup(Box(), options, seats, Random(seed))); wanted(top_card(t.state))) return t;
}
inline ScenarioTable dealt(int seats, Rank first, OptionValues options = standard_options(option_list)) {
    return dealt(seats, options, [&](Card c) { return rank_of(c) == first; });
}
inline bool is_number(Card c) { return rank_of(c) < Rank::skip; }

}  // namespace tischlein::uno
