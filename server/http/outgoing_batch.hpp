// Messages from tables to connections. Tables live on threads of their own, connections on the threads of networks. A table knows
// a connection as a PeerLine. The messages of all tables of a thread are gathered for a few turns and handed over together.
#pragma once
#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/namespace.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

// One WebSocket as both threads know it.
struct PeerLine {
    PeerLine(Loop& where, Peer& end) : network(where), peer(&end) {}

    // The most bytes that may wait on their way to the network, beside those that wait there for the client (NetLimits::queue). One
    // text may always wait.
    static constexpr std::size_t most_on_the_way = std::size_t{256} * 1024;
    // The most messages that may wait for the table. The connection is not read any further until there are fewer.
    static constexpr int most_unheard = 8;

    Loop& network;
    Peer* peer;  // only on the network's thread; nullptr once it is gone
    std::atomic<int> round_trip_ms{0};
    std::atomic<std::size_t> on_the_way{0};  // bytes from the table that the network has not taken yet
    std::atomic<int> unheard{0};             // messages from the network that the table has not taken yet
    std::atomic<bool> held{false};           // the network has stopped reading because of `unheard`
};

// What is gathered to go out. Each thread of tables has one and uses it alone; so does the forwarder's thread.
class OutgoingBatch {
public:
    // Returns false and sends nothing if too much is on its way already.
    bool send(const std::shared_ptr<PeerLine>& to, SharedText text) {
        const std::size_t size = text->size();
        if (const std::size_t before = to->on_the_way.fetch_add(size);
            before > 0 && before + size > PeerLine::most_on_the_way) {
            to->on_the_way -= size;
            return false;
        }
        put({to, std::move(text), 0});
        return true;
    }
    void close(const std::shared_ptr<PeerLine>& to, int code, std::string_view why) {
        put({to, std::make_shared<const std::string>(why), code});
    }
    // The table has taken a message of this connection.
    void heard(const std::shared_ptr<PeerLine>& from) {
        if (--from->unheard < PeerLine::most_unheard && from->held.exchange(false)) put({from, nullptr, 0});
    }
    // Everything gathered so far goes to the networks.
    void flush();

private:
    struct OutgoingMessage {
        std::shared_ptr<PeerLine> to;
        SharedText text;  // nullptr: go on reading
        int code;   // not 0: close, and the text is the reason
    };
    void put(OutgoingMessage message);
    static void deliver(OutgoingMessage message);

    std::vector<std::pair<Loop*, std::vector<OutgoingMessage>>> batches_;  // by network
};

}  // namespace tischlein::server::http
