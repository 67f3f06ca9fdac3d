// Sessions on streams, and connections without TLS.
#include "server/net/http_session.hpp"

namespace tischlein::server::net {
namespace {

class PlainAcceptor final : public StreamAcceptor {
public:
    explicit PlainAcceptor(Hub& hub) : hub_(hub) {}
    void enter(Socket socket, std::string address, ConnectionSlot slot) override {
        start_session(hub_, Stream(std::move(socket)), std::move(address), std::move(slot));
    }

private:
    Hub& hub_;
};

}  // namespace

void start_session(Hub& hub, Stream stream, std::string address, ConnectionSlot slot) {
    std::make_shared<HttpSession>(hub, std::move(stream), std::move(address), std::move(slot))->start();
}

std::unique_ptr<StreamAcceptor> plain_acceptor(Hub& hub) { return std::make_unique<PlainAcceptor>(hub); }

}  // namespace tischlein::server::net
