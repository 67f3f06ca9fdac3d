// Makes a Stream of an accepted socket, with or without TLS, and begins a session on it. plain.cpp, behind this interface, is the
// only file of the server that compiles Beast's WebSocket.
#pragma once
#include <memory>
#include <string>

#include "server/net/asio_loop.hpp"
#include "server/net/hub.hpp"
#include "server/net/namespace.hpp"

namespace tischlein::server::net {

class StreamAcceptor {
public:
    virtual ~StreamAcceptor() = default;
    virtual void enter(Socket socket, std::string address, ConnectionSlot slot) = 0;
};

class Stream;
void start_session(Hub& hub, Stream stream, std::string address, ConnectionSlot slot);

std::unique_ptr<StreamAcceptor> plain_acceptor(Hub& hub);
// Reads the PEM files that the settings name. Throws std::runtime_error, in words for people.
std::unique_ptr<StreamAcceptor> tls_acceptor(Hub& hub);

}  // namespace tischlein::server::net
