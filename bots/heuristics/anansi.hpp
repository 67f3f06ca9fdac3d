// Heuristics for Anansi: match listeners and piles.
#pragma once
#include <optional>

#include "bots/anansi_endgame.hpp"
#include "bots/heuristics/heuristics.hpp"
#include "games/anansi/anansi.hpp"

namespace tischlein::bots {

template <>
struct Heuristics<anansi::Anansi> : GoesOnAfterRound, EstimatesNothing, ListsItsMoves, NoChallenges, NobodyWaits {
    static constexpr int horizon = 120;

    // A simulation is decided when its round is over.
    static bool simulation_is_over(const anansi::State& before, const anansi::State& now) noexcept {
        return now.table.round != before.table.round;
    }

    static double worth(const anansi::State& before, const anansi::State& now, Seat who) noexcept {
        return worth_of_round(before.table, now.table, now.table.over(), who);
    }

    // The end as everybody would play it with open cards (bots/anansi_endgame.hpp). In the last trick hardly anybody would
    // play better with open cards. Before it, the solver assumes that the others see our cards, and that is worse than
    // assuming that they play by rule of thumb: with the last two tricks solved expert won 76.8 % (73.5-80.1) of
    // 600 games against three `medium`, with none 82.1 % (79.1-85.0), with the last one 81.3 % (77.9-84.6).
    static std::optional<double> settled(const anansi::State& before, const anansi::State& now, Seat who) {
        const int tricks = now.table.tricks_left;
        if (tricks == 0 || tricks > tricks_to_solve) return std::nullopt;
        static thread_local anansi_endgame::Endgame endgame(12);
        const anansi_endgame::Solution found = endgame.solve(now);
        anansi::Table after = now.table;
        for (const Seat other : SeatSet::first(after.seats))
            after.bonus[other] = static_cast<std::uint16_t>(after.bonus[other] + found.value[other]);
        return worth_of_round(before.table, after, anansi::ends_game(after), who);
    }

    static void forget_what_comes(anansi::State& s, Random& random) noexcept {
        if (s.has_spider()) random.shuffle(s.spider.data(), s.table.tricks_left);
        s.random = Random(random.next());
    }
    static int round(const anansi::State& s) noexcept { return s.table.round; }
    static int sides(const anansi::State& s) noexcept { return s.table.seats; }

    // How close a move brings the seat to as many piles as listeners, and how many listeners that would be. What the whole hand can
    // win is the same for all its moves.
    class Scorer {
    public:
        Scorer(const anansi::State& s, Seat who) noexcept : t_(s.table), who_(who) {
            for (const anansi::Card c : s.hand[who]) hand_ += strength(t_, c);
        }

        int operator()(const anansi::Move& m) const noexcept {
            using namespace anansi;
            if (m.kind == MoveKind::inspire) return 2'000;  // costs nothing, so it comes first
            int piles = t_.piles[who_].count * one_trick + hand_ - strength(t_, m.card);
            int listeners = t_.listeners[who_] * one_trick;
            if (m.kind == MoveKind::recruit)
                listeners += listeners_for(t_, m.card) * one_trick;
            else
                piles += chance(t_, who_, m.card);
            const int spare = piles - listeners;
            return 1'000 - (spare < 0 ? -3 * spare : 2 * spare) + listeners;
        }

    private:
        const anansi::Table& t_;
        Seat who_;
        int hand_ = 0;
    };
    static Scorer scorer(const anansi::State& s, Seat who) noexcept { return {s, who}; }
    static int score(const anansi::State& s, Seat who, const anansi::Move& m) noexcept { return scorer(s, who)(m); }

    // The hand, the suit that was led and the winning card, and how the seat stands.
    static std::uint64_t key(const anansi::State& s, Seat who) noexcept {
        using namespace anansi;
        const Table& t = s.table;
        std::uint64_t about =
            static_cast<std::uint64_t>(t.trump) | static_cast<std::uint64_t>(t.listeners[who]) << 2 |
            static_cast<std::uint64_t>(t.piles[who].count) << 8 | static_cast<std::uint64_t>(t.tricks_left) << 12 |
            static_cast<std::uint64_t>(t.inspired[who]) << 16 | static_cast<std::uint64_t>(t.to_move == who) << 22 |
            static_cast<std::uint64_t>(recruiters(t)) << 23;
        if (const Laid led = t.laid[number(t.leader)]; !led.nothing())
            about |= static_cast<std::uint64_t>(1 + index(suit_of(led.card()))) << 26 |
                     static_cast<std::uint64_t>(code(t.laid[winning_place(t)].card())) << 28;
        return mix64(mix64(s.hand[who].bits) ^ about);
    }

private:
    static constexpr int one_trick = 16;
    static constexpr int tricks_to_solve = 1;

    // What the round brought the seat, less what it brought the others on average; at the end of the game also its rank.
    static double worth_of_round(const anansi::Table& before, const anansi::Table& after, bool over,
                                 Seat who) noexcept {
        const int seats = before.seats;
        double ahead = 0;
        int better = 0;
        for (const Seat other : SeatSet::first(seats)) {
            const int gain = anansi::points(after, other) - anansi::points(before, other);
            ahead += other == who ? gain : -static_cast<double>(gain) / (seats - 1);
            better += static_cast<int>(anansi::points(after, other) > anansi::points(after, who));
        }
        const double value = 0.5 + ahead * 0.03;
        const double round = value < 0 ? 0 : value > 1 ? 1 : value;
        return over ? 0.5 * round + 0.5 * (1.0 - static_cast<double>(better) / seats) : round;
    }

    // How likely a card in hand is to win a trick some time, in sixteenths.
    static int strength(const anansi::Table& t, anansi::Card c) noexcept {
        const int value = anansi::value_of(c);
        const int few = 5 - t.seats;  // fewer seats, fewer cards to beat
        if (anansi::suit_of(c) == t.trump) return std::min(one_trick, value + few);
        return value >= 13 ? 9 + few : value >= 11 ? 5 + few : value >= 8 ? 2 + few : 1;
    }

    // How likely a card is to win the running trick.
    static int chance(const anansi::Table& t, Seat who, anansi::Card c) noexcept {
        anansi::Table after = t;
        anansi::step_play(after, who, c);
        if (anansi::winning_place(after) != number(who)) return 0;
        int behind = 0;  // seats that can still beat it
        for (int i = 0; i < t.seats; ++i) behind += after.laid[i].nothing() ? 1 : 0;
        if (behind == 0) return t.two() ? 12 : one_trick;
        return std::max(1, std::min(one_trick, strength(t, c) + 2 * (t.seats - 1 - behind)));
    }
};
static_assert(HasHeuristics<anansi::Anansi>);

}  // namespace tischlein::bots
