#include "server/net/hub.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace tischlein::server::net {

std::vector<std::shared_ptr<Session>> Hub::sessions() {
    std::vector<std::shared_ptr<Session>> all;
    wheel.each([&](Wheel::Node& node) { all.push_back(static_cast<Session&>(node).shared_from_this()); });
    return all;
}

bool Hub::may_come(std::string_view address, Instant now) {
    const double rate = settings.limits.new_connections_each;
    if (rate <= 0) return true;
    constexpr double burst_s = 10;
    Group& group = from[address_group(address)];
    const double passed = std::chrono::duration<double>(now - group.counted).count();
    group.newcomers = std::max(0.0, group.newcomers - passed * rate);
    group.counted = now;
    if (group.newcomers + 1 > burst_s * rate) return false;
    group.newcomers += 1;
    return true;
}

bool Hub::make_room() {
    if (half_open.empty()) return false;
    const std::shared_ptr<Session> oldest = half_open.front()->shared_from_this();
    oldest->cut();
    return true;
}

void Hub::forget_quiet_groups(Instant now) {
    std::erase_if(from, [&](const auto& each) {
        return each.second.connections == 0 && now - each.second.counted > std::chrono::seconds(30);
    });
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
    const Limits& limits = hub_->settings.limits;
    Hub::Group& group = hub_->from[address_group(address)];
    if (&group == group_) return true;
    const auto share = static_cast<std::size_t>(static_cast<double>(limits.connections) * limits.share_each);
    if (group.connections >= std::min(limits.connections_each, std::max<std::size_t>(1, share))) return false;
    ++group.connections;
    if (group_ != nullptr) --group_->connections;
    group_ = &group;
    return true;
}

void ConnectionSlot::release() noexcept {
    if (hub_ == nullptr) return;
    --hub_->connections;
    if (group_ != nullptr) --group_->connections;
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
