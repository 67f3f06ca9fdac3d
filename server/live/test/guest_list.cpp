// Who is listening, without a table around them: who is let in, and who shares a text with whom.
#include "server/live/guest_list.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "dealt.hpp"
#include "server/event_loop/manual_loop.hpp"
#include "server/store/memory_store.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

struct Ear final : Guest {
    explicit Ear(PersonId person) { viewer.person = person; }
    void tell(std::shared_ptr<const std::string> text) override { heard.push_back(std::move(text)); }
    void dismiss(std::string_view why, std::string_view) override { gone = why; }
    std::chrono::milliseconds round_trip() const override { return trip; }

    std::vector<std::shared_ptr<const std::string>> heard;
    std::string gone;
    std::chrono::milliseconds trip{0};
};

// UNO for two, where whoever begins may draw: no Wild lies on top.
TableState ready_to_draw() {
    for (int deal = 1;; ++deal) {
        TableState state = dealt({.game = "uno", .seats = 2}, std::to_string(deal));
        const auto moves = state.game().moves(state.game().must().front());
        if (std::find(moves.begin(), moves.end(), "draw") != moves.end()) return state;
    }
}

struct Room final : GuestList::Listener {
    TableState state = ready_to_draw();
    ManualLoop loop;
    MemoryStore store{loop};
    ServerLimits limits;
    Background background{0};
    GuestList guests{state, loop, store, background, limits, *this};
    int times_left = 0;

    std::optional<ClockFace> clock_face(bool) const override { return std::nullopt; }
    PatienceReport patience() const override { return {}; }
    void left() override { ++times_left; }

    void let_in(Ear& ear, Language lang = Language::en) {
        REQUIRE(guests.admit(ear, {protocol::version, lang, {}}));
        guests.bring_up_to_date(ear, std::nullopt);
    }
    // A durable fact; only an answer of a store makes one.
    bool happen(FactBody what, const GuestAddress* asker = nullptr) {
        const auto durable = DecidedFacts({{1, nobody, "", std::move(what)}}).after(AppendResult::kept);
        REQUIRE(durable);
        REQUIRE_FALSE(state.fold(*durable->front()));
        return guests.show(durable->front(), asker);
    }
};

json::object last(const Ear& ear) { return json::parse(*ear.heard.back()).as_object(); }

}  // namespace

TEST_CASE("facts that are not kept never become durable") {
    const std::vector<Fact> facts{{1, nobody, "", fact::Said{0, "wow", ""}}};
    for (const AppendResult result : {AppendResult::failed, AppendResult::moved_on, AppendResult::no_room})
        CHECK_FALSE(DecidedFacts(facts).after(result));
    CHECK(DecidedFacts(facts).after(AppendResult::kept));
}

TEST_CASE("one text for all who see the same; the asker's own carries the answer") {
    Room room;
    Ear anna(0), ben(1), one(nobody), two(nobody), german(nobody);
    for (Ear* ear : {&anna, &ben, &one, &two}) room.let_in(*ear);
    room.let_in(german, Language::de);
    const Seat turn = room.state.game().must().front();
    Ear& mover = turn == seat(0) ? anna : ben;
    const GuestAddress asker{mover.serial, "a1"};
    CHECK(room.happen(fact::Moved{turn, "draw"}, &asker));
    CHECK(one.heard.back() == two.heard.back());  // the same text, not only the same words
    CHECK(one.heard.back() != german.heard.back());
    CHECK(one.heard.back() != anna.heard.back());
    CHECK(last(mover).at("id") == "a1");
    CHECK_FALSE(last(one).contains("id"));
    CHECK(last(one).at("view") == last(german).at("view"));
    // Only the mover sees the drawn card.
    CHECK(last(mover).at("events") != last(one).at("events"));
    CHECK(last(&mover == &anna ? ben : anna).at("events") == last(one).at("events"));
    // Exactly what would be written for each alone.
    const Fact moved{1, nobody, "", fact::Moved{turn, "draw"}};
    for (const Ear* ear : {&one, &german})
        CHECK(*ear->heard.back() == update(room.state, moved, ear->viewer, std::nullopt));
    CHECK(*mover.heard.back() == update(room.state, moved, mover.viewer, std::nullopt, "a1"));
}

TEST_CASE("an asker who is gone was not told") {
    Room room;
    Ear anna(0), ben(1);
    room.let_in(anna);
    room.let_in(ben);
    const GuestAddress asker{anna.serial, "a1"};
    room.guests.leave(anna);
    CHECK_FALSE(room.happen(fact::Said{0, "wow", ""}, &asker));
    CHECK(last(ben).at("fact") == "said");
}

TEST_CASE("a person's newer connection replaces the older one; other versions and crowds stay outside") {
    Room room;
    room.limits.guests = 3;
    Ear anna(0), again(0), old(1), one(nobody), two(nobody), three(nobody);
    room.let_in(anna);
    room.let_in(again);
    CHECK(anna.gone == "newer-tab");
    CHECK(room.times_left == 1);
    CHECK_FALSE(room.guests.admit(again, {protocol::version, Language::en, {}}));  // is here already
    CHECK_FALSE(room.guests.admit(old, {protocol::version + 1, Language::en, {}}));
    CHECK(old.gone == "old-version");
    room.let_in(one);
    room.let_in(two);
    CHECK_FALSE(room.guests.admit(three, {protocol::version, Language::en, {}}));
    CHECK(three.gone == "gone");
    Ear ben(1);
    room.let_in(ben);  // who plays is let in
    CHECK(room.guests.size() == 4);
}

TEST_CASE("somebody without a seat comes back to a full table: the newest connection replaces the older one") {
    Room room;
    REQUIRE_FALSE(room.state.fold({1, nobody, "", fact::Joined{2, "Cleo", "hash"}}));
    room.limits.guests = 2;
    Ear cleo(2), again(2), one(nobody), two(nobody);
    room.let_in(cleo);
    room.let_in(one);
    CHECK_FALSE(room.guests.admit(two, {protocol::version, Language::en, {}}));
    room.let_in(again);
    CHECK(cleo.gone == "newer-tab");
    CHECK(again.gone.empty());
    CHECK(room.guests.size() == 2);
}

TEST_CASE("who is here, and how slow their lines are") {
    Room room;
    Ear anna(0), ben(1), watcher(nobody);
    anna.trip = std::chrono::milliseconds(50);
    ben.trip = std::chrono::milliseconds(80);
    watcher.trip = std::chrono::milliseconds(900);
    for (Ear* ear : {&anna, &ben, &watcher}) room.let_in(*ear);
    CHECK(room.guests.slowest_of(SeatSet::first(2)) == std::chrono::milliseconds(80));
    CHECK(room.guests.slowest_of(SeatSet(seat(0))) == std::chrono::milliseconds(50));
    CHECK_FALSE(room.guests.slowest_of({}));
    room.guests.tell_presence();
    CHECK(last(anna).at("here") == json::array{0, 1});
    CHECK(last(anna).at("watching") == 1);
    room.guests.dismiss_all("gone", log_is_damaged);
    CHECK_FALSE(room.guests.anybody_here());
    CHECK(watcher.gone == "gone");
    CHECK(room.times_left == 3);
}
