// The server's journal: one JSON object a line on standard error, for people with `jq` and for machines alike.
// Never a name, a token, an address in full or a card: what somebody said or held is nobody's business.
#pragma once
#include <boost/json.hpp>
#include <string_view>

#include "server/registry/namespace.hpp"

namespace tischlein::server::registry {

enum class Severity : std::uint8_t { debug, info, warning, error };

// Lines lighter than this are left out. From any thread.
void set_log_level(Severity lightest);
void log(Severity weight, std::string_view what, const boost::json::object& details = {});

}  // namespace tischlein::server::registry
