// The network as the rest of the server sees it: requests come in, replies go out, peers exchange texts.
// Beast and Asio stay behind this: no other folder of the server includes them. fuzz/ includes headers of this folder that do.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/event_loop/loop.hpp"
#include "server/event_loop/shared_text.hpp"
#include "server/net/namespace.hpp"

namespace tischlein::server::net {

// An HTTP request, whole and within its limits. Header names are lower case; only those that handlers use are kept.
struct Request {
    std::string method;   // "GET"
    std::string path;     // decoded, without query and without the path prefix: "/api/tables"
    std::string query;    // as sent, without the question mark
    std::string body;     // at most NetLimits::body
    std::string address;  // of the client: the socket's, or the one that a trusted proxy reports
    std::string origin, host, cookie, authorization, content_type, accept_language, if_none_match, accept_encoding;
    bool secure = false;  // came over TLS, here or at the trusted proxy
    bool forwarded = false;  // came through another server of ours, which has let it in (NetSettings::node_secret)
};

struct Reply {
    int status = 200;
    std::string content_type = "application/json";
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};  // further ones: Set-Cookie, ETag …
    std::string_view fixed{};  // instead of body: bytes that live as long as the program
};

// Reasons of close frames that are said in several places.
constexpr std::string_view why_broken = "something went wrong here";  // 1011
constexpr std::string_view why_too_slow = "too slow";                 // 1013

// One open WebSocket. Lives on its network's thread; kept alive by the network until it is closed.
class Peer {
public:
    virtual ~Peer() = default;
    // Queues one text message. A peer that does not read what is queued is closed (NetLimits::queue).
    // Shared: one text goes to many peers without a copy each.
    virtual void send(SharedText text) = 0;
    // Closes with a reason, after the queued texts have been sent as far as the peer reads them. Codes as in RFC 6455: 1000 …
    virtual void close(int code, std::string_view reason) = 0;
    // Round trip as measured by this server's own pings (the smallest of the last few); std::nullopt before the first answer.
    virtual std::optional<std::chrono::milliseconds> round_trip() const = 0;
    virtual const std::string& address() const = 0;
    // hold() stops reading until go_on(), for listeners that are busy. What the client sends meanwhile waits in the kernels of
    // both sides.
    virtual void hold() = 0;
    virtual void go_on() = 0;
};

// Listens to a peer. Called on the network's thread. After `gone` nothing more comes.
class PeerListener {
public:
    virtual ~PeerListener() = default;
    virtual void received(std::string_view text, Instant when) = 0;
    virtual void gone(std::string_view why) = 0;
    // Something came that costs as much as a text but says nothing: a ping, a pong that we did not ask for, a small piece of a text.
    virtual void frame_without_text(Instant) {}
    // The round trip was measured again (Peer::round_trip). Called from inside the peer: only store the value, do not call the peer.
    virtual void measured(std::chrono::milliseconds) {}
};

// Handles what comes in. Called on the network's thread; it must answer on that thread, too.
class RequestHandler {
public:
    using Answer = std::function<void(Reply)>;
    using UpgradeDecision = std::function<void(std::optional<Reply>)>;

    virtual ~RequestHandler() = default;
    // Calls `answer` once, now or later.
    virtual void request(Request request, Answer answer) = 0;
    // A client wants a WebSocket. Calls `decide` once, now or later: with nothing to accept, or with the reply that refuses.
    virtual void upgrade(const Request& request, UpgradeDecision decide) = 0;
    // The WebSocket that upgrade let in is open. `peer` lives until the listener was told `gone` or is destroyed.
    virtual std::unique_ptr<PeerListener> opened(const Request& request, Peer& peer) = 0;
};

struct NetLimits {
    std::size_t message = std::size_t{8} * 1024;  // bytes of one incoming WebSocket message
    std::size_t header = std::size_t{8} * 1024;   // bytes of an HTTP header
    std::size_t body = std::size_t{256} * 1024;   // bytes of an HTTP body
    std::size_t queue = std::size_t{256} * 1024;  // bytes waiting for one peer; more: it is dropped with a reason
    std::size_t queue_each = std::size_t{16} * 1024 * 1024;  // bytes waiting for all peers of one household
    int kernel_queue = 64 * 1024;                 // bytes that the kernel may hold for one connection, as SO_SNDBUF counts …
    int kernel_queue_peer = 16 * 1024;            // … and for a WebSocket, whose texts are short
    std::size_t connections = 25'000;             // open sockets in all
    std::size_t connections_each = 5'000;         // from one household, and …
    double share_each = 0.5;                      // … never more than this share of all
    double new_connections_each = 100;            // a second from one household, after a burst of ten seconds' worth; 0: any
    int idle_s = 30;                              // an HTTP connection that says nothing
    int ping_s = 15;                              // between pings; no answer to two of them: the peer is gone
    int close_s = 5;  // for the last bytes and the goodbye of a connection that is being closed
};

constexpr std::string_view node_header = "X-Tischlein-Peer";

struct NetSettings {
    std::string address = "127.0.0.1";
    unsigned short port = 8080;    // 0: any free one, see Network::port
    std::string prefix{};          // "/games" behind a proxy that hands paths on unchanged; else empty
    std::string certificate{}, key{};  // PEM files; both or none
    bool trust_proxy = false;      // believe X-Forwarded-For and X-Forwarded-Proto
    std::string node_secret{};     // a client that sends this in `node_header` is one of our servers, trusted like a proxy; empty: none
    NetLimits limits{};
    // Called with a text for the journal when something goes wrong that is no client's mistake: an exception in a handler, no more
    // file descriptors. On a network's thread.
    std::function<void(std::string_view)> notice{};
};

// The event loop of one thread and its connections. The first one has the listening socket, too.
class Network : public Loop {
public:
    // Binds the socket; raises the limit on open files and lowers NetLimits::connections (with a notice) to what it allows.
    // Throws std::runtime_error, in words for people, when the address cannot be listened on or a
    // certificate cannot be read. Nothing is accepted before run().
    static std::unique_ptr<Network> open(const NetSettings& settings);
    // Opens a further network for another thread, which gets its share of the new connections. Limits by household count over
    // all of them together. Call it on the first network only, before that runs. Each network is run and stopped by itself.
    virtual std::unique_ptr<Network> open_beside() = 0;
    virtual unsigned short port() const = 0;
    virtual std::size_t open_peers() const = 0;  // of all of them together; from any thread
    // The most processor time that one turn of the loop took since the last call. During a turn nobody else is served.
    // From any thread.
    virtual Duration take_longest_turn() = 0;
    // Serves until stop(). Everything happens on the thread that calls this; `handler` is this network's own.
    virtual void run(RequestHandler& handler) = 0;
    // From any thread. Takes no new connections, lets queued texts out for at most `grace`, then ends run().
    virtual void stop(Duration grace) = 0;
};

// The name of an address's household: an IPv4 address stands for itself, an IPv6 address for its whole /64, because every
// household owns one and can appear under any address in it.
std::string household_of(std::string_view address);

// Raises this process's limit on open files as far as possible and returns it. Each connection is an open file.
std::size_t raise_file_limit();

}  // namespace tischlein::server::net
