// The players of tournaments and simulations, made from what was asked for: our bots, the baselines, and programs.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "lab/all_seeing.hpp"
#include "lab/eager.hpp"
#include "lab/entrant.hpp"
#include "lab/external_player.hpp"
#include "lab/namespace.hpp"
#include "lab/peeking.hpp"

namespace tischlein::lab {

// The processes of all programs among the entrants. Threads share them: thread n speaks with process n modulo their number.
class Programs {
public:
    Programs(const std::vector<Entrant>& entrants, const ProgramTerms& terms, const std::atomic<bool>& stop) {
        for (const Entrant& entrant : entrants) {
            auto& mine = sessions_.emplace_back();
            for (int i = 0; i < terms.processes && !entrant.command.empty(); ++i)
                mine.push_back(std::make_unique<ProgramSession>(
                    entrant.command,
                    ProgramSession::Terms{entrant.milliseconds, static_cast<int>(1000 * terms.start_seconds)}, stop));
        }
    }
    bool any() const {
        for (const auto& mine : sessions_)
            if (!mine.empty()) return true;
        return false;
    }
    // Starts them all, or says which one could not be started and why.
    std::optional<Problem> start(const ProgramQuestion& trial) {
        for (auto& mine : sessions_)
            for (auto& session : mine)
                if (auto no = session->start(trial)) return no;
        return std::nullopt;
    }
    // REQUIRES: the entrant is a program.
    ProgramSession& of(std::size_t entrant, std::size_t thread) {
        return *sessions_[entrant][thread % sessions_[entrant].size()];
    }

private:
    std::vector<std::vector<std::unique_ptr<ProgramSession>>> sessions_;  // by entrant
};

// A player. The other pointers are to the same object where it is an external program or is shown states.
template <Game G>
struct PooledPlayer {
    std::unique_ptr<Player<G>> player;
    PeekingPlayer<G>* peeking = nullptr;
    ExternalPlayer<G>* external = nullptr;
};

template <Game G, class Source>
PooledPlayer<G> make_peeking(const Entrant& entrant) {
    auto player = std::make_unique<SeeingPlayer<G, Source>>(entrant.budget, entrant.milliseconds);
    PeekingPlayer<G>* peeking = player.get();
    return {.player = std::move(player), .peeking = peeking};
}

template <Game G>
PooledPlayer<G> make_bot(const Entrant& entrant) {
    switch (entrant.baseline) {
        case Baseline::eager: return {.player = std::make_unique<EagerPlayer<G>>()};
        case Baseline::all_seeing: return make_peeking<G, TrueState<G>>(entrant);
        case Baseline::peeking: return make_peeking<G, OpenHands<G>>(entrant);
        case Baseline::none: break;
    }
    return {.player = std::make_unique<BotPlayer<G>>(entrant.level, entrant.budget, entrant.milliseconds)};
}

template <Game G>
PooledPlayer<G> make_external(ProgramSession& session, int seats, const GameSetup<G>& setup) {
    auto player = std::make_unique<ExternalPlayer<G>>(session, seats, setup);
    ExternalPlayer<G>* external = player.get();
    return {.player = std::move(player), .external = external};
}

// The players of one thread for one setup: one of each entrant for each seat. They are kept for all its games.
template <Game G>
class PlayerPool {
public:
    // `programs` has the processes of these entrants. It and `setup` must outlive the pool.
    PlayerPool(const std::vector<Entrant>& entrants, int seats, const GameSetup<G>& setup, Programs& programs,
               std::size_t thread)
        : entrants_(entrants),
          seats_(static_cast<std::size_t>(seats)) {
        for (std::size_t who = 0; who < entrants.size(); ++who)
            for (int i = 0; i < seats; ++i)
                players_.push_back(entrants[who].command.empty()
                                       ? make_bot<G>(entrants[who])
                                       : make_external<G>(programs.of(who, thread), seats, setup));
    }

    // Seats entrant `seating[i]` at seat i. No other game of the run has this number.
    std::vector<SeatedPlayer<G>> seat_all(const std::vector<std::size_t>& seating, std::int64_t game_number) {
        std::vector<std::string> names;
        for (const std::size_t who : seating) names.push_back(entrants_[who].name);
        std::vector<SeatedPlayer<G>> seated;
        for (std::size_t i = 0; i < seating.size(); ++i) {
            const PooledPlayer<G>& chosen = players_[seating[i] * seats_ + i];
            if (chosen.external != nullptr) chosen.external->sit_down(game_number, names);
            seated.push_back({chosen.player.get(), chosen.peeking});
        }
        return seated;
    }

    // What went wrong with an entrant since this was last asked.
    Faults take_faults(std::size_t entrant) {
        Faults sum;
        for (std::size_t i = 0; i < seats_; ++i)
            if (auto* program = players_[entrant * seats_ + i].external) sum += std::exchange(program->faults, {});
        return sum;
    }

private:
    const std::vector<Entrant>& entrants_;
    std::size_t seats_;
    std::vector<PooledPlayer<G>> players_;  // by entrant, then by seat
};

}  // namespace tischlein::lab
