// The tables of one thread: opens new ones, wakes those that sleep in the store, puts away those that everybody left. Lives on
// its loop's thread. A server has several (table_threads.hpp).
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/event_loop/background.hpp"
#include "server/live/live_table.hpp"
#include "server/registry/lobby.hpp"
#include "server/registry/namespace.hpp"
#include "server/registry/duplicates.hpp"
#include "server/registry/reviews.hpp"
#include "server/registry/household_count.hpp"

namespace tischlein::server::registry {

// What the registries of all threads share. Each part of it may be used from any thread.
struct SharedServices {
    BotPool& bots;
    Background& background;  // where logs are read back; they may be long
    std::function<void(LobbyChange)> tell_lobby;
    DiskBudget disk{};
    HouseholdCount tables{}, reviews{};
    bool several_servers = false;  // on this store; set before anybody comes
};

class Registry final : private TableKeeper {
public:
    using Found = std::function<void(std::variant<LiveTable*, Problem>)>;

    // Made on the loop's thread, or before that runs.
    Registry(Loop& loop, Store& store, SharedServices& shared, Metrics& metrics, const ServerLimits& rules);
    ~Registry();

    // The table, woken if need be. The pointer is good until the callback returns, and as long as it has guests. Where another server
    // has it, the Problem is "elsewhere", and its field is that server's address, if it is known.
    // `lang` and `household` (net::address_group) are those of whoever asks: for the reason why not, and because what one
    // household keeps in memory is bounded.
    void find(std::string_view id, Language lang, const std::string& household, Found found);
    using Opened = std::function<void(std::variant<std::string, Problem>)>;
    // A new table, its opener's token known by its hash. `id`: fresh_table_id().
    void open(const std::string& id, const protocol::OpenTable& wish, const std::string& token_hash, Language lang,
              const std::string& household, const Opened& opened, const std::optional<Origin>& origin = std::nullopt);
    // The same for a game that was begun elsewhere (server/table/bring.hpp): `wish.log`. `id`: table_in() it.
    void bring(const std::string& id, const protocol::OpenTable& wish, const std::string& token_hash, Language lang,
               const std::string& household, const Opened& opened);
    // The whole log of a table as it is stored, for records; what cannot be read is a Problem in `lang`. Reading the facts out
    // of it (facts_in) takes a while where there are many: not for the loop's thread.
    void read_log(std::string_view id, Language lang, std::function<void(Result<std::vector<std::string>>)> read);

    Reviews& reviews() { return reviews_; }
    Duplicates& duplicates() { return duplicates_; }
    std::size_t live_tables() const { return tables_.size(); }
    // Everybody at every table is told that the server stops.
    void say_goodbye(bool moves);

private:
    struct Entry {
        std::unique_ptr<LiveTable> table;
        Instant used;
        HouseholdCount::Place place;
    };
    struct Waiting {
        Found found;
        Language lang;
    };
    struct Waking {
        HouseholdCount::Place place;
        std::string household;  // who had it woken
        std::vector<Waiting> waiting{};
    };
    // Why a table cannot be had; in words of several languages for those who wait.
    using Trouble = Problem (*)(Language lang);
    // A place for another table of this household, given back with its end; or why there is none.
    std::variant<HouseholdCount::Place, Problem> room_for(const std::string& household, Language lang);
    void write_new(std::shared_ptr<TableState> begun, const std::vector<Fact>& facts, Language lang, const std::string& household,
                   HouseholdCount::Place place, const Opened& opened);
    // TableKeeper
    void changed(const LiveTable& table) override;
    void left_alone(const LiveTable& table) override;
    void misfit(const LiveTable& table, const Problem& why) override;
    void lost(const LiveTable& table, const Problem& why) override;

    void wake(const std::string& id);
    void wake_from_start(const std::string& id);
    void folded(const std::string& id, Result<TableState> result);
    void woken(const std::string& id, std::variant<std::unique_ptr<LiveTable>, Trouble> result, const std::string& owner_url = {});
    void hold(const std::string& id, std::unique_ptr<LiveTable> table, HouseholdCount::Place place);
    void put_away(std::map<std::string, Entry, std::less<>>::iterator entry);
    void sweep();

    SharedServices& shared_;
    Services services_;
    Reviews reviews_;
    Duplicates duplicates_;
    std::map<std::string, Entry, std::less<>> tables_;
    std::vector<std::unique_ptr<LiveTable>> lost_;  // still on the call stack, or with answers to give; destroyed by a later sweep
    std::map<std::string, Waking, std::less<>> waking_;
    Loop::TimerId sweeping_ = 0;
    Lifetime lifetime_;
};

// The facts of a stored log. From any thread.
Result<std::vector<Fact>> facts_in(const std::vector<std::string>& texts, Language lang);

}  // namespace tischlein::server::registry
