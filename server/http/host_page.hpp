// Serves what only the host reads (/metrics, /healthz) at an address of its own, which no guest can reach. It has its own network
// and thread.
#pragma once
#include <thread>

#include "server/http/host_report.hpp"
#include "server/http/namespace.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

class HostPage final : public RequestHandler {
public:
    // `report` lives longer than this.
    HostPage(const NetSettings& where, const HostReport& report);
    ~HostPage() override;

    unsigned short port() const { return network_->port(); }

    void request(Request request, Answer answer) override;
    void upgrade(const Request& request, UpgradeDecision decide) override;
    std::unique_ptr<PeerListener> opened(const Request& request, Peer& peer) override;

private:
    std::unique_ptr<Network> network_;
    const HostReport& report_;
    std::thread thread_;
};

}  // namespace tischlein::server::http
