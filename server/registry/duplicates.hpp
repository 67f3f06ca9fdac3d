// The tables at which the deal of a finished game was played again. The list is stored with the table of the first game, so that its
// players can see how the others did. Lives on the loop's thread.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/event_loop/lifetime.hpp"
#include "server/registry/namespace.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::registry {

class Duplicates {
public:
    static constexpr std::size_t most = 20;  // only the newest tables are kept

    explicit Duplicates(Store& store) : store_(store) {}

    void add(const std::string& table, int number, const std::string& again_at);
    // Calls `tell` with the ids of the tables, the newest first.
    void list(const std::string& table, int number, std::function<void(std::vector<std::string>)> tell);

private:
    using Key = std::pair<std::string, int>;
    void read_kept(const Key& key);
    void write(const Key& key, const std::optional<std::string>& kept);
    void written(const Key& key);

    Store& store_;
    std::map<Key, std::vector<std::string>> adding_;  // lists that are being changed, with the tables to add next
    Lifetime lifetime_;
};

}  // namespace tischlein::server::registry
