#include "server/net/same_origin.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "server/net/ascii.hpp"

namespace tischlein::server::net {
namespace {

struct Authority {
    std::string_view name, port;
};

bool is_host_letter(char c) noexcept {
    c = lower(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == ':';
}

// "name", "name:port", "[v6]", "[v6]:port"; std::nullopt for anything else, above all for user names and paths.
std::optional<Authority> read_authority(std::string_view text, std::string_view usual_port) {
    Authority read{text, usual_port};
    const std::size_t bracket = text.starts_with('[') ? text.find(']') : 0;
    if (bracket == std::string_view::npos) return {};
    const std::size_t colon = text.find(':', bracket);
    if (colon != std::string_view::npos) {
        read.name = text.substr(0, colon);
        read.port = text.substr(colon + 1);
    }
    std::string_view letters = read.name;
    if (bracket > 0) {
        if (read.name.size() != bracket + 1) return {};
        letters = letters.substr(1, bracket - 1);
    }
    if (letters.empty() || !std::ranges::all_of(letters, is_host_letter)) return {};
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (read.port.empty() || read.port.size() > 5 || !std::ranges::all_of(read.port, is_digit)) return {};
    return read;
}

constexpr std::size_t longest_name = 253;

}  // namespace

bool is_host(std::string_view text) {
    const auto read = read_authority(text, "80");
    return read && read->name.size() <= longest_name;
}

bool same_origin(const Request& request) {
    if (request.origin.empty()) return request.cookie.empty();
    const std::string_view origin = request.origin;
    const std::size_t end = origin.find("://");
    if (end == std::string_view::npos) return false;
    const std::string_view scheme = origin.substr(0, end);
    const bool https = same_letters(scheme, "https");
    if (!https && (request.secure || !same_letters(scheme, "http"))) return false;
    const std::string_view usual_port = https ? "443" : "80";
    const auto theirs = read_authority(origin.substr(end + 3), usual_port);
    const auto ours = read_authority(request.host, usual_port);
    return theirs && ours && same_letters(theirs->name, ours->name) && theirs->port == ours->port;
}

}  // namespace tischlein::server::net
