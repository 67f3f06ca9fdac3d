// What operators read, on an address of its own.
#include <doctest/doctest.h>

#include "server/http/test/running_server.hpp"

using namespace tischlein::server;
using namespace tischlein::server::http;

TEST_CASE("figures are where the operator wants them, and nowhere else") {
    const RunningServer server({.operator_page = true});
    const auto status = [](unsigned short port, const std::string& path) {
        return http_call(port, "GET", path, "", {}).status;
    };
    const Reply figures = http_call(server.operator_port(), "GET", "/metrics", "", {});
    CHECK(figures.status == 200);
    CHECK(figures.body.find("tischlein_moves_total") != std::string::npos);
    CHECK(status(server.port(), "/metrics") == 404);
    // Health is no secret: a monitor may ask for it at the tables' address, too.
    CHECK(status(server.port(), "/healthz") == 200);
    CHECK(status(server.operator_port(), "/healthz") == 200);
    for (const char* path : {"/", "/api/games", "/api/tables", "/metrics/", "//metrics"}) {
        CAPTURE(path);
        CHECK(status(server.operator_port(), path) == 404);
    }
    Caller caller(Dial{.port = server.operator_port(), .path = "/api/lobby/ws"});
    CHECK_FALSE(caller.opened());
}

TEST_CASE("without an address of their own they are where the tables are") {
    const RunningServer server;
    CHECK(http_call(server.port(), "GET", "/metrics", "", {}).status == 200);
}
