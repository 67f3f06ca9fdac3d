// WebSockets over real sockets on the loopback. Nothing here asserts how long something takes.
#include <doctest/doctest.h>

#include "server/net/client.hpp"
#include "server/net/reply.hpp"
#include "server/net/test/running_network.hpp"

using namespace tischlein::server;
using namespace tischlein::server::net;

namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// A raw connection after a good handshake. The server's first ping is still to be read.
struct RawWebSocket : RawSocket {
    explicit RawWebSocket(unsigned short port, int receives = 0) : RawSocket(port, receives) {
        send(handshake);
        greeting = until("\r\n\r\n");
    }
    // The next frame that is not a ping: first byte and payload.
    std::pair<unsigned char, std::string> next_frame() {
        for (;;) {
            const std::string head = exactly(2);
            if (head.size() < 2) return {0, ""};
            std::size_t size = static_cast<unsigned char>(head[1]);
            if (size == 126) {
                const std::string more = exactly(2);
                size = static_cast<unsigned char>(more[0]) * 256U + static_cast<unsigned char>(more[1]);
            }
            std::string payload = exactly(size);
            if (static_cast<unsigned char>(head[0]) != 0x89) return {static_cast<unsigned char>(head[0]), payload};
        }
    }
    std::string greeting;
};

std::string closing(int code, std::string_view reason) {
    return std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)}.append(reason);
}

}  // namespace

TEST_CASE("Texts of any size up to the limit come back as they were") {
    RunningNetwork server;
    server.start();
    Caller caller({.port = server.port, .path = "/ws"});
    REQUIRE(caller.opened());
    for (const std::size_t size : {0U, 1U, 125U, 126U, 255U, 256U, 257U, 512U, 1535U, 1536U, 1537U, 4096U, 8192U}) {
        caller.send(std::string(size, 'a'));
        CHECK(caller.next() == std::string(size, 'a'));
    }
    for (int i = 0; i < 500; ++i) caller.send("message " + std::to_string(i));
    for (int i = 0; i < 500; ++i) CHECK(caller.next() == "message " + std::to_string(i));
    caller.send("Käse \xF0\x9F\x82\xA1");
    CHECK(caller.next() == "Käse \xF0\x9F\x82\xA1");
    caller.socket().close(1000, "enough");
    CHECK(caller.closed().code == 1000);
    CHECK(server.handler.calls.await("gone: closed by the client"));
}

TEST_CASE("An upgrade can be refused with a reply") {
    RunningNetwork server;
    server.handler.on_upgrade = [](const Request& request) -> std::optional<Reply> {
        if (request.cookie == "seat=1") return {};
        return problem(403, "not-you", "You are not invited.");
    };
    server.start();
    Caller refused({.port = server.port, .path = "/ws"});
    CHECK(!refused.opened());
    CHECK(refused.closed().status == 403);
    CHECK(has(refused.closed().why, "not invited"));
    Caller welcome({.port = server.port, .path = "/ws", .headers = {{"Cookie", "seat=1"}}});
    CHECK(welcome.opened());
    RawSocket kept(server.port);  // after a refusal, the connection still speaks HTTP
    kept.send(handshake);
    CHECK(has(kept.until("invited.\"}"), "HTTP/1.1 403 "));
    kept.send("GET /after HTTP/1.1\r\nHost: a\r\n\r\n");
    CHECK(has(kept.until("GET /after  "), "200 OK"));
}

TEST_CASE("Handshakes that are none") {
    RunningNetwork server;
    server.start();
    const auto reply_to = [&](std::string bytes, std::string_view replace, std::string_view with) {
        if (const auto at = bytes.find(replace); at != std::string::npos) bytes.replace(at, replace.size(), with);
        RawSocket socket(server.port);
        socket.send(bytes);
        return socket.until("\r\n\r\n");
    };
    CHECK(has(reply_to(handshake, "?", "?"), "HTTP/1.1 101 "));
    CHECK(has(reply_to(handshake, "Version: 13", "Version: 12"), "HTTP/1.1 426 "));
    CHECK(has(reply_to(handshake, "Version: 12", "Version: 12"), "HTTP/1.1 101 "));
    CHECK(has(reply_to(handshake, "dGhlIHNhbXBsZSBub25jZQ==", "short"), "HTTP/1.1 400 "));
    CHECK(has(reply_to(handshake, "GET", "POST"), "HTTP/1.1 200 "));
    CHECK(has(reply_to(handshake + frame(0x81, "too early"), "?", "?"), "HTTP/1.1 400 "));
}

TEST_CASE("The server ends it: what was queued comes first, then code and reason") {
    RunningNetwork server;
    server.start();
    Caller caller({.port = server.port, .path = "/ws"});
    caller.send("last words");
    for (int i = 0; i < 20; ++i) CHECK(caller.next() == std::to_string(i));
    CHECK(caller.closed().code == 1000);
    CHECK(caller.closed().why == "done");
    CHECK(server.handler.calls.await("gone: done"));
    Caller other({.port = server.port, .path = "/ws"});
    other.send("bye");
    CHECK(other.closed().code == 4000);
    CHECK(other.closed().why == "as you like");
    CHECK(server.handler.calls.count("gone: as you like") == 1);
}

TEST_CASE("Both say goodbye at the same time") {
    NetSettings settings;
    settings.limits.close_s = 3600;  // nobody is cut off
    RunningNetwork server(settings);
    server.start();
    for (int i = 0; i < 20; ++i) {
        RawWebSocket socket(server.port);
        socket.send(frame(0x81, "bye") + frame(0x81, "one more thing") + frame(0x88, closing(1000, "")));
        CHECK(socket.next_frame().first == 0x88);
    }
    while (server.network->open_peers() > 0) std::this_thread::sleep_for(1ms);
    CHECK(server.handler.calls.count("received one more thing") == 0);
}

TEST_CASE("Binary messages, large messages and broken frames end the connection with a code") {
    NetSettings settings;
    settings.limits.message = 1000;
    RunningNetwork server(settings);
    server.start();
    const auto reply_to = [&](const std::string& bytes) {
        RawWebSocket socket(server.port);
        REQUIRE(has(socket.greeting, "101 "));
        socket.send(bytes);
        auto reply = socket.next_frame();
        CHECK(reply.first == 0x88);
        return reply.second;
    };
    CHECK(reply_to(frame(0x82, "binary")) == closing(1003, "only text, please"));
    CHECK(has(reply_to(frame(0x81, std::string(1001, 'x'))), closing(1009, "")));
    CHECK(has(reply_to(frame(0x01, std::string(600, 'x')) + frame(0x80, std::string(600, 'x'))), closing(1009, "")));
    CHECK(has(reply_to(frame(0x81, "\xff")), closing(1007, "")));
    CHECK(has(reply_to(frame(0x83, "reserved")), closing(1002, "")));
    CHECK(has(reply_to(frame(0xc1, "reserved bit")), closing(1002, "")));
    CHECK(has(reply_to("\x81\x02hi"), closing(1002, "")));  // not masked
    CHECK(server.handler.calls.await("gone: message too large"));
    CHECK(server.handler.calls.await("gone: only text, please"));
}

TEST_CASE("Fragments and pings in between are one message") {
    RunningNetwork server;
    server.start();
    RawWebSocket socket(server.port);
    socket.send(frame(0x01, "one ") + frame(0x89, "are you there") + frame(0x00, "two ") + frame(0x80, "three"));
    CHECK(socket.next_frame() == std::pair<unsigned char, std::string>(0x8a, "are you there"));
    CHECK(socket.next_frame() == std::pair<unsigned char, std::string>(0x81, "one two three"));
}

TEST_CASE("The round trip is measured by the server's own pings") {
    RunningNetwork server;
    server.start();
    Caller caller({.port = server.port, .path = "/ws"});
    std::string answer;
    for (int i = 0; i < 1000 && answer != "measured"; ++i) {  // the first ping leaves at once
        caller.send("trip");
        answer = caller.next().value_or("");
    }
    CHECK(answer == "measured");
    RawWebSocket liar(server.port);  // a pong nobody asked for measures nothing
    liar.send(frame(0x8a, "123456789") + frame(0x8a, "") + frame(0x8a, "x") + frame(0x81, "trip"));
    CHECK(liar.next_frame().second == "unknown");
}

TEST_CASE("Whoever does not answer two pings is gone") {
    NetSettings settings;
    settings.limits.ping_s = 1;
    RunningNetwork server(settings);
    server.start();
    Caller alive({.port = server.port, .path = "/ws"});
    RawWebSocket deaf(server.port);
    CHECK(alive.wait([&] { return server.handler.calls.count("gone: no answer to two pings") > 0; }));
    CHECK(server.handler.calls.count("gone: no answer to two pings") == 1);
    alive.send("still here");
    CHECK(alive.next() == "still here");
    CHECK(has(deaf.rest(), "\x89"));
}

TEST_CASE("Whoever does not read is dropped with a reason, and the others do not notice") {
    RunningNetwork server;
    server.start();
    Caller other({.port = server.port, .path = "/ws"});
    Caller stuck({.port = server.port, .path = "/ws"});
    REQUIRE(other.opened());
    REQUIRE(stuck.opened());
    stuck.send("flood");
    stuck.wait([&] { return server.handler.calls.count("gone: too slow") > 0; });
    CHECK(server.handler.calls.count("gone: too slow") == 1);
    other.send("and me?");
    CHECK(other.next() == "and me?");
    // It reads again in time, and gets what had left the server, then the reason.
    CHECK(stuck.closed().code == 1013);
    CHECK(stuck.closed().why == "too slow");
}

TEST_CASE("Many short texts wait for somebody who reads late, and come in order") {
    NetSettings settings;
    settings.limits.queue = std::size_t{1024} * 1024;
    RunningNetwork server(settings);
    server.start();
    RawWebSocket late(server.port, 4096);
    late.send(frame(0x81, "count"));
    CHECK(server.handler.calls.await("counted"));  // most of them wait now: neither kernel takes more
    int wrong = 0;
    for (int expected = 0; expected < 20'000;) {
        const auto [kind, text] = late.next_frame();
        if (kind != 0x81) continue;  // a ping
        wrong += text == std::to_string(expected) ? 0 : 1;
        ++expected;
    }
    CHECK(wrong == 0);
}

TEST_CASE("A client that never comes back is cut off") {
    NetSettings settings;
    settings.limits.close_s = 1;
    RunningNetwork server(settings);
    server.start();
    RawWebSocket stuck(server.port);
    stuck.send(frame(0x81, "flood"));
    CHECK(server.handler.calls.await("gone: too slow"));
    while (server.network->open_peers() > 0) std::this_thread::sleep_for(10ms);
    CHECK(server.network->open_peers() == 0);
}

TEST_CASE("Slow readers of one address hold no more than it may have; others are not touched") {
    NetSettings settings;
    settings.limits.queue = std::size_t{1024} * 1024;
    settings.limits.queue_each = std::size_t{3} * 1024 * 1024;
    RunningNetwork server(settings);
    server.start();
    std::vector<std::unique_ptr<RawWebSocket>> deaf;
    for (int i = 0; i < 20; ++i) {
        deaf.push_back(std::make_unique<RawWebSocket>(server.port));
        deaf.back()->send(frame(0x81, "burst"));  // half of what one may hold
    }
    // About six of them find room, and a few more because of the kernel's buffers. The others are closed as too slow.
    CHECK(server.handler.calls.await("gone: too slow"));
    while (server.handler.calls.count("burst") < 20) std::this_thread::sleep_for(1ms);
    std::this_thread::sleep_for(20ms);
    CHECK(server.handler.calls.count("gone: too slow") >= 10);
    CHECK(server.handler.calls.count("gone: too slow") <= 16);
    // Gone and forgotten: there is room again.
    deaf.clear();
    while (server.network->open_peers() > 0) std::this_thread::sleep_for(1ms);
    Caller other({.port = server.port, .path = "/ws"});
    other.send("and me?");
    CHECK(other.next() == "and me?");
}

TEST_CASE("The kernel holds little for somebody who does not read") {
    NetSettings settings;
    settings.limits.queue = std::size_t{64} * 1024;
    RunningNetwork server(settings);
    server.start();
    RawWebSocket deaf(server.port, 4096);  // and its own side takes little, too
    deaf.send(frame(0x81, "flood"));
    CHECK(server.handler.calls.await("gone: too slow"));
    // What left the server before it gave up: the text on its way, what both kernels hold, and no more.
    CHECK(deaf.rest().size() < std::size_t{160} * 1024);
}

TEST_CASE("Pings, answers that nobody asked for and crumbs of text are counted") {
    RunningNetwork server;
    server.start();
    RawWebSocket socket(server.port);
    for (int i = 0; i < 10; ++i) socket.send(frame(0x89, "ping"));
    socket.send(frame(0x8a, "7"));
    for (int i = 0; i < 5; ++i) socket.send(frame(i == 0 ? 0x01 : 0x00, "x"));
    socket.send(frame(0x80, "whole"));
    CHECK(server.handler.calls.await("received xxxxxwhole"));
    while (server.handler.calls.count("frame_without_text") < 16) std::this_thread::sleep_for(1ms);
    CHECK(server.handler.calls.count("frame_without_text") == 16);
}

TEST_CASE("A listener that throws or is none closes its connection only") {
    RunningNetwork server;
    server.start();
    Caller caller({.port = server.port, .path = "/ws"});
    caller.send("throw");
    CHECK(caller.closed().code == 1011);
    CHECK(server.handler.calls.await("notice: a message failed: thrown by request"));
    Caller nobody({.port = server.port, .path = "/nobody"});
    CHECK(nobody.closed().code == 1011);
    Caller throws({.port = server.port, .path = "/throws"});
    CHECK(throws.closed().code == 1011);
    CHECK(http_call(server.port, "GET", "/").status == 200);
}

TEST_CASE("A broken connection is told to the listener") {
    RunningNetwork server;
    server.start();
    Caller caller({.port = server.port, .path = "/ws"});
    caller.send("hello");
    REQUIRE(caller.next() == "hello");
    CHECK(server.network->open_peers() == 1);
    caller.socket().cut();
    CHECK(server.handler.calls.await("gone: connection lost"));
}

TEST_CASE("Addresses: the socket's, or the trusted proxy's word") {
    NetSettings settings;
    SUBCASE("trusted") { settings.trust_proxy = true; }
    SUBCASE("not trusted") {}
    settings.limits.connections_each = 2;
    RunningNetwork server(settings);
    server.start();
    const Dial dial{.port = server.port, .path = "/ws", .headers = {{"X-Forwarded-For", "198.51.100.7"}}};
    Caller one(dial), two(dial);
    one.send("address");
    CHECK(one.next() == (settings.trust_proxy ? "198.51.100.7" : "127.0.0.1"));
    REQUIRE(two.opened());
    Caller three(dial);
    CHECK(!three.opened());
    CHECK((three.closed().status == 503 || !settings.trust_proxy));
    if (!settings.trust_proxy) return;
    Caller other({.port = server.port, .path = "/ws", .headers = {{"X-Forwarded-For", "198.51.100.8"}}});
    CHECK(other.opened());
}

TEST_CASE("Stopping sends what is queued, says goodbye and ends") {
    RunningNetwork server;
    server.start();
    Caller one({.port = server.port, .path = "/ws"});
    RawWebSocket deaf(server.port);  // delays the end by the server's grace at most
    REQUIRE(one.opened());
    one.send("hello");
    REQUIRE(one.next() == "hello");
    server.network->stop(1s);
    CHECK(one.closed().code == 1012);
    CHECK(one.closed().why == "the server stops");
    server.join();
    CHECK(server.handler.calls.count("gone: the server stops") == 2);
    CHECK(server.network->open_peers() == 0);
}

TEST_CASE("A network may be destroyed in the middle of everything") {
    auto server = std::make_unique<RunningNetwork>();
    auto& network = *server->network;
    network.post([&] { network.at(network.now() + 200ms, [&] { network.stop(0s); }); });
    RequestHandler::Answer kept;
    server->handler.on_request = [&](const Request&, RequestHandler::Answer answer) { kept = std::move(answer); };
    server->start();
    RawWebSocket peer(server->port);
    RawSocket waiting(server->port);
    waiting.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    server->join();
    server.reset();
    if (kept) kept({});
}

TEST_CASE("A peer that is held is read no further, and goes on where it was") {
    RunningNetwork server;
    Peer* peer = nullptr;
    server.handler.on_opened = [&](Peer& opened) { peer = &opened; };
    server.start();
    Caller caller({.port = server.port, .path = "/ws"});
    REQUIRE(caller.opened());
    caller.send("hold");
    REQUIRE(caller.wait([&] { return server.handler.calls.count("held") > 0; }));
    for (int i = 0; i < 20; ++i) caller.send(std::to_string(i));
    caller.patience = 50ms;
    CHECK_FALSE(caller.next());
    CHECK(server.handler.calls.count("received 0") == 0);
    server.network->post([&] { peer->go_on(); });
    caller.patience = 30s;
    for (int i = 0; i < 20; ++i) CHECK(caller.next() == std::to_string(i));
}

TEST_CASE("Networks side by side share one port, take connections in turn and count them together") {
    NetSettings settings;
    settings.limits.connections_each = 4;
    RunningNetwork first(settings);
    TestHandler second_handler;
    const std::unique_ptr<Network> second = first.network->open_beside();
    std::thread beside([&] { second->run(second_handler); });
    first.start();
    std::vector<std::unique_ptr<Caller>> callers;
    for (int i = 0; i < 4; ++i) {
        callers.push_back(std::make_unique<Caller>(Dial{.port = first.port, .path = "/ws"}));
        REQUIRE(callers.back()->opened());
        callers.back()->send("hello");
        CHECK(callers.back()->next() == "hello");
    }
    CHECK(first.handler.calls.count("opened /ws") == 2);
    CHECK(second_handler.calls.count("opened /ws") == 2);
    CHECK(first.network->open_peers() == 4);
    Caller fifth({.port = first.port, .path = "/ws"});
    CHECK_FALSE(fifth.opened());  // whichever network it came to
    Caller sixth({.port = first.port, .path = "/ws"});
    CHECK_FALSE(sixth.opened());
    second->stop(2s);
    first.network->stop(2s);
    for (const auto& caller : callers) CHECK(caller->closed().code == 1012);
    first.join();
    beside.join();
}
