// Table sense: what a bot needs to know of a game beyond its rules. One specialisation a game, in bots/heuristics/<game>.hpp.
//
// Everything here that judges a move for a seat may use only what that seat may know. The property suite holds it to
// that: `weigh` and `key` must not change when what is hidden from the seat is exchanged (bots/test/honest.cpp).
#pragma once
#include <cstdint>

#include "core/game.hpp"
#include "core/hash.hpp"

namespace tischlein::bots {

// template <> struct Heuristics<MyGame> {
//     // How many plies a tried line is followed at most.
//     static constexpr int horizon;
//     // Whether what `before` was about is settled in `now`: the round is counted, say.
//     static bool decided(const State& before, const State& now);
//     // What came of it for `who`, between 0 (lost) and 1 (won). `now` is decided, over, or at the horizon.
//     static double worth(const State& before, const State& now, Seat who);
//     // A rule of thumb: the higher, the better the move looks to `who`. Legal moves only.
//     static int weigh(const State& s, Seat who, const Move& m);
//     // What `who` sees, as a number: decisions with the same key have the same legal moves and share what was learnt.
//     static std::uint64_t key(const State& s, Seat who);
//     // Optional. Makes an imagined game end where `decided` says so, if going on costs time.
//     static void end_with_round(State& s);
//     // Optional. The worth of an open position near the end, solved exactly; nothing if that would take too long.
//     static std::optional<double> settled(const State& before, const State& now, Seat who);
//     // Optional, both. After `foresight` plies a tried line ends with what the position is worth by the look of it, where
//     // that can be said: less exact than playing on, and far less luck.
//     static constexpr int foresight;
//     static std::optional<double> estimate(const State& before, const State& now, Seat who);
//     // Optional. Plays turns at random without listing moves, up to `most` and not `stop`'s; returns how many.
//     static int play_at_random(State& s, Seat stop, int most, Random& random);
// };

// A game without a specialisation is played by looking at its outcome alone.
template <class G>
struct Heuristics {
    static constexpr int horizon = 400;
    static bool decided(const typename G::State&, const typename G::State&) noexcept { return false; }
    static double worth(const typename G::State&, const typename G::State& now, Seat who) noexcept {
        const Outcome end = G::outcome(now);
        const int seats = G::seat_count(now);
        if (end.over)
            return seats > 1 ? 1.0 - (end.ranks[number(who)] - 1.0) / seats : static_cast<double>(!end.winners.empty());
        return 0.4;
    }
    static int score(const typename G::State&, Seat, const typename G::Move&) noexcept { return 1; }
    static std::uint64_t key(const typename G::State& s, Seat who) noexcept { return hash_of(G::view(s, who)); }
};

// The move that looks best to `who`; equal ones are told apart by chance.
template <Game G>
typename G::Move best_by_thumb(const typename G::State& s, Seat who, const typename G::Moves& moves, Random& random) {
    std::uint32_t best = 0;
    int highest = INT32_MIN;
    const std::uint64_t noise = moves.size() > 1 ? random.next() : 0;
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
        const int weight = Heuristics<G>::score(s, who, moves[i]) * 16 + static_cast<int>((noise >> (i * 4 % 64)) & 15);
        if (weight > highest) {
            highest = weight;
            best = i;
        }
    }
    return moves[best];
}

}  // namespace tischlein::bots
