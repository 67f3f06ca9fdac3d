// The parts of the network that need no socket: wheel, timers, texts, connection slots, replies, and the reader of requests.
#include <doctest/doctest.h>

#include <set>

#include "server/net/hub.hpp"
#include "server/net/reply.hpp"
#include "server/net/request_reader.hpp"
#include "server/net/message_queue.hpp"
#include "server/event_loop/timers.hpp"
#include "server/net/timer_wheel.hpp"

using namespace tischlein::server;
using namespace tischlein::server::net;
using namespace std::chrono_literals;

namespace {

struct TestNode final : Wheel::Node {
    ~TestNode() override = default;
    void due(Instant now) override {
        rang = now;
        ++times;
        if (wheel != nullptr) wheel->set(*this, now + 1s);
    }
    Instant rang{};
    int times = 0;
    Wheel* wheel = nullptr;  // set: it wants to be woken again a second later
};

const Instant start{std::chrono::hours(5)};

}  // namespace

TEST_CASE("The wheel wakes nobody early and nobody much too late") {
    Wheel wheel;
    std::vector<TestNode> nodes(200);
    for (std::size_t i = 0; i < nodes.size(); ++i) wheel.set(nodes[i], start + i * 1111ms);
    for (Instant now = start; now < start + 300s; now += 100ms) wheel.turn(now, 1000);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        CAPTURE(i);
        REQUIRE(nodes[i].times == 1);
        CHECK(nodes[i].rang >= start + i * 1111ms);
        CHECK(nodes[i].rang <= start + i * 1111ms + 2 * Wheel::tick + 100ms);
    }
}

TEST_CASE("The wheel rings in portions, and after a long sleep") {
    Wheel wheel;
    std::vector<TestNode> nodes(10);
    for (TestNode& node : nodes) wheel.set(node, start + 1s);
    wheel.turn(start, 100);
    CHECK(wheel.turn(start + 1000s, 4));
    CHECK(wheel.turn(start + 1000s, 4));
    CHECK(!wheel.turn(start + 1000s, 4));
    for (const TestNode& node : nodes) CHECK(node.times == 1);
}

TEST_CASE("Nodes may leave, come back and die") {
    Wheel wheel;
    TestNode again, leaves;
    again.wheel = &wheel;
    wheel.set(again, start);
    wheel.set(leaves, start);
    wheel.set(leaves, start + 100s);
    {
        TestNode dies;
        wheel.set(dies, start);
    }
    int seen = 0;
    wheel.each([&](Wheel::Node&) { ++seen; });
    CHECK(seen == 2);
    for (Instant now = start; now < start + 10s; now += 250ms) wheel.turn(now, 1000);
    CHECK(again.times >= 7);
    CHECK(leaves.times == 0);
    wheel.remove(leaves);
    again.wheel = nullptr;
    wheel.turn(start + 200s, 1000);
    CHECK(leaves.times == 0);
}

TEST_CASE("Timers ring in the order of their times and can be cancelled by each other") {
    Timers timers;
    std::vector<int> rang;
    timers.add(start + 2s, [&] { rang.push_back(2); });
    timers.add(start + 1s, [&] { rang.push_back(1); });
    const auto never = timers.add(start + 3s, [&] { rang.push_back(3); });
    timers.add(start + 2s, [&] {
        rang.push_back(22);
        timers.cancel(never);
    });
    CHECK(timers.next().value() == start + 1s);
    CHECK(!timers.take(start));
    while (auto task = timers.take(start + 5s)) (*task)();
    CHECK(rang == std::vector{1, 2, 22});
    CHECK(!timers.next());
    timers.cancel(never);
    timers.cancel(12345);
}

TEST_CASE("An outbox counts bytes and forgets its past") {
    Outbox out;
    CHECK(out.empty());
    for (int i = 0; i < 1000; ++i) {
        out.push(std::make_shared<const std::string>(std::to_string(i)));
        out.push(std::make_shared<const std::string>("x"));
        CHECK(out.front() == (i % 2 == 0 ? std::to_string(i / 2) : "x"));
        out.pop();
    }
    std::size_t bytes = 0;
    for (; !out.empty(); out.pop()) bytes += out.front().size();
    CHECK(bytes == 500 * 3 + 500);
    CHECK(out.bytes() == 0);
    out.push(std::make_shared<const std::string>("first"));
    out.push(std::make_shared<const std::string>("second"));
    out.drop(true);
    CHECK(out.front() == "first");
    CHECK(out.bytes() == 5);
    out.drop(false);
    CHECK(out.empty());
}

TEST_CASE("An inbox puts pieces together") {
    Inbox<256> in;
    const auto piece = [&](std::string_view text, bool complete) {
        std::copy(text.begin(), text.end(), in.space().begin());
        return std::string(in.add(text.size(), complete));
    };
    CHECK(piece("short", true) == "short");
    CHECK(piece("", true).empty());
    piece("a long ", false);
    CHECK(piece("one", true) == "a long one");
    in.clear();
    CHECK(piece("next", true) == "next");
}

TEST_CASE("Connection slots are counted in all and by address") {
    NetSettings settings;
    settings.limits.connections = 4;
    settings.limits.connections_each = 2;
    Hub hub(settings);
    ConnectionSlot one(hub, "10.0.0.1"), two(hub, "10.0.0.1");
    CHECK(one.valid());
    CHECK(two.valid());
    CHECK(!ConnectionSlot(hub, "10.0.0.1").valid());
    CHECK(hub.admission->connections() == 2);
    ConnectionSlot moved = std::move(two);
    CHECK(!two.valid());  // NOLINT: moved from on purpose
    ConnectionSlot proxied(hub, "");
    CHECK(proxied.valid());
    ConnectionSlot last(hub, "10.0.0.9");
    CHECK(last.valid());
    CHECK(!ConnectionSlot(hub, "10.0.0.2").valid());  // full
    last = {};
    CHECK(!proxied.belongs_to("10.0.0.1"));
    CHECK(proxied.belongs_to("10.0.0.3"));
    CHECK(proxied.belongs_to("10.0.0.3"));
    CHECK(proxied.belongs_to("10.0.0.4"));
    CHECK(hub.admission->connections_of("10.0.0.4") == 1);
    CHECK(hub.admission->connections_of("10.0.0.3") == 0);
    moved = {};
    one = {};
    proxied = {};
    CHECK(hub.admission->connections() == 0);
    hub.admission->forget_quiet_households(std::chrono::steady_clock::now());
    CHECK(hub.admission->households() == 0);
}

TEST_CASE("One address never gets more than half of all connections, whatever its own limit says") {
    NetSettings settings;
    settings.limits.connections = 6;
    settings.limits.connections_each = 100;
    Hub hub(settings);
    std::vector<ConnectionSlot> slots;
    for (int i = 0; i < 3; ++i) CHECK(slots.emplace_back(hub, "10.0.0.1").valid());
    CHECK(!ConnectionSlot(hub, "10.0.0.1").valid());
    CHECK(ConnectionSlot(hub, "10.0.0.2").valid());
}

TEST_CASE("New connections from one household are throttled; others do not notice, and time heals") {
    NetSettings settings;
    settings.limits.new_connections_each = 2;  // twenty at once, then two a second
    Admission admission;
    const auto may_come = [&](std::string_view address, Instant when) { return admission.may_come(address, settings.limits, when); };
    const Instant now = std::chrono::steady_clock::now();
    for (int i = 0; i < 20; ++i) CHECK(may_come("2001:db8:1:2::1", now));
    CHECK(!may_come("2001:db8:1:2::7", now));  // the same household
    CHECK(may_come("2001:db8:1:3::1", now));
    CHECK(may_come("2001:db8:1:2::7", now + std::chrono::seconds(1)));
    settings.limits.new_connections_each = 0;
    for (int i = 0; i < 1000; ++i) CHECK(may_come("2001:db8:1:2::1", now));
}

TEST_CASE("A household is one IPv4 address or one IPv6 /64") {
    CHECK(household_of("192.168.1.7") == "192.168.1.7");
    CHECK(household_of("2001:db8:1:2:3:4:5:6") == household_of("2001:db8:1:2::1"));
    CHECK(household_of("2001:db8:1:2::1") != household_of("2001:db8:1:3::1"));
}

TEST_CASE("A head says what it must and cannot be broken out of") {
    Reply reply{.status = 201, .body = "{}"};
    reply.headers = {{"Set-Cookie", "a=1"}, {"X-Evil", "a\r\nSet-Cookie: b=2"}, {"Bad Name", "x"}};
    add_safe_headers(reply);
    const std::string head = head_of(reply, {});
    CHECK(head.starts_with("HTTP/1.1 201 Created\r\nDate: "));
    CHECK(head.ends_with("\r\n\r\n"));
    CHECK(head.find("Content-Length: 2\r\n") != std::string::npos);
    CHECK(head.find("Set-Cookie: a=1\r\n") != std::string::npos);
    CHECK(head.find("b=2") == std::string::npos);
    CHECK(head.find("Bad Name") == std::string::npos);
    CHECK(head.find("frame-ancestors 'none'") != std::string::npos);
    CHECK(head.find("unsafe-inline") == std::string::npos);
    CHECK(head.find("nosniff") != std::string::npos);
    Reply own{.headers = {{"content-security-policy", "default-src 'none'"}}};
    add_safe_headers(own);
    CHECK(head_of(own, {}).find("frame-ancestors") == std::string::npos);
    CHECK(head_of({.status = 304}, {.keep_alive = false}).find("Content-") == std::string::npos);
    CHECK(head_of({.status = 304}, {.keep_alive = false}).find("Connection: close\r\n") != std::string::npos);
    CHECK(head_of({}, {.keep_alive = true, .old_http = true}).find("Connection: keep-alive\r\n") != std::string::npos);
    CHECK(body_of({.body = "a", .fixed = "b"}) == "b");
}

namespace {

using State = RequestReader::State;

// Feeds a request in pieces of `step` bytes and returns the state at the end.
State feed(RequestReader& reader, std::string_view bytes, std::size_t step, std::string& rest) {
    State state = State::more;
    for (std::size_t at = 0; at < bytes.size() && state == State::more; at += step) {
        rest += bytes.substr(at, step);
        state = reader.take(rest);
    }
    return state;
}

Request read_one(std::string_view bytes, const NetSettings& settings = {}) {
    RequestReader reader(settings.limits);
    std::string rest;
    REQUIRE(feed(reader, bytes, bytes.size(), rest) == State::whole);
    auto result = reader.request("192.0.2.1", false, settings);
    REQUIRE(std::holds_alternative<Request>(result));
    return std::get<Request>(result);
}

int status_of(std::string_view bytes, const NetSettings& settings = {}) {
    RequestReader reader(settings.limits);
    std::string rest;
    const State state = feed(reader, bytes, 7, rest);
    if (state == State::bad) return reader.refusal().status;
    if (state == State::more) return 0;
    const auto result = reader.request("192.0.2.1", false, settings);
    return std::holds_alternative<Reply>(result) ? std::get<Reply>(result).status : 200;
}

}  // namespace

TEST_CASE("A request is the same in any pieces") {
    const std::string_view bytes =
        "POST /api/tables?lang=de HTTP/1.1\r\nHost: a:1\r\nCookie: x=1\r\nCookie: y=2\r\nContent-Length: 5\r\n\r\nhello"
        "GET / HTTP/1.1\r\n";
    for (std::size_t step = 1; step < bytes.size(); ++step) {
        RequestReader reader({});
        std::string rest;
        REQUIRE(feed(reader, bytes, step, rest) == State::whole);
        CHECK(std::string_view("GET / HTTP/1.1\r\n").starts_with(rest));
        const Request request = std::get<Request>(reader.request("192.0.2.1", true, {}));
        CHECK(request.method == "POST");
        CHECK(request.path == "/api/tables");
        CHECK(request.query == "lang=de");
        CHECK(request.body == "hello");
        CHECK(request.cookie == "x=1; y=2");
        CHECK(request.host == "a:1");
        CHECK(request.address == "192.0.2.1");
        CHECK(request.secure);
    }
}

TEST_CASE("Chunks are put together") {
    const Request request = read_one(
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1;x=y\r\n!\r\n0\r\n\r\n");
    CHECK(request.body == "hello!");
}

TEST_CASE("What is too large or malformed gets its own refusal") {
    NetSettings settings;
    settings.limits.header = 300;
    settings.limits.body = 10;
    const std::string long_line(400, 'x');
    CHECK(status_of("GET /" + long_line, settings) == 431);
    CHECK(status_of("GET / HTTP/1.1\r\nHost: a\r\nX: " + long_line + "\r\n\r\n", settings) == 431);
    CHECK(status_of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n", settings) == 413);
    CHECK(status_of("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nb\r\nhello world", settings) ==
          413);
    CHECK(status_of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789", settings) == 200);
    CHECK(status_of("GET / HTTP/2.0\r\nHost: a\r\n\r\n") == 505);
    CHECK(status_of("GET / HTTP/1.1\r\n\r\n") == 400);
    CHECK(status_of("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n") == 400);
    CHECK(status_of("GET / HTTP/1.0\r\n\r\n") == 200);
    CHECK(status_of("GET /../x HTTP/1.1\r\nHost: a\r\n\r\n") == 400);
    CHECK(status_of("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n") == 400);
    CHECK(status_of("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n") == 400);
    CHECK(status_of("\x16\x03\x01\x02\x01\x01\xfc\x03") == 400);
    CHECK(status_of("hello\r\n\r\n") == 400);
    CHECK(status_of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n") == 400);
    CHECK(status_of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n") == 400);
    CHECK(status_of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n") == 400);
    CHECK(status_of("GET / HTTP/1.1\r\nHost: a\r\n") == 0);
}

TEST_CASE("A Host is a name or an address, perhaps with a port, and not longer than names can be") {
    const auto status_with = [](const std::string& host) { return status_of("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n"); };
    const std::string longest(253, 'a');
    for (const std::string& good : {std::string("a"), std::string("table.example:8080"), std::string("192.0.2.1:1"), std::string("[2001:db8::1]:65535"),
                                    std::string("my_box.local."), longest, longest + ":65535", std::string()}) {
        CAPTURE(good);
        CHECK(status_with(good) == 200);
    }
    for (const std::string& bad : {longest + "a", std::string(7000, 'a'), std::string("a/b"), std::string("eve@a"), std::string("a b"),
                                   std::string("a\"b"), std::string("[::1"), std::string("a:123456"), std::string("a:b")}) {
        CAPTURE(bad.substr(0, 20));
        CHECK(status_with(bad) == 400);
    }
}

TEST_CASE("Under a prefix, only what is under it") {
    NetSettings settings;
    settings.prefix = "/games";
    CHECK(read_one("GET /games/api HTTP/1.1\r\nHost: a\r\n\r\n", settings).path == "/api");
    CHECK(read_one("GET /games/ HTTP/1.1\r\nHost: a\r\n\r\n", settings).path == "/");
    CHECK(status_of("GET /games HTTP/1.1\r\nHost: a\r\n\r\n", settings) == 308);
    CHECK(status_of("GET /gamesx/ HTTP/1.1\r\nHost: a\r\n\r\n", settings) == 404);
    CHECK(status_of("GET / HTTP/1.1\r\nHost: a\r\n\r\n", settings) == 404);
}

TEST_CASE("A proxy is believed only where it is trusted") {
    const std::string_view bytes =
        "GET / HTTP/1.1\r\nHost: inside:8080\r\nX-Forwarded-For: 6.6.6.6, 198.51.100.7\r\nX-Forwarded-Proto: https\r\n"
        "X-Forwarded-Host: table.example\r\n\r\n";  // this header is never believed
    Request request = read_one(bytes);
    CHECK(request.address == "192.0.2.1");
    CHECK(request.host == "inside:8080");
    CHECK(!request.secure);
    NetSettings trusting;
    trusting.trust_proxy = true;
    request = read_one(bytes, trusting);
    CHECK(request.address == "198.51.100.7");
    CHECK(request.host == "inside:8080");
    CHECK(request.secure);
    // Of several lines the last one is the proxy's; anybody may have sent the others.
    request = read_one(
        "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 6.6.6.6\r\nX-Forwarded-Proto: https\r\n"
        "X-Forwarded-For: 198.51.100.9\r\nX-Forwarded-Proto: http\r\n\r\n",
        trusting);
    CHECK(request.address == "198.51.100.9");
    CHECK(!request.secure);
    request = read_one("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: <script>\r\n\r\n", trusting);
    CHECK(request.address == "192.0.2.1");
}

TEST_CASE("A client that waits for permission to send its body is told once") {
    RequestReader reader({});
    std::string bytes = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n";
    CHECK(reader.take(bytes) == State::expects);
    CHECK(reader.take(bytes) == State::more);
    bytes = "ok";
    CHECK(reader.take(bytes) == State::whole);
}
