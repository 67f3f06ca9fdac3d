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

bool Admission::enter(const NetLimits& limits) {
    std::size_t now = connections_;
    while (now < limits.connections)
        if (connections_.compare_exchange_weak(now, now + 1)) return true;
    return false;
}

Admission::Group* Admission::enter(std::string_view address, const NetLimits& limits, Group* before) {
    const std::scoped_lock lock(mutex_);
    Group& group = from_[address_group(address)];
    if (&group == before) return before;
    const auto share = static_cast<std::size_t>(static_cast<double>(limits.connections) * limits.share_each);
    if (group.connections >= std::min(limits.connections_each, std::max<std::size_t>(1, share))) return nullptr;
    ++group.connections;
    if (before != nullptr) --before->connections;
    return &group;
}

void Admission::leave(Group& group) {
    const std::scoped_lock lock(mutex_);
    --group.connections;
}

bool Admission::may_come(std::string_view address, const NetLimits& limits, Instant now) {
    const double rate = limits.new_connections_each;
    if (rate <= 0) return true;
    constexpr double burst_s = 10;
    const std::scoped_lock lock(mutex_);
    Group& group = from_[address_group(address)];
    const double passed = std::chrono::duration<double>(now - group.counted).count();
    group.newcomers = std::max(0.0, group.newcomers - passed * rate);
    group.counted = now;
    if (group.newcomers + 1 > burst_s * rate) return false;
    group.newcomers += 1;
    return true;
}

void Admission::forget_quiet_groups(Instant now) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(from_, [&](const auto& each) {
        return each.second.connections == 0 && now - each.second.counted > std::chrono::seconds(30);
    });
}

std::size_t Admission::groups() const {
    const std::scoped_lock lock(mutex_);
    return from_.size();
}

std::size_t Admission::connections_of(std::string_view group) const {
    const std::scoped_lock lock(mutex_);
    const auto found = from_.find(std::string(group));
    return found != from_.end() ? found->second.connections : 0;
}

bool Hub::make_room() {
    if (half_open.empty()) return false;
    const std::shared_ptr<Session> oldest = half_open.front()->shared_from_this();
    oldest->cut();
    return true;
}

ConnectionSlot::ConnectionSlot(Hub& hub, std::string_view address) {
    if (!hub.admission->enter(hub.settings.limits)) return;
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
    Admission::Group* const group = hub_->admission->enter(address, hub_->settings.limits, group_);
    if (group == nullptr) return false;
    group_ = group;
    return true;
}

void ConnectionSlot::release() noexcept {
    if (hub_ == nullptr) return;
    --hub_->connections;
    if (group_ != nullptr) hub_->admission->leave(*group_);
    hub_->admission->leave();
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
