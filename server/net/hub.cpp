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

Admission::Household* Admission::enter(std::string_view address, const NetLimits& limits, Household* before) {
    const std::scoped_lock lock(mutex_);
    Household& household = from_[household_of(address)];
    if (&household == before) return before;
    const auto share = static_cast<std::size_t>(static_cast<double>(limits.connections) * limits.share_each);
    if (household.connections >= std::min(limits.connections_each, std::max<std::size_t>(1, share))) return nullptr;
    ++household.connections;
    if (before != nullptr) --before->connections;
    return &household;
}

void Admission::leave(Household& household) {
    const std::scoped_lock lock(mutex_);
    --household.connections;
}

bool Admission::may_come(std::string_view address, const NetLimits& limits, Instant now) {
    const double rate = limits.new_connections_each;
    if (rate <= 0) return true;
    constexpr double burst_s = 10;
    const std::scoped_lock lock(mutex_);
    Household& household = from_[household_of(address)];
    const double passed = std::chrono::duration<double>(now - household.counted).count();
    household.newcomers = std::max(0.0, household.newcomers - passed * rate);
    household.counted = now;
    if (household.newcomers + 1 > burst_s * rate) return false;
    household.newcomers += 1;
    return true;
}

void Admission::forget_quiet_households(Instant now) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(from_, [&](const auto& each) {
        return each.second.connections == 0 && now - each.second.counted > std::chrono::seconds(30);
    });
}

std::size_t Admission::households() const {
    const std::scoped_lock lock(mutex_);
    return from_.size();
}

std::size_t Admission::connections_of(std::string_view household) const {
    const std::scoped_lock lock(mutex_);
    const auto found = from_.find(std::string(household));
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
        household_ = std::exchange(other.household_, nullptr);
    }
    return *this;
}

bool ConnectionSlot::belongs_to(std::string_view address) {
    if (hub_ == nullptr) return false;
    Admission::Household* const household = hub_->admission->enter(address, hub_->settings.limits, household_);
    if (household == nullptr) return false;
    household_ = household;
    return true;
}

void ConnectionSlot::release() noexcept {
    if (hub_ == nullptr) return;
    --hub_->connections;
    if (household_ != nullptr) hub_->admission->leave(*household_);
    hub_->admission->leave();
    hub_ = nullptr;
    household_ = nullptr;
}

std::string household_of(std::string_view address) {
    std::array<unsigned char, 16> bytes{};
    std::string text(address);
    if (text.find(':') == std::string::npos || inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
    for (std::size_t i = 8; i < bytes.size(); ++i) bytes[i] = 0;
    std::array<char, INET6_ADDRSTRLEN> network{};
    inet_ntop(AF_INET6, bytes.data(), network.data(), network.size());
    return network.data();
}

}  // namespace tischlein::server::net
