// The tables at which the deal of a finished game was played again, kept with the first one's table: so whoever played it first can see how the
// others did. Lives on the loop's thread.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/live/services.hpp"
#include "server/registry/namespace.hpp"

namespace tischlein::server::registry {

class Duplicates {
public:
    static constexpr std::size_t most = 20;  // the last ones; older ones are forgotten

    explicit Duplicates(Services& services) : services_(services) {}

    void add(const std::string& table, int number, const std::string& again_at);
    // The newest first.
    void list(const std::string& table, int number, std::function<void(std::vector<std::string>)> told);

private:
    using Key = std::pair<std::string, int>;
    Services& services_;
    std::map<Key, std::vector<std::string>> adding_;  // while the list is read
    Lifetime lifetime_;
};

}  // namespace tischlein::server::registry
