// What every game must offer: the `Game` concept, through which the rest of the program uses a game.
//
// A game is a struct of types and static functions; nothing is virtual, nothing allocates, rules are constexpr.
// Programs that pick the game at run time use host/any_game.hpp, which wraps this.
//
//   State    the whole truth about one table, a value without pointers or padding
//   Move     a small value; its text says exactly the same
//   View     what one seat (or a spectator, Seat::none) may know
//   Event    something that happened, with its audience
//   Box      what a game needs beside its rules: a deck or tile file, read. Most games need none. setup copies what the
//            rules need into the State; names and other words stay in the Box.
//
// must(s): the seats the table waits for.   may(s): seats that can act out of turn; never one of must.
// legal(s, who): that seat's moves, in or out of turn.   check: why a move is refused; agrees with legal for every code.
// apply(s, who, m, events): REQUIRES check(s, who, m) == allowed.
// follow(v, e): writes what seat v.seat sees of event e into its view v; after all events of a move v equals
//               view(s, v.seat).
// imagine(v, random): a state that the seat of v could be facing.
// move_at(code): the move with this code, for codes below move_codes; it may be legal or nonsense.
// Hooks that only some games need, and their defaults: core/game_hooks.hpp.
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/events.hpp"
#include "core/game_hooks.hpp"
#include "core/language.hpp"
#include "core/move_list.hpp"
#include "core/options.hpp"
#include "core/outcome.hpp"
#include "core/random.hpp"
#include "core/refusal.hpp"
#include "core/seat.hpp"

namespace tischlein {

using Names = std::span<const std::string>;  // by seat

// How a table is drawn in a terminal. Nothing may depend on colour alone.
struct PictureStyle {
    bool     colour = true;   // ANSI colours
    bool     unicode = true;  // false: plain ASCII
    int      columns = 80;
    Language language = Language::en;
};

struct SeatRange {
    int least, most;
};

template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

// clang-format 14 does not read `{ … } noexcept -> …`.
// clang-format off
template <class G>
concept Game = requires(typename G::State s, const typename G::State& cs, const typename G::View& v, typename G::View& mv,
                        typename G::Move m, const typename G::Event& e, const typename G::Box& box, const OptionValues& o,
                        Seat who, Random random, Random& source, NoEvents none, std::string_view text, Language lang,
                        Names names, const PictureStyle& style) {
    requires PlainValue<typename G::State>;
    requires PlainValue<typename G::Move> && sizeof(typename G::Move) <= 8;
    requires PlainValue<typename G::View>;
    requires PlainValue<typename G::Event>;
    { G::name } -> std::convertible_to<std::string_view>;   // in commands, records and file names
    { G::title } -> std::convertible_to<std::string_view>;  // as people write it, in every language
    { G::rule_letter } -> std::convertible_to<char>;
    { G::rule_count } -> std::convertible_to<int>;
    { G::rules_version } -> std::convertible_to<int>;
    { G::seats } -> std::convertible_to<SeatRange>;
    { G::options } -> std::convertible_to<std::span<const OptionSpec>>;
    { G::move_codes } -> std::convertible_to<std::uint32_t>;
    { G::most_plies } -> std::convertible_to<int>;  // a bound that no random game reaches; the property suite asserts it
    typename G::Moves;                              // MoveList<Move, …>
    typename G::Events;                             // EventList<Event, …>, room for the longest move

    // The option that does not fit this number of seats or another option, or -1.
    { G::misfit(o, 2) } noexcept -> std::same_as<int>;
    { G::setup(box, o, 2, random) } noexcept -> std::same_as<typename G::State>;
    { G::seat_count(cs) } noexcept -> std::same_as<int>;
    { G::must(cs) } noexcept -> std::same_as<SeatSet>;
    { G::may(cs) } noexcept -> std::same_as<SeatSet>;
    { G::legal(cs, who) } noexcept -> std::same_as<typename G::Moves>;
    { G::check(cs, who, m) } noexcept -> std::same_as<Refusal>;
    { G::apply(s, who, m, none) } noexcept;
    { G::consistent(cs) } noexcept -> std::same_as<bool>;
    { G::outcome(cs) } noexcept -> std::same_as<Outcome>;
    { G::view(cs, who) } noexcept -> std::same_as<typename G::View>;
    { G::follow(mv, e) } noexcept;
    { G::imagine(v, source) } noexcept -> std::same_as<typename G::State>;
    { G::move_at(std::uint32_t{}) } noexcept -> std::same_as<typename G::Move>;

    { G::standard_box() } -> std::convertible_to<const typename G::Box&>;

    // Hooks: written by the game, or inherited from their default in core/game_hooks.hpp; never both.
    requires KeepsHookDefaults<G>;
    { G::with_call(cs, who, m) } noexcept -> std::same_as<typename G::Move>;
    { G::without_call(m) } noexcept -> std::same_as<typename G::Move>;
    { G::is_call(m) } noexcept -> std::same_as<bool>;
    { G::is_reflex(m) } noexcept -> std::same_as<bool>;
    { G::open_reflexes(v) } noexcept -> std::same_as<SeatSet>;
    { G::grade_names } -> std::convertible_to<std::span<const std::string_view>>;
    { G::read_box(text, lang) } -> std::same_as<std::variant<typename G::Box, BoxError>>;
    { G::box_misfit(box, o, 2, lang) } -> std::same_as<std::string>;

    // Words. These may allocate; they live in .cpp files beside the rules.
    { G::text(m) } -> std::same_as<std::string>;
    { G::read_move(text) } -> std::same_as<std::optional<typename G::Move>>;
    { G::rule_text(1, lang) } -> std::same_as<std::string>;                    // the rule, for the person whose move it refused
    { G::move_text(box, cs, who, m, names, lang) } -> std::same_as<std::string>;  // what this legal move will do
    { G::event_text(box, e, names, lang) } -> std::same_as<std::string>;       // what happened, for a log; may be empty
    { G::picture(box, v, names, style) } -> std::same_as<std::string>;         // the table as text, for a terminal
};
// clang-format on

}  // namespace tischlein
