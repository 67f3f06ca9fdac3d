// Carries visitors to the server that has their table, where several servers share a database: any of them takes any visitor, and whoever
// comes to one that does not own the table notices nothing. HTTP requests are asked there again, the texts of a WebSocket are
// handed on both ways. All of it happens on one thread of its own ("carrier").
//
// Our servers know each other by a secret that lies in the database (net::NetSettings::peer_secret). What was carried once is not
// carried further.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/http/mail.hpp"
#include "server/http/namespace.hpp"
#include "server/net/client.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

// "http://10.0.0.2:8080/games": an IP address, because nobody waits for a name to be looked up.
struct NodeAddress {
    std::string address;
    unsigned short port = 0;
    std::string prefix;
};
std::optional<NodeAddress> read_node_url(std::string_view url);

class Carrier {
public:
    explicit Carrier(std::string secret);
    ~Carrier() { stop(); }
    Carrier(const Carrier&) = delete;
    Carrier& operator=(const Carrier&) = delete;
    // Ends the thread; nothing is told after that. From another thread.
    void stop();

    // How long to wait before asking again who has a table whose owner does not answer, and how often: longer than a lease lasts.
    static constexpr Duration before_next_try = std::chrono::milliseconds(250);
    static constexpr int most_tries = 40;

    // Asks the server at `url`; `heard` is called on `loop`. From any thread.
    void ask(const std::string& url, const Request& request, Loop& loop, net::HttpHeard heard);

    // One visitor on the way. Used from any thread.
    class Passage {
    public:
        virtual ~Passage() = default;
        virtual void say(std::string text) = 0;
        virtual void end() = 0;
    };
    struct PassageEvents {
        // The other server was not reached, and the visitor knows nothing of it yet. On the carrier's thread, once at most.
        std::function<void()> unreachable;
        // Nothing has come from there for a while: it may be gone. On the carrier's thread.
        std::function<void()> silent;
    };
    // Hands the `texts` said so far to the server at `url`, then whatever is said, and what comes back to `visitor`.
    std::shared_ptr<Passage> carry(const std::string& url, const Request& request, std::vector<std::string> texts,
                                   std::shared_ptr<PeerLine> visitor, PassageEvents events);

private:
    class WsPassage;
    net::Dial dial_for(const NodeAddress& node, const Request& request) const;

    const std::string secret_;
    std::unique_ptr<net::Clients> loop_;
    Mail mail_;  // the carrier's thread's
    std::thread thread_;
};

}  // namespace tischlein::server::http
