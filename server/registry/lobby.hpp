// The tables that anybody may join or watch, as shown on the start page, live.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/event_loop/lifetime.hpp"
#include "server/event_loop/loop.hpp"
#include "server/registry/namespace.hpp"
#include "server/store/store.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::registry {

class LobbyGuest {
public:
    virtual ~LobbyGuest() = default;
    virtual void tell(std::shared_ptr<const std::string> text) = 0;
};

class Lobby {
public:
    Lobby(Loop& loop, Store& store) : loop_(loop), store_(store) {}
    ~Lobby() { loop_.cancel(timer_); }
    // Reads what is listed from the store: tables that sleep are there, too.
    void open();

    // Who opened the table: the lobby shows every household's tables in turn.
    void opened_by(const std::string& table, std::string household);
    void changed(const TableState& state);
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

    Loop& loop_;
    Store& store_;
    std::map<std::string, Entry, std::less<>> entries_;
    std::vector<LobbyGuest*> guests_;
    std::uint64_t changes_ = 0;
    Loop::TimerId timer_ = 0;
    Lifetime lifetime_;
};

}  // namespace tischlein::server::registry
