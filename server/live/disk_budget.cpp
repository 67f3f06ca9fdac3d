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
    const std::int64_t day = day_of(now);
    Part& part = part_of(household);
    const std::scoped_lock lock(part.mutex);
    if (day > part.day) {
        part.written.clear();
        part.day = day;
    }
    return day_bytes == 0 || part.by(household) < (going_on ? 2 : 1) * day_bytes;
}

void DiskBudget::wrote(const std::string& household, std::size_t bytes) {
    if (household.empty()) return;
    Part& part = part_of(household);
    const std::scoped_lock lock(part.mutex);
    if (part.written.size() >= most_remembered && !part.written.contains(household)) part.forget_some();
    part.written[household] += bytes;
}

std::size_t DiskBudget::written_by(const std::string& household) const {
    const Part& part = part_of(household);
    const std::scoped_lock lock(part.mutex);
    return part.by(household);
}

std::int64_t DiskBudget::day_of(Instant now) {
    constexpr std::chrono::hours day{24};
    Instant::rep begun = never;
    if (begun_.compare_exchange_strong(begun, now.time_since_epoch().count())) return 0;
    return (now.time_since_epoch() - Duration(begun)) / day;
}

// Forgets the half that wrote least. What these wrote is not counted then, but there is no room to count everybody. Half of the room
// is free again, so this is not done at every new household.
void DiskBudget::Part::forget_some() {
    std::vector<std::size_t> amounts;
    amounts.reserve(written.size());
    for (const auto& [household, bytes] : written) amounts.push_back(bytes);
    const std::size_t half = amounts.size() / 2;
    const auto middle = amounts.begin() + static_cast<std::ptrdiff_t>(half);
    std::nth_element(amounts.begin(), middle, amounts.end());
    std::erase_if(written, [&](const auto& each) { return each.second < *middle; });
    std::size_t left_over = written.size() - (amounts.size() - half);  // of those who wrote the same
    std::erase_if(written, [&](const auto& each) { return left_over > 0 && each.second == *middle && left_over-- > 0; });
}

std::size_t DiskBudget::Part::by(const std::string& household) const {
    const auto found = written.find(household);
    return found == written.end() ? 0 : found->second;
}

}  // namespace tischlein::server::live
