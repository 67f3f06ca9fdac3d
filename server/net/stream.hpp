// A connection with or without TLS, as one type: the sessions and Beast's WebSocket are compiled once over it, not once for each.
// Without TLS a call goes straight to the socket. With TLS it goes through an interface whose buffers and handlers have one
// type, so that OpenSSL's side (tls.cpp) is compiled once, too.
#pragma once
#include <array>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "server/net/asio_loop.hpp"
#include "server/net/namespace.hpp"

namespace tischlein::server::net {

namespace beast = boost::beast;

// A handler of any type, called when an operation of the TLS layer is done. If it is destroyed before that, it is never called.
class TlsHandler {
public:
    template <class Handler>
    static TlsHandler of(Handler&& handler) {
        TlsHandler erased;
        erased.target_ = std::make_unique<Of<std::decay_t<Handler>>>(std::forward<Handler>(handler));
        return erased;
    }
    void operator()(ErrorCode error, std::size_t size = 0) {
        const std::unique_ptr<Target> target = std::move(target_);
        target->call(error, size);
    }

private:
    struct Target {
        virtual ~Target() = default;
        virtual void call(ErrorCode error, std::size_t size) = 0;
    };
    template <class Handler>
    struct Of final : Target {
        explicit Of(Handler&& given) : handler(std::move(given)) {}
        explicit Of(const Handler& given) : handler(given) {}
        void call(ErrorCode error, std::size_t size) override {
            if constexpr (std::is_invocable_v<Handler&, ErrorCode, std::size_t>)
                handler(error, size);
            else
                handler(error);
        }
        Handler handler;
    };
    std::unique_ptr<Target> target_;
};

// The first few buffers of any sequence. An operation that transfers "some" bytes may leave the rest for the next one.
template <class Buffer>
class FirstBuffers {
public:
    template <class Sequence>
    explicit FirstBuffers(const Sequence& all) {
        const auto last = boost::asio::buffer_sequence_end(all);
        for (auto next = boost::asio::buffer_sequence_begin(all); next != last && size_ < parts_.size(); ++next)
            if (const Buffer part(*next); part.size() > 0) parts_[size_++] = part;
    }
    const Buffer* begin() const { return parts_.data(); }
    const Buffer* end() const { return parts_.data() + size_; }

private:
    std::array<Buffer, 8> parts_{};
    std::size_t size_ = 0;
};

// TLS over a socket that it owns.
class TlsLayer {
public:
    virtual ~TlsLayer() = default;
    virtual Socket& socket() noexcept = 0;
    virtual void handshake(TlsHandler done) = 0;
    virtual void read(const FirstBuffers<asio::mutable_buffer>& into, TlsHandler done) = 0;
    virtual void write(const FirstBuffers<asio::const_buffer>& from, TlsHandler done) = 0;
    virtual void shut_down(beast::role_type role, TlsHandler done) = 0;
};

// What Asio calls an AsyncStream. Handlers run on the loop's thread.
class Stream {
public:
    using executor_type = Executor;
    using next_layer_type = Socket;

    explicit Stream(Socket&& socket) : plain_(std::move(socket)) {}
    explicit Stream(std::unique_ptr<TlsLayer> tls) : plain_(tls->socket().get_executor()), tls_(std::move(tls)) {}

    executor_type get_executor() noexcept { return plain_.get_executor(); }
    Socket& next_layer() noexcept { return tls_ ? tls_->socket() : plain_; }
    const Socket& next_layer() const noexcept { return tls_ ? tls_->socket() : plain_; }
    TlsLayer* tls() noexcept { return tls_.get(); }  // null: without

    // From now on a write that the socket takes at once is done within async_write_some, not in a later turn of the loop: a turn costs
    // more than what it does, because the session is not in the cache any more. Whoever writes must expect the handler's call.
    void finish_writes_at_once() {
        ErrorCode failed;
        plain_.non_blocking(true, failed);
        at_once_ = !tls_ && !failed;
    }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& into, Token&& token) {
        return asio::async_initiate<Token, void(ErrorCode, std::size_t)>(
            [this](auto&& handler, const Buffers& buffers) {
                if (!tls_) return plain_.async_read_some(buffers, std::forward<decltype(handler)>(handler));
                tls_->read(FirstBuffers<asio::mutable_buffer>(buffers),
                           TlsHandler::of(std::forward<decltype(handler)>(handler)));
            },
            token, into);
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& from, Token&& token) {
        return asio::async_initiate<Token, void(ErrorCode, std::size_t)>(
            [this](auto&& handler, const Buffers& buffers) {
                if (!tls_) return write_plain(buffers, std::forward<decltype(handler)>(handler));
                tls_->write(FirstBuffers<asio::const_buffer>(buffers),
                            TlsHandler::of(std::forward<decltype(handler)>(handler)));
            },
            token, from);
    }

private:
    // While a handler runs, further writes are done in later turns: each would nest in the one before, and a long queue would need a
    // deep stack.
    struct InHandler {
        inline static thread_local bool now = false;
        InHandler() { now = true; }
        ~InHandler() { now = false; }
        InHandler(const InHandler&) = delete;
        InHandler& operator=(const InHandler&) = delete;
    };
    template <class Buffers, class Handler>
    void write_plain(const Buffers& buffers, Handler&& handler) {
        if (at_once_ && !InHandler::now) {
            ErrorCode error;
            const std::size_t size = plain_.write_some(buffers, error);
            if (!error) {
                const InHandler here;
                return std::forward<Handler>(handler)(error, size);  // may destroy this stream
            }
        }
        // The socket takes nothing now, or never again: its error is told in a later turn, as ever.
        plain_.async_write_some(buffers, std::forward<Handler>(handler));
    }

    Socket                    plain_;  // closed, if there is TLS
    std::unique_ptr<TlsLayer> tls_;
    bool                      at_once_ = false;
};

// Beast's customization points: how a WebSocket over this stream ends.
template <class Handler>
void async_teardown(beast::role_type role, Stream& stream, Handler&& handler) {
    if (TlsLayer* tls = stream.tls()) return tls->shut_down(role, TlsHandler::of(std::forward<Handler>(handler)));
    beast::websocket::async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace tischlein::server::net
