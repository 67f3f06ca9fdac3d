// A WebSocket as server and client both have it. They share the type of the stream and of the handler, so that Beast's operations are
// compiled once for both: they are most of what this folder costs to build.
#pragma once
#include <boost/beast/websocket/stream.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "server/net/asio_loop.hpp"
#include "server/net/namespace.hpp"
#include "server/net/stream.hpp"

namespace tischlein::server::net {

namespace websocket = boost::beast::websocket;

using WebSocket = websocket::stream<Stream, false>;

// The owner of a WebSocket, which Beast calls when an operation is done.
class WebSocketOwner {
public:
    enum class Operation : std::uint8_t { handshake, read, write, ping, close };
    // `size`: bytes of a read.
    virtual void done(Operation operation, ErrorCode error, std::size_t size) = 0;

protected:
    ~WebSocketOwner() = default;
};

// The handler of every operation. Keeps the owner alive until the operation is done.
class WebSocketHandler {
public:
    WebSocketHandler(std::shared_ptr<WebSocketOwner> owner, WebSocketOwner::Operation operation)
        : owner_(std::move(owner)),
          operation_(operation) {}
    void operator()(ErrorCode error, std::size_t size = 0) const { owner_->done(operation_, error, size); }

private:
    std::shared_ptr<WebSocketOwner> owner_;
    WebSocketOwner::Operation operation_;
};

}  // namespace tischlein::server::net
