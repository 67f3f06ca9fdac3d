#include "server/http/game_server.hpp"

#include <fmt/format.h>

#include <thread>

#include "server/registry/journal.hpp"

namespace tischlein::server::http {

GameServer::GameServer(ServerSettings settings, std::unique_ptr<Network> network,
                       const std::vector<std::unique_ptr<ThreadLoop>>& loops,
                       const std::function<std::unique_ptr<Store>(Loop&)>& handle_on)
    : bots_(settings.bot_threads),
      background_(settings.background_threads),
      threads_(loops, handle_on, bots_, background_, settings.limits),
      report_(threads_),
      shared_{threads_, background_, report_, std::move(settings.http)} {
    const auto journal_failure = [](const std::string& why) {
        registry::journal(Severity::error, "background work failed", {{"why", why}});
    };
    background_.journal_failures(journal_failure);
    bots_.journal_failures(journal_failure);
    if (!shared_.settings.node_secret.empty()) {
        forwarder_ = std::make_unique<Forwarder>(shared_.settings.node_secret);
        shared_.forwarder = forwarder_.get();
        threads_.lobby().follow_store();
        threads_.share_tables();
    }
    networks_.push_back(std::move(network));
    while (std::ssize(networks_) < settings.networks) networks_.push_back(networks_.front()->open_beside());
    for (const auto& each : networks_) {
        services_.push_back(std::make_unique<HttpService>(shared_, *each));
        report_.count(*each);
        report_.count(services_.back()->metrics());
    }
}

void GameServer::run() {
    threads_.start();
    // The first network accepts connections for all of them, so it starts last.
    std::vector<std::thread> serving;
    for (std::size_t i = networks_.size(); i-- > 0;)
        serving.push_back(named_thread(fmt::format("network-{}", i),
                                       [&network = *networks_[i], &service = *services_[i]] { network.run(service); }));
    for (std::thread& each : serving) each.join();
    shared_.logs.close();
    if (forwarder_) forwarder_->stop();
    threads_.stop();
    background_.stop();
    bots_.stop();
}

void GameServer::stop(Duration grace) {
    threads_.say_goodbye(forwarder_ != nullptr);
    for (const auto& network : networks_) network->stop(grace);
}

}  // namespace tischlein::server::http
