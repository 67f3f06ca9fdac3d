// The server's journal: one JSON object a line on standard error, for people (with `jq`) and for machines.
// It never contains a name, a token, a full address or a card.
#pragma once
#include <boost/json.hpp>
#include <string_view>

#include "server/registry/namespace.hpp"

namespace tischlein::server::registry {

enum class Severity : std::uint8_t { debug, info, warning, error };

// Lines of a lower severity are left out. Both may be called from any thread.
void set_journal_level(Severity least);
void journal(Severity severity, std::string_view what, const boost::json::object& details = {});

}  // namespace tischlein::server::registry
