// The last tricks of an Anansi round with all cards open, solved exactly.
//
// What it is for: bots (over imagined deals), hints, and the review after a game. It lives here and not in
// games/anansi because it is search: the rules know nothing of good play.
//
// What "exactly" means with more than two players: max^n. Each seat wants the highest result of its own in this round
// (N10: listeners kept, plus the bonus) and knows that all others want the same for themselves. A seat to which several
// moves are worth the same takes the first of them in this order: recruit with the lowest card up to the highest,
// then play the lowest card up to the highest (suits in the order S, H, L). So every position has one value, a result
// for each seat, and a plain search by the rules finds the same one (bots/test/anansi_endgame.cpp checks it).
// Paranoid search, all against one, would prune more, but it answers another question: in Anansi two seats often gain
// from the same line. Breaking ties by the others' results was tried, too; it took several times the nodes.
//
// Inspiring (N9) is left out: it never changes a result, because every listener that can be inspired at the end is.
//
// Cost, g++ 12 -O3 on the project's noisy two-core machine, 50 endings each in which everybody is within one listener
// of a match (median, worst; milliseconds, then positions visited):
//     tricks left      3            4            5                    6            7
//     4 seats     0.03   0.2    0.6   4.4     26  220 (350 k, 3.1 M)
//     5 seats      0.2   0.5     38   220
//     3 seats                   0.1   0.5    1.4  7.2              31  350
//     2 seats                                0.1  0.7             0.7  4.4      6.6  39
// A trick more costs about forty times as much. With three tricks and four seats a plain search visits 32,000 positions
// (median), this one 280; each further trick widens the gap.
#pragma once
#include <cstdint>
#include <memory>

#include "games/anansi/anansi.hpp"

namespace tischlein::bots::anansi_endgame {

using namespace tischlein::anansi;

struct Solution {
    bool exact = false;              // false: the budget ran out or the game is over; nothing else here counts
    Seat seat = Seat::none;          // whose decision it is
    Move best{};                     // what that seat does
    EachSeat<std::uint8_t> value{};  // what each seat scores this round when all play their best
    std::uint64_t nodes = 0;         // positions visited
};

inline constexpr std::uint64_t no_limit = ~std::uint64_t{0};

// A solver with its memory of positions, which is allocated once and kept from one call to the next.
class Endgame {
public:
    // Room for 2^memory_bits positions of 40 bytes each; 18: 10 MiB.
    explicit Endgame(int memory_bits = 18);
    ~Endgame();
    Endgame(const Endgame&) = delete;
    Endgame& operator=(const Endgame&) = delete;

    Solution solve(const State& s, std::uint64_t most_nodes = no_limit);

private:
    class Search;
    std::unique_ptr<Search> search_;
};

// Solves with a memory that belongs to this thread and is made at the first call.
Solution solve(const State& s, std::uint64_t most_nodes = no_limit);

}  // namespace tischlein::bots::anansi_endgame
