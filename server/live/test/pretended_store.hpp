// Durable facts where a test has no store around it.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "server/live/durable.hpp"

namespace tischlein::server::live {

struct PretendedStore {
    static std::optional<std::vector<DurableFact>> answers(AppendResult result, std::vector<Fact> facts) {
        return DecidedFacts(std::move(facts)).after(result);
    }
};

}  // namespace tischlein::server::live
