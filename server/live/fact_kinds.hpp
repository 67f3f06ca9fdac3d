// Which facts concern whom.
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
                  fact::SetAside>(fact);
}

}  // namespace tischlein::server::live
