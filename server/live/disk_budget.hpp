// Bounds what each household writes to the disk in a day. There are two bounds:
//
//   day_bytes      beyond it the household begins nothing new: no table, no deal, nobody joins, nothing is said
//   2 × day_bytes  beyond it nothing at all is written for it
//
// Between the two, only moves of running games are written, and what keeps a table in order: a game that has begun is played to
// its end, unless its moves alone take as much again. Households are counted, so a new connection brings nothing new. The first
// day begins with the first request, and a new one every 24 hours after that.
//
// All threads of tables share one budget, because a household may write at tables of several threads. It is split into parts by
// household; each part has a lock that is held for one look into a map. A part remembers a bounded number of households.
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

// Whether these facts go on with what has begun, so that the second bound counts for them.
bool goes_on(const std::vector<Fact>& facts);

class DiskBudget {  // from any thread
public:
    // `day_bytes`: 0 is no bound. An empty household is the server itself, which is not counted.
    bool allows(const std::string& household, bool going_on, std::size_t day_bytes, Instant now);
    void wrote(const std::string& household, std::size_t bytes);
    std::size_t written_by(const std::string& household) const;

private:
    static constexpr std::size_t parts = 16, most_remembered = 100'000 / parts;
    static constexpr Instant::rep never = -1;
    struct Part {
        mutable std::mutex mutex;
        std::unordered_map<std::string, std::size_t> written;
        std::int64_t day = 0;
        std::size_t by(const std::string& household) const;
        void forget_some();
    };
    // Days since the first call of allows().
    std::int64_t day_of(Instant now);
    Part& part_of(const std::string& household) { return parts_[std::hash<std::string>()(household) % parts]; }
    const Part& part_of(const std::string& household) const { return parts_[std::hash<std::string>()(household) % parts]; }

    std::array<Part, parts> parts_;
    std::atomic<Instant::rep> begun_{never};
};

}  // namespace tischlein::server::live
