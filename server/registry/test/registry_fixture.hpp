// The tables of one thread, with a clock and a disk that the test controls.
#pragma once
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/event_loop/manual_loop.hpp"
#include "server/registry/registry.hpp"
#include "server/store/memory_store.hpp"

namespace tischlein::server::registry {

using std::chrono::seconds;

struct TestGuest final : Guest {
    explicit TestGuest(PersonId person) { viewer.person = person; }
    void tell(SharedText text) override { heard.push_back(json::parse(*text).as_object()); }
    void dismiss(std::string_view why, std::string_view) override { gone = why; }
    std::chrono::milliseconds round_trip() const override { return {}; }

    std::vector<json::object> heard;
    std::string gone;
    int said = 0;
    Stay stay;

    void come_to(LiveTable& table) {
        stay = table.receive(*this);
        stay.greet({});
    }
};

inline const protocol::OpenTable duel{
    .game = "uno", .seats = 2, .listed = true, .name = "Anna", .bots = {{seat(1), Level::easy}}, .clock = 20};

struct RegistryFixture {
    explicit RegistryFixture(std::size_t tables_each = ServerLimits{}.tables_each,
                             std::size_t day_bytes = ServerLimits{}.day_bytes)
        : limits{.tables_each = tables_each, .day_bytes = day_bytes} {}

    ServerLimits limits;
    ManualLoop loop;
    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();
    MemoryStore store{loop, disk};
    BotPool bots{0};
    Background background{0};
    Metrics metrics;
    Lobby lobby{loop, store};
    SharedServices shared{bots, background, [this](LobbyChange change) { lobby.changed(std::move(change)); }};
    Registry registry{loop, store, shared, metrics, limits};

    std::string household = "192.0.2.1";

    std::string open(const protocol::OpenTable& request) {
        std::string id;
        registry.open(fresh_table_id(), request, "hash", Language::en, household,
                      [&](const std::variant<std::string, Problem>& opened) {
                          if (const auto* no = std::get_if<Problem>(&opened)) FAIL(no->text);
                          id = std::get<std::string>(opened);
                      });
        loop.turn();
        return id;
    }
    // Opens a table with this id while the disk answers so. Returns the code of the refusal, if any.
    std::string open_as(const std::string& id, AppendResult disk_says = AppendResult::kept) {
        std::string refused = "unanswered";
        if (disk_says != AppendResult::kept) disk->refuse_next_appends(1, disk_says);
        registry.open(id, duel, "hash", Language::en, household, [&](const std::variant<std::string, Problem>& opened) {
            const auto* no = std::get_if<Problem>(&opened);
            refused = no != nullptr ? no->code : "";
        });
        loop.pass(seconds(2));
        return refused;
    }
    LiveTable* table(const std::string& id) {
        LiveTable* found = nullptr;
        registry.find(id, Language::en, household, [&](const Registry::FoundTable& result) {
            if (const auto* there = std::get_if<0>(&result)) found = &there->get();
        });
        loop.turn();
        return found;
    }
    Problem trouble(const std::string& id, Language lang) {
        Problem told;
        registry.find(id, lang, household, [&](const Registry::FoundTable& result) {
            REQUIRE(std::holds_alternative<Problem>(result));
            told = std::get<Problem>(result);
        });
        loop.turn();
        return told;
    }
    // As another program would have written it.
    void write(const std::string& id, const std::vector<std::string>& facts) {
        store.own(id, [](bool mine) { REQUIRE(mine); });
        store.append({id, 0, facts, {}}, [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
        loop.turn();
        store.release(id);
    }
};

}  // namespace tischlein::server::registry
