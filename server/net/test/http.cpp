// HTTP over real sockets on the loopback. Nothing here asserts how long something takes.
#include <doctest/doctest.h>

#include <algorithm>

#include "server/net/client.hpp"
#include "server/net/test/running_network.hpp"

using namespace tischlein::server;
using namespace tischlein::server::net;

namespace {

std::string header(const Reply& reply, std::string_view name) {
    for (const auto& [key, value] : reply.headers)
        if (key == name) return value;
    return "";
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

TEST_CASE("A request gets its reply, with the headers that keep a page safe") {
    RunningNetwork server;
    server.start();
    const Reply reply = http_call(server.port, "POST", "/api/a%20b?x=1", "body");
    CHECK(reply.status == 200);
    CHECK(reply.content_type == "text/plain");
    CHECK(reply.body == "POST /api/a b x=1 body");
    CHECK(header(reply, "X-Content-Type-Options") == "nosniff");
    CHECK(has(header(reply, "Content-Security-Policy"), "default-src 'self'"));
    CHECK(has(header(reply, "Content-Security-Policy"), "frame-ancestors 'none'"));
    CHECK(!header(reply, "Date").empty());
    CHECK(!header(reply, "Permissions-Policy").empty());
    CHECK(!header(reply, "Referrer-Policy").empty());
}

TEST_CASE("HEAD has the head of GET and no body; large and fixed bodies arrive whole") {
    static const std::string large(3'000'000, 'z');
    RunningNetwork server;
    server.handler.on_request = [](Request request, RequestHandler::Answer answer) {
        if (request.path == "/fixed") return answer({.fixed = large});
        if (request.path == "/none") return answer({.status = 204});
        answer({.body = large});
    };
    server.start();
    CHECK(http_call(server.port, "GET", "/").body == large);
    CHECK(http_call(server.port, "GET", "/fixed").body == large);
    const Reply head = http_call(server.port, "HEAD", "/fixed");
    CHECK(head.body.empty());
    CHECK(header(head, "Content-Length") == "3000000");
    CHECK(http_call(server.port, "GET", "/none").status == 204);
}

TEST_CASE("A connection is kept; pipelined requests are answered in their order") {
    RunningNetwork server;
    server.start();
    RawSocket socket(server.port);
    socket.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n");
    CHECK(has(socket.until("GET /1  "), "200 OK"));
    std::string many;
    for (int i = 0; i < 50; ++i) many += "GET /n" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
    many += "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    socket.send(many);
    const std::string all = socket.rest();
    std::size_t at = 0;
    for (int i = 0; i < 50; ++i) {
        const std::size_t found = all.find("GET /n" + std::to_string(i) + "  ", at);
        REQUIRE(found != std::string::npos);
        at = found;
    }
    CHECK(has(all.substr(at), "Connection: close"));
    CHECK(has(all.substr(at), "GET /last"));
}

TEST_CASE("An answer may come later, from the loop; a second one counts for nothing") {
    RunningNetwork server;
    server.handler.on_request = [&](const Request&, RequestHandler::Answer answer) {
        server.network->at(server.network->now() + 5ms, [answer] {
            answer({.body = "first"});
            answer({.body = "second"});
        });
    };
    server.start();
    RawSocket socket(server.port);
    for (int i = 0; i < 3; ++i) {
        socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        CHECK(has(socket.until("first"), "200 OK"));
    }
}

TEST_CASE("A client that left before the answer does no harm") {
    RunningNetwork server;
    RequestHandler::Answer kept;
    server.handler.on_request = [&](const Request& request, RequestHandler::Answer answer) {
        if (request.path == "/now") return answer({});
        kept = std::move(answer);
        server.handler.calls.write("asked");
    };
    server.start();
    { RawSocket(server.port).send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"); }
    REQUIRE(server.handler.calls.await("asked"));
    CHECK(http_call(server.port, "GET", "/now").status == 200);
    server.network->post([&] { kept({.body = "too late"}); });
    CHECK(http_call(server.port, "GET", "/now").status == 200);
}

TEST_CASE("A handler that throws is a 500 and a notice") {
    RunningNetwork server;
    server.handler.on_request = [](const Request&, const RequestHandler::Answer&) { throw std::runtime_error("oh"); };
    server.start();
    CHECK(http_call(server.port, "GET", "/").status == 500);
    CHECK(server.handler.calls.await("notice: a request failed: oh"));
}

TEST_CASE("Too large and malformed requests are refused and the connection closed") {
    NetSettings settings;
    settings.limits.header = 1000;
    settings.limits.body = 100;
    RunningNetwork server(settings);
    server.start();
    const auto reply_to = [&](const std::string& bytes) {
        RawSocket socket(server.port);
        socket.send(bytes);
        return socket.rest();
    };
    CHECK(has(reply_to("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n"), "HTTP/1.1 431 "));
    const std::string body =
        reply_to("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n" + std::string(500, 'x'));
    CHECK(has(body, "HTTP/1.1 413 "));
    CHECK(has(body, "nosniff"));
    CHECK(has(reply_to("GET\r\n\r\n"), "HTTP/1.1 400 "));
    CHECK(has(reply_to("GET / HTTP/3.0\r\n\r\n"), " 505 "));
    CHECK(has(reply_to("GET /.. HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"), "HTTP/1.1 400 "));
    CHECK(has(reply_to("GET / HTTP/1.0\r\n\r\n"), "HTTP/1.0 200 "));
    CHECK(http_call(server.port, "GET", "/").status == 200);
}

TEST_CASE("Expect: 100-continue is answered before the body comes") {
    RunningNetwork server;
    server.start();
    RawSocket socket(server.port);
    socket.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
    CHECK(socket.until("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
    socket.send("hi");
    CHECK(has(socket.until("POST /  hi"), "200 OK"));
}

TEST_CASE("Whoever drips a request or says nothing is let go") {
    NetSettings settings;
    settings.limits.idle_s = 1;
    RunningNetwork server(settings);
    server.start();
    RawSocket silent(server.port), half(server.port), kept(server.port);
    half.send("GET / HTTP/1.1\r\nHost");
    kept.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    CHECK(silent.rest().empty());
    CHECK(half.rest().empty());
    CHECK(has(kept.rest(), "200 OK"));
}

TEST_CASE("Connections are limited, in all and from one address") {
    NetSettings settings;
    SUBCASE("in all") { settings.limits.connections = 4; }  // half of them for one address
    SUBCASE("from one address") { settings.limits.connections_each = 2; }
    RunningNetwork server(settings);
    server.start();
    {
        RawSocket one(server.port), two(server.port);
        for (RawSocket* socket : {&one, &two}) {
            socket->send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            CHECK(has(socket->until("GET /  "), "200 OK"));
        }
        CHECK(has(RawSocket(server.port).rest(), "HTTP/1.1 503 "));
    }
    bool again = false;  // the server notices in its own time that they left
    for (int i = 0; i < 3000 && !again; ++i) {
        RawSocket socket(server.port);
        socket.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        again = has(socket.rest(), "200 OK");
    }
    CHECK(again);
}

TEST_CASE("Where a body ends is beyond doubt, or the connection is closed") {
    RunningNetwork server;
    server.start();
    for (const char* lines : {"Transfer-Encoding: gzip\r\n", "Transfer-Encoding: chunked, gzip\r\n",
                              "Transfer-Encoding: xchunked\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
                              "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"}) {
        CAPTURE(lines);
        RawSocket socket(server.port);
        socket.send(std::string("POST /a HTTP/1.1\r\nHost: a\r\n") + lines + "\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n");
        const std::string all = socket.rest();
        CHECK(has(all, "HTTP/1.1 400 "));
        CHECK(!has(all, "smuggled"));
    }
}

TEST_CASE("Silent connections make room for somebody who has something to ask") {
    NetSettings settings;
    settings.limits.connections = 4;
    settings.trust_proxy = true;  // so that connections from one address count in the total only
    RunningNetwork server(settings);
    server.start();
    std::vector<std::unique_ptr<RawSocket>> silent;
    for (int i = 0; i < 4; ++i) silent.push_back(std::make_unique<RawSocket>(server.port));
    for (int i = 0; i < 12; ++i) {
        RawSocket socket(server.port);
        socket.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        CHECK(has(socket.rest(), "200 OK"));
    }
    CHECK(silent.front()->rest().empty());  // cut off, the oldest first
}

TEST_CASE("A prefix is taken off; outside of it there is nothing") {
    NetSettings settings;
    settings.prefix = "/games";
    RunningNetwork server(settings);
    server.start();
    CHECK(http_call(server.port, "GET", "/games/api").body == "GET /api  ");
    CHECK(http_call(server.port, "GET", "/api").status == 404);
    const Reply moved = http_call(server.port, "GET", "/games");
    CHECK(moved.status == 308);
    CHECK(header(moved, "Location") == "/games/");
    Caller caller({.port = server.port, .path = "/games/ws"});
    REQUIRE(caller.opened());
    CHECK(server.handler.calls.await("opened /ws"));
}

TEST_CASE("What cannot be listened on is said in words") {
    RunningNetwork server;
    NetSettings settings;
    settings.port = server.port;
    CHECK_THROWS_WITH_AS(Network::open(settings), doctest::Contains(("port " + std::to_string(server.port)).c_str()),
                         std::runtime_error);
    settings.address = "nonsense";
    CHECK_THROWS_WITH_AS(Network::open(settings), doctest::Contains("nonsense"), std::runtime_error);
    settings = {};
    settings.certificate = "only.pem";
    CHECK_THROWS_AS(Network::open(settings), std::runtime_error);
}

TEST_CASE("The loop keeps order, and timers can be taken back") {
    RunningNetwork server;
    std::vector<int> done;
    auto& loop = *server.network;
    loop.post([&] {
        const auto never = loop.at(loop.now() + 10ms, [&] { done.push_back(9); });
        loop.at(loop.now() + 20ms, [&] {
            done.push_back(3);
            loop.stop(0s);
        });
        loop.at(loop.now() + 5ms, [&, never] {
            done.push_back(2);
            loop.cancel(never);
        });
        loop.post([&] { done.push_back(1); });
    });
    server.start();
    server.join();
    CHECK(done == std::vector{1, 2, 3});
}

TEST_CASE("Stopping lets a reply out that was still owed") {
    RunningNetwork server;
    server.handler.on_request = [&](const Request&, RequestHandler::Answer answer) {
        server.network->stop(20s);
        server.network->at(server.network->now() + 50ms, [answer] { answer({.body = "the last one"}); });
    };
    server.start();
    RawSocket idle(server.port);
    CHECK(http_call(server.port, "GET", "/").body == "the last one");
    CHECK(idle.rest().empty());
    server.join();
    CHECK_THROWS(http_call(server.port, "GET", "/"));
}
