// Positions for the scenarios, written as one would lay them out: a key and its values on each line.
//
//     board  c2 5 0   c1 5 2      place, tile, quarter turns
//     marks  0 small c1|c2        owner, kind, where
//     kept   8 black              one for each seat, - for an empty board (default: 8 for everybody)
//     drawn  12                   then the phase is place, else card
//     hand0  time void            the cards of seat 0
//     tower  12 0 5               top first (default: 8 8)         deck, played, gone likewise (default: empty)
//     score 0 8     never 1       points; owners that never had one although they might seem to
//     turn 1  oldest 1  round 2  phase infinity  asked 0 1  lifted b3  stolen magnet 1  extra  nocard
//     blind 0 1     ottos 1       the tied seats; solo
//     target 10     teams  honour
#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "games/otto/names.hpp"
#include "games/otto/otto.hpp"

namespace tischlein::otto {

using Said = std::map<std::string, std::vector<std::string>>;

inline Kind tile(std::string_view name) {
    const Box& box = Otto::standard_box();
    for (int k = 0; k < box.kinds; ++k)
        if (box.tiles[k].called() == name) return static_cast<Kind>(k);
    return no_tile;
}

class Layout {
public:
    Layout(int seats, const std::string& text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string key, word;
            if (words >> key)
                for (said_[key]; words >> word;) said_[key].push_back(word);
        }
        OptionValues o = standard_options(option_list);
        if (said("target")) o[opt_target] = std::stoi(said_["target"][0]);
        o[opt_teams] = said("teams");
        o[opt_honour] = said("honour");
        s_ = empty_table(Otto::standard_box(), o, seats, Random(7));
    }

    State read() {
        board();
        piles();
        standing();
        NoEvents none;
        if (s_.table.phase == Phase::card && s_.table.stealing == 0) begin_turn(s_, none);
        INFO("a scenario's position must hold together");
        REQUIRE(consistent(s_));
        return s_;
    }

private:
    bool said(const std::string& key) const { return said_.count(key) != 0; }
    const std::vector<std::string>& words(const std::string& key) { return said_[key]; }

    void board() {
        Table& t = s_.table;
        const auto& w = words("board");
        for (std::size_t i = 0; i + 2 < w.size(); i += 3)
            lay(t, *read_place(w[i]), tile(w[i + 1]), std::stoi(w[i + 2]));
        const auto& m = words("marks");
        for (std::size_t i = 0; i + 2 < m.size(); i += 3)
            happen_mark(t, {.kind = EventKind::marked,
                            .seat = seat(std::stoi(m[i])),
                            .shape = *read_shape(*read_marker(m[i + 1]), m[i + 2])});
        t.blind = said("blind");
        for (const std::string& who : words("blind")) t.tied.add(seat(std::stoi(who)));
        for (int i = 0; i < t.seats && !one_tile(t); ++i)
            t.kept[i] = said("kept") ? tile(words("kept")[static_cast<std::size_t>(i)]) : tile("8");
        if (said("drawn")) t.drawn = tile(words("drawn")[0]);
    }

    void piles() {
        Table& t = s_.table;
        const auto tower = said("tower") ? words("tower") : std::vector<std::string>{"8", "8"};
        for (auto name = tower.rbegin(); name != tower.rend(); ++name) s_.tower[t.tower_left++] = tile(*name);
        const auto& deck = words("deck");
        for (auto name = deck.rbegin(); name != deck.rend(); ++name)
            s_.deck.set(t.deck_left++, static_cast<unsigned>(*read_card(*name)));
        for (const std::string& name : words("gone")) ++t.gone[tile(name)];
        for (const std::string& name : words("played"))
            t.played.set(t.played_count++, static_cast<unsigned>(*read_card(name)));
        for (int i = 0; i < t.seats; ++i)
            for (const std::string& name : words("hand" + std::to_string(i))) {
                s_.hand[i].add(*read_card(name));
                ++t.held[i];
            }
    }

    void standing() {
        Table& t = s_.table;
        const auto first = [&](const std::string& key, int standard) {
            return said(key) ? std::stoi(words(key)[0]) : standard;
        };
        t.turn = seat(first("turn", 0));
        t.oldest = seat(first("oldest", 0));
        t.round = static_cast<std::uint16_t>(first("round", 1));
        t.extra = said("extra");
        t.no_card = said("nocard");
        t.ottos = static_cast<std::uint8_t>(first("ottos", 0));
        for (std::size_t i = 0; i < words("score").size(); ++i) {
            t.score[i] = static_cast<std::uint16_t>(std::stoi(words("score")[i]));
            if (t.score[i] > 0) t.ever_scored.add(seat(static_cast<int>(i)));
        }
        for (const std::string& owner : words("never")) t.ever_scored.remove(seat(std::stoi(owner)));
        t.phase = said("phase") ? *read_phase(words("phase")[0]) : t.drawn != no_tile ? Phase::place : Phase::card;
        for (const std::string& who : words("asked")) t.asked.add(seat(std::stoi(who)));
        if (said("lifted")) t.lifted = *read_place(words("lifted")[0]);
        if (!said("stolen")) return;
        s_.stolen = *read_card(words("stolen")[0]);
        t.stealing = 1;
        t.victim = seat(std::stoi(words("stolen")[1]));
    }

    Said said_;
    State  s_;
};

inline State at_table(int seats, const std::string& text) { return Layout(seats, text).read(); }

// The rule that refuses the move, 0 if it is allowed, -1 if it is another's turn, -2 if it cannot be read.
inline int refused(const State& s, int who, std::string_view text) {
    const auto move = Otto::read_move(text);
    if (!move) return -2;
    const Refusal no = check(s, seat(who), *move);
    return no.out_of_turn ? -1 : no.rule;
}

inline State after(State s, int who, std::string_view text) {
    INFO(text);
    REQUIRE(refused(s, who, text) == 0);
    NoEvents none;
    apply(s, seat(who), *Otto::read_move(text), none);
    REQUIRE(consistent(s));
    return s;
}

// All legal moves of a seat, sorted as text, with commas.
inline std::string offered(const State& s, int who) {
    std::vector<std::string> list;
    for (const Move& m : legal(s, seat(who))) list.push_back(Otto::text(m));
    std::sort(list.begin(), list.end());
    std::string text;
    for (const std::string& move : list) text += (text.empty() ? "" : ", ") + move;
    return text;
}

inline bool has_mark(const State& s, int owner, std::string_view kind, std::string_view at) {
    const Shape shape = *read_shape(*read_marker(kind), at);
    const Marks& m = s.table.marks[owner];
    return (((shape.kind != Marker::small ? m.ring
              : shape.downward != 0       ? m.over_below
                                          : m.over_right) >>
             shape.at) &
            1) != 0;
}

}  // namespace tischlein::otto
