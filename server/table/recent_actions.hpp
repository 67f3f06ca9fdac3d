// Remembers the newest actions that became facts. So a table recognises an action that a client repeats because it missed the answer.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/table/fact.hpp"
#include "server/table/namespace.hpp"

namespace tischlein::server::table {

class RecentActions {
public:
    struct Done {
        PersonId person;
        std::string action;
        Seq seq;
        friend bool operator==(const Done&, const Done&) = default;
    };

    // Forgets the oldest when there are too many.
    void add(Done done) {
        hashes_.push_back(hash_of(done.person, done.action));
        actions_.push_back(std::move(done));
        if (actions_.size() <= kept) return;
        actions_.pop_front();
        hashes_.erase(hashes_.begin());
    }
    void clear() {
        actions_.clear();
        hashes_.clear();
    }
    // The fact that the action became. If it became several: the last one, which the answer named.
    std::optional<Seq> find(PersonId person, std::string_view action) const {
        const std::uint32_t hash = hash_of(person, action);
        for (std::size_t i = hashes_.size(); i-- > 0;) {
            const bool same = hashes_[i] == hash && actions_[i].person == person && actions_[i].action == action;
            if (same) return actions_[i].seq;
        }
        return std::nullopt;
    }
    auto begin() const { return actions_.begin(); }  // oldest first
    auto end() const { return actions_.end(); }

    friend bool operator==(const RecentActions&, const RecentActions&) = default;

private:
    // A client repeats only what was not answered: a handful for each person.
    static constexpr std::size_t kept = 400;

    static std::uint32_t hash_of(PersonId person, std::string_view action) {
        return static_cast<std::uint32_t>(std::hash<std::string_view>()(action)) ^ static_cast<std::uint32_t>(person);
    }

    std::deque<Done> actions_;
    // One for each, in the same order. Nearly every action is new, and looking for it in here reads a twelfth of the memory: with
    // thousands of tables nothing of a table is in the processor's cache when its next action comes.
    std::vector<std::uint32_t> hashes_;
};

}  // namespace tischlein::server::table
