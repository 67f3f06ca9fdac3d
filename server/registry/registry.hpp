// All tables of this server: opens new ones, wakes those that sleep in the store, puts away those that everybody left.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/live/live_table.hpp"
#include "server/registry/lobby.hpp"
#include "server/registry/namespace.hpp"

namespace tischlein::server::registry {

class Registry {
public:
    using Found = std::function<void(std::variant<LiveTable*, Problem>)>;

    Registry(Loop& loop, Store& store, BotPool& bots, Metrics& metrics, const ServerLimits& rules);
    ~Registry();

    // The table, woken if need be. The pointer is good until the callback returns, and as long as it has guests.
    // `lang`: of whoever asks, for the reason why not.
    void find(std::string_view id, Language lang, Found found);
    // A new table with a name of its own, its opener's token known by its hash.
    void open(const protocol::OpenTable& wish, const std::string& token_hash, const Asker& asker,
              const std::function<void(std::variant<std::string, Problem>)>& opened);
    // The whole log of a table, for records.
    void read_log(std::string_view id, Language lang, std::function<void(std::variant<std::vector<Fact>, Problem>)> read);

    Lobby& lobby() { return lobby_; }
    Services& services() { return services_; }
    std::size_t live_tables() const { return tables_.size(); }
    // Everybody at every table is told that the server stops.
    void say_goodbye();

private:
    struct AppendResult {
        std::unique_ptr<LiveTable> table;
        Instant                    used;
    };
    struct Waiting {
        Found found;
        Language lang;
    };
    // Why a table cannot be had; in words of several languages for those who wait.
    using Trouble = Problem (*)(Language lang);
    void wake(const std::string& id);
    void woken(const std::string& id, std::variant<std::unique_ptr<LiveTable>, Trouble> result);
    void sweep();

    Services                               services_;
    Lobby                                      lobby_;
    std::map<std::string, AppendResult, std::less<>>   tables_;
    std::map<std::string, std::vector<Waiting>> waking_;
    Loop::TimerId                              sweeping_ = 0;
    std::shared_ptr<bool>                      alive_ = std::make_shared<bool>(true);
};

}  // namespace tischlein::server::registry
