#include "server/http/host_page.hpp"

#include <cassert>

namespace tischlein::server::http {

HostPage::HostPage(const NetSettings& where, Loop& tables, HttpService& service)
    : network_(Network::open(where)), tables_(tables), service_(service), thread_([this] { network_->run(*this); }) {}

HostPage::~HostPage() {
    network_->stop(std::chrono::seconds(0));
    thread_.join();
}

void HostPage::request(Request request, Answer answer) {
    if (!is_for_hosts(request)) return answer(reply_problem({"not-found", "here are /metrics and /healthz and nothing else"}));
    tables_.post([this, request = std::move(request), answer = std::move(answer)]() mutable {
        service_.tell_host(request, [this, answer = std::move(answer)](Reply reply) {
            network_->post([answer, reply = std::move(reply)] { answer(reply); });
        });
    });
}

void HostPage::upgrade(const Request&, Verdict verdict) {
    verdict(reply_problem({"not-found", "there is no socket at this address"}));
}

std::unique_ptr<PeerListener> HostPage::opened(const Request&, Peer&) {
    assert(false);  // upgrade lets nobody in
    return nullptr;
}

}  // namespace tischlein::server::http
