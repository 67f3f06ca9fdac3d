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

// A list is read, added to and stored. Tables that come meanwhile wait until it is stored: what is read before that lacks the first ones.
void Duplicates::add(const std::string& table, int number, const std::string& again_at) {
    const Key key{table, number};
    if (const auto begun = adding_.find(key); begun != adding_.end()) return begun->second.push_back(again_at);
    read_kept(key);
    adding_.emplace(key, std::vector{again_at});
}

void Duplicates::read_kept(const Key& key) {
    store_.read_attachment(key.first, name_of(key.second),
                           lifetime_.guard([this, key](const std::optional<std::string>& kept) { write(key, kept); }));
}

void Duplicates::write(const Key& key, const std::optional<std::string>& kept) {
    std::vector<std::string> names = std::exchange(adding_.at(key), {});
    std::reverse(names.begin(), names.end());
    for (std::string& name : read(kept)) names.push_back(std::move(name));
    names.resize(std::min(names.size(), most));
    store_.attach(key.first, name_of(key.second), fmt::format("{}", fmt::join(names, " ")),
                  lifetime_.guard([this, key](bool) { written(key); }));
}

void Duplicates::written(const Key& key) {
    if (adding_.at(key).empty())
        adding_.erase(key);
    else
        read_kept(key);
}

void Duplicates::list(const std::string& table, int number, std::function<void(std::vector<std::string>)> tell) {
    store_.read_attachment(table, name_of(number), [tell = std::move(tell)](const std::optional<std::string>& kept) { tell(read(kept)); });
}

}  // namespace tischlein::server::registry
