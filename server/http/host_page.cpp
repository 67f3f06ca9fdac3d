#include "server/http/host_page.hpp"

#include <cassert>

#include "server/http/http_service.hpp"

namespace tischlein::server::http {

HostPage::HostPage(const NetSettings& where, const HostReport& report)
    : network_(Network::open(where)),
      report_(report),
      thread_(named_thread("metrics", [this] { network_->run(*this); })) {}

HostPage::~HostPage() {
    network_->stop(std::chrono::seconds(0));
    thread_.join();
}

void HostPage::request(Request request, Answer answer) {
    if (!is_for_hosts(request)) return answer(reply_problem({"not-found", "here are /metrics and /healthz and nothing else"}));
    answer(report_.answer(request));
}

void HostPage::upgrade(const Request&, UpgradeDecision decide) {
    decide(reply_problem({"not-found", "there is no socket at this address"}));
}

std::unique_ptr<PeerListener> HostPage::opened(const Request&, Peer&) {
    assert(false);  // upgrade lets nobody in
    return nullptr;
}

}  // namespace tischlein::server::http
