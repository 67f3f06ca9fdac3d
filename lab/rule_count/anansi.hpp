// The rules of Anansi that a simulation counts (counted.hpp).
#pragma once
#include "games/anansi/anansi.hpp"
#include "lab/namespace.hpp"
#include "lab/rule_count/counted.hpp"

namespace tischlein::lab {

template <>
struct RuleCount<anansi::Anansi> {
    enum CountedRule : std::size_t {
        follows,
        trumps,
        discards,
        recruits,
        no_heads,
        none_left,
        trick,
        by_trump,
        trump_changes,
        inspires,
        too_many,
        fewer,
        bonus,
        bonus_for_none,
        spider,
        counted_rules
    };
    static constexpr std::array<Counted, counted_rules> list{{
        {4, "a seat follows suit"},
        {4, "a seat without the suit plays a trump"},
        {4, "a seat has neither and plays anything"},
        {5, "a seat recruits"},
        {5, "a seat recruits with a card without heads"},
        {13, "a recruiter finds too few listeners in the supply"},
        {7, "a trick is taken"},
        {7, "a trick led in another suit is taken by a trump"},
        {8, "the display makes another suit trump"},
        {9, "a listener is laid on a pile by choice"},
        {10, "a seat has more listeners than piles: nothing"},
        {10, "a seat has fewer listeners than piles: it keeps them"},
        {10, "a seat has as many as piles: the bonus"},
        {10, "a seat gets the bonus for none and none"},
        {14, "the spider takes the trick"},
    }};

    static int turn_order(const anansi::State& fresh, Seat who) {
        return steps_to(who, fresh.table.to_move, fresh.table.seats);
    }
    static int sides(const OptionValues&, int seats) { return seats; }
    static void count_deal(const anansi::State&, Hits&) {}

    static void count(const anansi::State& before, const anansi::State&, Seat who, const anansi::Move& move,
                      const anansi::Events& events, Hits& hits) {
        using anansi::EventKind;
        const anansi::Table& t = before.table;
        const bool leads = who == t.leader;
        const anansi::Suit led = leads ? anansi::suit_of(move.card) : anansi::suit_of(t.laid[number(t.leader)].card());
        for (const anansi::Event& e : events) {
            switch (e.kind) {
                case EventKind::played:
                    if (!leads)
                        ++hits[anansi::suit_of(e.card) == led       ? follows
                               : anansi::suit_of(e.card) == t.trump ? trumps
                                                                    : discards];
                    break;
                case EventKind::recruited:
                    ++hits[recruits];
                    hits[no_heads] += anansi::heads(e.card) == 0;
                    hits[none_left] += e.listeners < anansi::heads(e.card);
                    break;
                case EventKind::trick:
                    ++hits[trick];
                    hits[by_trump] += led != t.trump && !(e.cards & anansi::Cards::of(t.trump)).empty();
                    hits[spider] += e.seat == Seat::none;
                    break;
                case EventKind::trump: ++hits[trump_changes]; break;
                case EventKind::scored:
                    ++hits[e.listeners > e.piles ? too_many : e.listeners < e.piles ? fewer : bonus];
                    hits[bonus_for_none] += e.listeners == 0 && e.piles == 0;
                    break;
                default: break;
            }
        }
        hits[inspires] += move.kind == anansi::MoveKind::inspire;
    }
};

}  // namespace tischlein::lab
