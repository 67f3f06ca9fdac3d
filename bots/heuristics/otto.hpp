// Heuristics for OTTO.
#pragma once
#include "bots/heuristics/heuristics.hpp"
#include "bots/heuristics/otto_outlook.hpp"
#include "games/otto/otto.hpp"

namespace tischlein::bots {

template <>
struct Heuristics<otto::Otto>
    : GoesOnAfterRound, SolvesNothing, EstimatesNothing, ListsItsMoves, NoChallenges, NobodyWaits {
    static constexpr int horizon = 120;

    // A simulation is decided when its round is over.
    static bool simulation_is_over(const otto::State& before, const otto::State& now) noexcept {
        return now.table.round != before.table.round;
    }

    // The lead over the best of the others, in points; markers on the board count while the round goes on.
    static double worth(const otto::State& before, const otto::State& now, Seat who) noexcept {
        const otto::Table& t = now.table;
        const bool over = t.phase == otto::Phase::over;
        if (otto::is_solo(t))
            return over && !t.winners.empty() ? 0.5 + t.score[0] / 120.0
                                              : 0.4 * otto::points_on_board(t, 0) / 24.0 + (t.ottos > 0 ? 0.08 : 0.0);
        if (over) return t.winners.has(who) ? 1.0 : 0.0;
        const bool counted = simulation_is_over(before, now);
        const auto points = [&](int owner) { return t.score[owner] + (counted ? 0 : otto::points_on_board(t, owner)); };
        const int mine = otto::owner_of(t, who);
        int best = 0;
        for (int owner = 0; owner < otto::owners(t); ++owner)
            if (owner != mine && points(owner) > best) best = points(owner);
        const double lead = (points(mine) - best) / (2.0 * t.target);
        return 0.5 + (lead > 0.45 ? 0.45 : lead < -0.45 ? -0.45 : lead);
    }

    static void forget_what_comes(otto::State& s, Random& random) noexcept {
        random.shuffle(s.tower.data(), s.table.tower_left);
        for (int n = s.table.deck_left; n > 1; --n) {
            const int with = static_cast<int>(random.below(static_cast<std::uint32_t>(n)));
            const unsigned kept = s.deck[n - 1];
            s.deck.set(n - 1, s.deck[with]);
            s.deck.set(with, kept);
        }
        s.random = Random(random.next());
    }
    static int round(const otto::State& s) noexcept { return s.table.round; }
    static int sides(const otto::State& s) noexcept { return otto::owners(s.table); }

    // The board is the same for all moves of a seat.
    class Scorer {
    public:
        Scorer(const otto::State& s, Seat who) noexcept : table_(s.table), who_(who), outlook_(s.table.board) {}

        int operator()(const otto::Move& m) const noexcept {
            using otto::Act;
            switch (m.act) {
                case Act::place_kept: return of_placing(table_.kept[number(who_)], m);
                case Act::place_drawn: return of_placing(table_.drawn, m);
                case Act::to: return of_moving(table_, m);
                case Act::card:
                    return m.effect == otto::Card::infinity
                               ? 20 + otto::points_on_board(table_, otto::owner_of(table_, who_))
                               : of_card(m);
                case Act::decline: return 21;
                case Act::draw: return 4;
                case Act::lift: return 1;
            }
            return 0;
        }

    private:
        // Points come first. Then it offers the next player little: the fewer places where shapes are one tile short, the
        // better; in the solo game the more.
        int of_placing(otto::Kind k, const otto::Move& m) const noexcept {
            const auto [points, open] = outlook_.after(m.place, otto::turned(table_.kinds[k], m.turns));
            return 200 + 20 * points - (otto::is_solo(table_) ? -open : open);
        }
        static int of_moving(otto::Table t, const otto::Move& m) noexcept {
            const otto::Traits lying = otto::turned(t.kinds[otto::kind_of(t.board.at[t.lifted])], m.turns);
            otto::pick_up(t.board, t.lifted);
            return 1 + 20 * otto_outlook::Outlook(t.board).after(m.place, lying).points;
        }
        static int of_card(const otto::Move& m) noexcept {
            return m.effect == otto::Card::time ? 6 : m.effect == otto::Card::abduction ? 5 : 3;
        }

        const otto::Table& table_;
        Seat who_;
        otto_outlook::Outlook outlook_;
    };
    static Scorer scorer(const otto::State& s, Seat who) noexcept { return {s, who}; }
    static int score(const otto::State& s, Seat who, const otto::Move& m) noexcept { return scorer(s, who)(m); }

    static std::uint64_t key(const otto::State& s, Seat who) noexcept { return hash_of(otto::view(s, who)); }
};
static_assert(HasHeuristics<otto::Otto>);

}  // namespace tischlein::bots
