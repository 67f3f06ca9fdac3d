#include "server/table/access.hpp"

#include <array>

#include "i18n/say.hpp"

namespace tischlein::server::table {

std::optional<Bar> bar_to(const TableState& state, const Credentials& who) {
    if (state.is_present(who.person)) return std::nullopt;
    const bool known = who.person != nobody;  // joined once, but is not present any more
    if (known) return state.block_of(who.person) != nullptr ? Bar::blocked : Bar::removed;
    if (!state.blocks().empty()) {
        const std::string household = hash_of_household(state, who.household);
        for (const Block& block : state.blocks()) {
            if (!who.token_hash.empty() && block.token_hash == who.token_hash) return Bar::blocked;
            if (!who.household.empty() && block.household == household) return Bar::blocked;
        }
    }
    return state.locked() ? std::optional(Bar::locked) : std::nullopt;
}

std::string_view name_of(Bar bar) noexcept {
    constexpr std::array<std::string_view, 3> names{"removed", "blocked", "locked"};
    return names[static_cast<std::size_t>(bar)];
}

std::string_view text_of(Bar bar, Language lang) {
    if (bar == Bar::removed) return i18n::phrase(lang, "server.bye.removed");
    return i18n::phrase(lang, bar == Bar::blocked ? "server.refusal.blocked" : "server.refusal.locked");
}

std::string hash_of_household(const TableState& state, std::string_view household) {
    return hash_of_token("household of " + state.table() + ": " + std::string(household));
}

}  // namespace tischlein::server::table
