// A connection of the real server without a network: its session on one end of a socket pair, the fuzzer on the other.
#pragma once
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "server/net/stream_acceptor.hpp"

namespace tischlein::fuzz {

using namespace tischlein::server::net;

class NetPair {
public:
    explicit NetPair(RequestHandler& handler) { hub_.handler = &handler; }

    // Sends the parts one after the other, lets the session do all it can after each, ends the connection and returns
    // everything that was answered. After any input the session must end by itself and free its connection slot.
    std::string talk(std::initializer_list<std::string_view> parts) {
        int ends[2];
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) std::abort();
        std::string answer;
        Socket socket(io_);
        socket.assign(Tcp::v4(), ends[0]);  // the family is wrong, but Asio does not use it here
        acceptor_->enter(std::move(socket), "192.0.2.1", ConnectionSlot(hub_, "192.0.2.1"));
        settle(ends[1], answer);
        for (const std::string_view part : parts) {
            if (!part.empty() && ::send(ends[1], part.data(), part.size(), MSG_NOSIGNAL) < 0) break;
            settle(ends[1], answer);
        }
        ::shutdown(ends[1], SHUT_WR);
        for (int i = 0; hub_.connections > 0; ++i) {
            settle(ends[1], answer);
            if (i == 1000) std::abort();  // it hangs
        }
        ::close(ends[1]);
        settle(-1, answer);
        if (hub_.admission->peers != 0) std::abort();
        return answer;
    }

    Hub& hub() { return hub_; }

private:
    void settle(int fd, std::string& answer) {
        for (std::size_t done = 1; done > 0;) {
            io_.restart();
            done = io_.poll();
            char buffer[4096];
            for (ssize_t got = 1; fd >= 0 && got > 0;) {
                got = ::recv(fd, buffer, sizeof buffer, 0);
                if (got > 0) answer.append(buffer, static_cast<std::size_t>(got));
            }
        }
    }

    Hub hub_{NetSettings{}};
    std::unique_ptr<StreamAcceptor> acceptor_ = plain_acceptor(hub_);
    asio::io_context io_{1};
};

}  // namespace tischlein::fuzz
