// Chances to win by playing on: of a whole table, and of the moves of one seat by what it can see.
//
// Everybody plays on by rule of thumb, each from what it can see itself, to the end of the game; a chance out of turn is taken
// half of the time. Counted is the share of the win of every seat, in whole numbers, so that sums do not depend on order.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>

#include "bots/belief/all.hpp"
#include "bots/rating.hpp"
#include "bots/seen.hpp"
#include "bots/what_comes.hpp"
#include "core/any_seat.hpp"
#include "core/hash.hpp"

namespace tischlein::bots {

template <Game G>
class MoveRater;

template <Game G>
class Chances {
    using State = typename G::State;
    using Move = typename G::Move;

public:
    // Plays `s` to its end and says who won. `quiet`: nobody acts out of turn before the next decision.
    // Returns the number of decisions.
    static int play_out(State& s, bool quiet, Random& random, Shares& shares);

    // From the table as it is, or after a move of `who`, with what nobody knows drawn anew for every line.
    static ChanceSum of_table(const State& s, bool quiet, Seat who, const Move* move, int lines, Random random);
    // From deals anew.
    static ChanceSum of_deals(const typename G::Box& box, const OptionValues& options, int seats, int lines,
                              Random random);

    // Of every move, over states that the seat imagines as `expert` does. `reference`: the move to compare the best with,
    // as a place in the list of legal moves; none: the best one at the first look.
    static Rating of_moves(const Seen<G>& seen, const RatingEffort& effort, int reference, Random random);

    // Whether somebody at the table can see after this move something that nobody could know before.
    static bool is_chance(const State& s, Seat who, const Move& move);

private:
    static constexpr int most_decisions = 6000;  // a line that is still open then is shared by all

    static Move by_thumb(const State& s, Seat who, Random& random) {
        const auto moves = G::legal(s, who);
        return moves.size() == 1 ? moves[0] : best_by_thumb<G>(s, who, moves, random);
    }
    static bool speaks_up(State& s, Random& random);
    static Shares shares_of(const State& s);
};

template <Game G>
Shares Chances<G>::shares_of(const State& s) {
    const Outcome end = G::outcome(s);
    const int seats = G::seat_count(s), sides = sides_of<G>(s);
    Shares shares{};
    const SeatSet winners = end.over ? end.winners : SeatSet::first(seats);
    if (winners.empty()) return shares;
    for (const Seat who : winners) shares[index_of(who)] = whole_share / std::max(1, winners.size() * sides / seats);
    return shares;
}

template <Game G>
bool Chances<G>::speaks_up(State& s, Random& random) {
    const SeatSet may = G::may(s);
    if (may.empty() || random.below(2) == 0) return false;
    const Seat who = any_of(may, random);
    const Move move = by_thumb(s, who, random);
    if (Heuristics<G>::score(s, who, move) <= 0) return false;
    NoEvents none;
    G::apply(s, who, move, none);
    return true;
}

template <Game G>
int Chances<G>::play_out(State& s, bool quiet, Random& random, Shares& shares) {
    NoEvents none;
    int decisions = 0;
    for (; decisions < most_decisions; ++decisions, quiet = false) {
        const SeatSet must = G::must(s);
        if (must.empty()) break;
        if (!quiet && speaks_up(s, random)) continue;
        const Seat who = any_of(must, random);
        G::apply(s, who, by_thumb(s, who, random), none);
    }
    shares = shares_of(s);
    return decisions;
}

template <Game G>
ChanceSum Chances<G>::of_table(const State& s, bool quiet, Seat who, const Move* move, int lines, Random random) {
    ChanceSum sum;
    NoEvents none;
    for (int i = 0; i < lines; ++i) {
        State line = s;
        forget_what_comes(line, random);
        if (move != nullptr) G::apply(line, who, *move, none);
        Shares shares;
        const int length = play_out(line, quiet, random, shares);
        sum.add(shares, length);
    }
    return sum;
}

template <Game G>
ChanceSum Chances<G>::of_deals(const typename G::Box& box, const OptionValues& options, int seats, int lines,
                               Random random) {
    ChanceSum sum;
    for (int i = 0; i < lines; ++i) {
        State line = G::setup(box, options, seats, Random(random.next()));
        Shares shares;
        const int length = play_out(line, false, random, shares);
        sum.add(shares, length);
    }
    return sum;
}

template <Game G>
bool Chances<G>::is_chance(const State& s, Seat who, const Move& move) {
    constexpr int tries = 12;
    NoEvents none;
    State after = s;
    G::apply(after, who, move, none);
    Random random = Random::from_text("is chance");
    for (int i = 0; i < tries; ++i) {
        State other = s;
        forget_what_comes(other, random);
        G::apply(other, who, move, none);
        for (const Seat observer : SeatSet::first(G::seat_count(s)))
            if (hash_of(G::view(other, observer)) != hash_of(G::view(after, observer))) return true;
    }
    return false;
}

// Every move of a seat, on the same imagined states with the same luck to come.
//
// 1. A first look at all moves that do not look hopeless. The reference counts as best unless another is clearly ahead.
// 2. The best ones, the worst, the reference and the rule of thumb's choice again on other states: what was picked for
//    being lucky at the first look is not lucky at the second, so loss and stake are honest.
template <Game G>
class MoveRater {
    using State = typename G::State;
    using Move = typename G::Move;

public:
    // `seen` must outlive it.
    MoveRater(const Seen<G>& seen, int reference, const Random& random)
        : me_(seen.view.seat),
          reference_(reference),
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
    static constexpr std::size_t most_moves = 24, looked_at_twice = 3;
    static constexpr double clearly = 1.5;  // errors: few moves that are as good pass for better, few better ones are missed

    std::size_t mine() const { return index_of(me_); }
    bool refers(const RatedMove& rated) const {
        return reference_ < 0 ? &rated == &rating_.moves.front() : static_cast<int>(rated.move) == reference_;
    }
    void sort() {
        std::stable_sort(rating_.moves.begin(), rating_.moves.end(),
                         [](const RatedMove& a, const RatedMove& b) { return a.first > b.first; });
    }

    // By rule of thumb; the reference is always among them.
    void choose_candidates() {
        const State any = sampler_.state(random_);  // weights rest on what the seat sees
        for (std::uint32_t i = 0; i < list_.size(); ++i)
            rating_.moves.push_back({i, static_cast<double>(Heuristics<G>::score(any, me_, list_[i]))});
        sort();
        for (std::size_t i = most_moves; i < rating_.moves.size(); ++i)
            if (static_cast<int>(rating_.moves[i].move) == reference_)
                std::swap(rating_.moves[i], rating_.moves[most_moves - 1]);
        rating_.moves.resize(std::min(rating_.moves.size(), most_moves));
    }

    Shares line(const State& imagined, const Move& move, Random luck) {
        State s = imagined;
        NoEvents none;
        G::apply(s, me_, move, none);
        Shares shares;
        rating_.plies += 1 + Chances<G>::play_out(s, false, luck, shares);
        return shares;
    }

    // A mean with its error.
    struct Differences {
        double sum = 0, squares = 0;
        void add(std::int32_t one, std::int32_t other) {
            const double d = static_cast<double>(one - other) / whole_share;
            sum += d;
            squares += d * d;
        }
        double error(double n) const { return std::sqrt(std::max(0.0, squares / n - sum / n * (sum / n)) / n); }
    };

    void look(int rounds) {
        std::vector<Differences> leads(rating_.moves.size());  // over the reference
        std::vector<std::int32_t> won(rating_.moves.size());
        for (RatedMove& rated : rating_.moves) rated.first = 0;
        for (int i = 0; i < rounds; ++i) {
            const State imagined = sampler_.state(random_);
            const Random luck(random_.next());
            std::int32_t referred = 0;
            for (std::size_t k = 0; k < won.size(); ++k) {
                won[k] = line(imagined, list_[rating_.moves[k].move], luck)[mine()];
                rating_.moves[k].first += won[k];
                if (static_cast<int>(rating_.moves[k].move) == reference_) referred = won[k];
            }
            for (std::size_t k = 0; k < won.size(); ++k) leads[k].add(won[k], referred);
        }
        const double n = rounds;
        for (std::size_t k = 0; k < leads.size(); ++k) {
            rating_.moves[k].first /= n * whole_share;
            rating_.moves[k].ahead = leads[k].sum / n > std::max(clearly * leads[k].error(n), 1 / n);
        }
        sort();
        if (reference_ >= 0) put_best_in_front();
    }

    // The reference is the best move unless another one is ahead of it by more than the noise: else the luckiest of many that
    // are as good would be called better, and be found worse at the second look.
    void put_best_in_front() {
        const auto first = rating_.moves.begin();
        auto best = std::find_if(first, rating_.moves.end(), [](const RatedMove& rated) { return rated.ahead; });
        if (best == rating_.moves.end())
            best = std::find_if(first, rating_.moves.end(), [&](const RatedMove& rated) { return refers(rated); });
        std::rotate(first, best, best + 1);
    }

    void look_again(int rounds) {
        Differences loss, habit;
        std::array<Differences, 2> halves;
        for (std::size_t i = 0; i < rating_.moves.size(); ++i)
            rating_.moves[i].twice = i < looked_at_twice || i + 1 == rating_.moves.size() || refers(rating_.moves[i]);
        for (int i = 0; i < rounds; ++i) {
            const State imagined = sampler_.state(random_);
            const Random luck(random_.next());
            const Move usual = list_.size() == 1 ? list_[0] : best_by_thumb<G>(imagined, me_, list_, random_);
            std::int32_t best = 0, referred = 0, usually = -1;
            for (RatedMove& rated : rating_.moves) {
                if (!rated.twice) continue;
                const Shares shares = line(imagined, list_[rated.move], luck);
                for (std::size_t k = 0; k < most_seats; ++k) rated.chance[k] += shares[k];
                if (&rated == &rating_.moves.front()) best = shares[mine()];
                if (refers(rated)) referred = shares[mine()];
                if (list_[rated.move] == usual) usually = shares[mine()];
            }
            loss.add(best, referred);
            halves[static_cast<std::size_t>(i % 2)].add(best, referred);
            habit.add(referred, usually >= 0 ? usually : line(imagined, usual, luck)[mine()]);
        }
        const double n = std::max(1, rounds);
        for (RatedMove& rated : rating_.moves)
            for (double& chance : rated.chance) chance /= n * whole_share;
        rating_.lines = rounds;
        rating_.worst = rating_.moves.back().chance[mine()];
        rating_.loss = loss.sum / n;
        rating_.loss_error = loss.error(n);
        // A move that is not better after all would count as a gain over the best. Each half of the lines says whether it is
        // better, the other half how much: so what is not better counts nothing, and what is counts without bias.
        rating_.counted = (halves[0].sum > 0 ? halves[1].sum : 0) / n + (halves[1].sum > 0 ? halves[0].sum : 0) / n;
        rating_.habit = habit.sum / n;
        rating_.habit_error = habit.error(n);
    }

    Seat me_;
    int reference_;
    Random random_;
    StateSampler<G> sampler_;
    typename G::Moves list_;
    Rating rating_;
};

template <Game G>
Rating Chances<G>::of_moves(const Seen<G>& seen, const RatingEffort& effort, int reference, Random random) {
    return MoveRater<G>(seen, reference, random).rate(effort);
}

}  // namespace tischlein::bots
