#include "server/net/request_reader.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

#include "server/net/reply.hpp"
#include "server/net/same_origin.hpp"
#include "server/net/url.hpp"

namespace tischlein::server::net {
namespace {

namespace http = beast::http;
using Message = RequestReader::Message;

std::string value_of(const Message& message, http::field field) { return std::string(message[field]); }

// "a, b, c" -> "c": the nearest proxy appends at the end; anybody may have invented what stands before it.
std::string_view last_of(std::string_view list) {
    if (const auto comma = list.rfind(','); comma != std::string_view::npos) list.remove_prefix(comma + 1);
    while (list.starts_with(' ')) list.remove_prefix(1);
    while (list.ends_with(' ')) list.remove_suffix(1);
    return list;
}

// The last word of the last header line of that name: only that one was written by the trusted proxy.
std::string_view last_word(const Message& message, std::string_view name) {
    std::string_view word;
    const auto [first, last] = message.equal_range(name);
    for (auto line = first; line != last; ++line) word = last_of(line->value());
    return word;
}

// The host stays as the request has it: the proxy passes it on, or --public-url names it (docs/hosting.md).
void believe_proxy(Request& request, const Message& message) {
    std::string address(last_word(message, "X-Forwarded-For"));
    if (is_address(address)) request.address = std::move(address);
    if (const auto proto = last_word(message, "X-Forwarded-Proto"); !proto.empty()) request.secure = proto == "https";
}

// Takes as long for a good guess as for a bad one.
bool same_secret(std::string_view said, std::string_view secret) noexcept {
    if (said.size() != secret.size()) return false;
    int difference = 0;
    for (std::size_t i = 0; i < said.size(); ++i) difference |= said[i] ^ secret[i];
    return difference == 0;
}

// The end of a request's body must be clear: a proxy that sees it elsewhere would take part of the body for the next request.
bool has_doubtful_length(const Message& message) {
    const auto encodings = message.count(http::field::transfer_encoding);
    if (encodings == 0) return message.count(http::field::content_length) > 1;
    return encodings > 1 || message.count(http::field::content_length) > 0 ||
           !beast::iequals(message[http::field::transfer_encoding], "chunked");
}

// Browsers may send several Cookie lines over some proxies; together they are one list.
std::string cookies_of(const Message& message) {
    std::string all;
    const auto [first, last] = message.equal_range(http::field::cookie);
    for (auto line = first; line != last; ++line) {
        if (!all.empty()) all += "; ";
        all += std::string_view(line->value());
    }
    return all;
}

// Splits and decodes the target; a reply where that is not possible.
std::optional<Reply> read_target(Request& request, std::string_view target, const std::string& prefix) {
    target = target.substr(0, target.find('#'));
    const std::size_t question = target.find('?');
    if (question != std::string_view::npos) request.query = target.substr(question + 1);
    auto path = decoded_path(target.substr(0, question));
    if (!path) return problem(400, "bad-path", "This address is not well formed.");
    if (!prefix.empty()) {
        if (*path == prefix) {  // pages use relative links, which need the slash
            Reply there = problem(308, "moved", "It is one slash further.");
            there.headers.emplace_back("Location", prefix + "/");
            return there;
        }
        if (!path->starts_with(prefix + "/")) return problem(404, "not-here", "This server lives under another path.");
        path->erase(0, prefix.size());
    }
    request.path = std::move(*path);
    return {};
}

}  // namespace

void RequestReader::next() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits_.header));
    parser_->body_limit(limits_.body);
    told_to_continue_ = false;
}

RequestReader::State RequestReader::refuse(const boost::system::error_code& error) {
    if (error == http::error::header_limit)
        refusal_ = problem(431, "header-too-large", "The header of this request is too large.");
    else if (error == http::error::body_limit)
        refusal_ = problem(413, "too-large", "This request is too large.");
    else if (error == http::error::bad_version)
        refusal_ = problem(505, "bad-version", "This server speaks HTTP/1.1.");
    else
        refusal_ = problem(400, "bad-request", "This is not HTTP as this server understands it.");
    return State::bad;
}

RequestReader::State RequestReader::take(std::string& bytes) {
    while (!bytes.empty() && !parser_->is_done()) {
        boost::system::error_code error;
        const bool had_header = parser_->is_header_done();
        const std::size_t used = parser_->put(boost::asio::buffer(bytes), error);
        bytes.erase(0, used);
        if (error && error != http::error::need_more) return refuse(error);
        if (!parser_->is_header_done() && bytes.size() > limits_.header) return refuse(http::error::header_limit);
        if (!had_header && parser_->is_header_done() && has_doubtful_length(parser_->get()))
            return refuse(http::error::bad_transfer_encoding);
        // A parser that took nothing new waits for more bytes.
        if (used == 0 && had_header == parser_->is_header_done()) break;
    }
    if (parser_->is_done()) return State::whole;
    if (parser_->is_header_done() && !told_to_continue_ &&
        beast::iequals(parser_->get()[http::field::expect], "100-continue")) {
        told_to_continue_ = true;
        return State::expects;
    }
    return State::more;
}

bool RequestReader::is_upgrade() const {
    const Message& message = parser_->get();
    return message.method() == http::verb::get &&
           http::token_list{message[http::field::connection]}.exists("upgrade") &&
           http::token_list{message[http::field::upgrade]}.exists("websocket");
}

std::optional<Reply> RequestReader::bad_handshake() const {
    const Message& message = parser_->get();
    if (old_http() || message.version() != 11 || message[http::field::sec_websocket_key].size() != 24)
        return problem(400, "bad-upgrade", "This is not a WebSocket handshake as RFC 6455 has it.");
    if (message[http::field::sec_websocket_version] != "13") {
        Reply reply = problem(426, "bad-version", "This server speaks version 13 of WebSocket.");
        reply.headers.emplace_back("Sec-WebSocket-Version", "13");
        return reply;
    }
    return {};
}

std::variant<Request, Reply> RequestReader::request(std::string_view address, bool secure,
                                                    const NetSettings& settings) {
    Message& message = parser_->get();
    if (message.count(http::field::host) > 1 || (message.count(http::field::host) == 0 && !old_http()))
        return problem(400, "no-host", "A request needs one Host.");
    // It becomes part of links. An empty one is allowed: RFC 9112 has it for addresses without a host.
    if (const std::string_view host = message[http::field::host]; !host.empty() && !is_host(host))
        return problem(400, "bad-host", "This Host is not the name or address of a server.");
    Request request;
    if (auto refusal = read_target(request, message.target(), settings.prefix)) return std::move(*refusal);
    request.method = message.method_string();
    request.address = address;
    request.secure = secure;
    request.origin = value_of(message, http::field::origin);
    request.host = value_of(message, http::field::host);
    request.cookie = cookies_of(message);
    request.authorization = value_of(message, http::field::authorization);
    request.content_type = value_of(message, http::field::content_type);
    request.accept_language = value_of(message, http::field::accept_language);
    request.if_none_match = value_of(message, http::field::if_none_match);
    request.accept_encoding = value_of(message, http::field::accept_encoding);
    request.body = std::move(message.body());
    request.forwarded = !settings.node_secret.empty() && same_secret(message[node_header], settings.node_secret);
    if (settings.trust_proxy || request.forwarded) believe_proxy(request, message);
    return request;
}

}  // namespace tischlein::server::net
