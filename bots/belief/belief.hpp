// What a bot concludes from the others' play: what it remembers of a round, and which states it therefore imagines.
//
// A view says how the table stands, not how it came there. A player remembers more, such as who had to draw
// on red. A game whose bots conclude something from that has specialisations of both templates in bots/belief/<game>.hpp.
#pragma once
#include "bots/heuristics/heuristics.hpp"

namespace tischlein::uno {
struct Uno;
}

namespace tischlein::bots {

// What everybody saw of the running round. It is fed with the events that a spectator is told, so nothing secret can
// get into it; one recall serves all seats of a table. This one is for games whose bots conclude nothing.
template <class G>
struct Recall {
    Recall() = default;
    // `spectators`: the view of Seat::none when the recall begins.
    explicit Recall(const typename G::View& /*spectators*/) {}
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
class StateSampler {
public:
    // Every source says whether it guesses. On guessed states an estimate is as good as playing on. The sources in lab/
    // know too much for that: all-seeing, which knows the true luck to come, fell from 98.8 % to 82.5 % in UNO.
    static constexpr bool guesses = true;

    explicit StateSampler(const typename G::View& view, const Recall<G>& = {}) : view_(view) {}
    Seat seat() const { return view_.seat; }
    typename G::State state(Random& random) const { return G::imagine(view_, random); }
    std::uint64_t key(const typename G::State& s) const { return Heuristics<G>::key(s, view_.seat); }

private:
    const typename G::View& view_;
};

// These are in bots/belief/uno.hpp. A file that uses them and does not include it does not compile.
template <>
struct Recall<uno::Uno>;
template <>
class StateSampler<uno::Uno>;

}  // namespace tischlein::bots
