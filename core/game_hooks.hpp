// What only some games have: calls, reflexes, grades, a box that is read from a file.
//
// Every hook is part of the `Game` concept (core/game.hpp). A game writes the hook itself, or it derives from the default
// below and so says that it has no such thing. There is no third way: a game with a misspelt hook is no `Game`, and does not
// compile (bots/test/must_not_compile/misspelt_game_hook.cpp).
#pragma once
#include <array>
#include <concepts>
#include <string>
#include <string_view>
#include <variant>

#include "core/options.hpp"
#include "core/seat.hpp"

namespace tischlein {

// Why a deck or tile file cannot be used.
struct BoxError {
    int         line;  // from 1; 0: the file as a whole
    std::string text;
};

// with_call(s, who, m): the move with the calls that belong to it.   without_call(m): the same move without calls.
// is_call(m): the move is nothing but a call, a catch or a slap.
struct NoCalls {
    template <class State, class Move>
    static constexpr Move with_call(const State&, Seat, Move m) noexcept {
        return m;
    }
    template <class Move>
    static constexpr Move without_call(Move m) noexcept {
        return m;
    }
    template <class Move>
    static constexpr bool is_call(Move) noexcept {
        return false;
    }
};
template <class G>
inline constexpr bool has_calls = !std::derived_from<G, NoCalls>;

// is_reflex(m): several seats may want this move, and the quickest gets it.
// open_reflexes(v): the seats that may have a reflex now, as far as a spectator with view v can tell; it includes every seat
// that really has one. A server holds other moves back for these seats, and that delay must not reveal who really has one.
struct NoReflexes {
    template <class Move>
    static constexpr bool is_reflex(Move) noexcept {
        return false;
    }
    template <class View>
    static constexpr SeatSet open_reflexes(const View&) noexcept {
        return {};
    }
};
template <class G>
inline constexpr bool has_reflexes = !std::derived_from<G, NoReflexes>;

// grade_names: Outcome::grade in words; the first is grade 1.
struct NoGrades {
    static constexpr std::array<std::string_view, 0> grade_names{};
};

// box_misfit(box, options, seats): why this box cannot be used for such a game; empty if it can.
template <class Box>
struct EveryBoxFits {
    static std::string box_misfit(const Box&, const OptionValues&, int) { return {}; }
};

// read_box(text): the box in a data file. Games without an option of type `file` have one box only.
template <class Box>
struct OneBox : EveryBoxFits<Box> {
    static std::variant<Box, BoxError> read_box(std::string_view) { return BoxError{0, "this game has one box only"}; }
};

}  // namespace tischlein
