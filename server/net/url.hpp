// Reading what stands in addresses and cookies. Pure functions; whatever is malformed is refused, never repaired.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "server/net/namespace.hpp"

namespace tischlein::server::net {

// The path of a request target, percent-decoded. std::nullopt for a bad escape, control characters, an encoded slash, a
// backslash, text that is not UTF-8, and for segments "." and ".." (so that no path ever leaves its folder).
// A path that does not start with a slash is refused, too.
std::optional<std::string> decoded_path(std::string_view path);

// The first value of `name` in "a=1&b=two%20words+more"; empty for "a" alone. std::nullopt when it is missing or malformed.
std::optional<std::string> query_value(std::string_view query, std::string_view name);

// The first value of `name` in a Cookie header, without surrounding quotes. Names are compared exactly.
std::optional<std::string_view> cookie_value(std::string_view cookie, std::string_view name);

// Is this well-formed UTF-8: no surrogates, no overlong forms, nothing above U+10FFFF?
bool is_utf8(std::string_view text) noexcept;

// Is this an IP address, of version 4 or 6, without brackets?
bool is_address(const std::string& text) noexcept;

}  // namespace tischlein::server::net
