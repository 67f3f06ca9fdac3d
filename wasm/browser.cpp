// Randomness, hashes and letters from the browser, in place of libsodium and utf8proc.
#include "wasm/browser.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "server/table/primitives.hpp"
#include "server/table/unicode.hpp"
#include "wasm/blake2b.hpp"

namespace tischlein::server::table {

namespace {

std::string hex(const unsigned char* bytes, std::size_t count) {
    std::string digits;
    for (std::size_t i = 0; i < count; ++i) digits += fmt::format("{:02x}", bytes[i]);
    return digits;
}

}  // namespace

std::string random_hex(std::size_t bytes) {
    std::vector<unsigned char> drawn(bytes);
    page_random(drawn.data(), drawn.size());
    return hex(drawn.data(), drawn.size());
}

std::uint32_t random_below(std::uint32_t bound) {
    const std::uint64_t rest = (std::uint64_t{1} << 32) % bound;  // this many numbers are not used, so that all results are equally likely
    while (true) {
        std::array<unsigned char, 4> drawn{};
        page_random(drawn.data(), drawn.size());
        const std::uint32_t number =
            drawn[0] | drawn[1] << 8U | drawn[2] << 16U | static_cast<std::uint32_t>(drawn[3]) << 24U;
        if (number >= rest) return number % bound;
    }
}

std::string blake2b(std::string_view text) {
    const std::array<unsigned char, 32> digest = wasm::Blake2b::of(text);
    return hex(digest.data(), digest.size());
}

std::optional<std::u32string> decomposed(std::string_view text) {
    std::u32string letters(text.size() * 18 + 1, U'\0');  // NFKD makes at most eighteen letters of one
    const int count = page_decompose(text.data(), text.size(), letters.data(), letters.size());
    if (count < 0) return std::nullopt;
    letters.resize(static_cast<std::size_t>(count));
    return letters;
}

char32_t small_letter(char32_t letter) { return page_small(letter); }

}  // namespace tischlein::server::table
