// A whole server inside a test, on real sockets of the loopback: everything but the disk is as in `tischlein serve`.
#pragma once
#include <future>
#include <thread>

#include "server/http/host_page.hpp"
#include "server/http/http_service.hpp"
#include "server/net/client.hpp"
#include "server/store/memory_store.hpp"

namespace tischlein::server::http {

class RunningServer {
public:
    explicit RunningServer(bool with_host_page = false) {
        NetSettings settings;
        settings.port = 0;
        settings.limits.new_connections_each = 0;
        network_ = Network::open(settings);
        std::promise<void> ready;
        thread_ = std::thread([this, with_host_page, &ready] {
            MemoryStore store(*network_);
            Metrics metrics;
            BotPool bots(*network_, 3);
            Background background(*network_, 1);
            Registry registry(*network_, store, bots, background, metrics, ServerLimits{.tables_each = 50'000});
            HttpService service(registry, background, *network_, metrics, {"", "", fresh_signing_seed(), false, with_host_page});
            std::optional<HostPage> host_page;
            if (with_host_page) host_page.emplace(NetSettings{.port = 0}, *network_, service);
            if (host_page) host_port_ = host_page->port();
            ready.set_value();
            network_->run(service);
            host_page.reset();
            background.stop();
            bots.stop();
        });
        ready.get_future().wait();
    }
    ~RunningServer() {
        network_->stop(std::chrono::seconds(1));
        thread_.join();
    }
    unsigned short port() const { return network_->port(); }
    unsigned short host_port() const { return host_port_; }

private:
    std::unique_ptr<Network> network_;
    unsigned short host_port_ = 0;
    std::thread thread_;
};

// --- what tests ask of it -----------------------------------------------------------------------------------

// The answer's body, and the token in its cookie, if any.
struct Answered {
    int status;
    json::object body;
    std::string token;
};

inline Answered post(unsigned short port, const std::string& path, const json::object& body,
                     const Headers& headers = {}) {
    const Reply reply = http_call(port, "POST", path, json::serialize(body), headers);
    Answered answered{reply.status, json::parse(reply.body).as_object(), ""};
    for (const auto& [name, value] : reply.headers)
        if (name == "Set-Cookie") answered.token = value.substr(value.find('=') + 1, 32);
    return answered;
}

inline Answered get(unsigned short port, const std::string& path) {
    const Reply reply = http_call(port, "GET", path, "", {});
    return {reply.status, json::parse(reply.body).as_object(), ""};
}

// A table with a person at every seat.
struct OpenedTable {
    std::string id;
    std::vector<std::string> tokens;  // by seat
};

inline OpenedTable open_full_table(unsigned short port, json::object wish, int seats) {
    wish["name"] = "P0";
    const Answered opened = post(port, "/api/tables", wish);
    if (opened.status != 201) throw std::runtime_error(json::serialize(opened.body));
    OpenedTable table{std::string(opened.body.at("table").as_string()), {opened.token}};
    for (int seat = 1; seat < seats; ++seat) {
        const Answered joined =
            post(port, "/api/tables/" + table.id + "/join", {{"name", "P" + std::to_string(seat)}, {"seat", seat}});
        table.tokens.push_back(joined.token);
    }
    return table;
}

}  // namespace tischlein::server::http
