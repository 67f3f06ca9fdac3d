// One open WebSocket. Thousands of these are idle at a time, so each uses little memory while nothing happens: timers are shared
// (the wheel), and queues are allocated only when needed.
#pragma once
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <exception>
#include <string>

#include "server/net/asio_loop.hpp"
#include "server/net/hub.hpp"
#include "server/net/message_queue.hpp"
#include "server/net/namespace.hpp"
#include "server/net/request_reader.hpp"
#include "server/net/url.hpp"
#include "server/net/web_socket.hpp"

namespace tischlein::server::net {

class WsSession final : public Session, public Peer, public WebSocketOwner {
public:
    WsSession(Hub& hub, Stream&& stream, std::unique_ptr<Request> request, ConnectionSlot slot)
        : Session(hub),
          ws_(std::move(stream)),
          address_(request->address),
          slot_(std::move(slot)),
          request_(std::move(request)) {
        ws_.read_message_max(hub.settings.limits.message);
        ws_.write_buffer_bytes(512);
        ws_.auto_fragment(false);
        ErrorCode ignored;
        beast::get_lowest_layer(ws_).set_option(
            asio::socket_base::send_buffer_size(hub.settings.limits.kernel_queue_peer), ignored);
        ws_.set_option(websocket::stream_base::decorator(
            [](websocket::response_type& response) { response.set(beast::http::field::server, "Tischlein"); }));
    }

    void accept(const RequestReader::Message& message) {
        begin();
        wait_for(std::chrono::seconds(10));
        ws_.async_accept(message, when_done(Operation::handshake));
    }

    // Peer
    void send(SharedText text) override {
        if (state_ != ConnectionState::open || ended()) return;
        // One text always fits: a snapshot larger than the queue must not lock somebody out for good.
        if (!out_.empty() && is_too_much(text->size())) {
            out_.drop(writing_);
            count_queue();
            return close(1013, why_too_slow);
        }
        out_.push(std::move(text));
        count_queue();
        if (!writing_) write();
    }
    void close(int code, std::string_view reason) override {
        close_until(code, reason,
                    std::chrono::steady_clock::now() + std::chrono::seconds(hub_.settings.limits.close_s));
    }
    std::optional<std::chrono::milliseconds> round_trip() const override {
        if (measured_ == 0) return {};
        const auto* last = trips_ms_.begin() + std::min<std::ptrdiff_t>(measured_, std::ssize(trips_ms_));
        return std::chrono::milliseconds(*std::min_element(trips_ms_.begin(), last));
    }
    const std::string& address() const override { return address_; }
    void hold() override { held_ = true; }
    void go_on() override {
        if (std::exchange(held_, false) && !reading_ && state_ == ConnectionState::open && !ended()) read();
    }

    // Session
    void stop(Instant until) override { close_until(1012, "the server stops", until); }
    void cut() override { finish("cut off"); }

private:
    enum class ConnectionState : std::uint8_t { opening, open, draining, closing };  // draining: what is queued still goes out

    std::shared_ptr<WsSession> self() { return std::static_pointer_cast<WsSession>(shared_from_this()); }
    WebSocketHandler when_done(Operation operation) { return {self(), operation}; }

    // WebSocketOwner
    void done(Operation operation, ErrorCode error, std::size_t size) override {
        if (operation == Operation::ping) pinging_ = false;
        if (ended()) return;
        switch (operation) {
            case Operation::handshake: return error ? finish("the handshake failed") : open();
            case Operation::read: return error ? finish(words_for(error)) : received(size);
            case Operation::write: return error ? finish(words_for(error)) : written();
            case Operation::ping: return;
            case Operation::close: return finish("closed");
        }
    }

    void open() {
        const std::unique_ptr<Request> request = std::move(request_);
        state_ = ConnectionState::open;
        ws_.next_layer().finish_writes_at_once();
        counted_ = true;
        ++hub_.admission->peers;
        answered_ = std::chrono::steady_clock::now();
        ws_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
            const bool awaited = kind == websocket::frame_type::pong && pong(payload);
            if (!awaited && kind != websocket::frame_type::close) tell_frame_without_text();
        });
        ping(answered_);
        try {
            listener_ = hub_.handler->opened(*request, *this);
        } catch (const std::exception& error) {
            hub_.notice(std::string("a WebSocket could not be opened: ") + error.what());
        }
        if (!listener_) return close(1011, why_broken);
        if (hub_.stopping) close(1012, "the server stops");
        if (state_ == ConnectionState::open) read();
    }

    // Coming in
    void read() {
        if (held_) return;
        reading_ = true;
        ws_.async_read_some(asio::buffer(in_.space()), when_done(Operation::read));
    }
    // Nothing is read once we are closing: we do not listen to this peer any more, and Beast's close reads on by itself until
    // the peer's close frame. (A read beside it can deadlock with it when it meets a bad frame.)
    void received(std::size_t size) {
        reading_ = false;
        if (state_ != ConnectionState::open) return;
        if (!ws_.got_text()) return close(1003, "only text, please");
        const std::string_view text = in_.add(size, ws_.is_message_done());
        if (ws_.is_message_done()) {
            deliver(text);
            in_.clear();
        } else if (size < in_.space().size()) {
            tell_frame_without_text();  // a text in small pieces costs a turn for each piece
        }
        if (state_ == ConnectionState::open && !ended() && !reading_) read();
    }
    void deliver(std::string_view text) {
        try {
            listener_->received(text, std::chrono::steady_clock::now());
        } catch (const std::exception& error) {
            hub_.notice(std::string("a message failed: ") + error.what());
            close(1011, why_broken);
        }
    }

    // Posted as a turn of its own, because Beast calls us in the middle of a read.
    void tell_frame_without_text() {
        asio::post(ws_.get_executor(), [self = self()] {
            if (self->state_ == ConnectionState::open && !self->ended() && self->listener_)
                self->listener_->frame_without_text(std::chrono::steady_clock::now());
        });
    }

    // Going out
    bool is_too_much(std::size_t more) const {
        const Admission::Household* household = slot_.household();
        return out_.bytes() + more > hub_.settings.limits.queue ||
               (household != nullptr && household->queued + more > hub_.settings.limits.queue_each);
    }
    // Adds what waits here to what waits for the whole household.
    void count_queue() {
        Admission::Household* household = slot_.household();
        if (household == nullptr || queued_ == out_.bytes()) return;
        household->queued += out_.bytes() - queued_;  // unsigned and wraps around: it may be less
        queued_ = out_.bytes();
    }
    void write() {
        writing_ = true;
        ws_.async_write(asio::buffer(out_.front()), when_done(Operation::write));
    }
    void written() {
        out_.pop();
        count_queue();
        writing_ = false;
        if (!out_.empty()) return write();
        if (state_ == ConnectionState::draining) say_goodbye();
    }

    // Pings: the first at once, two quick ones for an early measurement, then one each ping_s. We keep only the times at which
    // the last two were sent; a pong counts only if it names one of them, and only once.
    void ping(Instant now) {
        const std::chrono::seconds each(hub_.settings.limits.ping_s);
        if (now - answered_ >= 2 * each) return finish("no answer to two pings");
        if (pinged_ < 4) ++pinged_;
        Duration pause = each;
        if (pinged_ < 3) pause = std::min<Duration>(each, std::chrono::seconds(1));
        // After a restart everybody connects within a second; the first long interval spreads them out again.
        if (pinged_ == 3) pause -= pause / 128 * static_cast<int>(reinterpret_cast<std::uintptr_t>(this) / 64 % 64);
        wait_until(now + pause);
        if (pinging_) return;  // the last ping has not left yet, because the peer does not read
        sent_[1] = sent_[0];
        sent_[0] = now;
        websocket::ping_data payload;
        std::array<char, 24> digits;
        char* const end =
            std::to_chars(digits.data(), digits.data() + digits.size(), now.time_since_epoch().count()).ptr;
        payload.assign(digits.data(), end);
        pinging_ = true;
        ws_.async_ping(payload, when_done(Operation::ping));
    }
    // Returns whether this pong answers one of the last two pings.
    bool pong(beast::string_view payload) {
        Duration::rep sent = 0;
        const char* end = payload.data() + payload.size();
        if (std::from_chars(payload.data(), end, sent).ptr != end || payload.empty()) return false;
        for (Instant& known : sent_) {
            if (known == Instant{} || known.time_since_epoch().count() != sent) continue;
            const Instant now = std::chrono::steady_clock::now();
            const auto trip = std::chrono::ceil<std::chrono::milliseconds>(now - known).count();
            trips_ms_[measured_ % trips_ms_.size()] = static_cast<std::uint16_t>(std::min<std::int64_t>(trip, 0xffff));
            measured_ = static_cast<std::uint8_t>(measured_ + 1 == 8 ? 4 : measured_ + 1);  // from 4 on, all four count
            answered_ = now;
            known = {};
            if (listener_) listener_->measured(*round_trip());
            return true;
        }
        return false;
    }
    void due(Instant now) override {
        const auto keep = self();
        state_ == ConnectionState::open ? ping(now) : cut();
    }

    // Closing: nothing more is received, the listener is told `gone` soon, and the close frame goes out after the queued texts.
    void close_until(int code, std::string_view reason, Instant until) {
        if (ended() || state_ != ConnectionState::open) return;
        state_ = ConnectionState::draining;
        // With a control callback, Beast 1.81 can deadlock when the peer's close frame is in the buffer while ours is being
        // written: the read holds the read lock and waits for the write lock, the close the other way round.
        ws_.control_callback();
        reason = reason.substr(0, 120);
        while (!is_utf8(reason)) reason.remove_suffix(1);
        goodbye_ = std::make_unique<websocket::close_reason>(static_cast<websocket::close_code>(code),
                                                             beast::string_view(reason.data(), reason.size()));
        wait_until(until);
        asio::post(ws_.get_executor(), [self = self(), why = std::string(reason)] { self->tell_gone(why); });
        if (!writing_) say_goodbye();
    }
    void say_goodbye() {
        state_ = ConnectionState::closing;
        ws_.async_close(*goodbye_, when_done(Operation::close));
    }
    void finish(std::string_view why) {
        if (ended()) return;
        const auto keep = self();
        ErrorCode ignored;
        beast::get_lowest_layer(ws_).close(ignored);
        end();
        out_.drop(writing_);
        if (Admission::Household* household = slot_.household()) household->queued -= std::exchange(queued_, 0);
        if (counted_) --hub_.admission->peers;
        slot_ = {};
        tell_gone(why);
    }
    void tell_gone(std::string_view why) {
        const auto listener = std::move(listener_);
        if (!listener) return;
        try {
            listener->gone(why);
        } catch (const std::exception& error) {
            hub_.notice(std::string("a farewell failed: ") + error.what());
        }
    }
    static std::string words_for(const ErrorCode& error) {
        if (error == websocket::error::closed) return "closed by the client";
        if (error == websocket::error::message_too_big) return "message too large";
        if (error == asio::error::eof || error == asio::error::connection_reset) return "connection lost";
        return error.message();
    }

    WebSocket ws_;
    std::string address_;
    ConnectionSlot slot_;
    std::unique_ptr<Request> request_;  // until the handshake is done
    std::unique_ptr<PeerListener> listener_;
    std::unique_ptr<websocket::close_reason> goodbye_;
    Inbox<256> in_;  // clients say little
    Outbox out_;
    std::size_t queued_ = 0;  // of out_, as counted for the household
    std::array<Instant, 2> sent_{};  // of the last two pings; empty: answered
    Instant answered_{};
    std::array<std::uint16_t, 4> trips_ms_{};
    std::uint8_t measured_ = 0, pinged_ = 0;
    ConnectionState state_ = ConnectionState::opening;
    bool writing_ = false, pinging_ = false, counted_ = false;
    bool reading_ = false, held_ = false;
};

}  // namespace tischlein::server::net
