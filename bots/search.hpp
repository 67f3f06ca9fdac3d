// The search behind `expert`: a tree over what one seat can see.
//
// Each sweep imagines a state behind the seat's view and tries every move in question on it (bots/move_elimination.hpp). A
// simulation chooses the seat's own later decisions by the tree (UCB). Everybody else acts by rule of thumb, each by what it can
// see itself: the others cannot see the seat's cards, and never act on them. Where the simulation leaves the tree it plays on, and
// the tree learns the result.
//
// Nodes are found by an integer key of what the seat sees. All memory is taken once; a simulation allocates nothing.
#pragma once
#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "bots/belief/belief.hpp"
#include "bots/bot.hpp"
#include "bots/move_elimination.hpp"
#include "core/any_seat.hpp"

namespace tischlein::bots {

// How simulations are played on outside the tree.
enum class Playout : std::uint8_t { thumb, random };

// How seats act outside the tree, and who speaks up out of turn: opportunities are taken half of the time.
template <Game G>
class Others {
    using State = typename G::State;
    using Move = typename G::Move;

public:
    explicit Others(Playout how) : how_(how) {}
    bool by_thumb() const { return how_ == Playout::thumb; }

    // Lets `who` act. False: it has no legal move.
    bool act(State& s, Seat who, Random& random) const {
        const auto moves = G::legal(s, who);
        if (moves.empty()) return false;
        NoEvents none;
        G::apply(s, who, choose(s, who, moves, random), none);
        return true;
    }

    // Plays turns at random without listing moves, if playouts are random and the game's heuristics can do that. Stops at
    // `stop`'s turn, when the round is over, after `most` turns, or where there is more to choose. Returns how many were played.
    int play_on(State& s, Seat stop, int most, Random& random) const {
        return how_ == Playout::random ? Heuristics<G>::play_at_random(s, stop, most, random) : 0;
    }

    Move choose(const State& s, Seat who, const typename G::Moves& moves, Random& random) const {
        if (moves.size() == 1) return moves[0];
        if (how_ == Playout::thumb) return best_by_thumb<G>(s, who, moves, random);
        return eager(moves, random);
    }

    // A seat that may act out of turn and does, or Seat::none.
    Seat speaks_up(const State& s, Seat me, Random& random) const {
        const SeatSet may = G::may(s).without(me);
        if (may.empty() || random.below(2) == 0) return Seat::none;
        return seat_at(may, random.below(static_cast<std::uint32_t>(may.size())));
    }

private:
    // A random move. If it only waits, picks once more, so that such moves are rarer.
    static Move eager(const typename G::Moves& moves, Random& random) {
        const Move move = moves[random.below(moves.size())];
        return Heuristics<G>::only_waits(move) ? moves[random.below(moves.size())] : move;
    }

    Playout how_;
};

template <Game G, class Source = StateSampler<G>>
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

    explicit Search(Playout how = Playout::thumb, std::size_t nodes = 1 << 14)
        : others_(how),
          slots_(std::bit_ceil(nodes * 2)),
          mask_(slots_.size() - 1),
          nodes_(nodes),
          edges_(nodes * 8) {}

    // Thinks about `moves` of the source's seat until the budget is spent. What it found is in `contenders()`.
    void think(Source& source, std::span<const Move> moves, const Budget& budget, Random& random);

    // A patient search spends its whole budget even when the answer is clear: for measuring speed.
    void be_patient() { patient_ = true; }

    std::span<const MoveElimination::Contender> contenders() const { return elimination_.contenders(); }
    std::uint32_t favourite() const { return favourite_; }
    long simulations() const { return simulations_; }

private:
    struct Node {
        std::uint64_t key = 0;
        std::uint32_t visits = 0;
        std::uint32_t first = 0;
        std::uint32_t edges = 0;
    };

    static constexpr std::size_t most_contenders = 32;
    static constexpr std::uint32_t no_edge = ~std::uint32_t{0};
    // A node chooses by what it has learnt only after so many visits for each move. A node that tries every move once and is
    // never seen again has only played badly. In UNO, where few positions come back, that cost expert its whole lead: 25.8 % of
    // 2,400 four-seat games against `medium` (fair: 25 %) with trying at once, 28.9 % of 1,600 with 4 (docs/bots.md).
    static constexpr std::uint32_t patience = 4;
    static constexpr long most_simulations = 1 << 30;

    void start(Source& source, std::span<const Move> moves, Random& random) {
        std::fill(slots_.begin(), slots_.end(), 0);
        used_nodes_ = 1;  // node 0 stands for "none"
        used_edges_ = 0;
        simulations_ = 0;
        const State s = source.state(random);  // any will do: scores depend only on what the seat sees
        const auto score = Heuristics<G>::scorer(s, source.seat());
        order_.resize(moves.size());
        scores_.resize(moves.size());
        for (std::uint32_t i = 0; i < moves.size(); ++i) {
            order_[i] = i;
            scores_[i] = score(moves[i]);
        }
        std::stable_sort(order_.begin(), order_.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return scores_[a] > scores_[b]; });
        favourite_ = order_[0];
        elimination_.start(order_, most_contenders);
    }

    // The node of this key, or 0 if it is not in the tree yet.
    std::uint32_t find(std::uint64_t key) const {
        for (std::size_t at = key & mask_;; at = (at + 1) & mask_)
            if (slots_[at] == 0 || nodes_[slots_[at]].key == key) return slots_[at];
    }

    void add(std::uint64_t key, const typename G::Moves& moves) {
        if (used_nodes_ == nodes_.size() || used_edges_ + moves.size() > edges_.size())
            return;  // full: what is known stays
        std::size_t at = key & mask_;
        while (slots_[at] != 0) at = (at + 1) & mask_;
        slots_[at] = used_nodes_;
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
            const double value = tried.visits == 0 ? 1e6 + Heuristics<G>::score(s, who, tried.move)
                                                   : tried.mean() + curiosity * std::sqrt(log_visits / tried.visits);
            if (value > highest) {
                highest = value;
                best = i;
            }
        }
        return best;
    }

    // 1. Make the move in question.  2. Walk: my own moves by the tree, everybody else's by thumb.  3. Past the tree,
    // play on.  4. Learn what came of it, and return it.
    double simulate(Source& source, const State& before, const Move& first, Random& random) {
        const Seat me = source.seat();
        State s = before;
        Heuristics<G>::end_with_round(s);
        NoEvents none;
        path_size_ = 0;
        in_tree_ = true;
        G::apply(s, me, first, none);
        for (int ply = 1; ply < Heuristics<G>::horizon; ++ply) {
            ply += others_.play_on(s, in_tree_ ? me : Seat::none, Heuristics<G>::horizon - ply, random);
            const SeatSet must = G::must(s);
            if (must.empty() || Heuristics<G>::simulation_is_over(before, s)) break;
            if (const std::optional<double> worth = Heuristics<G>::settled(before, s, me)) return learn(*worth);
            if constexpr (Source::guesses)
                if (ply >= Heuristics<G>::foresight && others_.by_thumb())
                    if (const std::optional<double> worth = Heuristics<G>::estimate(before, s, me)) return learn(*worth);
            Seat who = others_.speaks_up(s, me, random);
            if (who == Seat::none) who = must.has(me) ? me : must.front();
            if (who == me && in_tree_) {
                const std::optional<Move> move = own(source, s, random);
                if (!move) break;
                G::apply(s, me, *move, none);
            } else if (!others_.act(s, who, random)) {
                break;
            }
        }
        return learn(Heuristics<G>::worth(before, s, me));
    }

    // A decision of the thinking seat inside the tree. The first one that is new becomes a node, and there the simulation leaves the tree.
    // Inline, because g++ leaves it as a call: Anansi's search with random playouts then made 0.87 of the first program's simulations a
    // second, in one function with simulate() 0.93 to 0.95.
    [[gnu::always_inline]] std::optional<Move> own(Source& source, const State& s, Random& random) {
        const Seat me = source.seat();
        const auto moves = G::legal(s, me);
        if (moves.empty()) return std::nullopt;
        if (moves.size() == 1) return moves[0];  // nothing to learn here
        const std::uint64_t key = source.key(s);
        const std::uint32_t node = find(key);
        if (node == 0) {
            add(key, moves);
            in_tree_ = false;
            return others_.choose(s, me, moves, random);
        }
        if (moves.size() != nodes_[node].edges) return std::nullopt;  // two decisions have the same key by accident
        const bool young = nodes_[node].visits < patience * nodes_[node].edges;
        const std::uint32_t edge =
            young ? edge_of(nodes_[node], others_.choose(s, me, moves, random)) : select(nodes_[node], s, me);
        if (edge == no_edge || G::check(s, me, edges_[edge].move)) return std::nullopt;  // likewise
        path_[path_size_++] = {node, edge};
        in_tree_ = path_size_ < path_.size();
        return edges_[edge].move;
    }

    std::uint32_t edge_of(const Node& node, const Move& move) const {
        for (std::uint32_t i = node.first; i < node.first + node.edges; ++i)
            if (edges_[i].move == move) return i;
        return no_edge;
    }

    double learn(double worth) {
        ++simulations_;
        for (std::size_t i = 0; i < path_size_; ++i) {
            ++nodes_[path_[i].node].visits;
            ++edges_[path_[i].edge].visits;
            edges_[path_[i].edge].total += worth;
        }
        return worth;
    }

    struct Step {
        std::uint32_t node, edge;
    };

    Others<G>                  others_;
    MoveElimination            elimination_;
    std::vector<std::uint32_t> order_;
    std::vector<int>           scores_;
    std::uint32_t              favourite_ = 0;
    bool                       patient_ = false;
    std::vector<std::uint32_t> slots_;  // open addressing: node numbers, 0 is free; their count is a power of two
    std::size_t                mask_;   // the size less one
    std::vector<Node>          nodes_;
    std::vector<Tried>         edges_;
    std::array<Step, 24>       path_{};
    std::size_t                path_size_ = 0;
    bool                       in_tree_ = true;
    std::uint32_t              used_nodes_ = 1, used_edges_ = 0;
    long                       simulations_ = 0;
};

// Outside its class, so that it is compiled once for each game (bots/compiled.hpp), not in every file that searches.
template <Game G, class Source>
void Search<G, Source>::think(Source& source, std::span<const Move> moves, const Budget& budget, Random& random) {
    start(source, moves, random);
    while (budget.allows(static_cast<int>(simulations_)) && simulations_ < most_simulations) {
        const State before = source.state(random);
        const Random to_come(random.next());
        for (std::size_t i = 0; i < elimination_.remaining(); ++i) {
            if (!budget.allows(static_cast<int>(simulations_))) return;  // an unfinished sweep does not count
            Random same = to_come;
            elimination_.came_to(i, simulate(source, before, moves[elimination_.move(i)], same));
        }
        elimination_.finish_sweep();
        if (elimination_.remaining() == 1 && !patient_) return;
    }
}

// One of several searches about the same question, with its own tree; each `number` has its own random numbers.
template <Game G>
SearchShare search_share(const typename G::View& view, const Recall<G>& recall, std::span<const typename G::Move> moves,
                         const Budget& budget, const Random& random, int number) {
    Search<G> search;
    Random own = random.split(static_cast<std::uint64_t>(number));
    StateSampler<G> source(view, recall);
    search.think(source, moves, budget, own);
    return {search.favourite(), {search.contenders().begin(), search.contenders().end()}};
}

// Thinks on `threads` threads, each with a tree of its own, and adds up what they found at the root. With a budget of
// simulations the answer does not depend on how fast the threads were.
template <Game G>
typename G::Move search(const typename G::View& view, const Recall<G>& recall, std::span<const typename G::Move> moves,
                        Budget budget, int threads, Random& random) {
    std::vector<SearchShare> shares(static_cast<std::size_t>(threads));
    std::vector<std::thread> helpers;
    budget.simulations = (budget.simulations + threads - 1) / threads;
    const Random shared(random.next());
    const auto think = [&](int i) {
        shares[static_cast<std::size_t>(i)] = search_share<G>(view, recall, moves, budget, shared, i);
    };
    for (int i = 1; i < threads; ++i) helpers.emplace_back(think, i);
    think(0);
    for (std::thread& thread : helpers) thread.join();
    return moves[winner(shares, moves.size())];
}

}  // namespace tischlein::bots
