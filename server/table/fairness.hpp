// Fair deals, tokens and signatures: all that needs cryptography, over libsodium.
//
// A deal in four steps. (1) Before anybody adds anything the server draws a secret and shows its commitment. (2) Each
// seat's browser adds luck of its own. (3) The seed of the deal follows from secret and luck, so neither the server
// alone nor any player alone can choose it. (4) When the game is over the secret is shown, and anybody can compute
// commitment and seed again. What this does not stop: a server that plays together with the player who adds luck last
// (docs/adr/0011).
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/table/namespace.hpp"

namespace tischlein::server::table {

// Which deal: the same secret at another table or for another game gives another commitment and another seed.
struct Deal {
    std::string table;
    int number = 1;  // game at that table
    std::string secret;
    std::vector<std::string> luck{};  // by seat, empty for seats that added none
    friend bool operator==(const Deal&, const Deal&) = default;
};

inline constexpr std::size_t luck_digits = 32;  // hexadecimal

std::string fresh_secret();                   // 256 random bits, 64 hexadecimal digits
std::string commitment_to(const Deal& deal);  // of table, number and secret; luck is not part of it
std::string seed_of(const Deal& deal);        // 64 hexadecimal digits

std::string fresh_token();  // 128 random bits, 32 hexadecimal digits
std::string hash_of_token(std::string_view token);
// A short name for a table, easy to read aloud: no vowels, nothing that looks alike.
std::string fresh_table_id();

// Ed25519. A key pair is kept as the 64 digits of its seed.
std::string fresh_signing_seed();
std::string public_key_of(std::string_view signing_seed);
std::string sign(std::string_view message, std::string_view signing_seed);
bool is_signed(std::string_view message, std::string_view signature, std::string_view public_key);

}  // namespace tischlein::server::table
