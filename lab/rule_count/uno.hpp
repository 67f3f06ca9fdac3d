// The rules of UNO that a simulation counts (counted.hpp).
#pragma once
#include "games/uno/uno.hpp"
#include "lab/namespace.hpp"
#include "lab/rule_count/counted.hpp"

namespace tischlein::lab {

template <>
struct RuleCount<uno::Uno> {
    enum CountedRule : std::size_t {
        first_card,
        drew,
        laid_drawn,
        reshuffle,
        dried_up,
        draw_two,
        reverse,
        skip,
        wild,
        wild_four,
        bluff,
        challenge,
        challenge_won,
        call,
        caught,
        round_end,
        sum,
        hand_moved,
        jump,
        counted_rules
    };
    static constexpr std::array<Counted, counted_rules> list{{
        {2, "the first card of a round acts"},
        {5, "a turn is used to draw"},
        {5, "the card just drawn is laid"},
        {6, "the discards are shuffled into a new pile"},
        {6, "a round dries up and is given up"},
        {7, "a Draw Two is laid"},
        {8, "a Reverse turns play round"},
        {9, "a Skip is laid"},
        {10, "a Wild is laid"},
        {11, "a Wild Draw Four is laid"},
        {11, "a Wild Draw Four laid is a bluff"},
        {12, "a Wild Draw Four is challenged"},
        {12, "a challenge finds a bluff"},
        {13, "somebody says “uno”"},
        {13, "a silent seat is caught"},
        {14, "a round ends with somebody out"},
        {18, "a sum is stacked higher"},
        {19, "hands are swapped or handed on"},
        {20, "somebody jumps in"},
    }};

    static int turn_order(const uno::State& fresh, Seat who) {
        return steps_to(who, fresh.turn, fresh.seats, fresh.direction);
    }
    static int sides(const OptionValues& o, int seats) { return o[uno::opt_partner] != 0 ? seats / 2 : seats; }

    static void count(const uno::State& before, const uno::State& after, Seat, const uno::Move& move,
                      const uno::Events& events, Hits& hits) {
        using uno::EventKind;
        for (const uno::Event& e : events) {
            switch (e.kind) {
                case EventKind::dealt: hits[first_card] += !e.audience.only && acts(e.card); break;
                case EventKind::laid: laid(before, after, e, hits); break;
                case EventKind::reshuffled: ++hits[reshuffle]; break;
                case EventKind::challenged:
                    ++hits[challenge];
                    hits[challenge_won] += e.count;
                    break;
                case EventKind::called: ++hits[call]; break;
                case EventKind::caught: ++hits[caught]; break;
                case EventKind::swapped:
                case EventKind::handed_on: ++hits[hand_moved]; break;
                case EventKind::round_over: ++hits[e.seat == Seat::none ? dried_up : round_end]; break;
                default: break;
            }
        }
        hits[drew] += move.verb == uno::Verb::draw;
    }
    // Counts the first card of the game. Later deals are events of the move that ended the round before.
    static void count_deal(const uno::State& fresh, Hits& hits) { hits[first_card] += acts(uno::top_card(fresh)); }

private:
    static bool acts(uno::Card c) { return uno::rank_of(c) >= uno::Rank::skip; }
    static void laid(const uno::State& before, const uno::State& after, const uno::Event& e, Hits& hits) {
        switch (uno::rank_of(e.card)) {
            case uno::Rank::draw_two: ++hits[draw_two]; break;
            case uno::Rank::reverse:
                ++hits[before.seats == 2 ? skip : reverse];
                break;  // U8: with two seats it is a Skip
            case uno::Rank::skip: ++hits[skip]; break;
            case uno::Rank::wild: ++hits[wild]; break;
            case uno::Rank::wild_four:
                ++hits[wild_four];
                hits[bluff] += after.phase == uno::Phase::challenge && after.bluff != 0;
                break;
            default: break;
        }
        hits[laid_drawn] += before.phase == uno::Phase::drawn && (e.count & uno::jumped_in) == 0;
        hits[call] += (e.count & uno::said_uno) != 0;
        hits[sum] += uno::plays(before, uno::stack) && before.pending != 0;
        hits[jump] += (e.count & uno::jumped_in) != 0;
    }
};

}  // namespace tischlein::lab
