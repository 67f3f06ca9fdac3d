#include "server/registry/lobby.hpp"

#include <algorithm>
#include <set>

#include "server/table/messages.hpp"

namespace tischlein::server::registry {

namespace {

constexpr std::size_t       most_shown = 100;
constexpr Duration          pause = std::chrono::milliseconds(300);  // changes during this time are sent together
constexpr Duration          until_reread = std::chrono::milliseconds(500);
constexpr int               enough_empty_lists = 3;  // because a store that cannot be read also gives an empty list

}  // namespace

void Lobby::open() {
    store_.listed(most_shown, lifetime_.guard([this](const std::vector<ListedTable>& tables) {
        for (auto table = tables.rbegin(); table != tables.rend(); ++table)
            entries_.try_emplace(table->id, LobbyTable{++changes_, table->lobby_entry, table->id});
        tell_soon();
    }));
}

void Lobby::follow_store() {
    rereading_ = loop_.at(loop_.now() + until_reread, [this] {
        store_.listed(2 * most_shown, lifetime_.guard([this, asked_at = changes_](const std::vector<ListedTable>& tables) {
            reread(tables, asked_at);
            follow_store();
        }));
    });
}

// `asked_at`: the value of changes_ when the list was asked for. A change by one of our tables after that is newer than the list.
void Lobby::reread(const std::vector<ListedTable>& tables, std::uint64_t asked_at) {
    empty_lists_ = tables.empty() ? empty_lists_ + 1 : 0;
    if (tables.empty() && empty_lists_ < enough_empty_lists) return;
    const std::uint64_t before = changes_;
    std::set<std::string_view> listed;
    for (auto table = tables.rbegin(); table != tables.rend(); ++table) {
        listed.insert(table->id);
        const auto known = entries_.find(table->id);
        if (known != entries_.end() && (known->second.changed > asked_at || known->second.lobby_entry == table->lobby_entry)) continue;
        const std::string household = known != entries_.end() ? known->second.household : table->id;
        entries_.insert_or_assign(table->id, LobbyTable{++changes_, table->lobby_entry, household});
    }
    const bool whole = tables.size() < 2 * most_shown;  // then a table that is not in it is no longer listed
    const std::size_t gone = !whole ? 0 : std::erase_if(entries_, [&](const auto& each) {
        return each.second.changed <= asked_at && !listed.contains(each.first);
    });
    while (entries_.size() > 2 * most_shown) keep_bound();
    if (gone > 0 || changes_ != before) tell_soon();
}

LobbyChange lobby_change(const TableState& state, std::string opened_by) {
    LobbyChange change{state.table(), {}, std::move(opened_by)};
    if (state.is_listed() && state.phase() != Phase::over) change.lobby_entry = json::serialize(describe_for_lobby(state));
    return change;
}

void Lobby::changed(LobbyChange change) {
    const auto known = entries_.find(change.table);
    if (change.lobby_entry.empty()) {
        if (known == entries_.end()) return;
        entries_.erase(known);
        return tell_soon();
    }
    if (known != entries_.end() && known->second.lobby_entry == change.lobby_entry) return;  // a move changes nothing here
    // If this server does not know who opened the table, the table counts as a household of its own.
    if (change.household.empty()) change.household = known != entries_.end() ? known->second.household : change.table;
    entries_.insert_or_assign(std::move(change.table), LobbyTable{++changes_, std::move(change.lobby_entry), std::move(change.household)});
    keep_bound();
    tell_soon();
}

// The newest table of every household, then the second newest of each, and so on. So a household with a hundred tables does not
// push out the others.
std::vector<const Lobby::LobbyTable*> Lobby::in_turn() const {
    std::map<std::string_view, std::vector<const LobbyTable*>> households;
    for (const auto& [id, entry] : entries_) households[entry.household].push_back(&entry);
    struct Row {
        std::size_t turn;
        const LobbyTable* entry;
    };
    std::vector<Row> rows;
    for (auto& [household, own] : households) {
        std::sort(own.begin(), own.end(), [](const LobbyTable* a, const LobbyTable* b) { return a->changed > b->changed; });
        for (std::size_t i = 0; i < own.size(); ++i) rows.push_back({i, own[i]});
    }
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return a.turn != b.turn ? a.turn < b.turn : a.entry->changed > b.entry->changed;
    });
    std::vector<const LobbyTable*> entries;
    for (const Row& row : rows) entries.push_back(row.entry);
    return entries;
}

void Lobby::keep_bound() {
    if (entries_.size() <= 2 * most_shown) return;
    const LobbyTable* last = in_turn().back();
    std::erase_if(entries_, [&](const auto& each) { return &each.second == last; });
}

std::string Lobby::text() const {
    std::vector<const LobbyTable*> shown = in_turn();
    if (shown.size() > most_shown) shown.resize(most_shown);
    std::string text = R"({"type":"lobby","tables":[)";
    for (std::size_t i = 0; i < shown.size(); ++i) text += (i == 0 ? "" : ",") + shown[i]->lobby_entry;
    return text + "]}";
}

void Lobby::enter(LobbyListener& guest) {
    guests_.push_back(&guest);
    guest.tell(std::make_shared<const std::string>(text()));
}

void Lobby::leave(LobbyListener& guest) { std::erase(guests_, &guest); }

void Lobby::tell_soon() {
    if (timer_ != 0 || guests_.empty()) return;
    timer_ = loop_.at(loop_.now() + pause, [this] {
        timer_ = 0;
        const auto now = std::make_shared<const std::string>(text());
        for (LobbyListener* guest : guests_) guest->tell(now);
    });
}

}  // namespace tischlein::server::registry
