// Rate limits: a bucket of tokens that refills. The limits are so high that a family behind one router never notices, and so low
// that one household cannot fill the disk or the processor.
#pragma once
#include <algorithm>
#include <iterator>
#include <list>
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

// One bucket for each household, or for each person. From any thread.
//
// Who has been quiet long enough for a full bucket is forgotten, because a new bucket is full, too. Each request looks at the few
// buckets that were used the longest ago, so its time does not grow with their number. A full bucket may stay behind one that is
// not full yet, but no longer than a bucket takes to fill.
class Buckets {
public:
    explicit Buckets(const Allowance& allowance) : allowance_(allowance) {}
    // `whose`: the household (net::household_of), or the hash of the person's token.
    bool take(const std::string& whose, Instant now) {
        const std::scoped_lock lock(mutex_);
        forget_quiet(now);
        auto known = entries_.find(whose);
        if (known == entries_.end()) {
            if (entries_.size() >= most_remembered)
                return false;  // so many at once are an attack: no new ones
            by_use_.push_back({whose, {}});
            known = entries_.emplace(by_use_.back().whose, std::prev(by_use_.end())).first;
        } else {
            by_use_.splice(by_use_.end(), by_use_, known->second);
        }
        return known->second->bucket.take(allowance_, now);
    }

private:
    struct UsedBucket {
        std::string whose;
        Bucket bucket;
    };
    static constexpr std::size_t most_remembered = 20'000;
    static constexpr int looks = 2;  // more than the one bucket that a request can add

    void forget_quiet(Instant now) {
        for (int i = 0; i < looks && !by_use_.empty() && by_use_.front().bucket.is_full(allowance_, now); ++i) {
            entries_.erase(by_use_.front().whose);
            by_use_.pop_front();
        }
    }

    Allowance allowance_;
    std::mutex mutex_;
    std::list<UsedBucket> by_use_;  // the one used last is at the end
    std::unordered_map<std::string_view, std::list<UsedBucket>::iterator> entries_;  // the keys are texts of by_use_
};

// Messages over WebSockets. They count for the person who sends them, not for the connection: a new connection brings no new
// allowance. A person is known by the hash of the token; people without one share the allowance of their household.
class MessageAllowance {
public:
    bool take(const std::string& household, const std::string& token_hash, Instant now) {
        return households_.take(household, now) && people_.take(token_hash.empty() ? household : token_hash, now);
    }

private:
    Buckets people_{{60, 20}};        // more than anybody can click
    Buckets households_{{600, 100}};  // a school class behind one router
};

}  // namespace tischlein::server::registry
