// Serves what only the operator reads (/metrics, /healthz) at an address of its own, which no guest can reach. It has its own network
// and thread.
#pragma once
#include <thread>

#include "server/http/namespace.hpp"
#include "server/http/operator_report.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

class OperatorPage final : public RequestHandler {
public:
    // `report` lives longer than this.
    OperatorPage(const NetSettings& where, const OperatorReport& report);
    ~OperatorPage() override;

    unsigned short port() const { return network_->port(); }

    void request(Request request, Answer answer) override;
    void upgrade(const Request& request, UpgradeDecision decide) override;
    std::unique_ptr<PeerListener> opened(const Request& request, Peer& peer) override;

private:
    std::unique_ptr<Network> network_;
    const OperatorReport& report_;
    std::thread thread_;
};

}  // namespace tischlein::server::http
