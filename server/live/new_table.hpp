// A table that no store has kept yet. Nobody can read its state before that: write() hands it over.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/live/durable.hpp"
#include "server/live/namespace.hpp"
#include "server/store/store.hpp"
#include "server/table/describe.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::live {

class NewTable {
public:
    // `state`: what `facts` add up to, from the first fact on.
    NewTable(TableState state, std::vector<Fact> facts)
        : state_(std::move(state)),
          facts_(std::move(facts)),
          writing_(facts_.to_append(state_.table(), 0, LobbyEntry{state_.is_listed(), false, json::serialize(describe_for_lobby(state_))})) {}

    const std::string& id() const { return state_.table(); }
    // What it takes up in the store.
    std::size_t bytes() const { return bytes_of(writing_); }

    // The table as the store has kept it; std::nullopt if it has not.
    using Written = std::function<void(std::optional<TableState> table)>;
    void write(Store& store, Written written) && {
        auto beginning = std::make_shared<NewTable>(std::move(*this));
        store.append(std::move(beginning->writing_), [beginning, written = std::move(written)](AppendResult result) {
            const bool kept = std::move(beginning->facts_).after(result).has_value();
            written(kept ? std::optional(std::move(beginning->state_)) : std::nullopt);
        });
    }

private:
    TableState state_;
    DecidedFacts facts_;
    AppendRequest writing_;  // the same facts
};

}  // namespace tischlein::server::live
