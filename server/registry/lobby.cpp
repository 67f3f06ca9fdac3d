#include "server/registry/lobby.hpp"

#include <algorithm>

#include "server/live/live_table.hpp"

namespace tischlein::server::registry {

namespace {

constexpr std::size_t       most_shown = 100;
constexpr Duration          pause = std::chrono::milliseconds(300);  // changes in between are told together

}  // namespace

void Lobby::open() {
    services_.store.listed(most_shown, [this](const std::vector<ListedTable>& tables) {
        for (auto table = tables.rbegin(); table != tables.rend(); ++table)
            cards_.try_emplace(table->id, Entry{++changes_, table->lobby_entry});
        tell_soon();
    });
}

void Lobby::changed(const LiveTable& table) {
    const TableState& state = table.state();
    const auto known = cards_.find(state.table());
    if (!state.settings().listed || state.phase() == Phase::over) {
        if (known == cards_.end()) return;
        cards_.erase(known);
        return tell_soon();
    }
    std::string lobby_entry = json::serialize(describe_for_lobby(state));
    if (known != cards_.end() && known->second.lobby_entry == lobby_entry) return;  // a move changes nothing here
    cards_.insert_or_assign(state.table(), Entry{++changes_, std::move(lobby_entry)});
    keep_newest();
    tell_soon();
}

void Lobby::keep_newest() {
    if (cards_.size() <= 2 * most_shown) return;
    const auto oldest = std::min_element(
        cards_.begin(), cards_.end(), [](const auto& a, const auto& b) { return a.second.changed < b.second.changed; });
    cards_.erase(oldest);
}

std::string Lobby::text() const {
    std::vector<const Entry*> newest;
    for (const auto& [id, entry] : cards_) newest.push_back(&entry);
    std::sort(newest.begin(), newest.end(), [](const Entry* a, const Entry* b) { return a->changed > b->changed; });
    if (newest.size() > most_shown) newest.resize(most_shown);
    std::string text = R"({"type":"lobby","tables":[)";
    for (std::size_t i = 0; i < newest.size(); ++i) text += (i == 0 ? "" : ",") + newest[i]->lobby_entry;
    return text + "]}";
}

void Lobby::enter(LobbyGuest& guest) {
    guests_.push_back(&guest);
    guest.tell(std::make_shared<const std::string>(text()));
}

void Lobby::leave(LobbyGuest& guest) { std::erase(guests_, &guest); }

void Lobby::tell_soon() {
    if (timer_ != 0 || guests_.empty()) return;
    timer_ = services_.loop.at(services_.loop.now() + pause, [this] {
        timer_ = 0;
        const auto now = std::make_shared<const std::string>(text());
        for (LobbyGuest* guest : guests_) guest->tell(now);
    });
}

}  // namespace tischlein::server::registry
