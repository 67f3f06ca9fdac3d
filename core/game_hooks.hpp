// What only some games have: calls, reflexes, grades, a box that is read from a file.
//
// Every hook is part of the `Game` concept (core/game.hpp). A game writes the hooks of a group itself, or it derives from the
// group's default below and so says that it has no such thing. A game that does neither does not compile, for example because a
// hook is misspelt (bots/test/must_not_compile/misspelt_game_hook.cpp). A game that does both does not compile either
// (bots/test/must_not_compile/overridden_game_default.cpp): has_reflexes and has_calls ask only for the default. A game that derives
// from a default and misspells the hook compiles. A test finds it: script/lib/check_hooks.py compares the names that games write with
// their contracts (docs/adr/0013-words-and-namespaces.md says why the compiler cannot).
#pragma once
#include <array>
#include <concepts>
#include <string>
#include <string_view>
#include <variant>

#include "core/language.hpp"
#include "core/options.hpp"
#include "core/seat.hpp"

namespace tischlein {

// Whether these point to one function or variable: a hook is still its default's own.
template <class One, class Other>
consteval bool same_hook(One* one, Other* other) noexcept {
    if constexpr (std::same_as<One, Other>)
        return one == other;
    else
        return false;
}

// Why a deck or tile file cannot be used.
struct BoxError {
    int         line;  // from 1; 0: the file as a whole
    std::string text;  // in the reader's language
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

template <class G, class State = typename G::State, class Move = typename G::Move>
concept KeepsDefaultCalls = same_hook(&G::template with_call<State, Move>, &NoCalls::with_call<State, Move>) &&
                            same_hook(&G::template without_call<Move>, &NoCalls::without_call<Move>) &&
                            same_hook(&G::template is_call<Move>, &NoCalls::is_call<Move>);

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

template <class G, class Move = typename G::Move, class View = typename G::View>
concept KeepsDefaultReflexes = same_hook(&G::template is_reflex<Move>, &NoReflexes::is_reflex<Move>) &&
                               same_hook(&G::template open_reflexes<View>, &NoReflexes::open_reflexes<View>);

// grade_names: Outcome::grade in words; the first is grade 1.
struct NoGrades {
    static constexpr std::array<std::string_view, 0> grade_names{};
};
template <class G>
concept KeepsDefaultGrades = same_hook(&G::grade_names, &NoGrades::grade_names);

// box_misfit(box, options, seats, language): why this box cannot be used for such a game; empty if it can.
template <class Box>
struct EveryBoxFits {
    static std::string box_misfit(const Box&, const OptionValues&, int, Language = Language::en) { return {}; }
};
template <class G, class Box = typename G::Box>
concept KeepsDefaultBoxMisfit = same_hook(&G::box_misfit, &EveryBoxFits<Box>::box_misfit);

// read_box(text, language): the box in a data file. Games without an option of type `file` have one box only.
template <class Box>
struct OneBox : EveryBoxFits<Box> {
    static std::variant<Box, BoxError> read_box(std::string_view, Language = Language::en) {
        return BoxError{0, "this game has one box only"};
    }
};
template <class G, class Box = typename G::Box>
concept KeepsDefaultBox = same_hook(&G::read_box, &OneBox<Box>::read_box);

// A game that derives from a default declares none of its hooks.
// clang-format off
template <class G>
concept KeepsHookDefaults = (!std::derived_from<G, NoCalls> || KeepsDefaultCalls<G>) &&
                            (!std::derived_from<G, NoReflexes> || KeepsDefaultReflexes<G>) &&
                            (!std::derived_from<G, NoGrades> || KeepsDefaultGrades<G>) &&
                            (!std::derived_from<G, EveryBoxFits<typename G::Box>> || KeepsDefaultBoxMisfit<G>) &&
                            (!std::derived_from<G, OneBox<typename G::Box>> || KeepsDefaultBox<G>);
// clang-format on

}  // namespace tischlein
