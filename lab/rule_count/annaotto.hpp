// The rules of ANNAOTTO that a simulation counts (counted.hpp).
#pragma once
#include "games/annaotto/annaotto.hpp"
#include "lab/namespace.hpp"
#include "lab/rule_count/counted.hpp"

namespace tischlein::lab {

template <>
struct RuleCount<annaotto::Annaotto> {
    enum CountedRule : std::size_t {
        theirs,
        drew,
        laid_drawn,
        joker,
        sequence,
        answered,
        settled,
        flipped,
        plus,
        plus_taken,
        retour,
        hurdle,
        all,
        slowest,
        silent_all,
        call,
        caught,
        silent_otto,
        out,
        out_by_others,
        reshuffle,
        empty_draw,
        counted_rules
    };
    static constexpr std::array<Counted, counted_rules> list{{
        {4, "somebody else’s card is laid"},
        {4, "a turn is used to draw"},
        {4, "the card just drawn is laid"},
        {7, "ANNAOTTO is laid"},
        {8, "ANNA or OTTO opens a sequence"},
        {8, "a sequence is answered with the other name"},
        {8, "a sequence is settled"},
        {8, "a card is turned in somebody’s hand"},
        {9, "a PLUS is laid"},
        {9, "a run of PLUS is settled"},
        {10, "a RETOUR turns play round"},
        {11, "a HURDLE skips a seat"},
        {13, "an ALL is laid"},
        {13, "the slowest hand draws two"},
        {13, "the shout “all” is forgotten"},
        {14, "somebody says “anna”"},
        {14, "a silent seat is caught"},
        {15, "“otto” is forgotten"},
        {16, "a seat is out"},
        {16, "a seat is out because somebody else laid its last card"},
        {17, "the discards are shuffled into a new pile"},
        {17, "nothing is left to draw"},
    }};

    static int turn_order(const annaotto::State& fresh, Seat who) {
        return steps_to(who, fresh.table.turn, fresh.table.seats, fresh.table.direction);
    }
    static int sides(const OptionValues&, int seats) { return seats; }
    static void count_deal(const annaotto::State&, Hits&) {}

    static void count(const annaotto::State& before, const annaotto::State&, Seat who, const annaotto::Move& move,
                      const annaotto::Events& events, Hits& hits) {
        using annaotto::EventKind;
        for (const annaotto::Event& e : events) {
            switch (e.kind) {
                case EventKind::laid: laid(before, e, hits); break;
                case EventKind::took: ++hits[annaotto::run_open(before.table) ? plus_taken : settled]; break;
                case EventKind::turned: hits[flipped] += 1; break;
                case EventKind::reversed: ++hits[retour]; break;
                case EventKind::skipped: ++hits[hurdle]; break;
                case EventKind::slowest: ++hits[slowest]; break;
                case EventKind::silent_all: ++hits[silent_all]; break;
                case EventKind::silent_otto: ++hits[silent_otto]; break;
                case EventKind::called: ++hits[call]; break;
                case EventKind::caught: ++hits[caught]; break;
                case EventKind::out:
                    ++hits[out];
                    hits[out_by_others] += e.seat != who;
                    break;
                case EventKind::reshuffled: ++hits[reshuffle]; break;
                case EventKind::passed: ++hits[empty_draw]; break;
                default: break;
            }
        }
        hits[drew] += move.act == annaotto::Act::draw;
    }

private:
    static void laid(const annaotto::State& before, const annaotto::Event& e, Hits& hits) {
        using annaotto::Act;
        hits[call] += e.additions.anna();
        hits[theirs] += e.act == Act::lay_theirs;
        hits[laid_drawn] += e.act == Act::lay_up || e.act == Act::lay_down;
        switch (e.side.sign()) {
            case annaotto::Sign::anna:
            case annaotto::Sign::otto: ++hits[annaotto::sequence_open(before.table) ? answered : sequence]; break;
            case annaotto::Sign::annaotto: ++hits[joker]; break;
            case annaotto::Sign::plus: ++hits[plus]; break;
            case annaotto::Sign::all: ++hits[all]; break;
            default: break;
        }
    }
};

}  // namespace tischlein::lab
