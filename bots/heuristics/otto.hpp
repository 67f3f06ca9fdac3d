// Heuristics for OTTO.
#pragma once
#include "bots/heuristics/heuristics.hpp"
#include "games/otto/otto.hpp"

namespace tischlein::bots {

template <>
struct Heuristics<otto::Otto>
    : GoesOnAfterRound, SolvesNothing, EstimatesNothing, ListsItsMoves, ScoresMovesSingly<otto::Otto>, NoChallenges {
    static constexpr int horizon = 120;

    // A line is decided when its round is over.
    static bool line_is_over(const otto::State& before, const otto::State& now) noexcept {
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
        const bool counted = line_is_over(before, now);
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

    static int score(const otto::State& s, Seat who, const otto::Move& m) noexcept {
        using otto::Act;
        switch (m.act) {
            case Act::place_kept:
            case Act::place_drawn: return score_place(s.table, who, m);
            case Act::to: return score_to(s.table, m);
            case Act::card:
                return m.effect == otto::Card::infinity
                           ? 20 + otto::points_on_board(s.table, otto::owner_of(s.table, who))
                           : score_card(m);
            case Act::decline: return 21;
            case Act::draw: return 4;
            case Act::lift: return 1;
        }
        return 0;
    }

    static std::uint64_t key(const otto::State& s, Seat who) noexcept { return hash_of(otto::view(s, who)); }

private:
    static int points_closed(const otto::Board& board, otto::Place p) noexcept {
        const otto::Shapes c = otto::closed_through(board, p);
        return count_bits(c.over_right) + count_bits(c.over_below) + 2 * count_bits(c.large) +
               4 * count_bits(c.square) + 8 * (otto::ottos_through(board, p) > 0 ? 1 : 0);
    }

    // Points come first. Then it offers the next player little: the fewer places where shapes are one tile short, the better;
    // in the solo game the more.
    static int score_place(const otto::Table& t, Seat who, const otto::Move& m) noexcept {
        const otto::Kind k = m.act == otto::Act::place_kept ? t.kept[number(who)] : t.drawn;
        otto::Board board = t.board;  // what is asked below depends on nothing else
        otto::put(board, m.place, otto::laid(k, m.turns), otto::turned(t.kinds[k], m.turns));
        const Closing left = one_short(board);
        const int open = count_bits(left.small) + 2 * count_bits(left.large) + 4 * count_bits(left.square);
        return 200 + 20 * points_closed(board, m.place) - (otto::is_solo(t) ? -open : open);
    }

    static int score_to(otto::Table t, const otto::Move& m) noexcept {
        otto::happen_moved(t, {.place = t.lifted, .to = m.place, .turns = m.turns});
        return 1 + 20 * points_closed(t.board, m.place);
    }

    static int score_card(const otto::Move& m) noexcept {
        return m.effect == otto::Card::time ? 6 : m.effect == otto::Card::abduction ? 5 : 3;
    }

    struct Closing {
        otto::Bits small, large, square;
    };
    static Closing one_short(const otto::Board& board) noexcept {
        const otto::Closers c = otto::closers(board);
        const otto::Bits here = otto::touching(board);
        Closing found{};
        for (int i = 0; i < 4; ++i) {
            found.small |= c.shape[otto::half + i] & here;
            found.large |= c.shape[otto::arc + i] & here;
            found.square |= c.shape[otto::angle + i] & here;
        }
        return found;
    }
};
static_assert(HasHeuristics<otto::Otto>);

}  // namespace tischlein::bots
