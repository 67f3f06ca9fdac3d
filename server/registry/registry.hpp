// The tables of one thread. Opens new tables, wakes tables (loads them from the store), and puts away those that everybody left.
// Lives on its loop's thread. A server has several (server/http/table_threads.hpp).
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/event_loop/background.hpp"
#include "server/live/live_table.hpp"
#include "server/live/new_table.hpp"
#include "server/registry/lobby.hpp"
#include "server/registry/namespace.hpp"
#include "server/registry/duplicates.hpp"
#include "server/registry/reviews.hpp"
#include "server/registry/household_count.hpp"

namespace tischlein::server::registry {

// What the registries of all threads share. Each part of it may be used from any thread.
struct SharedServices {
    BotPool& bots;
    Background& background;  // reads logs back, which may be long
    std::function<void(LobbyChange)> tell_lobby;
    DiskBudget disk{};
    HouseholdCount tables{}, reviews{};
    bool several_servers = false;                    // on this store; set before the threads start
    TableLog::Fold fold = TableLog::fold_fact;       // tests have another one, before the threads start
};

class Registry final : private TableKeeper {
public:
    // A table that is there for as long as the callback runs, or why there is none.
    using FoundTable = std::variant<std::reference_wrapper<LiveTable>, Problem>;
    using OnFound = std::function<void(const FoundTable&)>;

    // Construct it on the loop's thread, or before that thread runs.
    Registry(Loop& loop, Store& store, SharedServices& shared, Metrics& metrics, const ServerLimits& limits);
    ~Registry();

    // Finds a table and wakes it if need be. A guest is received while `found` runs, and keeps its
    // Stay.
    // If another server owns the table, the Problem is "elsewhere", and its field is that server's address, if it is known.
    // `lang` is the language of a Problem's text. `household` (net::household_of) is who asks: each household may keep only a
    // limited number of tables in memory.
    void find(std::string_view id, Language lang, const std::string& household, OnFound found);
    using OnOpened = std::function<void(std::variant<std::string, Problem>)>;
    // Opens a new table. `id`: fresh_table_id(). `token_hash`: of the token of the person who opens it.
    void open(const std::string& id, const protocol::OpenTable& request, const std::string& token_hash, Language lang,
              const std::string& household, const OnOpened& opened, const std::optional<Origin>& origin = std::nullopt);
    // The same for a game that was begun without a server, `request.log` (server/table/import_game.hpp). `id`: table_in(request.log).
    void bring(const std::string& id, const protocol::OpenTable& request, const std::string& token_hash, Language lang,
               const std::string& household, const OnOpened& opened);
    // Reads the whole log of a table as it is stored, for records; a Problem in `lang` if it cannot be read. Do not parse it
    // (record::facts_in) on the loop's thread: that takes long if there are many facts.
    void read_log(std::string_view id, Language lang, std::function<void(Result<std::vector<std::string>>)> read);

    Reviews& reviews() { return reviews_; }
    Duplicates& duplicates() { return duplicates_; }
    std::size_t live_tables() const { return tables_.size(); }
    // Tells everybody at every table that the server stops. `moves`: their tables go on at another server.
    void say_goodbye(bool moves);

private:
    struct HeldTable {
        OwnedTable table;
        Instant used;
        HouseholdCount::Permit permit;
    };
    struct Waiting {
        OnFound found;
        Language lang;
    };
    struct Waking {  // a table that is being read from the store, or written there for the first time
        HouseholdCount::Permit permit;
        std::string household;  // who asked first
        std::vector<Waiting> waiting{};
    };
    // Why a table was not found, in the language of each guest who waits for it.
    using Trouble = Problem (*)(Language lang);
    // Counts one more table for this household, until it is destroyed; or says why it may not have one.
    std::variant<HouseholdCount::Permit, Problem> room_for(const std::string& household, Language lang);
    void write_new(NewTable begun, Language lang, const std::string& household, HouseholdCount::Permit permit, const OnOpened& opened);
    void not_opened(const std::string& id);
    // TableKeeper
    void changed(const LiveTable& table) override;
    void left_alone(const LiveTable& table) override;
    void failed(const LiveTable& table, const std::string& why) override;
    void misfit(const LiveTable& table, const Problem& why) override;
    void lost(const LiveTable& table, const Problem& why) override;

    // A table wakes in these steps. If one fails, it calls woken() with the reason.
    void wake(const std::string& id);
    void owned(const std::string& id, const Ownership& ownership);
    void tail_read(const std::string& id, std::optional<LogTail> tail);
    void wake_from_start(const std::string& id);
    template <class Work, class Done, class Failed>
    void read_back(const std::string& id, Work work, Done done, Failed failed);
    void folded(const std::string& id, Result<TableState> result);
    void woken(const std::string& id, std::variant<OwnedTable, Trouble> result, const std::string& owner_url = {});
    void hold(const std::string& id, OwnedTable table, HouseholdCount::Permit permit);
    void put_away(std::map<std::string, HeldTable, std::less<>>::iterator entry);
    // Puts tables away that nobody uses, and itself looks again a little later.
    void put_idle_away();

    SharedServices& shared_;
    Services services_;
    Reviews reviews_;
    Duplicates duplicates_;
    std::map<std::string, HeldTable, std::less<>> tables_;
    std::vector<OwnedTable> lost_;  // with answers to give; let go by a later put_idle_away()
    std::map<std::string, Waking, std::less<>> waking_;
    Loop::TimerId idle_timer_ = 0;
    Lifetime lifetime_;
};

}  // namespace tischlein::server::registry
