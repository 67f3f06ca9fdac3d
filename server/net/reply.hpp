// Replies as bytes. Every reply of this server gets its head here, so none can miss the headers that keep a page safe.
#pragma once
#include <string>
#include <string_view>

#include "server/net/namespace.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::net {

// {"error":…,"text":…} with a status: how the network itself refuses. REQUIRES: neither text needs escaping in JSON.
Reply problem(int status, std::string_view error, std::string_view text);

// Adds what is not there yet: no sniffing of types, no referrer, scripts and connections only from this server, no frames
// around us, no camera or position. A reply that needs another policy brings its own header of that name.
void add_safe_headers(Reply& reply);

struct HeadStyle {
    bool keep_alive = true;
    bool old_http = false;  // HTTP/1.0: keep-alive must be written out
};

std::string_view body_of(const Reply& reply) noexcept;  // `fixed` where it is set

// Has this reply a body at all? 1xx, 204 and 304 have none.
bool carries_body(int status) noexcept;

// "HTTP/1.1 200 OK\r\n…\r\n\r\n". Header names and values that could break out of their line are left out.
std::string head_of(const Reply& reply, HeadStyle style);

}  // namespace tischlein::server::net
