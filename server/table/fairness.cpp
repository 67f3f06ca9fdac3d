#include "server/table/fairness.hpp"

#include <fmt/format.h>

#include "server/table/primitives.hpp"

namespace tischlein::server::table {

std::string fresh_secret() { return random_hex(32); }

// The texts that are hashed are plain, one field a line, so that anybody can repeat this with `b2sum -l 256`.
std::string commitment_to(const Deal& deal) {
    return blake2b(fmt::format("tischlein commitment 1\n{}\n{}\n{}\n", deal.table, deal.number, deal.secret));
}

std::string seed_of(const Deal& deal) {
    std::string text = fmt::format("tischlein seed 1\n{}\n{}\n{}\n", deal.table, deal.number, deal.secret);
    for (const std::string& luck : deal.luck) text += luck + "\n";
    return blake2b(text);
}

std::string fresh_token() { return random_hex(16); }

std::string hash_of_token(std::string_view token) { return blake2b(fmt::format("tischlein token 1\n{}\n", token)); }

std::string fresh_table_id() {
    constexpr std::string_view letters = "bcdfghjkmnpqrstvwxz23456789";
    std::string id;
    for (int i = 0; i < 7; ++i) id += letters[random_below(static_cast<std::uint32_t>(letters.size()))];
    return id;
}

}  // namespace tischlein::server::table
