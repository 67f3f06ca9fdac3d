// Tables drawn as text, for scenarios. One line for each thing that lies there; what is not named is empty or 0.
//
//     row     L S H                  the trump cards from left to right
//     display S3 S8 L9               in the order laid
//     seat 0  H2 S14                 one line a seat, in order: its hand
//     trick   1:S1 2:H10r            the running trick; r: recruits
//     pile 0  S2 S4 S5 S6            one line a trick
//     void 3  H
//     aside, spider                  cards; the spider's top first
//     listeners, inspired, scored, bonus    one number a seat
//     round, supply, leads, rounds, race    one number
#pragma once
#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "games/anansi/anansi.hpp"

namespace tischlein::anansi {

inline Card operator""_c(const char* text, std::size_t size) { return read_card({text, size}).value(); }

inline Cards cards(const std::string& text) {
    std::istringstream words(text);
    Cards found;
    for (std::string word; words >> word;) found.add(read_card(word).value());
    return found;
}

namespace table_text {

inline void read_trick(State& s, std::istringstream& words) {
    bool first = true;
    for (std::string word; words >> word; first = false) {
        const bool recruits = word.back() == 'r';
        if (recruits) word.pop_back();
        const Seat who = seat(word[0] - '0');
        if (first) s.table.leader = who;
        s.table.laid[number(who)] = Laid(read_card(word.substr(2)).value(), recruits);
        s.table.to_move = seat(number(who) + 1);  // put right when all seats are known
    }
}

template <class Numbers>
void read_numbers(Numbers& into, std::istringstream& words) {
    int i = 0;
    for (int n = 0; words >> n; ++i) into.of[i] = static_cast<std::remove_reference_t<decltype(into.of[0])>>(n);
}

inline void read_line(State& s, const std::string& key, std::istringstream& words, bool& supply_given) {
    Table& t = s.table;
    const auto number_here = [&] {
        int n = 0;
        words >> n;
        return static_cast<std::uint8_t>(n);
    };
    std::string word;
    if (key == "row") {
        for (Suit& suit : t.row) words >> word, suit = read_suit(word).value();
    } else if (key == "display") {
        while (words >> word) {
            const Card c = read_card(word).value();
            t.links.append(t.display[suit_of(c)], c);
            ++t.display[suit_of(c)].count;
        }
    } else if (key == "seat") {
        const Seat who = seat(number_here());
        t.seats = static_cast<std::uint8_t>(number(who) + 1);
        while (words >> word) s.hand[who].add(read_card(word).value());
    } else if (key == "trick") {
        read_trick(s, words);
    } else if (key == "pile") {
        Row& pile = t.piles[seat(number_here())];
        while (words >> word) t.links.append(pile, read_card(word).value());
        t.links.end_trick(pile);
    } else if (key == "void") {
        SuitSet& voids = t.voids[seat(number_here())];
        while (words >> word) voids.add(read_suit(word).value());
    } else if (key == "aside") {
        while (words >> word) t.aside.add(read_card(word).value());
    } else if (key == "spider") {
        int count = 0;
        for (; words >> word; ++count) {
            for (int i = count; i > 0; --i) s.spider[i] = s.spider[i - 1];
            s.spider[0] = read_card(word).value();
        }
    } else if (key == "listeners")
        read_numbers(t.listeners, words);
    else if (key == "inspired")
        read_numbers(t.inspired, words);
    else if (key == "scored")
        read_numbers(t.scored, words);
    else if (key == "bonus")
        read_numbers(t.bonus, words);
    else if (key == "round")
        t.round = number_here();
    else if (key == "rounds")
        t.rounds = number_here();
    else if (key == "race")
        t.race = number_here();
    else if (key == "leads")
        t.leader = t.to_move = seat(number_here());
    else if (key == "supply")
        t.supply = number_here(), supply_given = true;
    else
        FAIL("no such line: " << key);
}

}  // namespace table_text

inline State at_table(const std::string& text) {
    State s;
    s.random = Random(7);
    bool supply_given = false;
    std::istringstream lines(text);
    for (std::string line, key; std::getline(lines, line);) {
        std::istringstream words(line);
        if (words >> key) table_text::read_line(s, key, words, supply_given);
    }
    Table& t = s.table;
    if (number(t.to_move) >= t.seats) t.to_move = seat(0);
    t.trump = trump_of(t);
    t.tricks_left = static_cast<std::uint8_t>(s.hand[t.leader].size() + (t.laid[number(t.leader)].nothing() ? 0 : 1));
    if (!supply_given) {
        int taken = 0;
        for (int i = 0; i < t.seats; ++i) taken += t.listeners[seat(i)] + t.scored[seat(i)];
        t.supply = static_cast<std::uint8_t>(listener_cards - taken);
    }
    CHECK(consistent(s));
    return s;
}

// Plays one move written as text; says so if it is refused.
inline State after(State s, int who, const std::string& text) {
    const std::optional<Move> m = Anansi::read_move(text);
    REQUIRE(m);
    REQUIRE_MESSAGE(check(s, seat(who), *m) == allowed, text);
    NoEvents none;
    apply(s, seat(who), *m, none);
    CHECK(consistent(s));
    return s;
}

inline Refusal why_not(const State& s, int who, const std::string& text) {
    return check(s, seat(who), Anansi::read_move(text).value());
}
inline bool can(const State& s, int who, const std::string& text) { return !why_not(s, who, text); }

// The cards of a row in the order laid; `|` ends each trick.
inline std::string row_text(const Table& t, const Row& row) {
    std::string text;
    for (Card c = row.first; c != Card::none; c = t.links.after(c))
        text += (text.empty() ? "" : " ") + text_of(c) + (t.links.ends_trick(c) ? " |" : "");
    return text;
}

}  // namespace tischlein::anansi
