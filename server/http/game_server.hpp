// Puts a whole server together, except its store: threads of tables, networks, bots. `tischlein serve` and the tests run it.
//
//   network-0, -1 …   connections, HTTP, who may ask and how fast      HttpService, TablePeer
//   tables-0, -1 …    tables by the hash of their id, the lobby on the first      TableThread, Registry, LiveTable
//   store, bots, background      one commit for all tables; bots' decisions; work that grows with a log
//
// What belongs to a table is known to one thread only; threads post tasks to each other.
#pragma once
#include <memory>
#include <vector>

#include "server/http/http_service.hpp"
#include "server/http/namespace.hpp"
#include "server/http/operator_report.hpp"
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
    // `network`: the first network; the others are opened beside it. `loops`: those of the tables. REQUIRES: the loops and the
    // store outlive this.
    GameServer(ServerSettings settings, std::unique_ptr<Network> network,
               const std::vector<std::unique_ptr<ThreadLoop>>& loops,
               const std::function<std::unique_ptr<Store>(Loop&)>& handle_on);

    unsigned short port() const { return networks_.front()->port(); }
    TableThreads& threads() { return threads_; }
    OperatorReport& report() { return report_; }
    // Serves until stop(). When this returns, everything that was decided has been handed to the store, and only the store's
    // threads still run.
    void run();
    // Says goodbye and ends run(). From any thread.
    void stop(Duration grace);

private:
    BotPool bots_;
    Background background_;
    TableThreads threads_;
    OperatorReport report_;
    std::unique_ptr<Forwarder> forwarder_;  // nullptr: this server is alone
    HttpShared shared_;
    std::vector<std::unique_ptr<Network>> networks_;
    std::vector<std::unique_ptr<HttpService>> services_;  // one for each network
};

}  // namespace tischlein::server::http
