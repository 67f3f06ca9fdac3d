// Copies of a game at some of its earlier moves, so that looking back need not begin at the deal. Recent ones lie close
// together, older ones further apart; there are never more than a few dozen, however long the game. The first one is the game as it
// was dealt. A copy of the list shares the games.
#pragma once
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <vector>

#include "host/any_game.hpp"
#include "server/table/namespace.hpp"

namespace tischlein::server::table {

class Milestones {
public:
    struct Milestone {
        std::size_t moves = 0;  // made by then
        std::shared_ptr<const AnyGame> game{};
    };

    Milestones() = default;
    // Of a game that was just dealt.
    explicit Milestones(const AnyGame& dealt) { kept_.push_back({0, dealt.clone()}); }

    // Called after every move.
    void reached(std::size_t moves, const AnyGame& game) {
        if (moves % every != 0) return;
        kept_.push_back({moves, game.clone()});
        thin_out();
        while (kept_.size() > most) {
            apart_ *= 2;
            thin_out();
        }
    }
    // Moves were taken back until so many were left.
    void forget_after(std::size_t moves) {
        std::erase_if(kept_, [&](const Milestone& each) { return each.moves > moves; });
    }
    void clear() { *this = {}; }
    // The last one at or before so many moves.  REQUIRES: made of a game that was dealt.
    const Milestone& before(std::size_t moves) const {
        const auto later = std::partition_point(kept_.begin(), kept_.end(),
                                                [&](const Milestone& each) { return each.moves <= moves; });
        assert(later != kept_.begin());
        return *std::prev(later);
    }
    std::size_t size() const { return kept_.size(); }

private:
    static constexpr std::size_t every = 32, near = 96, most = 32;

    void thin_out() {
        const std::size_t now = kept_.back().moves;
        std::erase_if(kept_,
                      [&](const Milestone& each) { return each.moves + near < now && each.moves % apart_ != 0; });
    }

    std::vector<Milestone> kept_;
    std::size_t apart_ = 8 * every;  // the distance of older ones, in moves
};

}  // namespace tischlein::server::table
