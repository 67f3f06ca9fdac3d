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

    // Who opened the table: the lobby shows every household's tables in turn.
    void opened_by(const std::string& table, std::string household);
    void changed(const LiveTable& table);
    void enter(LobbyGuest& guest);
    void leave(LobbyGuest& guest);
    std::string text() const;  // the message of the protocol

private:
    struct Entry {
        std::uint64_t changed;
        std::string   lobby_entry;  // JSON; empty: not listed yet
        std::string   household{};
    };
    void tell_soon();
    void keep_bound();
    std::vector<const Entry*> in_turn() const;

    Services&                             services_;
    std::map<std::string, Entry, std::less<>> entries_;
    std::vector<LobbyGuest*>                  guests_;
    std::uint64_t                             changes_ = 0;
    Loop::TimerId                             timer_ = 0;
};

}  // namespace tischlein::server::registry
