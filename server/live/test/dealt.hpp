// A table state without a table around it: everybody sits, the cards are dealt.
#pragma once
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "server/live/attendance.hpp"
#include "server/table/decide.hpp"

namespace tischlein::server::live {

// Folds facts, and fails where one does not fit.
inline void fold(TableState& state, FactBody what) { REQUIRE_FALSE(state.fold({1, nobody, "", std::move(what)})); }

// Anna on seat 0, Person 1 on seat 1 …
inline TableState dealt(protocol::OpenTable request, const std::string& seed = "1") {
    request.name = "Anna";
    TableState state;
    const Decision opened = decide_open("table", request, "hash", {}, {});
    for (const Fact& fact : std::get<std::vector<Fact>>(opened)) REQUIRE_FALSE(state.fold(fact));
    for (int i = 1; i < request.seats; ++i) {
        fold(state, fact::Joined{i, "Person " + std::to_string(i), "hash" + std::to_string(i)});
        fold(state, fact::Sat{i, seat(i)});
    }
    fold(state, fact::Dealt{seed, find_kind(request.game)->rules_version()});
    return state;
}

struct FakeAttendance final : Attendance {
    bool anybody_here() const override { return !here.empty(); }
    bool is_here(Seat seat) const override { return here.has(seat); }
    std::optional<std::chrono::milliseconds> slowest_of(SeatSet seats) const override {
        std::optional<std::chrono::milliseconds> slowest;
        for (const Seat seat : seats& here)
            slowest = std::max(slowest.value_or(std::chrono::milliseconds(0)), trips[index_of(seat)]);
        return slowest;
    }
    SeatSet here = SeatSet::first(most_seats);
    std::array<std::chrono::milliseconds, most_seats> trips{};
};

}  // namespace tischlein::server::live
