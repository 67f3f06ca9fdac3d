#include "server/protocol/pattern.hpp"

#include <charconv>

namespace tischlein::protocol {

namespace {

bool plain(char c) {
    return c > ' ' && c < 0x7f && std::string_view("^$[](){}?*+.|\\").find(c) == std::string_view::npos;
}

// Takes `[…]` or one plain character off the front.
std::optional<std::bitset<128>> read_set(std::string_view& rest) {
    std::bitset<128> set;
    if (rest.front() != '[') {
        if (!plain(rest.front())) return std::nullopt;
        set.set(static_cast<std::size_t>(rest.front()));
        rest.remove_prefix(1);
        return set;
    }
    const std::size_t end = rest.find(']');
    if (end == std::string_view::npos || end == 1 || rest[1] == '^') return std::nullopt;
    const std::string_view inside = rest.substr(1, end - 1);
    for (std::size_t i = 0; i < inside.size(); ++i) {
        const bool range = i + 2 < inside.size() && inside[i + 1] == '-';
        const char from = inside[i], to = range ? inside[i + 2] : from;
        if (from <= ' ' || from == '\\' || to < from) return std::nullopt;
        for (int c = from; c <= to; ++c) set.set(static_cast<std::size_t>(c));
        if (range) i += 2;
    }
    rest.remove_prefix(end + 1);
    return set;
}

// Takes a number off the front.
bool read_number(std::string_view& rest, std::uint16_t& into) {
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), into);
    if (error != std::errc()) return false;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    return true;
}

// Takes `?`, `{n}` or `{n,m}` off the front, if there is one.
bool read_count(std::string_view& rest, std::uint16_t& least, std::uint16_t& most) {
    if (rest.starts_with('?')) {
        least = 0;
        rest.remove_prefix(1);
        return true;
    }
    if (!rest.starts_with('{')) return true;
    rest.remove_prefix(1);
    if (!read_number(rest, least)) return false;
    most = least;
    if (rest.starts_with(',')) {
        rest.remove_prefix(1);
        if (!read_number(rest, most)) return false;
    }
    if (!rest.starts_with('}') || most < least || most == 0) return false;
    rest.remove_prefix(1);
    return true;
}

}  // namespace

std::optional<Pattern> Pattern::read(std::string_view text) {
    if (text.size() < 2 || text.front() != '^' || text.back() != '$') return std::nullopt;
    std::string_view rest = text.substr(1, text.size() - 2);
    Pattern pattern;
    while (!rest.empty()) {
        const auto set = read_set(rest);
        if (!set) return std::nullopt;
        Part part{*set};
        if (!read_count(rest, part.least, part.most)) return std::nullopt;
        pattern.parts_.push_back(part);
    }
    if (!pattern.decidable()) return std::nullopt;
    return pattern;
}

bool Pattern::decidable() const {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (parts_[i].least == parts_[i].most) continue;
        for (std::size_t next = i + 1; next < parts_.size(); ++next) {
            if ((parts_[i].of & parts_[next].of).any()) return false;
            if (parts_[next].least > 0) break;
        }
    }
    return true;
}

bool Pattern::matches(std::string_view word) const noexcept {
    std::size_t at = 0;
    for (const Part& part : parts_) {
        int taken = 0;
        while (taken < part.most && at < word.size()) {
            const auto c = static_cast<unsigned char>(word[at]);
            if (c >= 128 || !part.of[c]) break;
            ++at;
            ++taken;
        }
        if (taken < part.least) return false;
    }
    return at == word.size();
}

}  // namespace tischlein::protocol
