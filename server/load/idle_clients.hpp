// Idle connections: they say hello at a table where nobody plays, and then nothing more.
#pragma once
#include <memory>
#include <vector>

#include "server/load/crowd.hpp"
#include "server/load/namespace.hpp"

namespace tischlein::server::load {

inline constexpr std::size_t idle_clients_at_a_table = 20;

class IdleClients {
public:
    // They all connect to the first of the servers.
    IdleClients(Clients& loop, Servers servers) : loop_(loop), servers_(std::move(servers)) {}
    // Connects `count` of them, a few at a time, spread over the tables.
    void connect(const std::vector<SeatedTable>& tables, std::size_t count);
    std::size_t greeted() const { return greeted_; }
    void hang_up();
    const LoadTally& tally() const { return tally_; }

private:
    void dial_more();
    void received(std::string_view text);

    Clients& loop_;
    const Servers servers_;
    std::vector<std::string> tables_;
    std::vector<std::shared_ptr<ClientSocket>> sockets_;
    std::size_t count_ = 0, greeted_ = 0;
    bool hung_up_ = false;
    LoadTally tally_;
};

}  // namespace tischlein::server::load
