#include "server/http/operator_page.hpp"

#include <cassert>

#include "server/http/http_service.hpp"

namespace tischlein::server::http {

OperatorPage::OperatorPage(const NetSettings& where, const OperatorReport& report)
    : network_(Network::open(where)),
      report_(report),
      thread_(named_thread("metrics", [this] { network_->run(*this); })) {}

OperatorPage::~OperatorPage() {
    network_->stop(std::chrono::seconds(0));
    thread_.join();
}

void OperatorPage::request(Request request, Answer answer) {
    if (!is_for_operator(request)) return answer(reply_problem({"not-found", "here are /metrics and /healthz and nothing else"}));
    answer(report_.answer(request));
}

void OperatorPage::upgrade(const Request&, UpgradeDecision decide) {
    decide(reply_problem({"not-found", "there is no socket at this address"}));
}

std::unique_ptr<PeerListener> OperatorPage::opened(const Request&, Peer&) {
    assert(false);  // upgrade lets nobody in
    return nullptr;
}

}  // namespace tischlein::server::http
