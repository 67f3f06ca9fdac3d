// A whole server but for its store, put together: threads of tables, networks, bots. What `tischlein serve` and the tests run.
//
//   network-0, -1 …   connections, HTTP, who may ask and how fast      HttpService, TablePeer
//   tables-0, -1 …    tables by the hash of their id, the lobby on the first      TableThread, Registry, LiveTable
//   store, bots, background      one commit for all tables; thinking; whatever grows with a log
//
// Nothing that belongs to one table is known to two threads; they send each other tasks.
#pragma once
#include <memory>
#include <vector>

#include "server/http/host_report.hpp"
#include "server/http/http_service.hpp"
#include "server/http/namespace.hpp"
#include "server/http/table_threads.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

struct ServerSettings {
    HttpSettings http;
    ServerLimits limits{};
    int networks = 1, bot_threads = 1, background_threads = 1;
};

class GameServer {
public:
    // `network`: the first one; others are opened beside it. `loops`, of the tables, and the store outlive this.
    GameServer(ServerSettings settings, std::unique_ptr<Network> network,
               const std::vector<std::unique_ptr<ThreadLoop>>& loops,
               const std::function<std::unique_ptr<Store>(Loop&)>& end_on);

    unsigned short port() const { return networks_.front()->port(); }
    TableThreads& threads() { return threads_; }
    HostReport& report() { return report_; }
    // Serves until stop(); then everything that was decided has been asked of the store, and no thread but the store's runs.
    void run();
    // Says goodbye and ends run(). From any thread.
    void stop(Duration grace);

private:
    BotPool bots_;
    Background background_;
    TableThreads threads_;
    HostReport report_;
    std::unique_ptr<Carrier> carrier_;  // nullptr: this server is alone
    HttpShared shared_;
    std::vector<std::unique_ptr<Network>> networks_;
    std::vector<std::unique_ptr<HttpService>> services_;  // one for each network
};

}  // namespace tischlein::server::http
