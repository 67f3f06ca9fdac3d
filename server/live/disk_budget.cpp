#include "server/live/disk_budget.hpp"

#include <algorithm>

#include "server/live/fact_kinds.hpp"

namespace tischlein::server::live {

bool goes_on(const std::vector<Fact>& facts) {
    return std::any_of(facts.begin(), facts.end(),
                       is_any<fact::Moved, fact::UndoAnswered, fact::HostChanged, fact::Removed, fact::Allowed,
                              fact::Locked, fact::SeatGiven, fact::DeviceOffered, fact::DeviceMoved, fact::HintsAllowed, fact::Hinted>);
}

bool DiskBudget::allows(const std::string& household, bool going_on, std::size_t day_bytes, Instant now) {
    begin_day(now);
    return day_bytes == 0 || written_by(household) < (going_on ? 2 : 1) * day_bytes;
}

void DiskBudget::wrote(const std::string& household, std::size_t bytes) {
    if (household.empty()) return;
    // So many addresses: those that wrote little are forgotten first. What they could write unseen is little, too.
    if (written_.size() >= most_remembered)
        std::erase_if(written_, [](const auto& each) { return each.second < little; });
    written_[household] += bytes;
}

std::size_t DiskBudget::written_by(const std::string& household) const {
    const auto found = written_.find(household);
    return found == written_.end() ? 0 : found->second;
}

void DiskBudget::begin_day(Instant now) {
    constexpr std::chrono::hours day{24};
    if (now < day_ends_) return;
    written_.clear();
    day_ends_ = now + day;
}

}  // namespace tischlein::server::live
