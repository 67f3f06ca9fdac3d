// The tables that anybody may join or watch, as shown on the start page, live.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/live/services.hpp"
#include "server/registry/namespace.hpp"

namespace tischlein::server::registry {

class LiveTable;

class LobbyGuest {
public:
    virtual ~LobbyGuest() = default;
    virtual void tell(std::shared_ptr<const std::string> text) = 0;
};

class Lobby {
public:
    explicit Lobby(Services& services) : services_(services) {}
    ~Lobby() { services_.loop.cancel(timer_); }
    // Reads what is listed from the store: tables that sleep are there, too.
    void open();

    void changed(const LiveTable& table);
    void enter(LobbyGuest& guest);
    void leave(LobbyGuest& guest);
    std::string text() const;  // the message of the protocol

private:
    struct Entry {
        std::uint64_t changed;
        std::string   lobby_entry;  // JSON
    };
    void tell_soon();
    void keep_newest();

    Services&                             services_;
    std::map<std::string, Entry, std::less<>> cards_;
    std::vector<LobbyGuest*>                  guests_;
    std::uint64_t                             changes_ = 0;
    Loop::TimerId                             timer_ = 0;
};

}  // namespace tischlein::server::registry
