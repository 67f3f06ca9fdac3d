// What only the host reads (/metrics, /healthz) on an address of its own, which no guest can reach. It has a network and a thread
// of its own; what it shows is asked for on the thread of the tables.
#pragma once
#include <thread>

#include "server/http/http_service.hpp"
#include "server/http/namespace.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

class HostPage final : public RequestHandler {
public:
    // `tables`: the loop on which `service` lives. Both live longer than this.
    HostPage(const NetSettings& where, Loop& tables, HttpService& service);
    ~HostPage() override;

    unsigned short port() const { return network_->port(); }

    void request(Request request, Answer answer) override;
    void upgrade(const Request& request, Verdict verdict) override;
    std::unique_ptr<PeerListener> opened(const Request& request, Peer& peer) override;

private:
    std::unique_ptr<Network> network_;
    Loop& tables_;
    HttpService& service_;
    std::thread thread_;
};

}  // namespace tischlein::server::http
