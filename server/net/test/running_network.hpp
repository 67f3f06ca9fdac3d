// A network that runs on a thread of its own during a test, with a request handler that the test scripts; and a raw
// socket for what no honest client would send.
#pragma once
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/net/net.hpp"

namespace tischlein::server::net {

using namespace std::chrono_literals;

// The calls that the request handler got, one line each. The thread of the test can wait for a line.
class CallLog {
public:
    void write(std::string line) {
        const std::lock_guard lock(mutex_);
        lines_.push_back(std::move(line));
        changed_.notify_all();
    }
    bool await(const std::string& line) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, 30s, [&] { return count_locked(line) > 0; });
    }
    std::size_t count(const std::string& line) {
        const std::lock_guard lock(mutex_);
        return count_locked(line);
    }

private:
    std::size_t count_locked(const std::string& line) const {
        std::size_t found = 0;
        for (const std::string& each : lines_) found += each == line ? 1 : 0;
        return found;
    }
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> lines_;
};

// Answers requests with method, path, query and body; echoes texts. A few texts are orders.
class TestHandler : public RequestHandler {
public:
    CallLog calls;
    std::function<void(Request, RequestHandler::Answer)> on_request;
    std::function<std::optional<Reply>(const Request&)> on_upgrade;
    std::function<void(Peer&)> on_opened;

    void request(Request request, Answer answer) override {
        if (on_request) return on_request(std::move(request), std::move(answer));
        answer({.content_type = "text/plain",
                .body = request.method + " " + request.path + " " + request.query + " " + request.body});
    }
    void upgrade(const Request& request, UpgradeDecision decide) override {
        decide(on_upgrade ? on_upgrade(request) : std::nullopt);
    }
    std::unique_ptr<PeerListener> opened(const Request& request, Peer& peer) override {
        calls.write("opened " + request.path);
        if (on_opened) on_opened(peer);
        if (request.path == "/nobody") return nullptr;
        if (request.path == "/throws") throw std::runtime_error("no");
        return std::make_unique<Echo>(*this, peer);
    }

private:
    struct Echo final : PeerListener {
        Echo(TestHandler& owner, Peer& the_peer) : handler(owner), peer(the_peer) {}
        void received(std::string_view text, Instant) override {
            if (text == "bye") return peer.close(4000, "as you like");
            if (text == "throw") throw std::runtime_error("thrown by request");
            if (text == "address") return say(peer.address());
            if (text == "trip") {
                const auto trip = peer.round_trip();
                return say(trip ? "measured" : "unknown");
            }
            if (text == "flood") {
                const auto much = std::make_shared<const std::string>(64 * 1024, 'x');
                for (int i = 0; i < 1000; ++i) peer.send(much);
                return;
            }
            if (text == "burst") {
                const auto much = std::make_shared<const std::string>(64 * 1024, 'x');
                for (int i = 0; i < 8; ++i) peer.send(much);
                return handler.calls.write("burst");
            }
            if (text == "count") {
                for (int i = 0; i < 20'000; ++i) say(std::to_string(i));
                return handler.calls.write("counted");
            }
            if (text == "hold") {
                peer.hold();
                return handler.calls.write("held");
            }
            if (text == "last words") {
                for (int i = 0; i < 20; ++i) say(std::to_string(i));
                return peer.close(1000, "done");
            }
            handler.calls.write("received " + std::string(text.substr(0, 80)));
            say(std::string(text));
        }
        void gone(std::string_view why) override { handler.calls.write("gone: " + std::string(why)); }
        void frame_without_text(Instant) override { handler.calls.write("frame_without_text"); }
        void say(std::string text) { peer.send(std::make_shared<const std::string>(std::move(text))); }
        TestHandler& handler;
        Peer& peer;
    };
};

class RunningNetwork {
public:
    explicit RunningNetwork(NetSettings settings = {}) {
        settings.port = 0;
        settings.notice = [this](std::string_view what) { handler.calls.write("notice: " + std::string(what)); };
        network = Network::open(settings);
        port = network->port();
    }
    void start() {
        thread_ = std::thread([this] {
            network->run(handler);
            handler.calls.write("stopped");
        });
    }
    ~RunningNetwork() {
        if (!thread_.joinable()) return;
        network->stop(2s);
        thread_.join();
    }
    void join() { thread_.join(); }  // after somebody called stop

    TestHandler handler;
    std::unique_ptr<Network> network;
    unsigned short port = 0;

private:
    std::thread thread_;
};

// A blocking socket that sends and receives bytes as they are.
class RawSocket {
public:
    // `receives`: bytes that this side's kernel may hold, about; 0: as usual.
    explicit RawSocket(unsigned short port, int receives = 0) : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
        if (receives > 0) ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receives, sizeof receives);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const timeval patience{.tv_sec = 30, .tv_usec = 0};
        ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        if (::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) throw std::runtime_error("connect");
    }
    ~RawSocket() { ::close(fd_); }
    RawSocket(const RawSocket&) = delete;
    RawSocket& operator=(const RawSocket&) = delete;

    int fd() const { return fd_; }
    void send(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
    }
    std::string until(std::string_view what) {  // everything up to and with `what`; less when it ends before
        while (in_.find(what) == std::string::npos && more()) {}
        return take(in_.find(what) == std::string::npos ? in_.size() : in_.find(what) + what.size());
    }
    std::string exactly(std::size_t size) {
        while (in_.size() < size && more()) {}
        return take(std::min(size, in_.size()));
    }
    std::string rest() {  // until the other side closes
        while (more()) {}
        return take(in_.size());
    }

private:
    bool more() {
        char buffer[4096];
        const ssize_t got = ::recv(fd_, buffer, sizeof buffer, 0);
        if (got > 0) in_.append(buffer, static_cast<std::size_t>(got));
        return got > 0;
    }
    std::string take(std::size_t size) {
        std::string taken = in_.substr(0, size);
        in_.erase(0, size);
        return taken;
    }
    int fd_;
    std::string in_;
};

inline const std::string handshake =
    "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

// A masked frame as a client sends it; the mask is zero, so the payload stays readable.
inline std::string frame(unsigned char first, std::string_view payload) {
    std::string bytes{static_cast<char>(first)};
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80 | payload.size());
    } else {
        bytes += static_cast<char>(0x80 | 126);
        bytes += static_cast<char>(payload.size() >> 8);
        bytes += static_cast<char>(payload.size() & 0xff);
    }
    return bytes.append(4, '\0').append(payload);
}

}  // namespace tischlein::server::net
