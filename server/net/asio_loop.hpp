// An Asio event loop with timers. The server's network and the client (client.hpp) are built on it. One thread runs it.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/post.hpp>
#include <optional>
#include <utility>

#include "server/event_loop/timers.hpp"
#include "server/net/namespace.hpp"

namespace tischlein::server::net {

namespace asio = boost::asio;
// With the executor's type spelled out, sockets and handlers carry no type-erased executor: smaller and faster.
using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;
using Alarm =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;
using ErrorCode = boost::system::error_code;

class AsioLoop {
public:
    asio::io_context io{1};  // 1: one thread runs it; others may still post

    void post(Loop::Task task) { asio::post(io, std::move(task)); }
    Loop::TimerId at(Instant when, Loop::Task task) {
        const Loop::TimerId id = timers_.add(when, std::move(task));
        if (!armed_ || when < *armed_) arm(when);
        return id;
    }
    void cancel(Loop::TimerId timer) { timers_.cancel(timer); }  // the alarm may ring for nothing; that is cheap

private:
    void arm(Instant when) {
        armed_ = when;
        alarm_.expires_at(when);
        alarm_.async_wait([this](ErrorCode error) {
            if (!error) ring();
        });
    }
    void ring() {
        armed_.reset();
        while (auto task = timers_.take(std::chrono::steady_clock::now())) (*task)();
        const auto next = timers_.next();
        if (next && (!armed_ || *next < *armed_)) arm(*next);
    }

    Timers timers_;
    Alarm alarm_{io};
    std::optional<Instant> armed_;
};

}  // namespace tischlein::server::net
