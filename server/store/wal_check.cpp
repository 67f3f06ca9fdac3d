#include "server/store/wal_check.hpp"

#include <array>
#include <cstdint>
#include <fstream>
#include <span>
#include <utility>
#include <vector>

namespace tischlein::server::store {

namespace {

constexpr std::size_t header_size = 32, frame_header_size = 24;
constexpr std::uint32_t magic = 0x377f0682;  // its lowest bit: checksums are over big-endian words

std::uint32_t word_at(std::span<const unsigned char> bytes, std::size_t at, bool big = true) {
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i)
        word |= std::uint32_t{bytes[at + i]} << (8 * (big ? 3 - i : i));
    return word;
}

// The running checksum of the log: each frame's continues the one before.
struct Checksum {
    std::uint32_t first = 0, second = 0;
    bool big = false;

    void add(std::span<const unsigned char> bytes) {
        for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
            first += word_at(bytes, at, big) + second;
            second += word_at(bytes, at + 4, big) + first;
        }
    }
    bool matches(std::span<const unsigned char> bytes, std::size_t at) const {
        return word_at(bytes, at) == first && word_at(bytes, at + 4) == second;
    }
};

bool read(std::ifstream& in, std::span<unsigned char> bytes) {
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return in.gcount() == static_cast<std::streamsize>(bytes.size());
}

}  // namespace

WalReport check_wal(const std::filesystem::path& file) {
    WalReport report;
    std::ifstream in(file, std::ios::binary);
    std::array<unsigned char, header_size> header{};
    if (!in || !read(in, header) || (word_at(header, 0) & ~1U) != magic) return report;
    Checksum sum{.big = (word_at(header, 0) & 1U) != 0};
    sum.add(std::span(header).first(24));
    const std::size_t page_size = word_at(header, 8);
    if (!sum.matches(header, 24) || page_size < 512 || page_size > 65536) return report;
    std::vector<unsigned char> frame(frame_header_size + page_size);
    while (read(in, frame)) {
        const std::span<const unsigned char> bytes = frame;
        // Frames with other salts were left over by an earlier use of the file.
        if (word_at(bytes, 8) != word_at(header, 16) || word_at(bytes, 12) != word_at(header, 20)) break;
        if (report.damaged == 0) {
            sum.add(bytes.first(8));
            sum.add(bytes.subspan(frame_header_size));
        }
        if (report.damaged > 0 || !sum.matches(bytes, 16)) {
            ++report.damaged;
        } else {
            ++report.unfinished;
            if (word_at(bytes, 4) != 0) report.committed += std::exchange(report.unfinished, 0);
        }
    }
    return report;
}

}  // namespace tischlein::server::store
