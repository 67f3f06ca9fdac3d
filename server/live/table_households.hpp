// The households at one table, as far as they are known, and what is written to the disk for each of them (disk_budget.hpp).
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/live/disk_budget.hpp"
#include "server/live/metrics.hpp"
#include "server/live/namespace.hpp"
#include "server/live/server_limits.hpp"
#include "server/table/access.hpp"

namespace tischlein::server::live {

class TableHouseholds {
public:
    TableHouseholds(const TableState& state, Loop& loop, DiskBudget& disk, Metrics& metrics, const ServerLimits& limits)
        : state_(state),
          loop_(loop),
          disk_(disk),
          metrics_(metrics),
          limits_(limits) {}
    TableHouseholds(const TableHouseholds&) = delete;
    TableHouseholds& operator=(const TableHouseholds&) = delete;

    // Remembers the household of a token. When there are many, those of tokens that belong to nobody at the table are forgotten.
    void remember(const std::string& token_hash, const std::string& household);
    const Households& by_token() const { return by_token_; }

    // The reason why these facts may not be written for a household, if there is one.
    std::optional<Problem> may_write(const std::string& household, const std::vector<Fact>& facts, Language lang);
    void wrote(const std::string& household, std::size_t bytes);
    // Whose disk budget the move of a bot is counted in: that of somebody who sits here, else of somebody who watches; of several
    // households the one that has written least. So nobody who drops in can use up what the bots of others need.
    std::string for_robots(const std::vector<std::string>& seated, const std::vector<std::string>& watching) const;

private:
    const TableState& state_;
    Loop& loop_;
    DiskBudget& disk_;
    Metrics& metrics_;
    const ServerLimits& limits_;
    Households by_token_;
};

}  // namespace tischlein::server::live
