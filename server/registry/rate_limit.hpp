// Rate limits: a bucket of tokens that refills. The limits are so high that a family behind one router never notices, and so low
// that one address cannot fill the disk or the processor.
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

// One bucket for each address. From any thread.
//
// An address that has been quiet long enough to be full again is forgotten, because a new bucket is full, too. Each request looks
// at the few addresses that have been quiet the longest, so its time does not grow with the number of addresses. A full bucket
// may stay behind one that is not full yet, but no longer than a bucket takes to fill.
class Buckets {
public:
    explicit Buckets(const Allowance& allowance) : allowance_(allowance) {}
    bool take(const std::string& address, Instant now) {
        const std::scoped_lock lock(mutex_);
        forget_quiet(now);
        auto known = places_.find(address);
        if (known == places_.end()) {
            if (places_.size() >= most_remembered)
                return false;  // so many addresses at once are an attack: no new ones
            by_use_.push_back({address, {}});
            known = places_.emplace(by_use_.back().address, std::prev(by_use_.end())).first;
        } else {
            by_use_.splice(by_use_.end(), by_use_, known->second);
        }
        return known->second->bucket.take(allowance_, now);
    }

private:
    struct Entry {
        std::string address;
        Bucket bucket;
    };
    static constexpr std::size_t most_remembered = 20'000;
    static constexpr int looks = 2;  // more than the one address that a request can add

    void forget_quiet(Instant now) {
        for (int i = 0; i < looks && !by_use_.empty() && by_use_.front().bucket.is_full(allowance_, now); ++i) {
            places_.erase(by_use_.front().address);
            by_use_.pop_front();
        }
    }

    Allowance allowance_;
    std::mutex mutex_;
    std::list<Entry> by_use_;  // the address that asked last is at the end
    std::unordered_map<std::string_view, std::list<Entry>::iterator> places_;  // the keys are texts of by_use_
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
