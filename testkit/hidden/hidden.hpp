// What each game hides from an observer, as an operation on states: it exchanges hidden things so that the observer cannot
// notice it. Written independently of the games' own `view` and `imagine`, so that one checks the other.
#pragma once
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

}  // namespace tischlein::testkit
