// What a bot needs to know of a game beyond its rules. Each game has one specialisation, in bots/heuristics/<game>.hpp.
//
// Everything here that judges a move for a seat may use only what that seat may know. A test checks that `score` and `key`
// do not change when what is hidden from the seat is exchanged (bots/test/honest.hpp).
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "core/hash.hpp"

namespace tischlein::bots {

// template <> struct Heuristics<MyGame> {
//     // How many plies a simulation goes on at most.
//     static constexpr int horizon;
//     // Whether a simulation from `before` to `now` need not go on: the round is counted, for example.
//     static bool simulation_is_over(const State& before, const State& now);
//     // What came of it for `who`, between 0 (lost) and 1 (won). `now` is decided, over, or at the horizon.
//     static double worth(const State& before, const State& now, Seat who);
//     // A rule of thumb: the higher, the better the move looks to `who`. Legal moves only.
//     static int score(const State& s, Seat who, const Move& m);
//     // What `who` sees, as a number: decisions with the same key have the same legal moves and share what was learnt.
//     static std::uint64_t key(const State& s, Seat who);
//     // Draws anew what nobody at the table knows: the order of piles, later deals and reshuffles. Hands stay as they are. It is
//     // for code that sees a whole table but must not know more than all its seats together (bots/chances.hpp, lab/peeking.hpp).
//     static void forget_what_comes(State& s, Random& random);
//     // The number of the running round; 0 in a game that deals only once.
//     static int round(const State& s);
//     // How many sides there are: seats, or teams.
//     static int sides(const State& s);
// };
// There is no default, so a file that does not include a game's heuristics does not compile.
template <class G>
struct Heuristics;

// Hooks that only some games need follow with their defaults. A specialisation writes the hooks of a group itself or derives
// from the group's default; HasHeuristics checks that it did one or the other and not both, as with core/game_hooks.hpp: who wrote
// `estimate` beside EstimatesNothing would keep its foresight of 0, and the estimate would never be asked for. A misspelt hook beside
// its default is found by script/lib/check_hooks.py.

// end_with_round(s): makes an imagined game end where `simulation_is_over` says so, if going on costs time.
struct GoesOnAfterRound {
    template <class State>
    static constexpr void end_with_round(State&) noexcept {}
};
template <class H, class State>
concept KeepsDefaultRoundEnd = same_hook(&H::template end_with_round<State>, &GoesOnAfterRound::end_with_round<State>);

// settled(before, now, who): the worth of an open position near the end, solved exactly; std::nullopt if that would take too
// long.
struct SolvesNothing {
    template <class State>
    static constexpr std::optional<double> settled(const State&, const State&, Seat) noexcept {
        return std::nullopt;
    }
};
template <class H, class State>
concept KeepsDefaultSolver = same_hook(&H::template settled<State>, &SolvesNothing::settled<State>);

// estimate(before, now, who): what a position is worth by the look of it; std::nullopt where that cannot be said. After `foresight`
// plies a simulation ends with this: it is less exact than playing on, but has far less luck in it.
struct EstimatesNothing {
    static constexpr int foresight = 0;
    template <class State>
    static constexpr std::optional<double> estimate(const State&, const State&, Seat) noexcept {
        return std::nullopt;
    }
};
template <class H, class State>
concept KeepsDefaultEstimate = same_hook(&H::foresight, &EstimatesNothing::foresight) &&
                               same_hook(&H::template estimate<State>, &EstimatesNothing::estimate<State>);

// play_at_random(s, stop, most, random): plays turns at random without listing moves, at most `most` of them and none of
// `stop`; returns how many.
struct ListsItsMoves {
    template <class State>
    static constexpr int play_at_random(State&, Seat, int, Random&) noexcept {
        return 0;
    }
};
template <class H, class State>
concept KeepsDefaultRandomPlay = same_hook(&H::template play_at_random<State>, &ListsItsMoves::play_at_random<State>);

// scorer(s, who): scores one move of `who` after the other, as `score` does. Searches score whole lists with it, so a game computes
// once what is the same for all moves of the list. It refers to `s`.
template <class G>
struct ScoresMovesSingly {
    static auto scorer(const typename G::State& s, Seat who) noexcept {
        return [&s, who](const typename G::Move& m) { return Heuristics<G>::score(s, who, m); };
    }
};
template <class H, class G>
concept KeepsDefaultScorer = same_hook(&H::scorer, &ScoresMovesSingly<G>::scorer);

// is_challenge(m): the move doubts what another seat said; players that only lay and draw never do that.
struct NoChallenges {
    template <class Move>
    static constexpr bool is_challenge(const Move&) noexcept {
        return false;
    }
};
template <class H, class Move>
concept KeepsDefaultChallenges = same_hook(&H::template is_challenge<Move>, &NoChallenges::is_challenge<Move>);

// only_waits(m): the move is only made because there is no better one, such as a pass. Players at random make it more rarely.
struct NobodyWaits {
    template <class Move>
    static constexpr bool only_waits(const Move&) noexcept {
        return false;
    }
};
template <class H, class Move>
concept KeepsDefaultWaiting = same_hook(&H::template only_waits<Move>, &NobodyWaits::only_waits<Move>);

// clang-format off
template <class G, class H = Heuristics<G>, class State = typename G::State, class Move = typename G::Move>
concept KeepsHeuristicsDefaults = (!std::derived_from<H, GoesOnAfterRound> || KeepsDefaultRoundEnd<H, State>) &&
                                  (!std::derived_from<H, SolvesNothing> || KeepsDefaultSolver<H, State>) &&
                                  (!std::derived_from<H, EstimatesNothing> || KeepsDefaultEstimate<H, State>) &&
                                  (!std::derived_from<H, ListsItsMoves> || KeepsDefaultRandomPlay<H, State>) &&
                                  (!std::derived_from<H, ScoresMovesSingly<G>> || KeepsDefaultScorer<H, G>) &&
                                  (!std::derived_from<H, NoChallenges> || KeepsDefaultChallenges<H, Move>) &&
                                  (!std::derived_from<H, NobodyWaits> || KeepsDefaultWaiting<H, Move>);
// clang-format on

// For a game that has none yet: `template <> struct Heuristics<MyGame> : ByOutcome<MyGame> {};` looks at the outcome alone.
template <class G>
struct ByOutcome : GoesOnAfterRound,
                   SolvesNothing,
                   EstimatesNothing,
                   ListsItsMoves,
                   ScoresMovesSingly<G>,
                   NoChallenges,
                   NobodyWaits {
    static constexpr int horizon = 400;
    static bool simulation_is_over(const typename G::State&, const typename G::State&) noexcept { return false; }
    static double worth(const typename G::State&, const typename G::State& now, Seat who) noexcept {
        const Outcome end = G::outcome(now);
        const int seats = G::seat_count(now);
        if (end.over)
            return seats > 1 ? 1.0 - (end.ranks[number(who)] - 1.0) / seats : static_cast<double>(!end.winners.empty());
        return 0.4;
    }
    static int score(const typename G::State&, Seat, const typename G::Move&) noexcept { return 1; }
    static std::uint64_t key(const typename G::State& s, Seat who) noexcept { return hash_of(G::view(s, who)); }
    static void forget_what_comes(typename G::State& s, Random& random) noexcept { s.random = Random(random.next()); }
    static int round(const typename G::State&) noexcept { return 0; }
    static int sides(const typename G::State& s) noexcept { return G::seat_count(s); }
};

template <class G>
concept HasHeuristics = requires(typename G::State& s, const typename G::State& now, const typename G::Move& m,
                                 Seat who, Random& random) {
    { Heuristics<G>::horizon } -> std::convertible_to<int>;
    { Heuristics<G>::simulation_is_over(now, now) } -> std::same_as<bool>;
    { Heuristics<G>::worth(now, now, who) } -> std::same_as<double>;
    { Heuristics<G>::score(now, who, m) } -> std::same_as<int>;
    { Heuristics<G>::scorer(now, who)(m) } -> std::same_as<int>;
    { Heuristics<G>::key(now, who) } -> std::same_as<std::uint64_t>;
    { Heuristics<G>::forget_what_comes(s, random) } -> std::same_as<void>;
    { Heuristics<G>::round(now) } -> std::same_as<int>;
    { Heuristics<G>::sides(now) } -> std::same_as<int>;
    requires KeepsHeuristicsDefaults<G>;
    { Heuristics<G>::end_with_round(s) } -> std::same_as<void>;
    { Heuristics<G>::settled(now, now, who) } -> std::same_as<std::optional<double>>;
    { Heuristics<G>::foresight } -> std::convertible_to<int>;
    { Heuristics<G>::estimate(now, now, who) } -> std::same_as<std::optional<double>>;
    { Heuristics<G>::play_at_random(s, who, 1, random) } -> std::same_as<int>;
    { Heuristics<G>::is_challenge(m) } -> std::same_as<bool>;
    { Heuristics<G>::only_waits(m) } -> std::same_as<bool>;
};

// The move that looks best to `who`, picked at random among equal ones.
template <Game G>
typename G::Move best_by_thumb(const typename G::State& s, Seat who, const typename G::Moves& moves, Random& random) {
    std::uint32_t best = 0;
    int highest = INT32_MIN;
    const std::uint64_t noise = moves.size() > 1 ? random.next() : 0;
    const auto score = Heuristics<G>::scorer(s, who);
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
        const int value = score(moves[i]) * 16 + static_cast<int>((noise >> (i * 4 % 64)) & 15);
        if (value > highest) {
            highest = value;
            best = i;
        }
    }
    return moves[best];
}

}  // namespace tischlein::bots
