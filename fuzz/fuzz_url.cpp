// Fuzzes the readers of addresses, queries, cookies and origins, and the writer of reply heads. Input: six lines of any text.
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/net/hub.hpp"
#include "server/net/reply.hpp"
#include "server/net/same_origin.hpp"
#include "server/net/url.hpp"

using namespace tischlein::server::net;

namespace {

void check_path(std::string_view text) {
    const auto path = decoded_path(text);
    if (!path) return;
    if (!path->starts_with('/') || !is_utf8(*path) || path->find('\0') != std::string::npos) std::abort();
    if ((*path + "/").find("/../") != std::string::npos || (*path + "/").find("/./") != std::string::npos) std::abort();
    if (path->find('\\') != std::string::npos || path->size() > text.size()) std::abort();
}

// With any text in a header, the head must have the right number of lines, and one end.
void check_head(std::string_view name, std::string_view value) {
    Reply reply;
    const auto lines = [&] {
        const std::string head = head_of(reply, {});
        std::size_t count = 0;
        for (std::size_t at = head.find('\n'); at != std::string::npos; at = head.find('\n', at + 1)) ++count;
        if (head.find("\r\n\r\n") != head.size() - 4) std::abort();
        return count;
    };
    const std::size_t before = lines();
    reply.headers.emplace_back(name, value);
    if (lines() > before + 1) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    std::array<std::string_view, 6> line;
    for (std::string_view& each : line) {
        const std::size_t end = rest.find('\n');
        each = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    check_path(line[0]);
    if (const auto value = query_value(line[1], line[2]); value && !is_utf8(*value)) std::abort();
    if (const auto value = cookie_value(line[1], line[2]); value && value->size() >= line[1].size()) std::abort();
    Request request;
    request.origin = line[3];
    request.host = line[4];
    request.cookie = line[5];
    request.secure = size % 2 == 0;
    if (same_origin(request) && line[3].find('@') != std::string_view::npos) std::abort();
    household_of(line[4]);
    check_head(line[2], line[5]);
    return 0;
}
