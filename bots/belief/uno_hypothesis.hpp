// How an UNO round may have gone for one seat, and how well that explains what everybody saw the seat do.
#pragma once
#include <array>
#include <optional>

#include "bots/belief/uno_recall.hpp"

namespace tischlein::bots {

// What the seat holds now, and with which of its acts each card came into its hand. A hypothesis fixes everything that nobody
// could see, so how well it explains the acts is one number, the same whenever it is computed. Earlier, this was filled
// in at random each time: a walk through such hypotheses stays where it was lucky once (0.391 instead of 0.375, see `Fit`).
class HandHypothesis {
    using ObservedAct = Recall<uno::Uno>::ObservedAct;
    using Kind = ObservedAct::Kind;

public:
    HandHypothesis() = default;

    // A random hypothesis that ends with these cards. It goes back from now: laid cards return to the hand, and which
    // cards came when is picked at random.
    HandHypothesis(const Recall<uno::Uno>& recall, Seat who, int seats, CardSet held, Random& random)
        : recall_(&recall),
          who_(who),
          seats_(seats),
          held_(held) {
        CardSet then = held;
        for (std::size_t n = 0; n < recall.count(who); ++n) {
            const ObservedAct& act = recall.newest(who, n);
            if (act.kind == Kind::chose || act.kind == Kind::gave) {
                const CardSet free = uno::copies_of(act.card) - held_ - laid_;
                if (free.empty()) continue;  // all copies were used again since: too long ago to tell much
                laid_with_[n] = CardSet::one(free.front());
                laid_ = laid_ | laid_with_[n];
                then = then | laid_with_[n];
            }
            for (int left = cards_drawn(act); left > 0 && !then.empty(); --left) {
                const CardSet card = CardSet::one(then.any(random));
                came_with_[n] = came_with_[n] | card;
                then = then - card;
            }
            came_ = came_ | came_with_[n];
        }
    }

    // Whether the card has no part in this hypothesis yet.
    bool knows_nothing_of(int card) const { return !(held_ | laid_).has(card); }

    // The seat holds `in` where it held `out`.  REQUIRES: knows_nothing_of(in).
    void exchange(int out, int in) {
        const CardSet both = CardSet::one(out) | CardSet::one(in);
        held_ = held_ ^ both;
        if (CardSet* const arrived = came_with(out)) {
            *arrived = *arrived ^ both;
            came_ = came_ ^ both;
        }
    }

    // Two cards of the seat; it is known with which act the first one came.
    struct Pair {
        int a = 0, b = 0;
    };
    std::optional<Pair> any_pair(Random& random) const {
        if (came_.empty()) return std::nullopt;
        return Pair{came_.any(random), (held_ | laid_).any(random)};
    }
    // Exchanges the acts with which the two cards came. Doing it twice changes nothing.
    void swap_arrivals(Pair cards) {
        CardSet *const a = came_with(cards.a), *const b = came_with(cards.b);
        if (a == b) return;
        const CardSet both = CardSet::one(cards.a) | CardSet::one(cards.b);
        if (a != nullptr) *a = *a ^ both;
        if (b != nullptr) *b = *b ^ both;
        if (a == nullptr || b == nullptr) came_ = came_ ^ both;
    }

    // The chance of the seat's acts if it plays by rule of thumb. Returns 0 as soon as it is clear that the chance is below
    // `least`: most bad hypotheses show it at once.
    double likelihood(double least) const {
        Fit fit;
        CardSet then = held_;
        for (std::size_t n = 0; n < recall_->count(who_); ++n) {
            const ObservedAct& act = recall_->newest(who_, n);
            if (act.kind == Kind::found || act.kind == Kind::kept) fit.could_lay(could_lay(act, then));
            then = then | laid_with_[n];
            if (act.kind == Kind::chose && !laid_with_[n].empty()) add_choice(act, then, fit);
            if (!(came_with_[n] - then).empty()) return 0;  // it would have laid a card before it had it
            then = then - came_with_[n];
            if (fit.chance() < least) return 0;
        }
        return fit.chance();
    }

private:
    // Two kinds of players: one who hardly ever strays from our rules of thumb, and one who often draws though it could
    // lay, and lays what looks worse to us. A seat's acts tell which kind it is: after one act that strays the second kind is
    // likelier, until half a dozen more acts were as expected. So bots conclude much about players like `medium`, and little
    // about people and bots that play otherwise.
    // Hands of `medium` players, log loss of "holds a card of this colour, a wild" (300 rounds, four seats): 0.550 by
    // chance, 0.373 with this; walking on 25 times as long gains 0.001.
    struct Fit {
        double strict = 0.95, loose = 0.05;
        double chance() const { return strict + loose; }
        void could_lay(bool could) {
            if (!could) return;
            strict *= 0.0001;
            loose *= 0.05;
        }
        void preferred_worse() {
            strict *= 0.001;
            loose *= 0.2;
        }
        void preferred_best(int equals) {
            strict *= 0.999 / equals;
            loose *= 0.6 / equals;
        }
    };

    static std::uint64_t layable(const ObservedAct& act) {
        return uno::matching(act.colour, act.top) | uno::wild_bits | uno::wild_four_bits;
    }
    static bool could_lay(const ObservedAct& act, CardSet cards) { return (uno::kinds_in(cards) & layable(act)) != 0; }
    static int cards_drawn(const ObservedAct& act) {
        return act.kind == Kind::kept ? 1 : act.kind == Kind::got ? act.count : 0;
    }
    // The cards of the act with which it came; nullptr: the seat had it before its first known act.
    CardSet* came_with(int card) {
        if (!came_.has(card)) return nullptr;
        for (CardSet& arrived : came_with_)
            if (arrived.has(card)) return &arrived;
        return nullptr;
    }

    // Adds to `fit` how likely a seat with these cards lays the one it laid; equally good cards share the chance.
    void add_choice(const ObservedAct& act, CardSet cards, Fit& fit) const {
        const auto score = [&](uno::Card card, uno::Colour named) {
            return Heuristics<uno::Uno>::score_card(cards, act.next_held, seats_, card, named);
        };
        const int chosen = score(act.card, act.named);
        const std::uint64_t kinds = uno::kinds_in(cards) & layable(act);
        int as_good = 0;
        for (std::uint64_t left = kinds & uno::coloured_bits; left != 0; left = without_lowest_bit(left)) {
            const int other = score(static_cast<uno::Card>(lowest_bit(left)), uno::Colour::none);
            if (other > chosen) return fit.preferred_worse();
            as_good += static_cast<int>(other == chosen);
        }
        for (const auto& [bits, card] :
             {std::pair(uno::wild_bits, uno::Card::wild), std::pair(uno::wild_four_bits, uno::Card::wild_four)}) {
            if ((kinds & bits) == 0) continue;
            for (const uno::Colour colour : uno::colours) {
                const int other = score(card, colour);
                if (other > chosen) return fit.preferred_worse();
                as_good += static_cast<int>(other == chosen);
            }
        }
        fit.preferred_best(as_good > 0 ? as_good : 1);
    }

    const Recall<uno::Uno>* recall_ = nullptr;
    Seat who_{};
    int seats_ = 0;
    CardSet held_{};                                                         // now
    CardSet laid_{}, came_{};                                                // with any act: out of the hand, into it
    std::array<CardSet, Recall<uno::Uno>::most> laid_with_{}, came_with_{};  // with each act, the newest first
};

}  // namespace tischlein::bots
