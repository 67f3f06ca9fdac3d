#include "server/net/hub.hpp"

#include <arpa/inet.h>

#include <array>

namespace tischlein::server::net {

std::vector<std::shared_ptr<Session>> Hub::sessions() {
    std::vector<std::shared_ptr<Session>> all;
    wheel.each([&](Wheel::Node& node) { all.push_back(static_cast<Session&>(node).shared_from_this()); });
    return all;
}

ConnectionSlot::ConnectionSlot(Hub& hub, std::string_view address) {
    if (hub.connections >= hub.settings.limits.connections) return;
    hub_ = &hub;
    ++hub.connections;
    if (!address.empty() && !belongs_to(address)) release();
}

ConnectionSlot& ConnectionSlot::operator=(ConnectionSlot&& other) noexcept {
    if (this != &other) {
        release();
        hub_ = std::exchange(other.hub_, nullptr);
        group_ = std::exchange(other.group_, nullptr);
    }
    return *this;
}

bool ConnectionSlot::belongs_to(std::string_view address) {
    if (hub_ == nullptr) return false;
    auto& entry = *hub_->from.try_emplace(address_group(address), 0).first;
    if (&entry == group_) return true;
    if (entry.second >= hub_->settings.limits.connections_each) {
        if (entry.second == 0) hub_->from.erase(entry.first);
        return false;
    }
    ++entry.second;
    if (group_ != nullptr && --group_->second == 0) hub_->from.erase(std::string(group_->first));
    group_ = &entry;
    return true;
}

void ConnectionSlot::release() noexcept {
    if (hub_ == nullptr) return;
    --hub_->connections;
    if (group_ != nullptr && --group_->second == 0) hub_->from.erase(hub_->from.find(group_->first));
    hub_ = nullptr;
    group_ = nullptr;
}

std::string address_group(std::string_view address) {
    std::array<unsigned char, 16> bytes{};
    std::string text(address);
    if (text.find(':') == std::string::npos || inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
    for (std::size_t i = 8; i < bytes.size(); ++i) bytes[i] = 0;
    std::array<char, INET6_ADDRSTRLEN> group{};
    inet_ntop(AF_INET6, bytes.data(), group.data(), group.size());
    return group.data();
}

}  // namespace tischlein::server::net
