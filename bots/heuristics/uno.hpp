// Heuristics for UNO.
#pragma once
#include <optional>

#include "bots/heuristics/heuristics.hpp"
#include "bots/heuristics/uno_chances.hpp"
#include "core/hash.hpp"
#include "games/uno/uno.hpp"

namespace tischlein::bots {

template <>
struct Heuristics<uno::Uno> : SolvesNothing {
    static constexpr int horizon = 250;

    // A simulation is decided when its round is over.
    static bool simulation_is_over(const uno::State& before, const uno::State& now) noexcept { return now.round != before.round; }

    // Winning the round counts most, the points that change hands a little; in a single round they count nothing (U16).
    static double worth(const uno::State& before, const uno::State& now, Seat who) noexcept {
        for (const Seat other : SeatSet::first(before.seats)) {
            const int gain = now.score[number(other)] - before.score[number(other)];
            if (gain <= 0) continue;
            return uno::same_side(before, who, other) ? 0.9 + worth_of_points(before, gain)
                                                      : 0.1 - worth_of_points(before, gain);
        }
        if (now.phase == uno::Phase::over && uno::hand(now, who).empty()) return 0.9;  // went out against empty hands
        int fewer = 0;  // not settled: how many hold more cards than I do
        const int mine = uno::hand(now, who).size();
        for (const Seat other : SeatSet::first(now.seats))
            fewer += static_cast<int>(uno::hand(now, other).size() > mine);
        return 0.25 + 0.5 * fewer / now.seats;
    }

    // After so many plies the look of the hands says more than playing on would.
    static constexpr int foresight = 10;
    // std::nullopt where hands change owners (U19) or something is open, and at tables that have not four seats: with two
    // seats the number of cards says little, so expert found collecting cards as good as laying them, and rounds did not end.
    static std::optional<double> estimate(const uno::State& before, const uno::State& now, Seat who) noexcept {
        if (now.phase != uno::Phase::turn || now.pending != 0 || now.uncalled != Seat::none) return std::nullopt;
        if (now.seats != 4 || uno::plays(now, uno::seven_o)) return std::nullopt;
        const double chance = uno_chances::chance_of(now, who);
        const double points = worth_of_points(before, uno::points_for(now, who));
        return chance * (0.9 + points) + (1 - chance) * (0.1 - points);
    }

    static void forget_what_comes(uno::State& s, Random& random) noexcept {
        for (const int copy : uno::in_draw_pile(s)) s.note.set(uno::slot_of(copy), 0);
        s.ordered = 0;
        s.random = Random(random.next());
    }
    static int round(const uno::State& s) noexcept { return s.round; }
    static int sides(const uno::State& s) noexcept { return uno::plays(s, uno::partner) ? s.seats / 2 : s.seats; }

    // Its own hand and how many cards the next seat holds are the same for all moves of a seat.
    class Scorer {
    public:
        Scorer(const uno::State& s, Seat who) noexcept
            : s_(s),
              who_(who),
              cards_(uno::hand(s, who)),
              next_held_(uno::hand(s, uno::next_seat(s, who)).size()) {}

        int operator()(const uno::Move& m) const noexcept {
            using uno::Verb;
            switch (m.verb) {
                case Verb::lay:
                case Verb::jump: return of_laying(m);
                case Verb::call:
                case Verb::catch_seat: return 200;
                case Verb::challenge: return knows_bluff(s_, who_) ? 60 : 10;
                case Verb::accept: return 30;
                case Verb::colour: return of_colour(cards_, m.colour);
                default: return 0;  // draw, take, pass: when nothing can be laid
            }
        }

    private:
        int of_laying(const uno::Move& m) const noexcept {
            const int left = cards_.size() - 1;
            int value = score_card(cards_, next_held_, s_.seats, m.card, m.colour);
            if (left == 1 && m.uno != 0) value += 8;
            if (m.other != Seat::none)
                value += 3 * (left - uno::hand(s_, m.other).size());  // U19: swap with the seat that holds least
            return value;
        }

        const uno::State& s_;
        Seat who_;
        CardSet cards_;
        int next_held_;
    };
    static Scorer scorer(const uno::State& s, Seat who) noexcept { return {s, who}; }
    static int score(const uno::State& s, Seat who, const uno::Move& m) noexcept { return scorer(s, who)(m); }

    static std::uint64_t key(const uno::State& s, Seat who) noexcept {
        const CardSet mine = uno::as_seen(uno::hand(s, who));
        const std::uint64_t open =
            static_cast<std::uint64_t>(uno::top_card(s)) | static_cast<std::uint64_t>(s.colour) << 8 |
            static_cast<std::uint64_t>(s.phase) << 12 | static_cast<std::uint64_t>(s.pending) << 16 |
            static_cast<std::uint64_t>(s.uncalled) << 24 | static_cast<std::uint64_t>(s.turn == who) << 32 |
            (s.turn == who && s.drawn != uno::no_copy ? 1 + static_cast<std::uint64_t>(uno::card_of(s.drawn)) : 0)
                << 33;
        std::uint64_t others = 0;  // how close each of the others is to going out
        for (const Seat other : SeatSet::first(s.seats)) {
            const int cards = uno::hand(s, other).size();
            others = others * 4 + static_cast<std::uint64_t>(cards > 3 ? 3 : cards);
        }
        return mix64(mix64(mine.low ^ mix64(mine.high)) ^ open) ^ mix64(others);
    }

    // The score of laying `card` out of `cards`, without calls and swaps; `next_held`: how many cards the next seat holds.
    // It hurts the next seat first, keeps wilds for later unless that seat is about to go out, and prefers a card that own
    // cards can follow.
    // Scores picked in matches against `eager`; on fresh deals they win 62.4 % (61.4-63.5) with two seats (docs/bots.md).
    static int score_card(CardSet cards, int next_held, int seats, uno::Card card, uno::Colour named) noexcept {
        using uno::Rank;
        if (cards.size() == 1) return 300;
        if (uno::is_wild(card)) {
            const int base = card != uno::Card::wild_four ? 10 : next_held == 1 ? 65 : 14;
            return base + of_colour(cards, named);
        }
        int base = 40;
        switch (uno::rank_of(card)) {
            case Rank::draw_two: base = 70; break;
            case Rank::skip: base = seats == 2 ? 75 : 60; break;  // with two seats the same seat is in turn again
            case Rank::reverse: base = seats == 2 ? 75 : 42; break;
            default: break;
        }
        const std::uint64_t connects = uno::matching(uno::colour_of(card), card);
        return base + 2 * (count_bits(cards.low & connects) + count_bits(cards.high & connects));
    }

    static bool only_waits(const uno::Move& m) noexcept {
        return m.verb == uno::Verb::draw || m.verb == uno::Verb::take || m.verb == uno::Verb::pass;
    }
    static bool is_challenge(const uno::Move& m) noexcept { return m.verb == uno::Verb::challenge; }

    // Only the round counts here, so an imagined match ends with it: dealing the next one would cost as much as playing.
    static void end_with_round(uno::State& s) noexcept {
        if (s.rounds != 0)
            s.rounds = 1;
        else
            s.target = 1;
    }

    // Plays everybody's turns at random straight from the bits of the hands, without a list of moves. A seat lays whenever it
    // can, also the card it drew, calls, and never challenges. Stops before the turn of `stop`, when the round is over and
    // after `most` turns. Plays nothing where house rules or a missing call give more to choose. Returns how many turns.
    [[gnu::noinline]] static int play_at_random(uno::State& s, Seat stop, int most, Random& random) noexcept {
        using namespace uno;
        if (s.uncalled != Seat::none || (s.house & (seven_o | stack | jump_in)) != 0) return 0;
        const std::uint16_t round = s.round;
        int turns = 0;
        for (; turns < most && s.turn != stop && s.phase != Phase::over && s.round == round; ++turns)
            turn_at_random(s, random);
        return turns;
    }

private:
    // REQUIRES: nobody but the seat in turn may act.
    static void turn_at_random(uno::State& s, Random& random) noexcept {
        using namespace uno;
        NoEvents none;
        const Seat who = s.turn;
        if (s.phase == Phase::challenge) return apply(s, who, bare(Verb::accept), none);
        if (s.phase == Phase::colour) return apply(s, who, name_colour(static_cast<Colour>(random.below(4))), none);
        const std::uint64_t fits = layable(s);
        const CardSet cards = hand(s, who);
        int held = cards.size();
        std::uint64_t kinds = kinds_in(s.phase == Phase::drawn ? CardSet::one(s.drawn) : cards) & fits;
        if (kinds == 0) {
            if (s.phase == Phase::turn) apply(s, who, bare(Verb::draw), none);
            if (s.phase != Phase::drawn) return;  // U6: there was nothing to draw
            kinds = kinds_in(CardSet::one(s.drawn)) & fits;
            if (kinds == 0) return apply(s, who, bare(Verb::pass), none);
            ++held;
        }
        // One number for both choices: its high half picks the card, its low bits the colour.
        const std::uint64_t bits = random.next();
        const int chosen = static_cast<int>((bits >> 32) * static_cast<std::uint64_t>(count_bits(kinds)) >> 32);
        const Card card = card_of(nth_bit(kinds, chosen));
        const Colour named = is_wild(card) ? static_cast<Colour>(bits & 3) : Colour::none;
        apply(s, who, lay(card, named, Seat::none, held == 2), none);
    }

    static int of_colour(CardSet cards, uno::Colour c) noexcept {
        return count_bits(cards.low & uno::colour_bits(c)) + count_bits(cards.high & uno::colour_bits(c));
    }

    static double worth_of_points(const uno::State& before, int points) noexcept {
        if (before.rounds == 1) return 0;
        return points < 200 ? points * 0.0005 : 0.1;
    }

    static bool knows_bluff(const uno::State& s, Seat who) noexcept {
        if (s.under == uno::Colour::none) return false;
        return of_colour(uno::known_in_hand(s, who, uno::layer_of_open_four(s)), s.under) > 0;
    }
};
static_assert(HasHeuristics<uno::Uno>);

}  // namespace tischlein::bots
