// Which kinds of facts change the game, the seats or the lobby.
#pragma once
#include "server/live/namespace.hpp"
#include "server/table/fact.hpp"

namespace tischlein::server::live {

template <class... Kinds>
bool is_any(const Fact& fact) {
    return (std::holds_alternative<Kinds>(fact.what) || ...);
}

inline bool changes_game(const Fact& fact) {
    return is_any<fact::Dealt, fact::Moved, fact::Undone, fact::Rematch, fact::SetAside>(fact);
}

inline bool changes_chairs(const Fact& fact) {
    return is_any<fact::Sat, fact::Stood, fact::BotSat, fact::Changed, fact::HostChanged, fact::Dealt, fact::Rematch,
                  fact::SetAside, fact::Removed, fact::SeatGiven>(fact);
}

// Whether the lobby must be told. A move that ends no game changes nothing there.
inline bool concerns_lobby(const Fact& fact) {
    if (const auto* moved = std::get_if<fact::Moved>(&fact.what)) return moved->ends;
    return !is_any<fact::Said, fact::Luck, fact::UndoAsked, fact::UndoAnswered, fact::HintsAllowed, fact::Hinted>(fact);
}

}  // namespace tischlein::server::live
