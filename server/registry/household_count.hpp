// Counts how many of something there are at a time on all threads, in all and for each household: tables in memory, reviews being
// computed. One lock is enough, because it is taken only when one begins or ends, not at every move.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <variant>

#include "server/registry/namespace.hpp"

namespace tischlein::server::registry {

class HouseholdCount {  // from any thread
public:
    enum class Denial : std::uint8_t { full, enough };  // enough: for that household

    // For one counted thing; it is given back on destruction.
    class Permit {
    public:
        Permit(Permit&& other) noexcept
            : count_(std::exchange(other.count_, nullptr)),
              household_(std::move(other.household_)) {}
        Permit& operator=(Permit&& other) noexcept {
            std::swap(count_, other.count_);
            std::swap(household_, other.household_);
            return *this;
        }
        ~Permit() {
            if (count_ != nullptr) count_->give_back(household_);
        }

    private:
        friend class HouseholdCount;
        Permit(HouseholdCount& count, std::string household) : count_(&count), household_(std::move(household)) {}
        HouseholdCount* count_;
        std::string household_;
    };

    // Counts one more for this household, if it may have one more.
    std::variant<Permit, Denial> take(const std::string& household, std::size_t most, std::size_t most_each) {
        const std::scoped_lock lock(mutex_);
        if (all_ >= most) return Denial::full;
        if (const auto held = households_.find(household); held != households_.end() && held->second >= most_each)
            return Denial::enough;
        ++all_;
        ++households_[household];
        return Permit(*this, household);
    }

private:
    void give_back(const std::string& household) {
        const std::scoped_lock lock(mutex_);
        --all_;
        if (--households_[household] == 0) households_.erase(household);
    }

    std::mutex mutex_;
    std::size_t all_ = 0;
    std::map<std::string, std::size_t> households_;
};

}  // namespace tischlein::server::registry
