// Connections without TLS.
#include "server/net/http_session.hpp"

namespace tischlein::server::net {
namespace {

class PlainAcceptor final : public StreamAcceptor {
public:
    explicit PlainAcceptor(Hub& hub) : hub_(hub) {}
    void enter(Socket socket, std::string address, ConnectionSlot slot) override {
        std::make_shared<HttpSession<Socket>>(hub_, std::move(socket), std::move(address), std::move(slot))->start();
    }

private:
    Hub& hub_;
};

}  // namespace

std::unique_ptr<StreamAcceptor> plain_acceptor(Hub& hub) { return std::make_unique<PlainAcceptor>(hub); }

}  // namespace tischlein::server::net
