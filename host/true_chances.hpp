// Chances by the true hands of a game in progress. They tell more than any seat may know, so a game gives them to this class alone.
#pragma once
#include "host/any_game.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

// Only a class that derives from this one may ask, and only that of reviews does (review/estimates.hpp): script/lib/check_map.py looks
// who includes this file.
class TrueChances {
protected:
    static ChanceSum chances(const AnyGame& game, bool quiet, int playouts, const Random& random) {
        return game.chances(quiet, playouts, random);
    }
    static ChanceSum chances_after(const AnyGame& game, Seat who, AnyMove move, int playouts, const Random& random) {
        return game.chances_after(who, move, playouts, random);
    }
    static ChanceSum chances_of_deals(const AnyGame& game, int playouts, const Random& random) {
        return game.chances_of_deals(playouts, random);
    }
    static bool is_chance(const AnyGame& game, Seat who, AnyMove move) { return game.is_chance(who, move); }
};

}  // namespace tischlein::host
