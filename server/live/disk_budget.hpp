// What each address writes to the disk in a day, and when that is enough. Two bounds:
//
//   day_bytes      beyond it nothing new is begun from there: no table, no deal, nobody joins, nothing is said
//   2 × day_bytes  beyond it nothing at all is written for it
//
// In between are the moves of games that run, and what keeps a table in order: a game that has begun is played to its end,
// unless somebody takes as much again for moves alone. A new connection brings nothing new: addresses are counted, not
// connections. A day begins when the server starts, and every 24 hours after that.
//
// One for all threads of tables, for an address may write at tables of several: in parts by address, each with a lock that is
// held for one look into a map.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/event_loop/loop.hpp"
#include "server/live/namespace.hpp"
#include "server/table/fact.hpp"

namespace tischlein::server::live {

// Whether these facts only go on with what has begun.
bool goes_on(const std::vector<Fact>& facts);

class DiskBudget {  // from any thread
public:
    // `day_bytes`: 0 is no bound. An empty household is the server itself, which is not counted.
    bool allows(const std::string& household, bool going_on, std::size_t day_bytes, Instant now);
    void wrote(const std::string& household, std::size_t bytes);
    std::size_t written_by(const std::string& household) const;

private:
    static constexpr std::size_t parts = 16, most_remembered = 100'000 / parts, little = 100'000;
    static constexpr Instant::rep never = -1;
    struct Part {
        mutable std::mutex mutex;
        std::unordered_map<std::string, std::size_t> written;
        std::int64_t day = 0;
        std::size_t by(const std::string& household) const;
    };
    // Days since the first question.
    std::int64_t day_of(Instant now);
    Part& part_of(const std::string& household) { return parts_[std::hash<std::string>()(household) % parts]; }
    const Part& part_of(const std::string& household) const { return parts_[std::hash<std::string>()(household) % parts]; }

    std::array<Part, parts> parts_;
    std::atomic<Instant::rep> begun_{never};
};

}  // namespace tischlein::server::live
