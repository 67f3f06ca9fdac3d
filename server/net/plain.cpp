// Connections without TLS.
#include "server/net/http_session.hpp"

namespace tischlein::server {
namespace {

class PlainDoor final : public Door {
public:
    explicit PlainDoor(Hub& hub) : hub_(hub) {}
    void enter(Socket socket, std::string address, Place place) override {
        std::make_shared<HttpSession<Socket>>(hub_, std::move(socket), std::move(address), std::move(place))->start();
    }

private:
    Hub& hub_;
};

}  // namespace

std::unique_ptr<Door> plain_door(Hub& hub) { return std::make_unique<PlainDoor>(hub); }

}  // namespace tischlein::server
