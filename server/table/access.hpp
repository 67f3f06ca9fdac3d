// Who may be at a table. The host can remove people, block them, and lock the table.
//
//   removed  is sent away, and may come back as somebody new
//   blocked  is sent away, and may not come back: neither with the old token nor as somebody new from the same household
//   locked   nobody new comes in; people who have joined stay and can reconnect
//
// Households. A table knows where people came from only while it is in memory. The log gets a hash of the household of somebody
// who is blocked, of nobody else; and never of the host's own household, because that would shut out everybody behind the same router.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/table/namespace.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::table {

// The households that people came from (net::household_of), by the hash of their token.
using Households = std::map<std::string, std::string, std::less<>>;

// What a connection, or a request over HTTP, proves about who is behind it. An empty field proves nothing.
struct Credentials {
    PersonId person = nobody;
    std::string token_hash{};
    std::string household{};
};

enum class Bar : std::uint8_t { removed, blocked, locked };

// Why somebody may not be here; std::nullopt: they may.
std::optional<Bar> bar_to(const TableState& state, const Credentials& who);
// "blocked": the code of a refusal, and why a connection is closed.
std::string_view name_of(Bar bar) noexcept;
std::string_view text_of(Bar bar, Language lang);

std::string hash_of_household(const TableState& state, std::string_view household);

// The bot that plays on for somebody who is removed in the middle of a game: as good as a stand-in.
inline constexpr Level takes_over = Level::medium;

}  // namespace tischlein::server::table
