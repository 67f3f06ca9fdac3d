// One game between players, from the deal to the end: what tournaments and simulations are made of.
//
// A player is asked for every decision of its seat with its view and its legal moves, and for nothing else. Seats that
// may act out of turn are asked in an order drawn by the seed; reaction times play no part here. Only a PeekingPlayer is shown
// states, and a contest does so only where it is told that one sits there.
#pragma once
#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bots/compiled.hpp"
#include "bots/speak_up.hpp"
#include "core/any_seat.hpp"
#include "core/game.hpp"
#include "lab/namespace.hpp"

namespace tischlein::lab {

template <Game G>
class Player {
public:
    virtual ~Player() = default;
    // Whether the player wants the recall of the round. If so, `remind` gives it before each `act`.
    virtual bool remembers() const { return false; }
    virtual void remind(const Recall<G>&) {}
    // Whether the player follows the game: then it is told of its beginning, of every event, and of its end. `hear` gets
    // all events of a move; the player takes those whose audience it belongs to.
    virtual bool listens() const { return false; }
    virtual void begin(const typename G::View&) {}
    virtual void hear(const typename G::Events&) {}
    virtual void end(const typename G::View&, const Outcome&) {}
    // The table waits for this seat. The answer must be one of `moves`.
    virtual typename G::Move act(const typename G::View& view, std::span<const typename G::Move> moves,
                                 Random& random) = 0;
    // The seat may act out of turn. Returns std::nullopt if the player does not want to.
    virtual std::optional<typename G::Move> speak_up(const typename G::View& view,
                                                     std::span<const typename G::Move> moves, Random& random) = 0;
};

// A baseline that sees more than its seat may: `all-seeing` and `peeking`. It is for measurement only.
template <Game G>
class PeekingPlayer : public Player<G> {
public:
    // Shows the true state, before the seat is asked.
    virtual void peek(const typename G::State& s) = 0;
};

// Who sits on a seat. `peeking`: the same player, if it is shown the states.
template <Game G>
struct SeatedPlayer {
    Player<G>*        player;
    PeekingPlayer<G>* peeking = nullptr;
};

// A bot of bots/.
template <Game G>
class BotPlayer final : public Player<G> {
public:
    BotPlayer(Level level, const Budget& budget, int milliseconds)
        : level_(level),
          budget_(budget),
          milliseconds_(milliseconds) {}

    bool remembers() const override { return level_ == Level::expert; }
    void remind(const Recall<G>& recall) override { recall_ = &recall; }
    typename G::Move act(const typename G::View& view, std::span<const typename G::Move> moves,
                         Random& random) override {
        Budget budget = budget_;
        if (milliseconds_ > 0)
            budget.until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds_);
        return recall_ != nullptr ? advise<G>(view, moves, level_, budget, random, *recall_)
                                  : advise<G>(view, moves, level_, budget, random);
    }
    std::optional<typename G::Move> speak_up(const typename G::View& view, std::span<const typename G::Move> moves,
                                             Random& random) override {
        return bots::speak_up<G>(view, moves, level_, random);
    }

private:
    Level  level_;
    Budget budget_;
    int    milliseconds_;
    const Recall<G>* recall_ = nullptr;
};

// Listens to a contest in order to count something. `decided` is called for every decision, before the move is applied.
template <Game G>
struct DecisionListener {
    virtual ~DecisionListener() = default;
    virtual void decided(const typename G::State& /*before*/, Seat /*who*/, const typename G::Move& /*move*/,
                         std::uint32_t /*choices*/) {}
};

struct Played {
    Outcome outcome;
    int     decisions = 0;
    bool    finished = true;  // false: stopped at the bound that no sensible game reaches
    bool    stopped = false;  // from outside: no result
};

// Plays `s` to its end. `random` orders those who may act out of turn and is handed to the players.
template <Game G>
class Contest {
public:
    // Setting `stop` ends the game before its next decision.
    Contest(std::vector<SeatedPlayer<G>> players, Random random, const std::atomic<bool>& stop,
            DecisionListener<G>* listener = nullptr)
        : players_(std::move(players)),
          random_(random),
          stop_(stop),
          listener_(listener) {
        for (const SeatedPlayer<G>& seated : players_) {
            somebody_remembers_ = somebody_remembers_ || seated.player->remembers();
            somebody_listens_ = somebody_listens_ || seated.player->listens();
        }
    }

    Played play(typename G::State& s, int most_decisions) {
        Played played;
        recall_ = Recall<G>(G::view(s, Seat::none));
        for_listeners([&](Player<G>& player, Seat who) { player.begin(G::view(s, who)); });
        while (!G::must(s).empty()) {
            played.stopped = stop_.load(std::memory_order_relaxed);
            played.finished = !played.stopped && played.decisions < most_decisions;
            if (!played.finished) break;
            if (!somebody_speaks_up(s, played)) act_in_turn(s, played);
        }
        played.outcome = G::outcome(s);
        for_listeners([&](Player<G>& player, Seat who) { player.end(G::view(s, who), played.outcome); });
        return played;
    }

private:
    Player<G>& at(Seat who) { return *players_[static_cast<std::size_t>(who)].player; }
    void show_if_peeking(Seat who, const typename G::State& s) {
        if (PeekingPlayer<G>* peeking = players_[static_cast<std::size_t>(who)].peeking) peeking->peek(s);
    }

    template <class Tell>
    void for_listeners(Tell&& tell) {
        if (!somebody_listens_) return;
        for (std::size_t i = 0; i < players_.size(); ++i)
            if (players_[i].player->listens()) tell(*players_[i].player, seat(static_cast<int>(i)));
    }

    void make(typename G::State& s, Seat who, const typename G::Move& move, std::uint32_t choices, Played& played) {
        if (listener_ != nullptr) listener_->decided(s, who, move, choices);
        ++played.decisions;
        if ((!std::is_empty_v<Recall<G>> && somebody_remembers_) || somebody_listens_) {
            typename G::Events events;
            G::apply(s, who, move, events);
            for_listeners([&](Player<G>& player, Seat) { player.hear(events); });
            return notice_all<G>(recall_, events);
        }
        NoEvents none;
        G::apply(s, who, move, none);
    }

    void act_in_turn(typename G::State& s, Played& played) {
        const Seat who = any_of(G::must(s), random_);
        const auto moves = G::legal(s, who);
        show_if_peeking(who, s);
        if (somebody_remembers_) at(who).remind(recall_);
        make(s, who, at(who).act(G::view(s, who), moves.span(), random_), moves.size(), played);
    }

    // Every seat that may act is asked once before each decision, in random order.
    bool somebody_speaks_up(typename G::State& s, Played& played) {
        SeatSet left = G::may(s);
        while (!left.empty()) {
            const Seat who = any_of(left, random_);
            left.remove(who);
            const auto moves = G::legal(s, who);
            show_if_peeking(who, s);
            if (const auto move = at(who).speak_up(G::view(s, who), moves.span(), random_)) {
                make(s, who, *move, moves.size(), played);
                return true;
            }
        }
        return false;
    }

    std::vector<SeatedPlayer<G>> players_;
    Random                       random_;
    const std::atomic<bool>&     stop_;
    DecisionListener<G>*         listener_;
    Recall<G> recall_{};
    bool somebody_remembers_ = false, somebody_listens_ = false;
};

}  // namespace tischlein::lab
