// How requests and WebSockets are forwarded to another server: addresses, HTTP requests, then WsTunnel.
#include "server/http/forwarder.hpp"

#include <fmt/format.h>

#include <charconv>

#include "server/event_loop/thread_name.hpp"
#include "server/net/url.hpp"
#include "server/table/messages.hpp"

namespace tischlein::server::http {

namespace {

using namespace std::chrono_literals;

constexpr Duration to_open = 1s;          // for a WebSocket to another server
constexpr Duration long_silence = 2s;     // after that we ask who owns the table now
constexpr Duration noticed_silence = 1s;  // after that a visitor who waits for an answer is told
constexpr Duration to_answer = 10s;       // for an HTTP request
constexpr int most_unanswered = 64;       // texts sent to a server that has sent nothing since

// The path percent-encoded again: it was decoded when the request came in.
std::string encoded(std::string_view path) {
    std::string text;
    for (const char c : path) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           std::string_view("/-._~").find(c) != std::string_view::npos;
        if (plain)
            text += c;
        else
            text += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return text;
}

// Keeps the headers of the other server's reply that the visitor needs; this server adds the others when it replies.
Reply for_visitor(Reply reply) {
    std::erase_if(reply.headers, [](const auto& each) {
        return each.first != "Set-Cookie" && each.first != "Cache-Control" && each.first != "ETag" && each.first != "Retry-After";
    });
    return reply;
}

}  // namespace

std::optional<NodeAddress> read_node_url(std::string_view url) {
    constexpr std::string_view scheme = "http://";
    if (!url.starts_with(scheme)) return {};
    url.remove_prefix(scheme.size());
    const std::size_t slash = std::min(url.find('/'), url.size());
    std::string_view host = url.substr(0, slash), prefix = url.substr(slash);
    while (prefix.ends_with('/')) prefix.remove_suffix(1);
    NodeAddress node{"", 80, std::string(prefix)};
    const std::size_t bracket = host.starts_with('[') ? host.find(']') : 0;
    if (bracket == std::string_view::npos) return {};
    const std::size_t colon = host.find(':', bracket);
    if (colon != std::string_view::npos) {
        const std::string_view digits = host.substr(colon + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), node.port);
        if (error != std::errc() || end != digits.data() + digits.size() || node.port == 0) return {};
        host = host.substr(0, colon);
    }
    node.address = bracket > 0 ? host.substr(1, bracket - 1) : host;
    if (!net::is_address(node.address)) return {};
    return node;
}

Forwarder::Forwarder(std::string secret) : secret_(std::move(secret)), loop_(net::Clients::create()) {
    thread_ = event_loop::named_thread("carrier", [this] { loop_->run(); });
}

void Forwarder::stop() {
    if (!thread_.joinable()) return;
    loop_->post([this] { loop_->stop(); });
    thread_.join();
}

net::Dial Forwarder::dial_for(const NodeAddress& node, const Request& request) const {
    net::Dial dial{.port = node.port, .path = node.prefix + encoded(request.path), .headers = {}, .address = node.address};
    if (!request.query.empty()) dial.path += "?" + request.query;
    const auto add = [&](const std::string& name, const std::string& value) {
        if (!value.empty()) dial.headers.emplace_back(name, value);
    };
    add(std::string(net::node_header), secret_);
    add("X-Forwarded-For", request.address);
    add("X-Forwarded-Proto", request.secure ? "https" : "http");
    add("Host", request.host);
    add("Cookie", request.cookie);
    add("Authorization", request.authorization);
    add("Content-Type", request.content_type);
    add("Accept-Language", request.accept_language);
    return dial;
}

void Forwarder::ask(const std::string& url, const Request& request, Loop& loop, net::HttpHeard heard) {
    net::HttpHeard back = [&loop, heard = std::move(heard)](std::optional<Reply> reply, bool sent) {
        if (reply) reply = for_visitor(*std::move(reply));
        loop.post([heard, reply = std::move(reply), sent] { heard(reply, sent); });
    };
    const std::optional<NodeAddress> node = read_node_url(url);
    if (!node) return back(std::nullopt, false);
    net::HttpAsk ask{dial_for(*node, request), request.method == "HEAD" ? "GET" : request.method, request.body, to_answer};
    loop_->post([this, ask = std::move(ask), back = std::move(back)] { loop_->ask(ask, back); });
}

// --- WebSockets -----------------------------------------------------------------------------------------------

// Everything but say() and end() happens on the forwarder's thread.
class Forwarder::WsTunnel final : public Tunnel, public std::enable_shared_from_this<WsTunnel> {
public:
    WsTunnel(Forwarder& forwarder, std::shared_ptr<PeerLine> visitor, TunnelEvents events)
        : forwarder_(forwarder),
          visitor_(std::move(visitor)),
          events_(std::move(events)) {}

    void say(std::string text) override {
        forwarder_.loop_->post([self = shared_from_this(), text = std::move(text)]() mutable { self->hand_on(std::move(text)); });
    }
    void end() override {
        forwarder_.loop_->post([self = shared_from_this()] { self->finish(); });
    }

    void begin(const net::Dial& dial, const std::vector<std::string>& texts) {
        if (ended_) return;
        heard_ = forwarder_.loop_->now();
        const std::weak_ptr<WsTunnel> weak = weak_from_this();
        socket_ = forwarder_.loop_->dial(dial, {.on_open = [self = shared_from_this()] { self->opened(); },
                                                .on_text = [self = shared_from_this()](std::string_view text) { self->received(text); },
                                                .on_closed = [self = shared_from_this()](const net::Goodbye& bye) { self->closed(bye); }});
        for (const std::string& text : texts) socket_->send(text);
        forwarder_.loop_->at(heard_ + to_open, [weak] {
            const auto self = weak.lock();
            if (self && !self->ended_ && !self->open_) self->socket_->cut();
        });
        look_in();
    }
    void fail() {
        if (std::exchange(ended_, true)) return;
        events_.unreachable();
    }

private:
    void opened() {
        open_ = true;
        if (!ended_) events_.reached();
    }
    void hand_on(std::string text) {
        if (ended_ || !socket_) return;
        if (++unanswered_ > most_unanswered) return dismiss(1013, why_too_slow);
        socket_->send(std::move(text));
    }
    void received(std::string_view text) {
        heard_ = forwarder_.loop_->now();
        unanswered_ = 0;
        if (ended_) return;
        if (!forwarder_.outgoing_.send(visitor_, std::make_shared<const std::string>(text))) return dismiss(1013, why_too_slow);
        forwarder_.outgoing_.flush();
    }
    void closed(const net::Goodbye& bye) {
        if (!open_) return fail();
        // No close frame came: the other server is gone. The visitor reconnects, and the table is looked up again.
        if (bye.code == 0 || bye.code == 1006) tell_moving();
        const bool sendable = bye.code >= 1000 && bye.code != 1005 && bye.code != 1006 && bye.code != 1015;
        dismiss(sendable ? bye.code : 1012, bye.code != 0 ? bye.why : why_moving);
    }
    void dismiss(int code, std::string_view why) {
        if (ended_) return;
        forwarder_.outgoing_.close(visitor_, code, why);
        forwarder_.outgoing_.flush();
        finish();
    }
    void finish() {
        ended_ = true;
        if (socket_) socket_->cut();  // a close handshake would take as long as the other side likes
    }
    void tell_moving() {
        if (ended_) return;
        forwarder_.outgoing_.send(visitor_, std::make_shared<const std::string>(table::moving()));
        forwarder_.outgoing_.flush();
    }
    void look_in() {
        forwarder_.loop_->at(forwarder_.loop_->now() + noticed_silence, [weak = weak_from_this()] {
            const auto self = weak.lock();
            if (!self || self->ended_) return;
            const Duration silence = self->forwarder_.loop_->now() - self->heard_;
            if (silence >= noticed_silence && self->unanswered_ > 0) self->tell_moving();
            self->looked_in_ = !self->looked_in_;
            if (silence >= long_silence && self->looked_in_) self->events_.silent();
            self->look_in();
        });
    }

    Forwarder& forwarder_;
    std::shared_ptr<PeerLine> visitor_;
    const TunnelEvents events_;
    std::shared_ptr<net::ClientSocket> socket_;
    Instant heard_{};
    int unanswered_ = 0;
    bool open_ = false, ended_ = false;
    bool looked_in_ = false;  // toggles, so that silent() is called at every second look only
};

std::shared_ptr<Forwarder::Tunnel> Forwarder::forward(const std::string& url, const Request& request,
                                                      std::vector<std::string> texts, std::shared_ptr<PeerLine> visitor,
                                                      TunnelEvents events) {
    auto tunnel = std::make_shared<WsTunnel>(*this, std::move(visitor), std::move(events));
    const std::optional<NodeAddress> node = read_node_url(url);
    loop_->post(
        [tunnel, texts = std::move(texts), dial = node ? std::optional(dial_for(*node, request)) : std::nullopt] {
            dial ? tunnel->begin(*dial, texts) : tunnel->fail();
        });
    return tunnel;
}

}  // namespace tischlein::server::http
