// Evaluates the moves of a seat: it plays them on, all on the same imagined states with the same random numbers to come.
//
// 1. The first look tries all moves that do not look hopeless. It finds a challenger: the best move that is ahead of the rule
//    of thumb's choice (the usual move) by more than the noise. Neither of the two depends on the move made.
// 2. The second look, on other states, tries the move made, the usual one, the challenger and the two that look worst. A move
//    that was only lucky at the first look is not lucky again. Each half of these playouts decides for the other half whether the
//    challenger is better than the usual move. So the loss has no bias for any player: it says how much better the judge would
//    have done here, and it is negative where the player did better.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "bots/belief/belief.hpp"
#include "bots/evaluation.hpp"
#include "bots/bot_input.hpp"

namespace tischlein::bots {

template <Game G>
class Chances;

template <Game G>
class MoveEvaluator {
    using State = typename G::State;
    using Move = typename G::Move;

public:
    // `seen` must outlive it. `move_made`: its index; below 0: there is none.
    MoveEvaluator(const BotInput<G>& seen, int move_made, const Random& random)
        : me_(seen.view.seat),
          move_made_(move_made),
          random_(random),
          sampler_(seen.view, seen.recall) {
        for (const Move& move : seen.moves) list_.push(move);
    }

    MoveEvaluation evaluate(const EvaluationEffort& effort) {
        choose_candidates();
        look(effort.first);
        look_again(effort.second);
        return std::move(evaluation_);
    }

private:
    static constexpr std::size_t most_moves = 24, hinted = 3;
    static constexpr double clearly = 1.5;  // standard errors: few equal moves count as better, few better ones are missed

    // The moves of the second look, and the seat's share of the win with each of them in one playout.
    enum Role : std::size_t { made, usual, challenger, weakest, least_usual, roles };
    using PlayoutShares = std::array<std::int32_t, roles>;

    std::size_t mine() const { return index_of(me_); }
    void sort() {
        std::stable_sort(evaluation_.moves.begin(), evaluation_.moves.end(),
                         [](const EvaluatedMove& a, const EvaluatedMove& b) { return a.first > b.first; });
    }
    EvaluatedMove& evaluated(std::uint32_t move) {
        return *std::find_if(evaluation_.moves.begin(), evaluation_.moves.end(), [&](const EvaluatedMove& r) { return r.move == move; });
    }

    std::size_t index_of_move(const EvaluatedMove& one) const {
        return static_cast<std::size_t>(&one - evaluation_.moves.data());
    }

    // Picks the moves to try by rule of thumb; the move made and the one with the lowest score are always among them. If the move
    // made shares the highest score with others, it is the usual move: telling them apart would be noise.
    void choose_candidates() {
        const State any = sampler_.state(random_);  // scores depend only on what the seat sees
        for (std::uint32_t i = 0; i < list_.size(); ++i)
            evaluation_.moves.push_back({i, static_cast<double>(Heuristics<G>::score(any, me_, list_[i]))});
        sort();
        const double highest = evaluation_.moves.front().first;
        role_.fill(evaluation_.moves.front().move);
        role_[least_usual] = evaluation_.moves.back().move;
        if (move_made_ >= 0) {
            role_[made] = static_cast<std::uint32_t>(move_made_);
            if (evaluated(role_[made]).first == highest) role_[usual] = role_[made];
        }
        if (evaluation_.moves.size() <= most_moves) return;
        std::size_t index = most_moves;
        for (const Role kept : {made, least_usual})
            if (EvaluatedMove& one = evaluated(role_[kept]); index_of_move(one) >= most_moves)
                std::swap(one, evaluation_.moves[--index]);
        evaluation_.moves.resize(most_moves);
    }

    Shares play(const State& imagined, const Move& move, Random to_come) {
        State s = imagined;
        NoEvents none;
        G::apply(s, me_, move, none);
        Shares shares;
        evaluation_.plies += 1 + Chances<G>::play_out(s, false, to_come, shares);
        return shares;
    }

    // A mean with its error, of the differences of two shares.
    struct PairedMean {
        double n = 0, sum = 0, squares = 0;
        void add(std::int32_t one, std::int32_t other) {
            const double d = static_cast<double>(one - other) / whole_share;
            ++n;
            sum += d;
            squares += d * d;
        }
        double mean() const { return sum / std::max(1.0, n); }
        double error() const { return std::sqrt(std::max(0.0, squares / n - mean() * mean()) / std::max(1.0, n)); }
    };

    void look(int rounds) {
        std::vector<PairedMean> leads(evaluation_.moves.size());  // over the usual move
        std::vector<std::int32_t> won(evaluation_.moves.size());
        for (EvaluatedMove& one : evaluation_.moves) one.first = 0;
        const std::size_t compared = index_of_move(evaluated(role_[usual]));
        for (int i = 0; i < rounds; ++i) {
            const State imagined = sampler_.state(random_);
            const Random to_come(random_.next());
            for (std::size_t k = 0; k < won.size(); ++k) {
                won[k] = play(imagined, list_[evaluation_.moves[k].move], to_come)[mine()];
                evaluation_.moves[k].first += won[k];
            }
            for (std::size_t k = 0; k < won.size(); ++k) leads[k].add(won[k], won[compared]);
        }
        const double n = rounds;
        for (std::size_t k = 0; k < leads.size(); ++k) {
            evaluation_.moves[k].first /= n * whole_share;
            evaluation_.moves[k].ahead = leads[k].mean() > std::max(clearly * leads[k].error(), 1 / n);
        }
        sort();
        role_[weakest] = evaluation_.moves.back().move;
        const auto ahead = std::find_if(evaluation_.moves.begin(), evaluation_.moves.end(), [](const EvaluatedMove& one) { return one.ahead; });
        role_[challenger] = ahead != evaluation_.moves.end() ? ahead->move : role_[usual];
    }

    bool is_looked_at_twice(std::size_t index) const {
        if (move_made_ < 0) return index < hinted;
        return std::find(role_.begin(), role_.end(), evaluation_.moves[index].move) != role_.end();
    }

    void look_again(int rounds) {
        PairedMean habit;
        std::vector<PlayoutShares> playouts(static_cast<std::size_t>(rounds));
        for (std::size_t i = 0; i < evaluation_.moves.size(); ++i) evaluation_.moves[i].twice = is_looked_at_twice(i);
        for (PlayoutShares& shares_of : playouts) {
            const State imagined = sampler_.state(random_);
            const Random to_come(random_.next());
            const Move by_thumb = list_.size() == 1 ? list_[0] : best_by_thumb<G>(imagined, me_, list_, random_);
            std::int32_t usually = -1;
            for (EvaluatedMove& one : evaluation_.moves) {
                if (!one.twice) continue;
                const Shares shares = play(imagined, list_[one.move], to_come);
                for (std::size_t k = 0; k < most_seats; ++k) one.chance[k] += shares[k];
                for (std::size_t role = 0; role < roles; ++role)
                    if (role_[role] == one.move) shares_of[role] = shares[mine()];
                if (list_[one.move] == by_thumb) usually = shares[mine()];
            }
            if (move_made_ < 0) continue;
            habit.add(shares_of[made], usually >= 0 ? usually : play(imagined, by_thumb, to_come)[mine()]);
        }
        for (EvaluatedMove& one : evaluation_.moves)
            for (double& chance : one.chance) chance /= std::max(1, rounds) * whole_share;
        evaluation_.playouts = rounds;
        if (move_made_ < 0 || rounds < 2) return;
        evaluation_.habit = habit.mean();
        evaluation_.habit_error = habit.error();
        count(playouts);
        show_best(playouts);
    }

    // For each playout the share of the better (with sign -1: the worse) of two moves. Each half of the playouts decides for the
    // other half which of the two that is.
    static std::vector<std::int32_t> pick(const std::vector<PlayoutShares>& playouts, Role one, Role other, int sign) {
        std::array<std::int64_t, 2> ahead{};
        for (std::size_t i = 0; i < playouts.size(); ++i) ahead[i % 2] += sign * (playouts[i][other] - playouts[i][one]);
        std::vector<std::int32_t> picked;
        for (std::size_t i = 0; i < playouts.size(); ++i) picked.push_back(playouts[i][ahead[1 - i % 2] > 0 ? other : one]);
        return picked;
    }
    void count(const std::vector<PlayoutShares>& playouts) {
        const auto best = pick(playouts, usual, challenger, 1), worst = pick(playouts, least_usual, weakest, -1);
        PairedMean loss, stake;
        for (std::size_t i = 0; i < playouts.size(); ++i) {
            loss.add(best[i], playouts[i][made]);
            stake.add(best[i], worst[i]);
        }
        evaluation_.counted = loss.mean();
        evaluation_.counted_error = loss.error();
        evaluation_.stake = stake.mean();
    }

    // Puts the best move by all playouts of the second look in front, and sets the loss that is shown.
    void show_best(const std::vector<PlayoutShares>& playouts) {
        Role best = made;
        for (const Role role : {usual, challenger})
            if (evaluated(role_[role]).chance[mine()] > evaluated(role_[best]).chance[mine()]) best = role;
        PairedMean loss;
        for (const PlayoutShares& shares_of : playouts) loss.add(shares_of[best], shares_of[made]);
        evaluation_.loss = loss.mean();
        evaluation_.loss_error = loss.error();
        const auto chosen = evaluation_.moves.begin() + static_cast<std::ptrdiff_t>(index_of_move(evaluated(role_[best])));
        std::rotate(evaluation_.moves.begin(), chosen, chosen + 1);
    }

    Seat me_;
    int move_made_;
    Random random_;
    StateSampler<G> sampler_;
    typename G::Moves list_;
    std::array<std::uint32_t, roles> role_{};  // indices in `list_`
    MoveEvaluation evaluation_;
};

}  // namespace tischlein::bots
