// The server's journal: one JSON object a line on standard error, for people with `jq` and for machines alike.
// Never a name, a token, an address in full or a card: what somebody said or held is nobody's business.
#pragma once
#include <boost/json.hpp>
#include <string_view>

namespace tischlein::server {

enum class Weight : std::uint8_t { debug, info, warning, error };

// Lines lighter than this are left out. From any thread.
void set_journal(Weight lightest);
void note(Weight weight, std::string_view what, const boost::json::object& details = {});

}  // namespace tischlein::server
