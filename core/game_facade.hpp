// What the facades of all games have in common: types, and rules as static functions that forward to the free
// functions of the game's own namespace (argument-dependent lookup finds them). A game derives from this, adds its
// name, options and setup, and satisfies `Game`.
#pragma once
#include "core/game.hpp"

namespace tischlein {

namespace by_namespace {

// These are outside the class below, because its members would hide the names.
constexpr SeatSet must_of(const auto& s) noexcept { return must(s); }
constexpr SeatSet may_of(const auto& s) noexcept { return may(s); }
constexpr auto legal_of(const auto& s, Seat who) noexcept { return legal(s, who); }
constexpr Refusal check_of(const auto& s, Seat who, const auto& m) noexcept { return check(s, who, m); }
constexpr void apply_to(auto& s, Seat who, const auto& m, auto& events) noexcept { apply(s, who, m, events); }
constexpr bool consistency_of(const auto& s) noexcept { return consistent(s); }
constexpr Outcome outcome_of(const auto& s) noexcept { return outcome(s); }
constexpr auto view_of(const auto& s, Seat who) noexcept { return view(s, who); }
constexpr void follow_with(auto& v, const auto& e) noexcept { follow(v, e); }
constexpr auto imagined_from(const auto& v, Random& random) noexcept { return imagine(v, random); }

}  // namespace by_namespace

template <class StateType, class MoveType, class ViewType, class EventType, class BoxType, class MovesType,
          class EventsType>
struct GameFacade {
    using State = StateType;
    using Move = MoveType;
    using View = ViewType;
    using Event = EventType;
    using Box = BoxType;
    using Moves = MovesType;
    using Events = EventsType;

    static constexpr SeatSet must(const State& s) noexcept { return by_namespace::must_of(s); }
    static constexpr SeatSet may(const State& s) noexcept { return by_namespace::may_of(s); }
    static constexpr Moves legal(const State& s, Seat who) noexcept { return by_namespace::legal_of(s, who); }
    static constexpr Refusal check(const State& s, Seat who, Move m) noexcept {
        return by_namespace::check_of(s, who, m);
    }
    template <class Sink>
    static constexpr void apply(State& s, Seat who, Move m, Sink& events) noexcept {
        by_namespace::apply_to(s, who, m, events);
    }
    static constexpr bool consistent(const State& s) noexcept { return by_namespace::consistency_of(s); }
    static constexpr Outcome outcome(const State& s) noexcept { return by_namespace::outcome_of(s); }
    static constexpr View view(const State& s, Seat who) noexcept { return by_namespace::view_of(s, who); }
    static constexpr void follow(View& v, const Event& e) noexcept { by_namespace::follow_with(v, e); }
    static constexpr State imagine(const View& v, Random& random) noexcept {
        return by_namespace::imagined_from(v, random);
    }
};

}  // namespace tischlein
