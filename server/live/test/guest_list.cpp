// Who is listening, without a table around them: who is let in, and who shares a text with whom.
#include "server/live/guest_list.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "dealt.hpp"
#include "pretended_store.hpp"
#include "server/event_loop/manual_loop.hpp"
#include "server/store/memory_store.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

struct RecordingGuest final : Guest {
    explicit RecordingGuest(PersonId person) { viewer.person = person; }
    void tell(SharedText text) override { heard.push_back(std::move(text)); }
    void dismiss(std::string_view why, std::string_view) override { gone = why; }
    std::chrono::milliseconds round_trip() const override { return trip; }

    std::vector<SharedText> heard;
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

struct GuestListFixture final : GuestList::Listener {
    TableState state = ready_to_draw();
    ManualLoop loop;
    MemoryStore store{loop};
    ServerLimits limits;
    Background background{0};
    GuestList guests{state, loop, store, background, limits, *this};
    int times_left = 0;
    std::vector<std::string> doubts;

    std::optional<ClockFace> clock_face(bool) const override { return std::nullopt; }
    PatienceReport patience() const override { return {}; }
    void left() override { ++times_left; }
    void reload_because(const std::string& why) override { doubts.push_back(why); }

    void let_in(RecordingGuest& guest, Language lang = Language::en) {
        REQUIRE(guests.admit(guest, {protocol::version, lang, {}}));
        guests.bring_up_to_date(guest, std::nullopt);
    }
    bool happen(FactBody what, const GuestAddress* asker = nullptr) {
        const auto durable = PretendedStore::answers(AppendResult::kept, {{1, nobody, "", std::move(what)}});
        REQUIRE(durable);
        REQUIRE_FALSE(state.fold(*durable->front()));
        return guests.show(durable->front(), asker);
    }
};

json::object last(const RecordingGuest& guest) { return json::parse(*guest.heard.back()).as_object(); }

}  // namespace

TEST_CASE("facts that are not kept never become durable") {
    const std::vector<Fact> facts{{1, nobody, "", fact::Said{0, "wow", ""}}};
    for (const AppendResult result : {AppendResult::failed, AppendResult::moved_on, AppendResult::no_room})
        CHECK_FALSE(PretendedStore::answers(result, facts));
    CHECK(PretendedStore::answers(AppendResult::kept, facts));
}

TEST_CASE("one text for all who see the same; the asker's own carries the answer") {
    GuestListFixture fixture;
    RecordingGuest anna(0), ben(1), one(nobody), two(nobody), german(nobody);
    for (RecordingGuest* guest : {&anna, &ben, &one, &two}) fixture.let_in(*guest);
    fixture.let_in(german, Language::de);
    const Seat turn = fixture.state.game().must().front();
    RecordingGuest& mover = turn == seat(0) ? anna : ben;
    const GuestAddress asker{mover.serial, "a1"};
    CHECK(fixture.happen(fact::Moved{turn, "draw"}, &asker));
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
    for (const RecordingGuest* guest : {&one, &german})
        CHECK(*guest->heard.back() == update(fixture.state, moved, guest->viewer, std::nullopt));
    CHECK(*mover.heard.back() == update(fixture.state, moved, mover.viewer, std::nullopt, "a1"));
}

TEST_CASE("an asker who is gone was not told") {
    GuestListFixture fixture;
    RecordingGuest anna(0), ben(1);
    fixture.let_in(anna);
    fixture.let_in(ben);
    const GuestAddress asker{anna.serial, "a1"};
    fixture.guests.leave(anna);
    CHECK_FALSE(fixture.happen(fact::Said{0, "wow", ""}, &asker));
    CHECK(last(ben).at("fact") == "said");
}

TEST_CASE("a person's newer connection replaces the older one; other versions and crowds stay outside") {
    GuestListFixture fixture;
    fixture.limits.guests = 3;
    RecordingGuest anna(0), again(0), old(1), one(nobody), two(nobody), three(nobody);
    fixture.let_in(anna);
    fixture.let_in(again);
    CHECK(anna.gone == "newer-tab");
    CHECK(fixture.times_left == 1);
    CHECK_FALSE(fixture.guests.admit(again, {protocol::version, Language::en, {}}));  // is here already
    CHECK_FALSE(fixture.guests.admit(old, {protocol::version + 1, Language::en, {}}));
    CHECK(old.gone == "old-version");
    fixture.let_in(one);
    fixture.let_in(two);
    CHECK_FALSE(fixture.guests.admit(three, {protocol::version, Language::en, {}}));
    CHECK(three.gone == "gone");
    RecordingGuest ben(1);
    fixture.let_in(ben);  // who plays is let in
    CHECK(fixture.guests.size() == 4);
}

TEST_CASE("somebody without a seat comes back to a full table: the newest connection replaces the older one") {
    GuestListFixture fixture;
    REQUIRE_FALSE(fixture.state.fold({1, nobody, "", fact::Joined{2, "Cleo", "hash"}}));
    fixture.limits.guests = 2;
    RecordingGuest cleo(2), again(2), one(nobody), two(nobody);
    fixture.let_in(cleo);
    fixture.let_in(one);
    CHECK_FALSE(fixture.guests.admit(two, {protocol::version, Language::en, {}}));
    fixture.let_in(again);
    CHECK(cleo.gone == "newer-tab");
    CHECK(again.gone.empty());
    CHECK(fixture.guests.size() == 2);
}

TEST_CASE("who is here, and how slow their lines are") {
    GuestListFixture fixture;
    RecordingGuest anna(0), ben(1), watcher(nobody);
    anna.trip = std::chrono::milliseconds(50);
    ben.trip = std::chrono::milliseconds(80);
    watcher.trip = std::chrono::milliseconds(900);
    for (RecordingGuest* guest : {&anna, &ben, &watcher}) fixture.let_in(*guest);
    CHECK(fixture.guests.slowest_of(SeatSet::first(2)) == std::chrono::milliseconds(80));
    CHECK(fixture.guests.slowest_of(SeatSet(seat(0))) == std::chrono::milliseconds(50));
    CHECK_FALSE(fixture.guests.slowest_of({}));
    fixture.guests.tell_presence();
    CHECK(last(anna).at("here") == json::array{0, 1});
    CHECK(last(anna).at("watching") == 1);
    fixture.guests.dismiss_all("gone", log_is_damaged);
    CHECK_FALSE(fixture.guests.anybody_here());
    CHECK(watcher.gone == "gone");
    CHECK(fixture.times_left == 3);
}
