// A small client: WebSockets by the thousand on one thread for the load generator and between servers, and blocking calls for tests.
// Connections without TLS only. It trusts its server and does not bound how much it sends.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/event_loop/loop.hpp"
#include "server/net/namespace.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::net {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct Dial {
    unsigned short port = 0;
    std::string path = "/";
    Headers headers{};                  // Cookie, Origin, Authorization …
    std::string address = "127.0.0.1";  // an IP address; names are not looked up
    std::string source{};               // own address; one has no more than 28,000 ports, so use several
};

struct Goodbye {
    int code = 0;       // of the close frame; 0: there was none
    int status = 0;     // of the HTTP reply, where the server refused to upgrade
    std::string why{};  // reason, reply body or error
};

// Called on the loop's thread. After on_closed nothing more comes; it comes exactly once.
struct DialEvents {
    std::function<void()> on_open{};
    std::function<void(std::string_view)> on_text{};
    std::function<void(const Goodbye&)> on_closed{};
};

// Must not outlive the Clients it comes from.
class ClientSocket {
public:
    virtual ~ClientSocket() = default;
    virtual void send(SharedText text) = 0;  // queued until open; the queue has no limit
    void send(std::string text) { send(std::make_shared<const std::string>(std::move(text))); }
    virtual void close(int code = 1000, std::string_view reason = {}) = 0;
    virtual void cut() = 0;          // without a close frame, as when the network breaks
    virtual void read(bool on) = 0;  // off: stop reading after the next message, as a stuck client does
};

// One HTTP request on a connection of its own.
struct HttpAsk {
    Dial dial;
    std::string method = "GET";
    std::string body{};
    Duration patience = std::chrono::seconds(10);  // for the whole reply
};
// The reply, if a whole one came. `sent`: the other side was reached and may have acted on it, reply or not.
using HttpHeard = std::function<void(std::optional<Reply> reply, bool sent)>;

class Clients : public Loop {
public:
    static std::unique_ptr<Clients> create();
    // The connection lives until it is closed, whether or not somebody keeps the pointer. Only from the loop's thread.
    virtual std::shared_ptr<ClientSocket> dial(const Dial& dial, DialEvents events) = 0;
    // Only from the loop's thread, on which `heard` is called once.
    virtual void ask(const HttpAsk& ask, HttpHeard heard) = 0;
    virtual void run() = 0;   // until stop()
    virtual void stop() = 0;  // from any thread
    // Runs the loop until `done` says so, checked after each event; false when that takes longer.
    virtual bool run_until(const std::function<bool()>& done, Duration at_most) = 0;
};

// A WebSocket for tests that reads top to bottom: each call runs the loop until there is an answer.
class Caller {
public:
    explicit Caller(const Dial& dial);
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;
    ~Caller();

    bool opened();  // waits until open or refused
    void send(std::string text);
    std::optional<std::string> next();  // the next text; std::nullopt when the connection closed or `patience` is over
    const Goodbye& closed();            // waits until it is
    ClientSocket& socket();
    bool wait(const std::function<bool()>& done);

    Duration patience = std::chrono::seconds(30);

private:
    struct State;
    std::unique_ptr<State> state_;
};

// One HTTP request on a connection of its own, blocking. Reply::headers has all headers, names as they were sent.
// `source`: as Dial::source. Throws std::runtime_error when there is no (whole) reply.
Reply http_call(unsigned short port, std::string_view method, std::string_view path, std::string_view body = {},
                const Headers& headers = {}, const std::string& source = {});

}  // namespace tischlein::server::net
