// The search behind `expert`: a tree over what one seat can see.
//
// Each simulation imagines a state behind the seat's view, walks down the tree at the seat's own decisions (UCB), lets
// everybody else act by rule of thumb, each from what it can see itself, plays on when it leaves the tree, and learns
// what came of it. The others never act on the seat's cards: they cannot see them, and the search does not pretend so.
//
// Nodes are found by an integer key of what the seat sees. All memory is taken once; a simulation allocates nothing.
#pragma once
#include <cmath>
#include <memory>
#include <thread>
#include <vector>

#include "bots/bot.hpp"
#include "bots/sense/all.hpp"

namespace tischlein {

// How lines are played on outside the tree.
enum class Playout : std::uint8_t { thumb, random };

// Plays one ply for every seat but `me`, or for all if `me` is Seat::none. Out-of-turn chances are taken half of the time.
template <Game G>
class Others {
public:
    explicit Others(Playout how) : how_(how) {}

    typename G::Move choose(const typename G::State& s, Seat who, const typename G::Moves& moves, Random& random) const {
        if (moves.size() == 1) return moves[0];
        if (how_ == Playout::thumb) return best_by_thumb<G>(s, who, moves, random);
        return eager(s, who, moves, random);
    }

    // A seat that may act out of turn and does, or Seat::none.
    Seat speaks_up(const typename G::State& s, Seat me, Random& random) const {
        const SeatSet may = G::may(s).without(me == Seat::none ? seat(15) : me);
        if (may.empty() || random.below(2) == 0) return Seat::none;
        std::uint32_t skip = random.below(static_cast<std::uint32_t>(may.size()));
        for (const Seat who : may)
            if (skip-- == 0) return who;
        return Seat::none;
    }

private:
    // Any legal move, but none that only waits while there is something to do: those have weight 0.
    static typename G::Move eager(const typename G::State& s, Seat who, const typename G::Moves& moves, Random& random) {
        const auto move = moves[random.below(moves.size())];
        return Sense<G>::weigh(s, who, move) != 0 ? move : moves[random.below(moves.size())];
    }

    Playout how_;
};

template <Game G>
class Search {
    using State = typename G::State;
    using Move = typename G::Move;

public:
    struct Tried {
        Move          move;
        std::uint32_t visits = 0;
        double        total = 0;
        double mean() const { return visits == 0 ? 0.0 : total / visits; }
    };

    explicit Search(Playout how = Playout::thumb, std::size_t nodes = 1 << 14) : others_(how), table_(nodes * 2), nodes_(nodes), edges_(nodes * 8) {}

    // Thinks about `moves` behind `view` until the budget is spent. The answer is `best()`; more calls think on.
    void think(const typename G::View& view, std::span<const Move> moves, const Budget& budget, Random& random) {
        start(moves);
        for (int done = 0; budget.allows(done); ++done) simulate(view, random);
    }

    std::span<const Tried> root() const { return {edges_.data(), nodes_[0].edges}; }
    long simulations() const { return simulations_; }

private:
    struct Node {
        std::uint64_t key = 0;
        std::uint32_t visits = 0;
        std::uint32_t first = 0;
        std::uint32_t edges = 0;
    };

    void start(std::span<const Move> moves) {
        std::fill(table_.begin(), table_.end(), 0);
        used_nodes_ = 1;
        used_edges_ = 0;
        simulations_ = 0;
        nodes_[0] = {0, 0, 0, static_cast<std::uint32_t>(moves.size())};
        for (const Move& move : moves) edges_[used_edges_++] = {move};
    }

    // The node of this key, or 0 if it is not in the tree yet (0 is the root, which has no key).
    std::uint32_t find(std::uint64_t key) const {
        for (std::size_t at = key % table_.size();; at = at + 1 == table_.size() ? 0 : at + 1) {
            if (table_[at] == 0 || nodes_[table_[at]].key == key) return table_[at];
        }
    }

    void add(std::uint64_t key, const typename G::Moves& moves) {
        if (used_nodes_ == nodes_.size() || used_edges_ + moves.size() > edges_.size()) return;  // full: what is known stays
        std::size_t at = key % table_.size();
        while (table_[at] != 0) at = at + 1 == table_.size() ? 0 : at + 1;
        table_[at] = used_nodes_;
        nodes_[used_nodes_++] = {key, 0, used_edges_, moves.size()};
        for (const Move& move : moves) edges_[used_edges_++] = {move};
    }

    // UCB1; untried moves first, the best looking one before the others.
    std::uint32_t select(const Node& node, const State& s, Seat who) const {
        constexpr double curiosity = 0.6;
        const double log_visits = std::log(static_cast<double>(node.visits) + 1.0);
        std::uint32_t best = node.first;
        double highest = -1e18;
        for (std::uint32_t i = node.first; i < node.first + node.edges; ++i) {
            const Tried& tried = edges_[i];
            const double value = tried.visits == 0 ? 1e6 + Sense<G>::weigh(s, who, tried.move)
                                                   : tried.mean() + curiosity * std::sqrt(log_visits / tried.visits);
            if (value > highest) {
                highest = value;
                best = i;
            }
        }
        return best;
    }

    // A state behind the view, drawn by how likely the others' play makes it.
    State imagine(const typename G::View& view, Random& random) const {
        for (int tries = 0;; ++tries) {
            const State s = G::imagine(view, random);
            const int likely = Sense<G>::plausible(s, view.seat);
            if (likely >= 255 || tries == 16 || static_cast<int>(random.below(255)) < likely) return s;
        }
    }

    void simulate(const typename G::View& view, Random& random) {
        const Seat me = view.seat;
        const State before = imagine(view, random);
        State s = before;
        NoEvents none;
        path_size_ = 0;
        bool in_tree = true, at_root = true;
        for (int ply = 0; ply < Sense<G>::horizon; ++ply) {
            Seat who = me;
            if (!at_root) {
                const SeatSet must = G::must(s);
                if (must.empty() || Sense<G>::decided(before, s)) break;
                who = others_.speaks_up(s, me, random);
                if (who == Seat::none) who = must.has(me) ? me : must.front();
            }
            const auto moves = G::legal(s, who);
            if (moves.empty()) break;
            Move move = moves[0];
            if (who != me || !in_tree) {
                move = others_.choose(s, who, moves, random);
            } else if (const std::uint32_t node = at_root ? 0 : find(Sense<G>::key(s, me)); at_root || node != 0) {
                if (moves.size() != nodes_[node].edges) break;  // two keys met by accident
                const std::uint32_t edge = select(nodes_[node], s, me);
                path_[path_size_++] = {node, edge};
                move = edges_[edge].move;
                if (path_size_ == path_.size()) in_tree = false;
            } else {
                add(Sense<G>::key(s, me), moves);
                in_tree = false;
                move = others_.choose(s, who, moves, random);
            }
            if (who == me && G::check(s, who, move)) break;  // likewise
            G::apply(s, who, move, none);
            at_root = false;
        }
        learn(Sense<G>::worth(before, s, me));
    }

    void learn(double worth) {
        ++simulations_;
        for (std::size_t i = 0; i < path_size_; ++i) {
            ++nodes_[path_[i].node].visits;
            ++edges_[path_[i].edge].visits;
            edges_[path_[i].edge].total += worth;
        }
    }

    struct Step {
        std::uint32_t node, edge;
    };

    Others<G>                  others_;
    std::vector<std::uint32_t> table_;  // open addressing: node numbers, 0 is free
    std::vector<Node>          nodes_;
    std::vector<Tried>         edges_;
    std::array<Step, 24>       path_{};
    std::size_t                path_size_ = 0;
    std::uint32_t              used_nodes_ = 1, used_edges_ = 0;
    long                       simulations_ = 0;
};

// Thinks on `threads` threads, each with a tree of its own, and adds up what they found at the root. With a budget of
// simulations the answer does not depend on how fast the threads were.
template <Game G>
typename G::Move search(const typename G::View& view, std::span<const typename G::Move> moves, Budget budget, int threads, Random& random) {
    std::vector<std::unique_ptr<Search<G>>> searches;
    std::vector<std::thread> running;
    budget.simulations = (budget.simulations + threads - 1) / threads;
    for (int i = 0; i < threads; ++i) searches.push_back(std::make_unique<Search<G>>());
    const Random source(random.next());
    const auto think = [&](int i) {
        Random own = source.split(static_cast<std::uint64_t>(i));
        searches[static_cast<std::size_t>(i)]->think(view, moves, budget, own);
    };
    for (int i = 1; i < threads; ++i) running.emplace_back(think, i);
    think(0);
    for (std::thread& thread : running) thread.join();
    std::size_t best = 0;
    double most = -1;
    for (std::size_t m = 0; m < moves.size(); ++m) {
        double visits = 0, total = 0;
        for (const auto& one : searches) {
            visits += one->root()[m].visits;
            total += one->root()[m].total;
        }
        const double value = visits + (visits > 0 ? total / visits : 0);  // most tried; among equals the better one
        if (value > most) {
            most = value;
            best = m;
        }
    }
    return moves[best];
}

}  // namespace tischlein
