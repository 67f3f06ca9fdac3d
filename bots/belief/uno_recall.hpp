// What an UNO player remembers of a round: what the others laid, and on what they drew.
#pragma once
#include <array>

#include "bots/belief/belief.hpp"
#include "bots/heuristics/uno.hpp"

namespace tischlein::bots {

// What each seat did in this round, as far as it says something about its cards.
template <>
struct Recall<uno::Uno> {
    struct ObservedAct {
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
                add(e.seat, now(has_drawn(e.seat) ? ObservedAct::Kind::kept : ObservedAct::Kind::found, e));
                break;
            case EventKind::drew:
                if (e.why != uno::Why::turn) add(e.seat, now(ObservedAct::Kind::got, e));
                break;
            case EventKind::swapped:  // U19: the new owner of a hand has laid nothing from it yet
                number_of_[number(e.seat)] = number_of_[number(e.other)] = 0;
                break;
            case EventKind::handed_on: number_of_.fill(0); break;
            default: break;
        }
        uno::follow(seen_, e);
    }

    // How many acts of a seat are known, and the n-th from the newest.
    std::size_t count(Seat who) const { return std::min(most, std::size_t{number_of_[number(who)]}); }
    const ObservedAct& newest(Seat who, std::size_t n) const {
        return acts_[number(who)][(number_of_[number(who)] - 1 - n) % most];
    }
    bool knows_of_others(Seat me) const {
        for (int i = 0; i < uno::table_size; ++i)
            if (seat(i) != me && number_of_[i] != 0) return true;
        return false;
    }

private:
    ObservedAct now(ObservedAct::Kind kind, const uno::Event& e) const {
        const Seat after = step(e.seat, seen_.open_state.direction, seen_.seats);
        return {.kind = kind,
                .card = e.card,
                .named = e.colour,
                .colour = seen_.open_state.colour,
                .top = seen_.discard[seen_.discards - 1],
                .next_held = seen_.held[number(after)],
                .count = e.count};
    }
    ObservedAct laid(const uno::Event& e) const {
        const uno::OpenState& open_state = seen_.open_state;
        const bool free =
            open_state.phase == uno::Phase::turn && open_state.pending == 0 && (e.count & uno::jumped_in) == 0;
        return now(has_drawn(e.seat) ? ObservedAct::Kind::found : free ? ObservedAct::Kind::chose : ObservedAct::Kind::gave, e);
    }
    bool has_drawn(Seat who) const { return seen_.open_state.phase == uno::Phase::drawn && seen_.open_state.turn == who; }
    void add(Seat who, const ObservedAct& act) { acts_[number(who)][number_of_[number(who)]++ % most] = act; }

    uno::View seen_{};  // a spectator's, before the next event
    std::array<std::array<ObservedAct, most>, uno::table_size> acts_{};
    std::array<std::uint16_t, uno::table_size> number_of_{};
};

}  // namespace tischlein::bots
