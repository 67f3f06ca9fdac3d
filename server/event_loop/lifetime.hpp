// Protects callbacks that come late (a store answers, a bot has thought, a timer rings): the object that asked may be gone by then.
#pragma once
#include <memory>
#include <utility>

namespace tischlein::server::event_loop {

// A class that hands out callbacks to itself has one as a member. A callback wrapped in guard() does nothing once the owner is
// destroyed. REQUIRES: the callbacks run, and the owner is destroyed, on the same thread, the loop's.
class Lifetime {
public:
    Lifetime() = default;
    Lifetime(const Lifetime&) = delete;
    Lifetime& operator=(const Lifetime&) = delete;

    // Expires when the owner is destroyed.
    std::weak_ptr<const char> token() const { return alive_; }

    template <class Call>
    auto guard(Call call) const {
        return [call = std::move(call), alive = std::weak_ptr<const char>(alive_)](auto&&... with) mutable {
            if (!alive.expired()) call(std::forward<decltype(with)>(with)...);
        };
    }

private:
    std::shared_ptr<const char> alive_ = std::make_shared<const char>();
};

}  // namespace tischlein::server::event_loop
