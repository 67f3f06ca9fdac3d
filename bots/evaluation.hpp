// Results of playing on, as numbers that belong to no game: chances of a table, and of the moves of a seat (bots/chances.hpp).
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/seat.hpp"

namespace tischlein::bots {

// The parts of a whole win. Any number of sides from 1 to 10 can share it evenly.
inline constexpr std::int32_t whole_share = 2520;
using Shares = std::array<std::int32_t, most_seats>;  // by seat

// The results of many playouts, added up.
struct ChanceSum {
    std::int64_t playouts = 0, plies = 0;
    std::array<std::int64_t, most_seats> sum{}, squares{};

    void add(const Shares& shares, int length) {
        ++playouts;
        plies += length;
        for (std::size_t i = 0; i < most_seats; ++i) {
            sum[i] += shares[i];
            squares[i] += static_cast<std::int64_t>(shares[i]) * shares[i];
        }
    }
    void add(const ChanceSum& other) {
        playouts += other.playouts;
        plies += other.plies;
        for (std::size_t i = 0; i < most_seats; ++i) {
            sum[i] += other.sum[i];
            squares[i] += other.squares[i];
        }
    }
    double mean(std::size_t seat) const {
        return playouts == 0 ? 0 : static_cast<double>(sum[seat]) / static_cast<double>(playouts) / whole_share;
    }
    // Squared standard error of the mean. If all playouts ended alike, it is as if one of them had not.
    double variance(std::size_t seat) const {
        if (playouts < 2) return 0.25;
        const double n = static_cast<double>(playouts), m = mean(seat);
        const double spread = static_cast<double>(squares[seat]) / n / whole_share / whole_share - m * m;
        return std::max(spread, 1 / n) / (n - 1);
    }
};

// A move, evaluated by what its seat can see.
struct EvaluatedMove {
    std::uint32_t move = 0;                   // its index in the list of legal moves
    double first = 0;                         // the mover's chance at a first look
    bool ahead = false;                       // of the usual move at the first look, by more than the error of the difference
    std::array<double, most_seats> chance{};  // by seat, at the second look; only of moves that were looked at twice
    bool twice = false;
};

// All moves of a decision, evaluated by what the seat could see.
struct MoveEvaluation {
    std::vector<EvaluatedMove> moves;   // the best first, then as at the first look
    std::int64_t playouts = 0, plies = 0;  // playouts behind each chance of the second look; moves played in all
    // With a move made only (bots/move_evaluator.hpp):
    double loss = 0, loss_error = 0;    // the best chance less that of the move made, never negative: shown where it is clear of the noise
    double counted = 0, counted_error = 0;  // the same without bias, for sums: negative where the move made was better
    double stake = 0;                   // between the best and the worst move, without bias
    double habit = 0, habit_error = 0;  // the chance of the move made less that of the rule of thumb's choice
    const EvaluatedMove& best() const { return moves.front(); }
};

// The number of playouts for each move at the first look, and for each of the few at the second.
struct EvaluationEffort {
    int first = 200, second = 800;
};

}  // namespace tischlein::bots
