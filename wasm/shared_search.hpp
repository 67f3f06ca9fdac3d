// An expert's search, made by several instances of the module at a time: the one that has the table asks and chooses, helpers without a table make
// a share each (BotQuestion::search_share). Meanwhile the table hears what people do.
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

// In a helper: share `number` of what was asked; empty: it cannot be read. Both are bytes for the same module, not a format.
std::string share_of(std::string_view question, int number);

class SharedSearch final : public SearchHelpers {
public:
    // To be answered with `found` for each of the helpers, in any order.
    using Ask = std::function<void(std::uint32_t search, const std::string& question)>;
    SharedSearch(Ask ask, int helpers) : ask_(std::move(ask)), helpers_(helpers) {}

    bool search(Loop& loop, const BotJob& job) override;
    // `share`: empty if this helper failed. Where all of them did, the table's own instance thinks.
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
