// Callbacks that come late: a store answers, a bot has thought, a timer rings, and whoever asked may be gone by then.
#pragma once
#include <memory>
#include <utility>

namespace tischlein::server::event_loop {

// A member of whatever hands out callbacks to itself. A callback wrapped in guard() does nothing once the owner is
// destroyed. REQUIRES: callbacks and the end of the owner happen on the same thread, the loop's.
class Lifetime {
public:
    Lifetime() = default;
    Lifetime(const Lifetime&) = delete;
    Lifetime& operator=(const Lifetime&) = delete;

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
