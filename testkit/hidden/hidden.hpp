// What each game hides from an observer, as an operation on states: it exchanges hidden things so that the observer cannot
// notice it. Written independently of the games' own `view` and `imagine`, so that one checks the other.
#pragma once
#include <concepts>

#include "core/game.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

// template <> struct Hidden<MyGame> {
//     // Rearranges everything in `s` that the booklet hides from `observer` (Seat::none: a spectator).
//     static void shuffle(MyGame::State& s, Seat observer, Random& random);
//     // A box that fits such a table, made up; the standard one now and then. Or derive from StandardBoxOnly<MyGame>.
//     static MyGame::Box any_box(const OptionValues& options, int seats, Random& random);
// };
template <class G>
struct Hidden;

// For a game whose boxes are not made up at random.
template <class G>
struct StandardBoxOnly {
    static typename G::Box any_box(const OptionValues&, int, Random&) { return G::standard_box(); }
};

// What is written above, checked. The laws require it.
template <class G>
concept HasHidden = requires(typename G::State& s, Seat observer, Random& random, const OptionValues& options) {
    { Hidden<G>::shuffle(s, observer, random) } -> std::same_as<void>;
    { Hidden<G>::any_box(options, 2, random) } -> std::same_as<typename G::Box>;
};

}  // namespace tischlein::testkit
