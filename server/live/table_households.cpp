#include "server/live/table_households.hpp"

#include <algorithm>

#include "server/live/refusals.hpp"

namespace tischlein::server::live {

void TableHouseholds::remember(const std::string& token_hash, const std::string& household) {
    constexpr std::size_t most_remembered = 256;
    if (token_hash.empty() || household.empty()) return;
    if (by_token_.size() >= most_remembered)
        std::erase_if(by_token_, [&](const auto& each) { return state_.person_with(each.first) == nobody; });
    if (by_token_.size() < most_remembered) by_token_.insert_or_assign(token_hash, household);
}

std::optional<Problem> TableHouseholds::may_write(const std::string& household, const std::vector<Fact>& facts, Language lang) {
    const bool going_on = goes_on(facts);
    if (disk_.allows(household, going_on, limits_.day_bytes, loop_.now())) return std::nullopt;
    ++metrics_.quota_refused;
    return enough_written(going_on, lang);
}

void TableHouseholds::wrote(const std::string& household, std::size_t bytes) {
    metrics_.bytes_written += bytes;
    disk_.wrote(household, bytes);
}

std::string TableHouseholds::for_robots(const std::vector<std::string>& seated, const std::vector<std::string>& watching) const {
    const std::vector<std::string>& here = seated.empty() ? watching : seated;
    const auto least = std::min_element(here.begin(), here.end(), [&](const auto& a, const auto& b) {
        return disk_.written_by(a) < disk_.written_by(b);
    });
    return least != here.end() ? *least : std::string();
}

}  // namespace tischlein::server::live
