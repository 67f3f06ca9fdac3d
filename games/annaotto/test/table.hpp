// Draws ANNAOTTO tables for tests: a line for each hand and pile, cards written as in the notation. The deck is made
// of exactly the cards named (and those in `more`, which are out of play), so a scenario may use any card it likes.
#pragma once
#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "games/annaotto/annaotto.hpp"

namespace tischlein::annaotto {

class Drawing {
public:
    explicit Drawing(const std::string& text) {
        state_ = empty_table(Box{}, 8, true, 0, Random(7));
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) read(line);
        finish();
    }
    State state_;

private:
    void read(const std::string& line) {
        std::istringstream words(line);
        std::string key, word;
        if (!(words >> key)) return;
        std::vector<std::string> rest;
        while (words >> word) rest.push_back(word);
        Table& t = state_.table;
        const auto number_at = [&](std::size_t i) { return std::stoi(rest.at(i)); };
        if (key == "seat") {
            t.seats = static_cast<std::uint8_t>(t.seats + 1);
            const bool known_number = number_at(0) == t.seats - 1;
            REQUIRE(known_number);
            bool undecided = false;
            for (std::size_t i = 1; i < rest.size(); ++i) {
                if (rest[i] == "|") {  // behind it: not faced yet
                    undecided = true;
                    continue;
                }
                const Face f = new_card(rest[i]);
                add_to_hand(state_, seat(number_at(0)), f);
                know(f, number_at(0));
                if (undecided) ++t.undecided[static_cast<std::size_t>(number_at(0))];
            }
        } else if (key == "discard") {
            for (const std::string& card : rest) state_.piles[state_.discards++] = new_card(card);
        } else if (key == "draw") {
            for (const std::string& card : rest) draw_.push_back(new_card(card));
        } else if (key == "more") {
            for (const std::string& card : rest) new_card(card);
        } else if (key == "drawn") {
            state_.drawn = new_card(rest.at(0));
            t.has_drawn = 1;
        } else if (key == "turn") {
            t.turn = seat(number_at(0));
        } else if (key == "direction") {
            t.direction = static_cast<std::int8_t>(number_at(0));
        } else if (key == "colour") {
            t.colour = read_colour(rest.at(0));
        } else if (key == "sequence") {  // annas ottos last
            t.anna = static_cast<std::uint8_t>(number_at(0));
            t.otto = static_cast<std::uint8_t>(number_at(1));
            t.last = seat(number_at(2));
        } else if (key == "plus") {
            t.plus = static_cast<std::uint8_t>(number_at(0));
        } else if (key == "flips") {  // by left
            t.flipper = seat(number_at(0));
            t.flips_left = static_cast<std::uint8_t>(number_at(1));
        } else if (key == "uncalled") {
            t.uncalled = seat(number_at(0));
        } else if (key == "out") {
            for (const std::string& who : rest) t.out[static_cast<std::size_t>(queued(t.out))] = seat(std::stoi(who));
        } else if (key == "turns") {
            t.turns = static_cast<std::uint16_t>(number_at(0));
        } else if (key == "passes") {
            t.passes = static_cast<std::uint8_t>(number_at(0));
        } else if (key == "slap") {  // all seats in are yet to slap
            slap_ = true;
        } else if (key == "first-only") {
            t.placings = 0;
        } else {
            FAIL("a drawing has no line " << key);
        }
    }

    Face new_card(const std::string& text) {
        const auto sides = read_card(text);
        REQUIRE_MESSAGE(sides.has_value(), text);
        const Face f = face(state_.cards++, 0);
        state_.sides[index(f)] = sides->first;
        state_.sides[index(reverse(f))] = sides->second;
        return f;
    }
    void know(Face f, int who) {
        state_.knows[static_cast<std::size_t>(card_of(f))] = static_cast<std::uint8_t>(1U << who);
    }

    void finish() {
        Table& t = state_.table;
        std::copy(draw_.begin(), draw_.end(), state_.piles.end() - static_cast<std::ptrdiff_t>(draw_.size()));
        state_.pile = static_cast<std::uint8_t>(draw_.size());
        t.in = SeatSet::first(t.seats);
        for (int i = 0; i < queued(t.out); ++i) t.in.remove(t.out[static_cast<std::size_t>(i)]);
        if (slap_) t.to_slap = t.in;
        if (t.has_drawn != 0) know(state_.drawn, number(t.turn));
        REQUIRE(consistent(state_));
    }

    std::vector<Face> draw_;
    bool slap_ = false;
};

inline State at_table(const std::string& text) { return Drawing(text).state_; }

// "" if the move is allowed, else the rule ("A5"), `not-your-turn` or `bad-move`.
inline std::string no(const State& s, int who, std::string_view text) {
    const auto move = Annaotto::read_move(text);
    if (!move) return "bad-move";
    const Refusal refusal = check(s, seat(who), *move);
    CHECK(legal(s, seat(who)).has(*move) == !refusal);
    if (refusal.out_of_turn) return "not-your-turn";
    return refusal ? "A" + std::to_string(refusal.rule) : "";
}

inline State after(State s, int who, std::string_view text) {
    REQUIRE_MESSAGE(no(s, who, text) == "", text);
    NoEvents none;
    apply(s, seat(who), *Annaotto::read_move(text), none);
    CHECK(consistent(s));
    return s;
}

inline std::string moves_of(const State& s, int who) {
    std::string text;
    for (const Move& m : legal(s, seat(who))) text += (text.empty() ? "" : ", ") + Annaotto::text(m);
    return text;
}

inline std::string card_at(const State& s, Face f) { return card_text(side_of(s, f), side_of(s, reverse(f))); }
inline std::string hand_of(const State& s, int who) {
    std::string text;
    for (int n = 0; n < held(s, seat(who)); ++n) {
        if (n == faced(s, seat(who))) text += text.empty() ? "|" : " |";
        text += (text.empty() ? "" : " ") + card_at(s, hand_face(s, seat(who), n));
    }
    return text;
}
inline std::string top_of(const State& s) { return card_at(s, top_discard(s)); }
inline std::string seats_in(SeatSet seats) {
    std::string text;
    for (const Seat who : seats) text += std::to_string(number(who));
    return text;
}
inline std::string must_of(const State& s) { return seats_in(must(s)); }
inline std::string may_of(const State& s) { return seats_in(may(s)); }

}  // namespace tischlein::annaotto
