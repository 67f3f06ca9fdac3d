// The chances that a review needs, each estimated once.
//
// A move leads from one state to the next, through up to four values:
//   state   before the move
//   quiet   the same state, supposing that nobody acts out of turn before the move
//   after   the move is made, and what comes with it is still open
//   state   the next one
// Where two of them are the same thing they share one estimate: a forced move changes nothing, and a move that turns up
// nothing new has no luck. So such steps have no noise.
#pragma once
#include <cmath>
#include <vector>

#include "host/true_chances.hpp"
#include "review/review.hpp"

namespace tischlein::review {

inline Millionths in_millionths(double chance) { return static_cast<Millionths>(std::llround(chance * static_cast<double>(certain))); }

struct Estimate {
    enum class Of : std::uint8_t { deals, state, quiet, after, result } of = Of::state;
    std::size_t at = 0;  // moves made before
    std::array<ChanceSum, 2> halves{};  // of the playouts, independent of each other

    ChanceSum sum() const {
        ChanceSum both = halves[0];
        both.add(halves[1]);
        return both;
    }
    bool is_exact() const { return of == Of::result; }
    Millionths value(std::size_t seat) const { return in_millionths(sum().mean(seat)); }
    double variance(std::size_t seat) const {
        return is_exact() ? 0 : sum().variance(seat) * static_cast<double>(certain) * static_cast<double>(certain);
    }
};

// The estimates of the values that one move goes through, as indices in the list of estimates.
struct StepEstimates {
    std::size_t before = 0, quiet = 0, after = 0, then = 0;
    Seat who = Seat::none;
    bool in_turn = true, quick = false;  // quick: a reflex, in turn or not
    bool deals = false;                  // a new round begins
    bool has_choice = false;
};

// Nothing else derives from TrueChances, so nothing else can ask a game for chances by its true hands.
class Estimates : private TrueChances {
public:
    Estimates(const GameHistory& game, bool from_deal);

    std::size_t start() const { return start_; }
    std::size_t dealt() const { return dealt_; }
    const std::vector<StepEstimates>& steps() const { return steps_; }
    const std::vector<Estimate>& all() const { return all_; }
    const Estimate& operator[](std::size_t i) const { return all_[i]; }

    // So many playouts from the first table: how long they are.
    ChanceSum trial(int playouts, const Random& random) const {
        return chances(game_.game_after(0), false, playouts, random);
    }

    // Plays so many more playouts for one estimate.
    void refine(std::size_t which, int playouts, const Random& random);

private:
    std::size_t add(Estimate::Of of, std::size_t at);
    ChanceSum play(const Estimate& estimate, int playouts, const Random& random) const;

    const GameHistory& game_;
    std::vector<Estimate> all_;
    std::vector<StepEstimates> steps_;
    std::size_t start_ = 0, dealt_ = 0;
};

}  // namespace tischlein::review
