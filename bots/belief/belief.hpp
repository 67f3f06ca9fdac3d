// What a bot concludes from the others' play: what it remembers of a round, and which states it therefore imagines.
//
// A view says how the table stands, not how it came there. A player remembers more, such as who had to draw on red.
//
// Each game has specialisations of Recall and StateSampler in bots/belief/<game>.hpp; they derive from NoRecall and PlainSampler where
// bots conclude nothing. There is no default, so a file that does not include a game's does not compile: with a default it could be
// compiled in two ways in one program.
#pragma once
#include <concepts>
#include <type_traits>

#include "bots/heuristics/heuristics.hpp"

namespace tischlein::bots {

// What everybody saw of the running round. It is fed with the events that a spectator is told, so nothing secret can
// get into it; one recall serves all seats of a table.
template <class G>
struct Recall;

// For a game whose bots conclude nothing: `template <> struct Recall<MyGame> : NoRecall<MyGame> { using NoRecall::NoRecall; };`. A recall
// that remembers something does not derive from it: a misspelt `notice` would leave this one in its place.
template <class G>
struct NoRecall {
    NoRecall() = default;
    // `spectators`: the view of Seat::none when the recall begins.
    explicit NoRecall(const typename G::View& /*spectators*/) {}
    // REQUIRES: e.audience.includes(Seat::none); all such events, in play order.
    void notice(const typename G::Event& /*e*/) {}
};

// Feeds the recall with those events of a move that a spectator is told.
template <Game G>
void notice_all(Recall<G>& recall, const typename G::Events& events) {
    for (const auto& event : events)
        if (event.audience.includes(Seat::none)) recall.notice(event);
}

// Makes the states that a search uses: what the seat knows, and the rest imagined. It is the only source in bots/; the
// lab/ has others for measurement (lab/all_seeing.hpp). It keeps references to view and recall.
template <class G>
class StateSampler;

// For a game whose bots conclude nothing; a sampler that remembers something does not derive from it.
template <class G>
class PlainSampler {
public:
    // Every source says whether it guesses. On guessed states an estimate is as good as playing on. The sources in lab/
    // know too much for that: all-seeing, which knows the true luck to come, fell from 98.8 % to 82.5 % in UNO.
    static constexpr bool guesses = true;

    explicit PlainSampler(const typename G::View& view) : view_(view) {}
    PlainSampler(const typename G::View& view, const Recall<G>& /*recall*/) : view_(view) {}
    Seat seat() const { return view_.seat; }
    typename G::State state(Random& random) const { return G::imagine(view_, random); }
    std::uint64_t key(const typename G::State& s) const { return Heuristics<G>::key(s, view_.seat); }

private:
    const typename G::View& view_;
};

// What is written above, checked. Misspelt members of types without data are noticed by script/lib/check_hooks.py.
template <class G>
concept HasBelief = requires(Recall<G>& recall, StateSampler<G>& sampler, const typename G::View& view,
                             const typename G::Event& event, const typename G::State& state, Random& random) {
    requires std::is_trivially_copyable_v<Recall<G>> && std::is_default_constructible_v<Recall<G>>;
    requires !std::derived_from<Recall<G>, NoRecall<G>> || std::is_empty_v<Recall<G>>;
    requires !std::derived_from<StateSampler<G>, PlainSampler<G>> || sizeof(StateSampler<G>) == sizeof(PlainSampler<G>);
    Recall<G>(view);
    { recall.notice(event) } -> std::same_as<void>;
    StateSampler<G>(view);
    StateSampler<G>(view, recall);
    { StateSampler<G>::guesses } -> std::convertible_to<bool>;
    { sampler.seat() } -> std::same_as<Seat>;
    { sampler.state(random) } -> std::same_as<typename G::State>;
    { sampler.key(state) } -> std::same_as<std::uint64_t>;
};

}  // namespace tischlein::bots
