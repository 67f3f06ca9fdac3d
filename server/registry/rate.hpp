// Rate limits: a bucket of tokens that refills. The limits are so high that a family behind one router never notices, and so low
// that one address cannot fill the disk or the processor.
#pragma once
#include <algorithm>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/event_loop/loop.hpp"
#include "server/registry/namespace.hpp"

namespace tischlein::server::registry {

struct Allowance {
    double burst, per_second;
};

class Bucket {
public:
    bool take(const Allowance& allowance, Instant now) {
        if (!begun_)
            left_ = allowance.burst;
        else
            left_ = std::min(allowance.burst,
                             left_ + std::chrono::duration<double>(now - last_).count() * allowance.per_second);
        begun_ = true;
        last_ = now;
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }
    bool is_full(const Allowance& allowance, Instant now) const {
        return left_ + std::chrono::duration<double>(now - last_).count() * allowance.per_second >= allowance.burst;
    }

private:
    double  left_ = 0;
    Instant last_{};
    bool    begun_ = false;
};

// One bucket for each address. Addresses that have been quiet long enough to be full again are forgotten. From any thread.
class Buckets {
public:
    explicit Buckets(const Allowance& allowance) : allowance_(allowance) {}
    bool take(const std::string& address, Instant now) {
        const std::scoped_lock lock(mutex_);
        if (buckets_.size() > most_remembered)
            std::erase_if(buckets_, [&](const auto& each) { return each.second.is_full(allowance_, now); });
        if (buckets_.size() > 2 * most_remembered) return false;  // so many addresses at once are an attack
        return buckets_[address].take(allowance_, now);
    }

private:
    static constexpr std::size_t most_remembered = 10'000;
    Allowance allowance_;
    std::mutex mutex_;
    std::unordered_map<std::string, Bucket> buckets_;
};

// Messages over WebSockets. They count for the person who sends them, not for the connection: a new connection brings no new
// allowance. A person is known by the hash of the token; people without one share the allowance of their address.
class MessageAllowance {
public:
    bool take(const std::string& address, const std::string& token_hash, Instant now) {
        return addresses_.take(address, now) && people_.take(token_hash.empty() ? address : token_hash, now);
    }

private:
    Buckets people_{{60, 20}};       // more than anybody can click
    Buckets addresses_{{600, 100}};  // a school class behind one router
};

}  // namespace tischlein::server::registry
