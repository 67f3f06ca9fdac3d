// BLAKE2b with 256 bits and no key (RFC 7693), for commitments and seeds where there is no libsodium. The texts here
// are short, so it need not be fast.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace tischlein::wasm {

class Blake2b {
public:
    static std::array<unsigned char, 32> of(std::string_view text) {
        Blake2b hash;
        std::size_t at = 0;
        for (; text.size() - at > block; at += block) hash.take(text.substr(at, block), at + block, false);
        hash.take(text.substr(at), text.size(), true);
        std::array<unsigned char, 32> digest{};
        for (std::size_t i = 0; i < digest.size(); ++i)
            digest[i] = static_cast<unsigned char>(hash.state_[i / 8] >> (8 * (i % 8)));
        return digest;
    }

private:
    static constexpr std::size_t block = 128;
    static constexpr std::array<std::uint64_t, 8> start{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                                        0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                                        0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
    // The order in which each round mixes in the words of the block; the last two rounds repeat the first two.
    static constexpr std::array<std::array<std::uint8_t, 16>, 10> order{
        {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
         {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
         {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
         {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
         {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
         {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
         {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
         {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
         {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
         {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}}};

    Blake2b() { state_[0] ^= 0x01010000 ^ 32; }

    // `sofar`: bytes up to the end of this piece, which is filled up with zeros.
    void take(std::string_view piece, std::uint64_t sofar, bool last) {
        std::array<std::uint64_t, 16> words{}, v{};
        for (std::size_t i = 0; i < piece.size(); ++i)
            words[i / 8] |= static_cast<std::uint64_t>(static_cast<unsigned char>(piece[i])) << (8 * (i % 8));
        for (std::size_t i = 0; i < 8; ++i) {
            v[i] = state_[i];
            v[i + 8] = start[i];
        }
        v[12] ^= sofar;
        if (last) v[14] = ~v[14];
        for (std::size_t round = 0; round < 12; ++round) {
            const auto& by = order[round % 10];
            for (std::size_t i = 0; i < 8; ++i) {
                const std::size_t turn = i < 4 ? 0 : 1, a = i % 4;  // first the columns, then the diagonals
                mix(v, a, 4 + (a + turn) % 4, 8 + (a + 2 * turn) % 4, 12 + (a + 3 * turn) % 4, words[by[2 * i]],
                    words[by[2 * i + 1]]);
            }
        }
        for (std::size_t i = 0; i < 8; ++i) state_[i] ^= v[i] ^ v[i + 8];
    }
    static void mix(std::array<std::uint64_t, 16>& v, std::size_t a, std::size_t b, std::size_t c, std::size_t d,
                    std::uint64_t x, std::uint64_t y) {
        v[a] += v[b] + x;
        v[d] = std::rotr(v[d] ^ v[a], 32);
        v[c] += v[d];
        v[b] = std::rotr(v[b] ^ v[c], 24);
        v[a] += v[b] + y;
        v[d] = std::rotr(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = std::rotr(v[b] ^ v[c], 63);
    }

    std::array<std::uint64_t, 8> state_ = start;
};

}  // namespace tischlein::wasm
