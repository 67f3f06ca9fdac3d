// What an UNO player concludes from what the others lay, and from what they draw on.
#pragma once
#include <array>
#include <span>

#include "bots/belief/belief.hpp"

namespace tischlein {

// What each seat did in this round, as far as it tells of its cards.
template <>
class Recall<uno::Uno> {
public:
    struct Deed {
        enum class Kind : std::uint8_t {
            chose,  // laid `card` out of its hand, though it could have laid others
            gave,   // laid `card` without much choice: on a sum (U18), out of turn (U20)
            found,  // had nothing to lay and laid what it drew, or (U6) found nothing to draw
            kept,   // had nothing to lay, drew, and could not lay that either
            got,    // was made to draw `count` cards
        };
        Kind kind{};
        uno::Card card = uno::Card::none;
        uno::Colour named = uno::Colour::none;
        uno::Colour colour = uno::Colour::none;  // in force when it did so, and what was on top
        uno::Card top = uno::Card::none;
        std::uint8_t next_held = 0;  // how many cards the seat after it held
        std::uint8_t count = 0;
    };
    static constexpr std::size_t most = 32;  // of a seat; older ones are forgotten

    Recall() = default;
    explicit Recall(const uno::View& spectators) : seen_(spectators) {}

    void notice(const uno::Event& e) {
        using uno::EventKind;
        switch (e.kind) {
            case EventKind::dealt: number_of_.fill(0); break;
            case EventKind::laid: add(e.seat, laid(e)); break;
            case EventKind::passed:
                add(e.seat, now(has_drawn(e.seat) ? Deed::Kind::kept : Deed::Kind::found, e));
                break;
            case EventKind::drew:
                if (e.why != uno::Why::turn) add(e.seat, now(Deed::Kind::got, e));
                break;
            case EventKind::swapped:  // U19: whoever gets a hand has laid nothing from it yet
                number_of_[number(e.seat)] = number_of_[number(e.other)] = 0;
                break;
            case EventKind::handed_on: number_of_.fill(0); break;
            default: break;
        }
        uno::follow(seen_, e);
    }

    // How many of a seat's deeds are known, and the n-th from the newest.
    std::size_t count(Seat who) const { return std::min(most, std::size_t{number_of_[number(who)]}); }
    const Deed& newest(Seat who, std::size_t n) const {
        return deeds_[number(who)][(number_of_[number(who)] - 1 - n) % most];
    }
    bool knows_of_others(Seat me) const {
        for (int i = 0; i < uno::table_size; ++i)
            if (seat(i) != me && number_of_[i] != 0) return true;
        return false;
    }

private:
    Deed now(Deed::Kind kind, const uno::Event& e) const {
        const Seat after = step(e.seat, seen_.standing.direction, seen_.seats);
        return {.kind = kind,
                .card = e.card,
                .named = e.colour,
                .colour = seen_.standing.colour,
                .top = seen_.discard[seen_.discards - 1],
                .next_held = seen_.held[number(after)],
                .count = e.count};
    }
    Deed laid(const uno::Event& e) const {
        const uno::Standing& table = seen_.standing;
        const bool free = table.phase == uno::Phase::turn && table.pending == 0 && (e.count & uno::jumped_in) == 0;
        return now(has_drawn(e.seat) ? Deed::Kind::found : free ? Deed::Kind::chose : Deed::Kind::gave, e);
    }
    bool has_drawn(Seat who) const { return seen_.standing.phase == uno::Phase::drawn && seen_.standing.turn == who; }
    void add(Seat who, const Deed& deed) { deeds_[number(who)][number_of_[number(who)]++ % most] = deed; }

    uno::View seen_{};  // a spectator's, before the next event
    std::array<std::array<Deed, most>, uno::table_size> deeds_{};
    std::array<std::uint16_t, uno::table_size> number_of_{};
};

// How well a hand explains what its seat did, as the chance of these deeds if it plays by rule of thumb.
//
// It goes back from now: a card laid returns to the hand, cards drawn leave it again. Which cards those were nobody
// knows, so chance picks them; the result is an estimate, right on average.
class Hindsight {
public:
    Hindsight(const Recall<uno::Uno>& recall, int seats) : recall_(recall), seats_(seats) {}

    // 0 as soon as it is clear that the chance is below `least`: most hands that explain little say so at once.
    double likelihood(Seat who, CardSet held, double least, Random& random) const {
        using Kind = Recall<uno::Uno>::Deed::Kind;
        Fit fit;
        CardSet then = held;
        for (std::size_t n = 0; n < recall_.count(who) && !(held & then).empty(); ++n) {
            const auto& deed = recall_.newest(who, n);
            switch (deed.kind) {
                case Kind::chose:
                    take_back(then, deed.card);
                    weigh_choice(deed, then, fit);
                    break;
                case Kind::gave: take_back(then, deed.card); break;
                case Kind::found: fit.could_lay(could_lay(deed, then)); break;
                case Kind::kept:
                    fit.could_lay(could_lay(deed, then));
                    forget(then, 1, random);
                    break;
                case Kind::got: forget(then, deed.count, random); break;
            }
            if (fit.chance() < least) return 0;
        }
        return fit.chance();
    }

private:
    using Deed = Recall<uno::Uno>::Deed;

    // Two kinds of players, each as likely beforehand: one who hardly ever strays from our rules of thumb, and one who
    // often draws though it could lay, and lays what looks worse to us. What a seat did tells which it is, so much is
    // concluded from players like `medium` and little from people and bots that play otherwise.
    // Hands of `medium` players, log loss of "holds a card of this colour, a wild" (150 rounds, four seats): 0.555 by
    // chance, 0.395 with one kind that strays in 2 and 8 of 100 cases, 0.380 with one that does in 0.2 and 2.
    struct Fit {
        double strict = 0.9, loose = 0.1;
        double chance() const { return strict + loose; }
        void could_lay(bool could) {
            if (!could) return;
            strict *= 0.001;
            loose *= 0.05;
        }
        void preferred_worse() {
            strict *= 0.01;
            loose *= 0.2;
        }
        void preferred_best(int equals) {
            strict *= 0.99 / equals;
            loose *= 0.6 / equals;
        }
    };

    static std::uint64_t layable(const Deed& deed) {
        return uno::matching(deed.colour, deed.top) | uno::wild_bits | uno::wild_four_bits;
    }
    static bool could_lay(const Deed& deed, CardSet cards) { return (uno::kinds_in(cards) & layable(deed)) != 0; }

    static void take_back(CardSet& cards, uno::Card card) {
        const CardSet free = uno::copies_of(card) - cards;
        if (!free.empty()) cards = cards | CardSet::one(free.front());
    }
    static void forget(CardSet& cards, int count, Random& random) {
        for (; count > 0 && !cards.empty(); --count) cards = cards - CardSet::one(cards.any(random));
    }

    // How likely a seat with these cards lays the one it laid: equally good ones share.
    void weigh_choice(const Deed& deed, CardSet cards, Fit& fit) const {
        const auto weigh = [&](uno::Card card, uno::Colour named) {
            return Sense<uno::Uno>::weigh_card(cards, deed.next_held, seats_, card, named);
        };
        const int chosen = weigh(deed.card, deed.named);
        const std::uint64_t kinds = uno::kinds_in(cards) & layable(deed);
        int as_good = 0;
        for (std::uint64_t left = kinds & uno::coloured_bits; left != 0; left = without_lowest_bit(left)) {
            const int weight = weigh(static_cast<uno::Card>(lowest_bit(left)), uno::Colour::none);
            if (weight > chosen) return fit.preferred_worse();
            as_good += static_cast<int>(weight == chosen);
        }
        for (const auto& [bits, card] :
             {std::pair(uno::wild_bits, uno::Card::wild), std::pair(uno::wild_four_bits, uno::Card::wild_four)}) {
            if ((kinds & bits) == 0) continue;
            for (const uno::Colour colour : uno::colours) {
                const int weight = weigh(card, colour);
                if (weight > chosen) return fit.preferred_worse();
                as_good += static_cast<int>(weight == chosen);
            }
        }
        fit.preferred_best(as_good > 0 ? as_good : 1);
    }

    const Recall<uno::Uno>& recall_;
    int seats_;
};

// Imagines hands by how well they explain what their seats did: a walk through the possible deals that exchanges two unseen
// cards at a time and stays longer where the explanation is better (Metropolis, with estimated likelihoods).
template <>
class Imagined<uno::Uno> {
public:
    static constexpr bool guesses = true;

    explicit Imagined(const uno::View& view, const Recall<uno::Uno>& recall = nothing())
        : view_(view),
          hindsight_(recall, view.seats),
          concludes_(recall.knows_of_others(view.seat)) {}

    Seat seat() const { return view_.seat; }
    std::uint64_t key(const uno::State& s) const { return Sense<uno::Uno>::key(s, view_.seat); }

    uno::State state(Random& random) {
        if (!concludes_) return uno::imagine(view_, random);
        if (!started_) start(random);
        for (int i = 0; i < exchanges; ++i) exchange(random);
        uno::State s = walker_;
        s.random = Random(random.next());
        uno::imagine_bluff(s, view_, random);
        return s;
    }

private:
    static constexpr int exchanges_to_start = 2000, exchanges = 20;

    static const Recall<uno::Uno>& nothing() {
        static const Recall<uno::Uno> none;
        return none;
    }

    void start(Random& random) {
        walker_ = uno::imagine(view_, random);
        for (const Seat who : others())
            likely_[number(who)] = std::max(1e-60, hindsight_.likelihood(who, uno::hand(walker_, who), 0, random));
        for (int i = 0; i < exchanges_to_start; ++i) exchange(random);
        started_ = true;
    }

    SeatSet others() const { return SeatSet::first(view_.seats).without(view_.seat); }

    // Cards that could as well be elsewhere. The card just drawn (U5) stays: the table points at it.
    CardSet unsure(Seat who) const {
        const CardSet cards = uno::hand(walker_, who) - uno::known_in_hand(walker_, view_.seat, who);
        return walker_.drawn != uno::no_copy ? cards - CardSet::one(walker_.drawn) : cards;
    }

    // One card of somebody's hand against one of the pile or of another hand.
    void exchange(Random& random) {
        const Seat who = any_other(random);
        const CardSet mine = unsure(who);
        CardSet elsewhere = uno::in_draw_pile(walker_);
        for (const Seat other : others().without(who)) elsewhere = elsewhere | unsure(other);
        if (mine.empty() || elsewhere.empty()) return;
        const int out = mine.any(random), in = elsewhere.any(random);
        const int from = walker_.where.of(in);
        const Seat other =
            from == uno::draw_pile ? Seat::none : tischlein::seat(from - uno::hand_of(tischlein::seat(0)));
        const double before = likely_[number(who)] * (other == Seat::none ? 1 : likely_[number(other)]);
        const double least = before * (static_cast<double>(random.next() >> 11) * 0x1p-53);
        const double mine_then = hindsight_.likelihood(who, swapped(who, out, in), least, random);
        if (mine_then == 0) return;
        const double other_then =
            other == Seat::none ? 1 : hindsight_.likelihood(other, swapped(other, in, out), least / mine_then, random);
        if (mine_then * other_then < least || other_then == 0) return;
        walker_.where.move(CardSet::one(out), uno::hand_of(who), from);
        walker_.where.move(CardSet::one(in), from, uno::hand_of(who));
        likely_[number(who)] = mine_then;
        if (other != Seat::none) likely_[number(other)] = other_then;
    }

    Seat any_other(Random& random) const {
        const int n = static_cast<int>(random.below(static_cast<std::uint32_t>(view_.seats) - 1));
        return tischlein::seat(n + (n >= number(view_.seat) ? 1 : 0));
    }
    CardSet swapped(Seat who, int out, int in) const {
        return (uno::hand(walker_, who) - CardSet::one(out)) | CardSet::one(in);
    }

    const uno::View& view_;
    Hindsight hindsight_;
    bool concludes_, started_ = false;
    uno::State walker_{};
    std::array<double, uno::table_size> likely_{};
};

}  // namespace tischlein
