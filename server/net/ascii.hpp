// Letters of names that HTTP compares without case: hosts, schemes, header names. ASCII only, whatever the locale.
#pragma once
#include <algorithm>
#include <string_view>

#include "server/net/namespace.hpp"

namespace tischlein::server::net {

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

constexpr bool same_letters(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace tischlein::server::net
