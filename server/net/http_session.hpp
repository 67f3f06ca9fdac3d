// One connection that speaks HTTP: requests one after the other, until it closes or becomes a WebSocket.
// Pipelined requests wait in the buffer; each is read only after the reply to the one before has been written.
#pragma once
#include <algorithm>
#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <cstdint>
#include <exception>

#include "server/net/namespace.hpp"
#include "server/net/stream_acceptor.hpp"
#include "server/net/reply.hpp"
#include "server/net/request_reader.hpp"
#include "server/net/ws_session.hpp"

namespace tischlein::server::net {

class HttpSession final : public Session {
public:
    HttpSession(Hub& hub, Stream&& stream, std::string address, ConnectionSlot slot)
        : Session(hub),
          stream_(std::move(stream)),
          address_(std::move(address)),
          slot_(std::move(slot)),
          reader_(hub.settings.limits) {}

    void start() {
        begin();
        is_half_open(true);
        wait_for(request_patience());
        TlsLayer* tls = stream_.tls();
        if (tls == nullptr) return listen();
        state_ = ConnectionState::greeting;
        tls->handshake(TlsHandler::of([self = self()](ErrorCode error) {
            if (self->ended()) return;
            error ? self->cut() : self->listen();
        }));
    }

    void stop(Instant) override {
        if (state_ == ConnectionState::idle || state_ == ConnectionState::greeting) cut();  // the others close after their reply
    }
    void cut() override {
        if (ended()) return;
        ErrorCode ignored;
        beast::get_lowest_layer(stream_).close(ignored);
        end();
    }

private:
    enum class ConnectionState : std::uint8_t { greeting, idle, reading, deciding, writing, closing };
    static constexpr std::chrono::seconds answer_patience{60};
    static constexpr int longest_reply = 20;  // times write_patience, however slowly the client reads
    static constexpr std::chrono::seconds write_patience{15};

    std::shared_ptr<HttpSession> self() { return std::static_pointer_cast<HttpSession>(shared_from_this()); }
    // The time from the first byte of a request to its last, however slowly the bytes come.
    std::chrono::seconds request_patience() const {
        return std::chrono::seconds(std::min(hub_.settings.limits.idle_s, 15));
    }

    void listen() {
        state_ = ConnectionState::idle;
        wait_for(std::chrono::seconds(hub_.settings.limits.idle_s));
        in_.empty() ? read() : parse();
    }

    void read() {
        const std::size_t had = in_.size();
        in_.resize(had + 2048);
        stream_.async_read_some(asio::buffer(in_.data() + had, in_.size() - had),
                                [self = self(), had](ErrorCode error, std::size_t size) {
                                    if (self->ended()) return;
                                    self->in_.resize(had + size);
                                    error ? self->cut() : self->parse();
                                });
    }

    void parse() {
        if (state_ == ConnectionState::idle) {
            state_ = ConnectionState::reading;
            wait_for(request_patience());
        }
        switch (reader_.take(in_)) {
            case RequestReader::State::more: return read();
            case RequestReader::State::expects: return say_continue();
            case RequestReader::State::whole: return handle();
            case RequestReader::State::bad: return respond(reader_.refusal(), false);
        }
    }

    void say_continue() {
        static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(stream_, asio::buffer(go_on), [self = self()](ErrorCode error, std::size_t) {
            if (self->ended()) return;
            error ? self->cut() : self->parse();
        });
    }

    void handle() {
        state_ = ConnectionState::deciding;
        is_half_open(false);
        wait_for(answer_patience);
        auto request = reader_.request(address_, stream_.tls() != nullptr, hub_.settings);
        if (auto* refusal = std::get_if<Reply>(&request)) return respond(std::move(*refusal));
        try {
            reader_.is_upgrade() ? ask_upgrade(std::get<Request>(std::move(request)))
                                 : ask(std::get<Request>(std::move(request)));
        } catch (const std::exception& error) {
            hub_.notice(std::string("a request failed: ") + error.what());
            if (state_ == ConnectionState::deciding) respond(problem(500, "broken", "Something went wrong here."), false);
        }
    }

    void ask(Request&& request) {
        hub_.handler->request(std::move(request), [weak = std::weak_ptr(self()), turn = turn_](Reply reply) {
            const auto session = weak.lock();
            if (session && session->is_waiting(turn)) session->respond(std::move(reply));
        });
    }

    void ask_upgrade(Request request) {
        if (auto refusal = reader_.bad_handshake()) return respond(std::move(*refusal));
        if (!in_.empty()) return respond(problem(400, "too-early", "Wait for the answer to the handshake."), false);
        if ((hub_.settings.trust_proxy || request.forwarded) && !slot_.belongs_to(request.address))
            return respond(problem(503, "too-many", "Too many connections from your address."), false);
        request_ = std::make_unique<Request>(std::move(request));
        hub_.handler->upgrade(*request_, [weak = std::weak_ptr(self()), turn = turn_](std::optional<Reply> refusal) {
            const auto session = weak.lock();
            if (!session || !session->is_waiting(turn)) return;
            refusal ? session->respond(std::move(*refusal)) : session->upgrade();
        });
    }

    // False for an answer that comes twice, or after we stopped waiting. Such an answer is dropped.
    bool is_waiting(std::uint32_t turn) const { return !ended() && state_ == ConnectionState::deciding && turn == turn_; }

    void upgrade() {
        if (hub_.stopping) return respond(problem(503, "stopping", "This server is about to stop."), false);
        auto socket =
            std::make_shared<WsSession>(hub_, std::move(stream_), std::move(request_), std::move(slot_));
        socket->accept(reader_.message());
        end();
    }

    void respond(Reply reply, bool keep = true) {
        keep_ = keep && !hub_.stopping && reader_.keep_alive();
        reply_ = std::move(reply);
        request_.reset();
        add_safe_headers(reply_);
        if (stream_.tls() != nullptr) reply_.headers.emplace_back("Strict-Transport-Security", "max-age=15552000");
        head_ = head_of(reply_, {.keep_alive = keep_, .old_http = keep && reader_.old_http()});
        // A refused request may not have been parsed far enough to know its method; then we send the body, which does no harm.
        const bool with_body = carries_body(reply_.status) && !(keep && reader_.is_head());
        state_ = ConnectionState::writing;
        ++turn_;
        wrote_ = wrote_before_ = 0;
        extensions_ = 0;
        wait_for(write_patience);
        const std::string_view body = with_body ? body_of(reply_) : std::string_view();
        const std::array<asio::const_buffer, 2> parts{asio::buffer(head_), asio::buffer(body)};
        asio::async_write(
            stream_, parts,
            [this](ErrorCode error,
                   std::size_t so_far) -> std::size_t {  // `this` is valid: the handler below holds self
                wrote_ = so_far;
                return error ? 0 : 64 * 1024;
            },
            [self = self()](ErrorCode error, std::size_t) {
                if (self->ended()) return;
                error ? self->cut() : self->replied();
            });
    }

    void replied() {
        reply_ = {};
        head_ = {};
        reader_.next();
        if (keep_ && !hub_.stopping) return listen();
        // Do not simply close: if bytes are unread, the kernel resets the connection and the reply may be lost.
        state_ = ConnectionState::closing;
        wait_for(std::chrono::seconds(hub_.settings.limits.close_s));
        async_teardown(beast::role_type::server, stream_, [self = self()](ErrorCode) { self->cut(); });
    }

    void due(Instant) override {
        const auto keep = self();
        if (state_ == ConnectionState::deciding) return respond(problem(503, "too-slow", "This took too long."), false);
        if (state_ == ConnectionState::writing && wrote_ != wrote_before_ && ++extensions_ < longest_reply) {
            wrote_before_ = wrote_;
            return wait_for(write_patience);
        }
        cut();
    }

    Stream stream_;
    std::string address_;
    ConnectionSlot slot_;
    RequestReader reader_;
    std::string in_, head_;
    Reply reply_;
    std::unique_ptr<Request> request_;  // of an upgrade, until it is decided
    std::size_t wrote_ = 0, wrote_before_ = 0;
    std::uint32_t turn_ = 0;  // counts replies, so that a late answer does not hit the next request
    int extensions_ = 0;
    ConnectionState state_ = ConnectionState::idle;
    bool keep_ = false;
};

}  // namespace tischlein::server::net
