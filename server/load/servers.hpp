// The servers that are loaded: one, where every lost connection is a mistake, or those of a cluster, where a player who loses the
// connection goes on at another server.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "server/load/namespace.hpp"
#include "server/net/client.hpp"

namespace tischlein::server::load {

struct Endpoint {
    std::string address = "127.0.0.1";  // an IP address
    unsigned short port = 0;
};

struct Servers {
    std::vector<Endpoint> all;
    bool failover = false;  // servers may die, be suspended or stop; players then connect to any of them

    // `household`: the loopback address that a player connects from. To other machines all players connect from this machine's address.
    Dial dial(std::size_t which, std::string path, Headers headers, const std::string& household) const {
        const Endpoint& to = all.at(which);
        return {to.port, std::move(path), std::move(headers), to.address,
                to.address.starts_with("127.") ? household : std::string()};
    }
};

}  // namespace tischlein::server::load
