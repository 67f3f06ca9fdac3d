// The servers that are loaded: one, where every lost connection is a mistake, or those of a cluster, where whoever loses the line goes on
// at another one.
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
    bool failover = false;  // servers may die, sleep and stop: their visitors come back, at any of them

    // `household`: the address of the loopback interface that somebody comes from. To other machines everybody comes from this one's own.
    Dial dial(std::size_t which, std::string path, Headers headers, const std::string& household) const {
        const Endpoint& to = all.at(which);
        return {to.port, std::move(path), std::move(headers), to.address,
                to.address.starts_with("127.") ? household : std::string()};
    }
};

}  // namespace tischlein::server::load
