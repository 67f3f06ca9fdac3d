// Did a request come from a page of this server, or from a stranger's page that borrows the visitor's cookies?
#pragma once
#include <string_view>

#include "server/net/namespace.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::net {

// Ask this for every upgrade and for every request that changes something.
//   - Origin names the host that was asked (same name, same port; a missing port is the scheme's own): yes. Over TLS
//     only an https page counts; without TLS both schemes do, because a proxy may have ended the TLS before us.
//     The path prefix does not matter: origins have no path.
//   - No Origin: browsers send one with every WebSocket and every POST, so this is a program. Programs identify
//     themselves with Authorization. Without a cookie there is nothing to borrow: yes. With one: no.
//   - Anything else ("null", other hosts, other schemes, malformed): no.
bool same_origin(const Request& request);

// Whether this can be a Host: a name or an address, perhaps with a port. Nobody has a name longer than 253 characters (RFC 1035).
bool is_host(std::string_view text);

}  // namespace tischlein::server::net
