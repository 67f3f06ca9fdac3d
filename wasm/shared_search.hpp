// An expert's search by several instances of the module in parallel. The instance with the table asks, and chooses the move; helpers
// without a table compute a share each (BotQuestion::search_share). Meanwhile the table can handle what people do.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/live/bot_pool.hpp"
#include "wasm/namespace.hpp"

namespace tischlein::wasm {

// In a helper: computes share `number` of the question; empty if the question cannot be read. Both texts are bytes that only the same
// module can read.
std::string share_of(std::string_view question, int number);

class SharedSearch final : public SearchHelpers {
public:
    // The caller must answer with `found` once for each helper, in any order.
    using Ask = std::function<void(std::uint32_t search, const std::string& question)>;
    SharedSearch(Ask ask, int helpers) : ask_(std::move(ask)), helpers_(helpers) {}

    bool search(Loop& loop, const BotJob& job) override;
    // `share`: empty if this helper failed. If all of them failed, the table's own instance searches.
    void found(std::uint32_t search, std::string_view share);

private:
    struct Running {
        Loop& loop;
        BotJob job;
        std::vector<SearchShare> shares{};
        int answers = 0;
    };

    Ask ask_;
    int helpers_;
    std::uint32_t searches_ = 0;
    std::map<std::uint32_t, Running> running_{};
};

}  // namespace tischlein::wasm
