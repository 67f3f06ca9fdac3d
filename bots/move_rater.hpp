// Rates the moves of a seat: it plays them on, all on the same imagined states with the same random numbers to come.
//
// 1. The first look tries all moves that do not look hopeless. It finds a challenger: the best move that is ahead of the rule
//    of thumb's choice (the usual move) by more than the noise. Neither of the two depends on the move made.
// 2. The second look, on other states, tries the move made, the usual one, the challenger and the two that look worst. A move
//    that was only lucky at the first look is not lucky again. Each half of these lines decides for the other half whether the
//    challenger is better than the usual move. So the loss has no bias for any player: it says how much better the judge would
//    have done here, and it is negative where the player did better.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "bots/belief/belief.hpp"
#include "bots/rating.hpp"
#include "bots/bot_input.hpp"

namespace tischlein::bots {

template <Game G>
class Chances;

template <Game G>
class MoveRater {
    using State = typename G::State;
    using Move = typename G::Move;

public:
    // `seen` must outlive it. `move_made`: its index; below 0: there is none.
    MoveRater(const BotInput<G>& seen, int move_made, const Random& random)
        : me_(seen.view.seat),
          move_made_(move_made),
          random_(random),
          sampler_(seen.view, seen.recall) {
        for (const Move& move : seen.moves) list_.push(move);
    }

    Rating rate(const RatingEffort& effort) {
        choose_candidates();
        look(effort.first);
        look_again(effort.second);
        return std::move(rating_);
    }

private:
    static constexpr std::size_t most_moves = 24, hinted = 3;
    static constexpr double clearly = 1.5;  // standard errors: few equal moves count as better, few better ones are missed

    // The moves of the second look, and the seat's share of the win with each of them in one line.
    enum Role : std::size_t { made, usual, challenger, weakest, least_usual, roles };
    using Line = std::array<std::int32_t, roles>;

    std::size_t mine() const { return index_of(me_); }
    void sort() {
        std::stable_sort(rating_.moves.begin(), rating_.moves.end(),
                         [](const RatedMove& a, const RatedMove& b) { return a.first > b.first; });
    }
    RatedMove& rated(std::uint32_t move) {
        return *std::find_if(rating_.moves.begin(), rating_.moves.end(), [&](const RatedMove& r) { return r.move == move; });
    }

    std::size_t index_of_move(const RatedMove& one) const {
        return static_cast<std::size_t>(&one - rating_.moves.data());
    }

    // Picks the moves to try by rule of thumb; the move made and the one with the lowest score are always among them. If the move
    // made shares the highest score with others, it is the usual move: telling them apart would be noise.
    void choose_candidates() {
        const State any = sampler_.state(random_);  // scores depend only on what the seat sees
        for (std::uint32_t i = 0; i < list_.size(); ++i)
            rating_.moves.push_back({i, static_cast<double>(Heuristics<G>::score(any, me_, list_[i]))});
        sort();
        const double highest = rating_.moves.front().first;
        role_.fill(rating_.moves.front().move);
        role_[least_usual] = rating_.moves.back().move;
        if (move_made_ >= 0) {
            role_[made] = static_cast<std::uint32_t>(move_made_);
            if (rated(role_[made]).first == highest) role_[usual] = role_[made];
        }
        if (rating_.moves.size() <= most_moves) return;
        std::size_t index = most_moves;
        for (const Role kept : {made, least_usual})
            if (RatedMove& one = rated(role_[kept]); index_of_move(one) >= most_moves)
                std::swap(one, rating_.moves[--index]);
        rating_.moves.resize(most_moves);
    }

    Shares line(const State& imagined, const Move& move, Random to_come) {
        State s = imagined;
        NoEvents none;
        G::apply(s, me_, move, none);
        Shares shares;
        rating_.plies += 1 + Chances<G>::play_out(s, false, to_come, shares);
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
        std::vector<PairedMean> leads(rating_.moves.size());  // over the usual move
        std::vector<std::int32_t> won(rating_.moves.size());
        for (RatedMove& one : rating_.moves) one.first = 0;
        const std::size_t compared = index_of_move(rated(role_[usual]));
        for (int i = 0; i < rounds; ++i) {
            const State imagined = sampler_.state(random_);
            const Random to_come(random_.next());
            for (std::size_t k = 0; k < won.size(); ++k) {
                won[k] = line(imagined, list_[rating_.moves[k].move], to_come)[mine()];
                rating_.moves[k].first += won[k];
            }
            for (std::size_t k = 0; k < won.size(); ++k) leads[k].add(won[k], won[compared]);
        }
        const double n = rounds;
        for (std::size_t k = 0; k < leads.size(); ++k) {
            rating_.moves[k].first /= n * whole_share;
            rating_.moves[k].ahead = leads[k].mean() > std::max(clearly * leads[k].error(), 1 / n);
        }
        sort();
        role_[weakest] = rating_.moves.back().move;
        const auto ahead = std::find_if(rating_.moves.begin(), rating_.moves.end(), [](const RatedMove& one) { return one.ahead; });
        role_[challenger] = ahead != rating_.moves.end() ? ahead->move : role_[usual];
    }

    bool is_looked_at_twice(std::size_t index) const {
        if (move_made_ < 0) return index < hinted;
        return std::find(role_.begin(), role_.end(), rating_.moves[index].move) != role_.end();
    }

    void look_again(int rounds) {
        PairedMean habit;
        std::vector<Line> lines(static_cast<std::size_t>(rounds));
        for (std::size_t i = 0; i < rating_.moves.size(); ++i) rating_.moves[i].twice = is_looked_at_twice(i);
        for (Line& shares_of : lines) {
            const State imagined = sampler_.state(random_);
            const Random to_come(random_.next());
            const Move by_thumb = list_.size() == 1 ? list_[0] : best_by_thumb<G>(imagined, me_, list_, random_);
            std::int32_t usually = -1;
            for (RatedMove& one : rating_.moves) {
                if (!one.twice) continue;
                const Shares shares = line(imagined, list_[one.move], to_come);
                for (std::size_t k = 0; k < most_seats; ++k) one.chance[k] += shares[k];
                for (std::size_t role = 0; role < roles; ++role)
                    if (role_[role] == one.move) shares_of[role] = shares[mine()];
                if (list_[one.move] == by_thumb) usually = shares[mine()];
            }
            if (move_made_ < 0) continue;
            habit.add(shares_of[made], usually >= 0 ? usually : line(imagined, by_thumb, to_come)[mine()]);
        }
        for (RatedMove& one : rating_.moves)
            for (double& chance : one.chance) chance /= std::max(1, rounds) * whole_share;
        rating_.lines = rounds;
        if (move_made_ < 0 || rounds < 2) return;
        rating_.habit = habit.mean();
        rating_.habit_error = habit.error();
        count(lines);
        show_best(lines);
    }

    // For each line the share of the better (with sign -1: the worse) of two moves. Each half of the lines decides for the
    // other half which of the two that is.
    static std::vector<std::int32_t> pick(const std::vector<Line>& lines, Role one, Role other, int sign) {
        std::array<std::int64_t, 2> ahead{};
        for (std::size_t i = 0; i < lines.size(); ++i) ahead[i % 2] += sign * (lines[i][other] - lines[i][one]);
        std::vector<std::int32_t> picked;
        for (std::size_t i = 0; i < lines.size(); ++i) picked.push_back(lines[i][ahead[1 - i % 2] > 0 ? other : one]);
        return picked;
    }
    void count(const std::vector<Line>& lines) {
        const auto best = pick(lines, usual, challenger, 1), worst = pick(lines, least_usual, weakest, -1);
        PairedMean loss, stake;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            loss.add(best[i], lines[i][made]);
            stake.add(best[i], worst[i]);
        }
        rating_.counted = loss.mean();
        rating_.counted_error = loss.error();
        rating_.stake = stake.mean();
    }

    // Puts the best move by all lines of the second look in front, and sets the loss that is shown.
    void show_best(const std::vector<Line>& lines) {
        Role best = made;
        for (const Role role : {usual, challenger})
            if (rated(role_[role]).chance[mine()] > rated(role_[best]).chance[mine()]) best = role;
        PairedMean loss;
        for (const Line& shares_of : lines) loss.add(shares_of[best], shares_of[made]);
        rating_.loss = loss.mean();
        rating_.loss_error = loss.error();
        const auto chosen = rating_.moves.begin() + static_cast<std::ptrdiff_t>(index_of_move(rated(role_[best])));
        std::rotate(rating_.moves.begin(), chosen, chosen + 1);
    }

    Seat me_;
    int move_made_;
    Random random_;
    StateSampler<G> sampler_;
    typename G::Moves list_;
    std::array<std::uint32_t, roles> role_{};  // indices in `list_`
    Rating rating_;
};

}  // namespace tischlein::bots
