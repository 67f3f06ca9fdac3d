// Two games that differ only in what one seat must not know, as positions from which a server can start; and the moves that
// are possible in both. The games are chosen by name: only pair.cpp is compiled with their rules.
#pragma once
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/random.hpp"
#include "host/any_game.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

struct HiddenPair {
    json::object one, two;
    Seat observer;
};

// A game somewhere in the middle, and its copy with other hidden cards. `options` as a client gives them.
HiddenPair random_pair(const GameKind& game, Random& random, const json::object& options = {});

// The same position with everything exchanged that is hidden from the observer.
json::object with_other_cards(const json::object& position, Seat observer, Random& random);

// The position as a server sets it up: with its own random source for what is still to come.
std::unique_ptr<AnyGame> as_served(const json::object& position, std::string_view seed);

bool look_alike(const AnyGame& a, const AnyGame& b, Seat observer);

// A move that the same seat can make in both games, if there is one. Reflexes only if `reflexes`.
std::optional<std::pair<Seat, AnyMove>> common_move(const AnyGame& a, const AnyGame& b, Random& random, bool reflexes = false);

}  // namespace tischlein::testkit
