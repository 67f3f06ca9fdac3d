// What an UNO player concludes from the cards that the others lay, and from the cards on which they have to draw.
#pragma once
#include <array>

#include "bots/belief/uno_hypothesis.hpp"

namespace tischlein::bots {

// Imagines hands by how well they explain what their seats did. It walks through the possible deals and the ways in which they
// may have come about, changes two unseen cards at a time, and stays longer where the explanation is better (Metropolis).
template <>
class StateSampler<uno::Uno> {
public:
    static constexpr bool guesses = true;

    explicit StateSampler(const uno::View& view, const Recall<uno::Uno>& recall = nothing())
        : view_(view),
          recall_(recall),
          concludes_(recall.knows_of_others(view.seat)) {}

    Seat seat() const { return view_.seat; }
    std::uint64_t key(const uno::State& s) const { return Heuristics<uno::Uno>::key(s, view_.seat); }

    uno::State state(Random& random) {
        if (!concludes_) return uno::imagine(view_, random);
        if (!started_) start(random);
        for (int i = 0; i < steps; ++i) step(random);
        uno::State s = walker_;
        s.random = Random(random.next());
        uno::imagine_bluff(s, view_, random);
        return s;
    }

private:
    static constexpr int steps_to_start = 2000, steps = 20;

    static const Recall<uno::Uno>& nothing() {
        static const Recall<uno::Uno> none;
        return none;
    }

    void start(Random& random) {
        walker_ = uno::imagine(view_, random);
        for (const Seat who : others()) {
            SeatHypothesis& of_seat = hypotheses_[number(who)];
            of_seat.hypothesis = HandHypothesis(recall_, who, view_.seats, uno::hand(walker_, who), random);
            of_seat.likely = std::max(1e-60, of_seat.hypothesis.likelihood(0));
        }
        for (int i = 0; i < steps_to_start; ++i) step(random);
        started_ = true;
    }

    SeatSet others() const { return SeatSet::first(view_.seats).without(view_.seat); }

    // Cards in this hand that could as well be elsewhere. The card just drawn (U5) is not one: the state says where it is.
    CardSet unsure(Seat who) const {
        const CardSet cards = uno::hand(walker_, who) - uno::known_in_hand(walker_, view_.seat, who);
        return walker_.drawn != uno::no_copy ? cards - CardSet::one(walker_.drawn) : cards;
    }

    struct SeatHypothesis {
        HandHypothesis hypothesis;
        double likely = 0;  // of the hypothesis
    };

    static double portion(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

    void step(Random& random) {
        const Seat who = any_other(random);
        change_arrivals(hypotheses_[number(who)], random);
        exchange(who, random);
    }

    // Exchanges the times at which a seat got two cards, if that explains its acts well enough.
    static void change_arrivals(SeatHypothesis& of_seat, Random& random) {
        const auto pair = of_seat.hypothesis.any_pair(random);
        if (!pair) return;
        const double least = of_seat.likely * portion(random);
        of_seat.hypothesis.swap_arrivals(*pair);
        const double likely = of_seat.hypothesis.likelihood(least);
        if (likely < least || likely == 0)
            of_seat.hypothesis.swap_arrivals(*pair);
        else
            of_seat.likely = likely;
    }

    // Exchanges a card of a hand for one of the pile or of another hand, if that explains the acts well enough.
    void exchange(Seat who, Random& random) {
        const CardSet mine = unsure(who);
        CardSet elsewhere = uno::in_draw_pile(walker_);
        for (const Seat other : others().without(who)) elsewhere = elsewhere | unsure(other);
        if (mine.empty() || elsewhere.empty()) return;
        const int out = mine.any(random), in = elsewhere.any(random);
        const int from = walker_.where.of(in);
        SeatHypothesis& my = hypotheses_[number(who)];
        SeatHypothesis* const other = from == uno::draw_pile ? nullptr : &hypotheses_[from - uno::hand_of(tischlein::seat(0))];
        if (!my.hypothesis.knows_nothing_of(in) || (other != nullptr && !other->hypothesis.knows_nothing_of(out))) return;
        const double least = my.likely * (other != nullptr ? other->likely : 1) * portion(random);
        my.hypothesis.exchange(out, in);
        if (other != nullptr) other->hypothesis.exchange(in, out);
        const double mine_then = my.hypothesis.likelihood(least);
        const double other_then = mine_then == 0 || other == nullptr ? 1 : other->hypothesis.likelihood(least / mine_then);
        if (mine_then == 0 || other_then == 0 || mine_then * other_then < least) {
            my.hypothesis.exchange(in, out);
            if (other != nullptr) other->hypothesis.exchange(out, in);
            return;
        }
        walker_.where.move(CardSet::one(out), uno::hand_of(who), from);
        walker_.where.move(CardSet::one(in), from, uno::hand_of(who));
        my.likely = mine_then;
        if (other != nullptr) other->likely = other_then;
    }

    Seat any_other(Random& random) const {
        const int n = static_cast<int>(random.below(static_cast<std::uint32_t>(view_.seats) - 1));
        return tischlein::seat(n + (n >= number(view_.seat) ? 1 : 0));
    }

    const uno::View& view_;
    const Recall<uno::Uno>& recall_;
    bool concludes_, started_ = false;
    uno::State walker_{};
    std::array<SeatHypothesis, uno::table_size> hypotheses_{};
};
static_assert(HasBelief<uno::Uno>);

}  // namespace tischlein::bots
