// The rules of OTTO that a simulation counts (counted.hpp).
#pragma once
#include "games/otto/otto.hpp"
#include "lab/namespace.hpp"
#include "lab/rule_count/counted.hpp"

namespace tischlein::lab {

template <>
struct RuleCount<otto::Otto> {
    enum CountedRule : std::size_t {
        card,
        swap_kept,
        small,
        large,
        square,
        passed_on,
        lost,
        made_otto,
        board_end,
        zero,
        black,
        revolution,
        quantum,
        time,
        magnet,
        meteorite,
        abduction,
        joker,
        consoled,
        asked,
        protected_by,
        blind,
        draw_off,
        counted_rules
    };
    static constexpr std::array<Counted, counted_rules> list{{
        {3, "a turn begins with a card"},
        {3, "the tile on the player board is laid, the drawn one kept"},
        {7, "a small circle is marked"},
        {7, "a large circle is marked"},
        {7, "a square is marked"},
        {7, "a shape is marked by another than who closed it"},
        {7, "a shape is lost: nobody has a marker"},
        {8, "an OTTO is made"},
        {9, "a round ends without an OTTO"},
        {10, "a zero tile is laid"},
        {11, "a black tile leaves the game"},
        {12, "revolution passes the tiles on"},
        {12, "quantum moves a tile"},
        {12, "time gives a second turn"},
        {12, "magnet swaps two tiles"},
        {12, "meteorite sweeps the tiles away"},
        {12, "abduction takes a card"},
        {12, "a void stands for another card"},
        {14, "a seat without a marker is consoled"},
        {15, "an OTTO is made and seats are asked"},
        {15, "infinity is played after an OTTO"},
        {16, "a blind round breaks a tie"},
        {16, "a tile is drawn to break a tie"},
    }};

    static int turn_order(const otto::State& fresh, Seat who) {
        return steps_to(who, fresh.table.turn, fresh.table.seats);
    }
    static int sides(const OptionValues& o, int seats) { return o[otto::opt_teams] != 0 ? seats / 2 : seats; }
    static void count_deal(const otto::State&, Hits&) {}

    static void count(const otto::State& before, const otto::State& after, Seat who, const otto::Move&,
                      const otto::Events& events, Hits& hits) {
        using otto::EventKind;
        bool round_ended = after.table.round != before.table.round || after.table.phase == otto::Phase::over;
        for (const otto::Event& e : events) {
            switch (e.kind) {
                case EventKind::played: played(e, hits); break;
                case EventKind::placed:
                    hits[swap_kept] += e.flag;
                    hits[zero] += otto::is_zero(before.table.kinds[e.tile]);
                    break;
                case EventKind::marked:
                    ++hits[small + static_cast<std::size_t>(e.shape.kind)];
                    hits[passed_on] += number(e.seat) != otto::owner_of(before.table, who);
                    break;
                case EventKind::unmarked: ++hits[lost]; break;
                case EventKind::made_otto:
                    ++hits[made_otto];
                    hits[asked] += !e.seats.empty();
                    round_ended = false;
                    break;
                case EventKind::left_game: ++hits[black]; break;
                case EventKind::consoled: ++hits[consoled]; break;
                case EventKind::round_began: hits[blind] += !e.seats.empty(); break;
                case EventKind::drew_off: ++hits[draw_off]; break;
                default: break;
            }
        }
        // The answers to an OTTO also end the round; such a round was counted when the OTTO was made.
        hits[board_end] += round_ended && before.table.phase != otto::Phase::infinity;
    }

private:
    static void played(const otto::Event& e, Hits& hits) {
        if (e.effect == otto::Card::infinity) {
            ++hits[protected_by];
            return;
        }
        hits[card] += e.number == 0;
        hits[joker] += e.card == otto::Card::joker;
        if (e.effect < otto::Card::infinity) ++hits[revolution + static_cast<std::size_t>(e.effect)];
    }
};

}  // namespace tischlein::lab
