// Randomness, hashes and signatures by libsodium.
#include <sodium.h>

#include <array>
#include <stdexcept>

#include "server/table/fairness.hpp"
#include "server/table/primitives.hpp"

namespace tischlein::server::table {

namespace {

using Bytes = std::vector<unsigned char>;

void wake_sodium() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be started: is there no source of randomness?");
}

std::string hex(const unsigned char* bytes, std::size_t count) {
    std::string digits(count * 2 + 1, '\0');
    sodium_bin2hex(digits.data(), digits.size(), bytes, count);
    digits.pop_back();
    return digits;
}

std::optional<Bytes> unhex(std::string_view digits) {
    if (digits.empty()) return std::nullopt;
    Bytes bytes(digits.size() / 2);
    std::size_t read = 0;
    const char* end = nullptr;
    if (digits.size() % 2 != 0 ||
        sodium_hex2bin(bytes.data(), bytes.size(), digits.data(), digits.size(), nullptr, &read, &end) != 0 ||
        read != bytes.size() || end != digits.data() + digits.size())
        return std::nullopt;
    return bytes;
}

}  // namespace

std::string random_hex(std::size_t bytes) {
    wake_sodium();
    Bytes drawn(bytes);
    randombytes_buf(drawn.data(), drawn.size());
    return hex(drawn.data(), drawn.size());
}

std::uint32_t random_below(std::uint32_t bound) {
    wake_sodium();
    return randombytes_uniform(bound);
}

std::string blake2b(std::string_view text) {
    wake_sodium();
    std::array<unsigned char, 32> digest{};
    crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                       nullptr, 0);
    return hex(digest.data(), digest.size());
}

std::string fresh_signing_seed() { return random_hex(crypto_sign_SEEDBYTES); }

namespace {

struct KeyPair {
    std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> open{};
    std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secret{};
};

KeyPair key_pair(std::string_view signing_seed) {
    wake_sodium();
    const auto seed = unhex(signing_seed);
    if (!seed || seed->size() != crypto_sign_SEEDBYTES) throw std::runtime_error("the signing key is damaged");
    KeyPair pair;
    crypto_sign_seed_keypair(pair.open.data(), pair.secret.data(), seed->data());
    return pair;
}

}  // namespace

std::string public_key_of(std::string_view signing_seed) {
    const KeyPair pair = key_pair(signing_seed);
    return hex(pair.open.data(), pair.open.size());
}

std::string sign(std::string_view message, std::string_view signing_seed) {
    const KeyPair pair = key_pair(signing_seed);
    std::array<unsigned char, crypto_sign_BYTES> signature{};
    crypto_sign_detached(signature.data(), nullptr, reinterpret_cast<const unsigned char*>(message.data()),
                         message.size(), pair.secret.data());
    return hex(signature.data(), signature.size());
}

bool is_signed(std::string_view message, std::string_view signature, std::string_view public_key) {
    wake_sodium();
    const auto mark = unhex(signature), key = unhex(public_key);
    return mark && key && mark->size() == crypto_sign_BYTES && key->size() == crypto_sign_PUBLICKEYBYTES &&
           crypto_sign_verify_detached(mark->data(), reinterpret_cast<const unsigned char*>(message.data()),
                                       message.size(), key->data()) == 0;
}

}  // namespace tischlein::server::table
