// The list of tables that anybody may join or watch, as the start page shows it, always up to date. There is one lobby for all
// threads of tables. It lives on one of them, and the others send it what has changed.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/event_loop/lifetime.hpp"
#include "server/event_loop/loop.hpp"
#include "server/event_loop/shared_text.hpp"
#include "server/registry/namespace.hpp"
#include "server/store/store.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::registry {

class LobbyListener {
public:
    virtual ~LobbyListener() = default;
    virtual void tell(SharedText text) = 0;
};

// What the lobby has to know about a table.
struct LobbyChange {
    std::string table;
    std::string lobby_entry{};  // JSON; empty: the lobby does not show this table
    std::string household{};    // who opened it just now, because households are shown in turn; empty: it was not opened now
};
LobbyChange lobby_change(const TableState& state, std::string opened_by = {});

class Lobby {
public:
    Lobby(Loop& loop, Store& store) : loop_(loop), store_(store) {}
    ~Lobby() {
        loop_.cancel(timer_);
        loop_.cancel(rereading_);
    }
    // Reads the listed tables from the store, including those that are not in memory.
    void open();
    // For several servers on one store: reads the list again and again. Call it before the loop runs, or on its thread.
    void follow_store();

    void changed(LobbyChange change);
    void enter(LobbyListener& guest);
    void leave(LobbyListener& guest);
    std::string text() const;  // the message of the protocol

private:
    struct LobbyTable {
        std::uint64_t changed;
        std::string   lobby_entry;
        std::string   household;
    };
    void reread(const std::vector<ListedTable>& tables, std::uint64_t asked_at);
    void tell_soon();
    void keep_bound();
    std::vector<const LobbyTable*> in_turn() const;

    Loop& loop_;
    Store& store_;
    std::map<std::string, LobbyTable, std::less<>> entries_;
    std::vector<LobbyListener*> guests_;
    std::uint64_t changes_ = 0;
    Loop::TimerId timer_ = 0, rereading_ = 0;
    int empty_lists_ = 0;  // how many empty lists were read in a row
    Lifetime lifetime_;
};

}  // namespace tischlein::server::registry
