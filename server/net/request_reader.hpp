// Bytes in, requests out: the part of HTTP that needs no socket. Beast parses; limits and refusals are decided here.
#pragma once
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/net/namespace.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::net {

namespace beast = boost::beast;

class RequestReader {
public:
    using Message = beast::http::request<beast::http::string_body>;
    enum class State {
        more,     // the request is not whole yet
        expects,  // the header is here; the client waits for "100 Continue" before it sends the body (told once)
        whole,    // request() may be called
        bad       // refusal() says why; nothing that follows on this connection can be trusted
    };

    explicit RequestReader(const NetLimits& limits) : limits_(limits) { next(); }

    // Takes what it can use from the front of `bytes`.
    State take(std::string& bytes);
    const Reply& refusal() const noexcept { return refusal_; }

    // The request for the RequestHandler, or the network's own reply: bad path, not under the prefix, no Host …
    // `address` is the socket's, `secure` whether it speaks TLS. May be called once per request.
    std::variant<Request, Reply> request(std::string_view address, bool secure, const NetSettings& settings);

    // REQUIRES for all of these: the request is whole.
    bool keep_alive() const { return parser_->get().keep_alive(); }
    bool old_http() const { return parser_->get().version() < 11; }
    bool is_head() const { return parser_->get().method() == beast::http::verb::head; }
    bool is_upgrade() const;
    std::optional<Reply> bad_handshake() const;  // an upgrade that is not as RFC 6455 wants it
    const Message& message() const { return parser_->get(); }

    void next();  // forgets this request and starts the next

private:
    State refuse(const boost::system::error_code& error);

    NetLimits limits_;
    std::optional<beast::http::request_parser<beast::http::string_body>> parser_;
    bool told_to_continue_ = false;
    Reply refusal_;
};

}  // namespace tischlein::server::net
