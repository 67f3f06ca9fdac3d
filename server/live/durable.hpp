// Facts before and after they are durable, as two types. A decision makes DecidedFacts, which can only be appended. When the
// store has kept them, they become DurableFacts; facts that are read from a log are durable, too. Only durable facts are folded
// into a table that people look at, and only those are shown: nobody sees a move that a crash could take back.
//
// Facts become durable by the answer of a store. So only those who wait for one may say that there was one: the log of a live
// table, and a table that is written for the first time (new_table.hpp).
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/live/namespace.hpp"
#include "server/store/store.hpp"
#include "server/table/fact.hpp"

namespace tischlein::server::live {

// A fact that the store holds. Made by DecidedFacts, or read from a log by the log of a live table; by nobody else.
class DurableFact {
public:
    const Fact& operator*() const { return fact_; }
    const Fact* operator->() const { return &fact_; }

private:
    friend class DecidedFacts;
    friend class TableLog;
    explicit DurableFact(Fact&& fact) : fact_(std::move(fact)) {}
    // `log`: facts as the store gave them. std::nullopt if one of them cannot be read.
    static std::optional<std::vector<DurableFact>> read(const std::vector<std::string>& log) {
        std::optional<std::vector<Fact>> facts = read_facts(log);
        if (!facts) return std::nullopt;
        return all_of(*std::move(facts));
    }
    static std::vector<DurableFact> all_of(std::vector<Fact> facts) {
        std::vector<DurableFact> durable;
        durable.reserve(facts.size());
        for (Fact& fact : facts) durable.push_back(DurableFact(std::move(fact)));
        return durable;
    }
    Fact fact_;
};

// Facts that are not written yet.
class DecidedFacts {
public:
    explicit DecidedFacts(std::vector<Fact> facts) : facts_(std::move(facts)) {}
    AppendRequest to_append(const std::string& table, Seq after, std::optional<LobbyEntry> lobby_entry) const {
        AppendRequest request{table, after, {}, std::move(lobby_entry)};
        request.facts.reserve(facts_.size());
        for (const Fact& fact : facts_) request.facts.push_back(write_fact(fact));
        return request;
    }

private:
    friend class TableLog;
    friend class NewTable;
    friend struct PretendedStore;  // test/pretended_store.hpp
    // `result`: what the store has answered. std::nullopt unless it has kept them.
    std::optional<std::vector<DurableFact>> after(AppendResult result) && {
        if (result != AppendResult::kept) return std::nullopt;
        return DurableFact::all_of(std::move(facts_));
    }

    std::vector<Fact> facts_;
};

inline std::size_t bytes_of(const AppendRequest& request) {
    std::size_t bytes = 0;
    for (const std::string& fact : request.facts) bytes += fact.size();
    return bytes;
}

}  // namespace tischlein::server::live
