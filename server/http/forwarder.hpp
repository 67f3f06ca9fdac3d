// Forwards visitors to the server that owns their table, where several servers share a database. A visitor may come to any server
// and does not notice which one owns the table. An HTTP request is sent again to the owner; the texts of a WebSocket are
// forwarded both ways. All of this happens on one thread of its own ("carrier" in /metrics).
//
// Our servers know each other by a secret in the database (net::NetSettings::node_secret). A request that was forwarded once is
// not forwarded further.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/http/namespace.hpp"
#include "server/http/outgoing_batch.hpp"
#include "server/net/client.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

// "http://10.0.0.2:8080/games". It must be an IP address, so that no name has to be looked up.
struct NodeAddress {
    std::string address;
    unsigned short port = 0;
    std::string prefix;
};
std::optional<NodeAddress> read_node_url(std::string_view url);

// The reason of a close frame (1012) for a visitor whose table goes to another server.
constexpr std::string_view why_moving = "the table is being moved";

class Forwarder {
public:
    explicit Forwarder(std::string secret);
    ~Forwarder() { stop(); }
    Forwarder(const Forwarder&) = delete;
    Forwarder& operator=(const Forwarder&) = delete;
    // Ends the thread; no callback runs after that. Call it from another thread.
    void stop();

    // When the owner of a table does not answer: the wait before asking again who owns it, and how many times to ask. Together
    // they take longer than a lease lasts.
    static constexpr Duration before_next_try = std::chrono::milliseconds(250);
    static constexpr int most_tries = 40;

    // Asks the server at `url`; `heard` is called on `loop`. From any thread.
    void ask(const std::string& url, const Request& request, Loop& loop, net::HttpHeard heard);

    // One WebSocket that is forwarded. May be used from any thread.
    class Tunnel {
    public:
        virtual ~Tunnel() = default;
        virtual void say(std::string text) = 0;
        virtual void end() = 0;
    };
    struct TunnelEvents {
        // The other server was reached or was not; then it has got none of the texts, and the visitor has not been told. One of the
        // two is called on the forwarder's thread, unless the tunnel ends before.
        std::function<void()> reached, unreachable;
        // The other server has sent nothing for a while: it may be gone. Called on the forwarder's thread.
        std::function<void()> silent;
    };
    // Sends the server at `url` the `texts` that the visitor has sent so far, then each further one; sends its answers to `visitor`.
    std::shared_ptr<Tunnel> forward(const std::string& url, const Request& request, std::vector<std::string> texts,
                                    std::shared_ptr<PeerLine> visitor, TunnelEvents events);

private:
    class WsTunnel;
    net::Dial dial_for(const NodeAddress& node, const Request& request) const;

    const std::string secret_;
    std::unique_ptr<net::Clients> loop_;
    OutgoingBatch outgoing_;  // used on the forwarder's thread only
    std::thread thread_;
};

}  // namespace tischlein::server::http
