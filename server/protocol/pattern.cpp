// Reads patterns, checks that one character always decides how to go on, and matches words.
#include "server/protocol/pattern.hpp"

#include <charconv>

namespace tischlein::server::protocol {

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
        const auto from = static_cast<unsigned char>(inside[i]);
        const auto to = range ? static_cast<unsigned char>(inside[i + 2]) : from;
        if (from <= ' ' || from == '\\' || to < from || to > 0x7e) return std::nullopt;
        for (std::size_t c = from; c <= to; ++c) set.set(c);
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

// Takes parts off the front, up to a choice or to the end of one.
bool Pattern::read_sequence(std::string_view& rest, Sequence& into) {
    while (!rest.empty() && rest.front() != '(' && rest.front() != ')' && rest.front() != '|') {
        const auto set = read_set(rest);
        if (!set) return false;
        Part part{*set};
        if (!read_count(rest, part.least, part.most)) return false;
        into.push_back(part);
    }
    return !into.empty();
}

// Takes `(…|…)` off the front. A choice in a choice is not read.
bool Pattern::read_choice(std::string_view& rest, Choice& into) {
    do {
        rest.remove_prefix(1);  // the bracket or the stroke
        if (!read_sequence(rest, into.emplace_back())) return false;
    } while (rest.starts_with('|'));
    if (!rest.starts_with(')')) return false;
    rest.remove_prefix(1);
    return true;
}

std::optional<Pattern> Pattern::read(std::string_view text) {
    if (text.size() < 2 || text.front() != '^' || text.back() != '$') return std::nullopt;
    std::string_view rest = text.substr(1, text.size() - 2);
    Pattern pattern;
    while (!rest.empty()) {
        Choice& choice = pattern.steps_.emplace_back();
        const bool fine = rest.front() == '(' ? read_choice(rest, choice) : read_sequence(rest, choice.emplace_back());
        if (!fine) return std::nullopt;
    }
    if (!pattern.decidable()) return std::nullopt;
    return pattern;
}

// What a step may begin with; a branch of a choice always begins with something (see decidable).
Pattern::Set Pattern::beginning_of(std::size_t step) const {
    Set set;
    for (; step < steps_.size(); ++step) {
        bool skippable = true;
        for (const Sequence& branch : steps_[step])
            for (const Part& part : branch) {
                set |= part.of;
                skippable = part.least == 0;
                if (!skippable) break;
            }
        if (!skippable) break;
    }
    return set;
}

bool Pattern::decidable() const {
    for (std::size_t step = 0; step < steps_.size(); ++step) {
        Set begun;
        for (const Sequence& branch : steps_[step]) {
            const bool choice = steps_[step].size() > 1;
            if (choice && (branch.front().least == 0 || (begun & branch.front().of).any())) return false;
            begun |= branch.front().of;
            for (std::size_t i = 0; i < branch.size(); ++i) {
                if (branch[i].least == branch[i].most) continue;
                Set after;
                std::size_t next = i + 1;
                for (; next < branch.size(); ++next) {
                    after |= branch[next].of;
                    if (branch[next].least > 0) break;
                }
                if (next >= branch.size()) after |= beginning_of(step + 1);
                if ((branch[i].of & after).any()) return false;
            }
        }
    }
    return true;
}

bool Pattern::take(const Sequence& sequence, std::string_view& word) noexcept {
    for (const Part& part : sequence) {
        std::size_t taken = 0;
        while (taken < part.most && taken < word.size()) {
            const auto c = static_cast<unsigned char>(word[taken]);
            if (c >= 128 || !part.of[c]) break;
            ++taken;
        }
        if (taken < part.least) return false;
        word.remove_prefix(taken);
    }
    return true;
}

bool Pattern::matches(std::string_view word) const noexcept {
    for (const Choice& choice : steps_) {
        const Sequence* way = &choice.front();
        const auto next = word.empty() ? 0U : static_cast<unsigned char>(word.front());
        for (const Sequence& branch : choice)
            if (next < 128 && branch.front().of[next]) way = &branch;
        if (!take(*way, word)) return false;
    }
    return word.empty();
}

}  // namespace tischlein::server::protocol
