#include "server/registry/duplicates.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tischlein::server::registry {

namespace {

std::string name_of(int number) { return fmt::format("again-{}", number); }

// Ids of tables, separated by blanks.
std::vector<std::string> read(const std::optional<std::string>& text) {
    std::vector<std::string> names;
    std::string name;
    for (const char c : text.value_or("") + " ")
        if (c != ' ')
            name += c;
        else if (!name.empty())
            names.push_back(std::exchange(name, {}));
    return names;
}

}  // namespace

// Reads the list, adds to it and stores it. Tables that are added during the read are stored together with the first one.
void Duplicates::add(const std::string& table, int number, const std::string& again_at) {
    const Key key{table, number};
    std::vector<std::string>& waiting = adding_[key];
    waiting.push_back(again_at);
    if (waiting.size() > 1) return;
    store_.read_attachment(table, name_of(number), lifetime_.guard([this, key](const std::optional<std::string>& kept) {
        std::vector<std::string> names = std::move(adding_[key]);
        adding_.erase(key);
        std::reverse(names.begin(), names.end());
        for (std::string& name : read(kept)) names.push_back(std::move(name));
        names.resize(std::min(names.size(), most));
        store_.attach(key.first, name_of(key.second), fmt::format("{}", fmt::join(names, " ")), [](bool) {});
    }));
}

void Duplicates::list(const std::string& table, int number, std::function<void(std::vector<std::string>)> tell) {
    store_.read_attachment(table, name_of(number), [tell = std::move(tell)](const std::optional<std::string>& kept) { tell(read(kept)); });
}

}  // namespace tischlein::server::registry
