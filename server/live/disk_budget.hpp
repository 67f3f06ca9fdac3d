// What each address writes to the disk in a day, and when that is enough. Two bounds:
//
//   day_bytes      beyond it nothing new is begun from there: no table, no deal, nobody joins, nothing is said
//   2 × day_bytes  beyond it nothing at all is written for it
//
// In between are the moves of games that run, and what keeps a table in order: a game that has begun is played to its end,
// unless somebody takes as much again for moves alone. A new connection brings nothing new: addresses are counted, not
// connections. A day begins when the server starts, and every 24 hours after that.
#pragma once
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/event_loop/loop.hpp"
#include "server/live/namespace.hpp"
#include "server/table/fact.hpp"

namespace tischlein::server::live {

// Whether these facts only go on with what has begun.
bool goes_on(const std::vector<Fact>& facts);

class DiskBudget {
public:
    // `day_bytes`: 0 is no bound. An empty household is the server itself, which is not counted.
    bool allows(const std::string& household, bool going_on, std::size_t day_bytes, Instant now);
    void wrote(const std::string& household, std::size_t bytes);
    std::size_t written_by(const std::string& household) const;

private:
    static constexpr std::size_t most_remembered = 100'000, little = 100'000;
    void begin_day(Instant now);

    std::unordered_map<std::string, std::size_t> written_;
    Instant day_ends_{};
};

}  // namespace tischlein::server::live
