// Which of several moves is best, when the result of each simulation of a move is mostly luck.
//
// In each sweep all remaining moves are tried on the same imagined state with the same random numbers to come. A move counts by
// how much better it did than the mean of its sweep. That removes most of the luck: good cards are good for every move.
// Moves that are clearly behind drop out, so that time goes to the close ones.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace tischlein::bots {

class MoveElimination {
public:
    struct Contender {
        std::uint32_t move = 0;   // its index in the list of legal moves
        double        sweeps = 0;
        double        total = 0;    // sum of (worth - mean worth of its sweep)
        double        squares = 0;  // of the same
        double mean() const { return sweeps > 0 ? total / sweeps : 0; }
        // Squared standard error of the mean.
        double doubt() const { return sweeps > 1 ? std::max(1e-9, squares / sweeps - mean() * mean()) / sweeps : 1; }
    };

    // `order`: moves by how they look, best first. Only the first `most` of them are tried.
    void start(std::span<const std::uint32_t> order, std::size_t most) {
        contenders_.clear();
        for (const std::uint32_t move : order.first(std::min(order.size(), most))) contenders_.push_back({move});
        worths_.assign(contenders_.size(), 0);
        remaining_ = contenders_.size();
        sweeps_ = 0;
    }

    std::size_t remaining() const { return remaining_; }
    std::uint32_t move(std::size_t i) const { return contenders_[i].move; }
    void came_to(std::size_t i, double worth) { worths_[i] = worth; }

    // REQUIRES: came_to was called for every remaining move since the last sweep.
    void finish_sweep() {
        double mean = 0;
        for (std::size_t i = 0; i < remaining_; ++i) mean += worths_[i];
        mean /= static_cast<double>(remaining_);
        for (std::size_t i = 0; i < remaining_; ++i) {
            const double ahead = worths_[i] - mean;
            contenders_[i].sweeps += 1;
            contenders_[i].total += ahead;
            contenders_[i].squares += ahead * ahead;
        }
        if (++sweeps_ % sweeps_between_drops == 0) drop();
    }

    // All contenders, those that dropped out last.
    std::span<const Contender> contenders() const { return contenders_; }

private:
    static constexpr int sweeps_between_drops = 16;
    static constexpr double clearly = 3.0;  // standard errors

    // Drops the moves that are clearly behind. The others keep their order, so the move that looked best stays first.
    void drop() {
        const Contender leader =
            *std::max_element(contenders_.begin(), contenders_.begin() + static_cast<std::ptrdiff_t>(remaining_),
                              [](const Contender& a, const Contender& b) { return a.mean() < b.mean(); });
        const auto stays = [&](const Contender& c) {
            const double behind = leader.mean() - c.mean();
            return behind * behind <= clearly * clearly * (leader.doubt() + c.doubt());
        };
        const auto end =
            std::stable_partition(contenders_.begin(), contenders_.begin() + static_cast<std::ptrdiff_t>(remaining_), stays);
        remaining_ = static_cast<std::size_t>(end - contenders_.begin());
    }

    std::vector<Contender> contenders_;
    std::vector<double>    worths_;
    std::size_t            remaining_ = 0;
    int                    sweeps_ = 0;
};

// The winner. It is `favourite`, the move that looked best at first, unless another is ahead by more than the luck of the
// simulations explains: rules of thumb are right more often than a lead of half a standard error is.
inline std::uint32_t winner(std::span<const MoveElimination::Contender> contenders, std::uint32_t favourite) {
    double most_sweeps = 0;
    for (const auto& c : contenders) most_sweeps = std::max(most_sweeps, c.sweeps);
    const MoveElimination::Contender *leader = nullptr, *first = nullptr;
    for (const auto& c : contenders) {
        if (c.sweeps * 2 < most_sweeps || c.sweeps == 0) continue;
        if (c.move == favourite) first = &c;
        if (leader == nullptr || c.mean() > leader->mean()) leader = &c;
    }
    if (leader == nullptr) return favourite;
    constexpr double convincing = 1.0;  // standard errors
    const bool close =
        first != nullptr && leader->mean() - first->mean() < convincing * std::sqrt(leader->doubt() + first->doubt());
    return close ? favourite : leader->move;
}

// The result of one of several searches about the same moves.
struct SearchShare {
    std::uint32_t favourite = 0;
    std::vector<MoveElimination::Contender> contenders{};
};

// The winner of all searches together.  REQUIRES: shares is not empty; every contender's move is below `moves`.
inline std::uint32_t winner(std::span<const SearchShare> shares, std::size_t moves) {
    std::vector<MoveElimination::Contender> sums(moves);
    for (const SearchShare& share : shares)
        for (const MoveElimination::Contender& c : share.contenders) {
            MoveElimination::Contender& sum = sums[c.move];
            sum = {c.move, sum.sweeps + c.sweeps, sum.total + c.total, sum.squares + c.squares};
        }
    return winner(sums, shares[0].favourite);
}

}  // namespace tischlein::bots
