// A whole server inside a test, on real sockets of the loopback: everything but the disk is as in `tischlein serve`.
#pragma once
#include <filesystem>
#include <optional>
#include <thread>

#include "server/http/game_server.hpp"
#include "server/http/operator_page.hpp"
#include "server/net/client.hpp"
#include "server/store/memory_store.hpp"
#include "server/store/shared_store.hpp"
#include "server/store/sqlite_store.hpp"

namespace tischlein::server::http {

struct TestSettings {
    int threads = 4, networks = 2;
    bool operator_page = false, rate_limits = false;
    ServerLimits limits{.tables_each = 50'000};
    std::filesystem::path data{};                           // a folder for SQLite; empty: a store in memory
    std::string node_secret{};                              // of several servers; empty: this one is alone
    std::function<std::unique_ptr<Store>(Loop&)> handle_on{};  // another store's handle for a loop, if set
    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();  // of the store in memory
    TableLog::Fold fold = TableLog::fold_fact;
    unsigned short port = 0;                                // 0: a free one
    std::string public_url{};                               // as HttpSettings::public_url
};

class RunningServer {
public:
    explicit RunningServer(TestSettings wish = {}) : loops_(table_loops(wish.threads)), store_(disk_, wish.disk) {
        NetSettings net;
        net.port = wish.port;
        net.limits.new_connections_each = 0;
        net.node_secret = wish.node_secret;
        if (!wish.data.empty()) sqlite_.emplace(*loops_.front(), SqliteSettings{.folder = wish.data});
        ServerSettings settings{
            {"", wish.public_url, fresh_signing_seed(), wish.rate_limits, wish.operator_page, wish.node_secret},
            wish.limits,
            wish.networks,
            3,
            1};
        server_ = std::make_unique<GameServer>(std::move(settings), Network::open(net), loops_, [&](Loop& loop) {
            if (wish.handle_on) return wish.handle_on(loop);
            return sqlite_ ? sqlite_->handle_on(loop) : shared_.handle_on(loop);
        });
        server_->threads().fold_with(wish.fold);
        if (wish.operator_page) operator_page_.emplace(NetSettings{.port = 0}, server_->report());
        disk_.start();
        thread_ = std::thread([this] { server_->run(); });
    }
    ~RunningServer() {
        server_->stop(std::chrono::seconds(1));
        thread_.join();
        operator_page_.reset();
        disk_.stop();
    }
    unsigned short port() const { return server_->port(); }
    unsigned short operator_port() const { return operator_page_->port(); }
    TableThreads& threads() { return server_->threads(); }

private:
    std::vector<std::unique_ptr<ThreadLoop>> loops_;
    ThreadLoop disk_{"store"};
    MemoryStore store_;
    SharedStore shared_{store_, disk_};
    std::optional<SqliteStore> sqlite_;
    std::unique_ptr<GameServer> server_;
    std::optional<OperatorPage> operator_page_;
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
