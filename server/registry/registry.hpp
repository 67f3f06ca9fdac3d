// All tables of this server: opens new ones, wakes those that sleep in the store, puts away those that everybody left.
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

namespace tischlein::server::registry {

class Registry final : private TableKeeper {
public:
    using Found = std::function<void(std::variant<LiveTable*, Problem>)>;

    // `background`: where logs are read back; they may be long.
    Registry(Loop& loop, Store& store, BotPool& bots, Background& background, Metrics& metrics, const ServerLimits& rules);
    ~Registry();

    // The table, woken if need be. The pointer is good until the callback returns, and as long as it has guests.
    // `lang` and `household` (net::address_group) are those of whoever asks: for the reason why not, and because what one
    // household keeps in memory is bounded.
    void find(std::string_view id, Language lang, const std::string& household, Found found);
    // A new table with a name of its own, its opener's token known by its hash.
    void open(const protocol::OpenTable& wish, const std::string& token_hash, Language lang, const std::string& household,
              const std::function<void(std::variant<std::string, Problem>)>& opened);
    // The same for a game that was begun elsewhere (server/table/bring.hpp): `wish.log`.
    void bring(const protocol::OpenTable& wish, const std::string& token_hash, Language lang, const std::string& household,
               const std::function<void(std::variant<std::string, Problem>)>& opened);
    // The whole log of a table as it is stored, for records; what cannot be read is a Problem in `lang`. Reading the facts out
    // of it (facts_in) takes a while where there are many: not for the loop's thread.
    void read_log(std::string_view id, Language lang, std::function<void(Result<std::vector<std::string>>)> read);

    Lobby& lobby() { return lobby_; }
    std::size_t live_tables() const { return tables_.size(); }
    // Everybody at every table is told that the server stops.
    void say_goodbye();

private:
    struct Entry {
        std::unique_ptr<LiveTable> table;
        Instant used;
        std::string household;  // who had it opened or woken
    };
    struct Waiting {
        Found found;
        Language lang;
        std::string household;
    };
    // Why a table cannot be had; in words of several languages for those who wait.
    using Trouble = Problem (*)(Language lang);
    // Why this household may not open another table.
    std::optional<Problem> bar_to_opening(const std::string& household, Language lang);
    void write_new(std::shared_ptr<TableState> begun, const std::vector<Fact>& facts, Language lang,
                   const std::string& household, const std::function<void(std::variant<std::string, Problem>)>& opened);
    std::size_t held_for(const std::string& household) const;
    void forget_household(const std::string& household);
    // TableKeeper
    void changed(const LiveTable& table) override;
    void left_alone(const LiveTable& table) override;
    void misfit(const LiveTable& table, const Problem& why) override;
    void lost(const LiveTable& table, const Problem& why) override;

    void wake(const std::string& id);
    void wake_from_start(const std::string& id);
    void folded(const std::string& id, Result<TableState> result);
    void woken(const std::string& id, std::variant<std::unique_ptr<LiveTable>, Trouble> result);
    void hold(const std::string& id, std::unique_ptr<LiveTable> table, const std::string& household);
    void sweep();

    Background& background_;
    Services services_;
    Lobby lobby_;
    std::map<std::string, Entry, std::less<>> tables_;
    std::vector<std::unique_ptr<LiveTable>> lost_;  // still on the call stack; destroyed by the next sweep
    std::map<std::string, std::vector<Waiting>> waking_;
    std::map<std::string, std::size_t> households_;  // tables in memory for each
    Loop::TimerId sweeping_ = 0;
    Lifetime lifetime_;
};

// The facts of a stored log. From any thread.
Result<std::vector<Fact>> facts_in(const std::vector<std::string>& texts, Language lang);

}  // namespace tischlein::server::registry
