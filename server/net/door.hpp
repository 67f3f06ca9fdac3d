// Where an accepted socket goes. Behind this stand the only files that instantiate Beast's streams.
#pragma once
#include <memory>
#include <string>

#include "server/net/asio_loop.hpp"
#include "server/net/hub.hpp"

namespace tischlein::server {

class Door {
public:
    virtual ~Door() = default;
    virtual void enter(Socket socket, std::string address, Place place) = 0;
};

std::unique_ptr<Door> plain_door(Hub& hub);
// Reads the PEM files that the settings name. Throws std::runtime_error, in words for people.
std::unique_ptr<Door> tls_door(Hub& hub);

}  // namespace tischlein::server
