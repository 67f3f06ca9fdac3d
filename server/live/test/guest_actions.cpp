// What guests ask for without a table around it: which actions become requests, as which data, and which are answered at once.
#include "server/live/guest_actions.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "dealt.hpp"
#include "server/event_loop/manual_loop.hpp"
#include "server/store/memory_store.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

struct HearingGuest final : Guest {
    explicit HearingGuest(PersonId person) {
        viewer.person = person;
        household = "10.0.0.7";
    }
    void tell(SharedText text) override { heard.push_back(json::parse(*text).as_object()); }
    void dismiss(std::string_view why, std::string_view) override { FAIL(why); }
    std::chrono::milliseconds round_trip() const override { return {}; }
    // "" if the action with this id was done, else the code of the refusal.
    std::string answer(std::string_view id) const {
        for (const json::object& each : heard)
            if (each.at("type") == "answer" && each.at("id").as_string() == id)
                return each.at("ok").as_bool() ? "" : std::string(each.at("error").as_string());
        return "unanswered";
    }
    std::size_t count(std::string_view type) const {
        return static_cast<std::size_t>(std::count_if(heard.begin(), heard.end(), [&](const auto& each) { return each.at("type").as_string() == type; }));
    }
    std::vector<json::object> heard;
};

// UNO, dealt. Anna and Ben sit and are here; Cleo watches.
struct ActionsFixture final : GuestList::Listener {
    TableState state = with_cleo(dealt({.game = "uno", .seats = 2}));
    ManualLoop loop;
    MemoryStore store{loop};
    Background background{0};
    BotPool pool{0};
    ServerLimits limits;
    Random lots{1};
    bool whole = true;
    int boards_drawn = 0;
    std::vector<TableRequest> submitted;
    GuestList guests{state, loop, store, background, limits, *this};
    Reflexes reflexes{state, guests, loop, lots, [this](TableRequest request) { submitted.push_back(std::move(request)); }};
    SeatWishes wishes{state};
    RoundPause pause{state, guests, loop, limits, [] {}};
    Hints hints{state, loop, pool, limits, [](const GuestAddress&, const auto&) {}, [](const std::string&) {}};
    GuestActions actions{{state, guests, reflexes, wishes, pause, hints},
                         {[this] { return whole; }, [this](TableRequest request) { submitted.push_back(std::move(request)); }, [this] { ++boards_drawn; }}};
    HearingGuest anna{0}, ben{1}, cleo{2};

    ActionsFixture() {
        for (HearingGuest* guest : {&anna, &ben, &cleo}) {
            REQUIRE(guests.admit(*guest, {protocol::version, Language::en, {}}));
            guests.bring_up_to_date(*guest, std::nullopt);
        }
    }
    ~ActionsFixture() {
        for (HearingGuest* guest : {&anna, &ben, &cleo}) guests.leave(*guest);
    }
    ActionsFixture(const ActionsFixture&) = delete;
    ActionsFixture& operator=(const ActionsFixture&) = delete;

    static TableState with_cleo(TableState state) {
        fold(state, fact::Joined{2, "Cleo", "hash2"});
        return state;
    }
    std::optional<ClockFace> clock_face(bool) const override { return std::nullopt; }
    PatienceReport patience() const override { return {}; }
    void left() override {}
    void reload_because(const std::string& why) override { FAIL(why); }

    HearingGuest& mover() { return state.game().must().front() == seat(0) ? anna : ben; }
    void take(HearingGuest& guest, const protocol::Action& action) { actions.take(guest, action, loop.now()); }
    void play(HearingGuest& guest, const std::string& move) { take(guest, protocol::PlayMove{"m", state.newest(), move}); }
    const PersonMove& move() const { return std::get<PersonMove>(submitted.at(0).what); }
};

}  // namespace

TEST_CASE("a move is read once, and goes on as a value with who asked and who is answered") {
    ActionsFixture at;
    HearingGuest& mover = at.mover();
    const std::string text = at.state.game().moves(mover.viewer.seat).front();
    at.play(mover, text);
    REQUIRE(at.submitted.size() == 1);
    REQUIRE(at.move().read);
    CHECK(at.move().read->move == *find_kind("uno")->read_move(text));
    CHECK(at.move().action.move == text);
    CHECK(at.submitted[0].from.person == mover.viewer.person);
    CHECK(at.submitted[0].from.household == "10.0.0.7");
    CHECK(std::get<GuestAddress>(at.submitted[0].reply).guest == mover.serial);
    CHECK(std::get<GuestAddress>(at.submitted[0].reply).action == "m");
}

TEST_CASE("a move that cannot be read, or of somebody who has no seat, is for the log to refuse") {
    ActionsFixture at;
    SUBCASE("unreadable") { at.play(at.mover(), "fly"); }
    SUBCASE("no seat") { at.play(at.cleo, "draw"); }
    SUBCASE("while the state may be wrong") {
        at.whole = false;
        at.play(at.mover(), "draw");
    }
    REQUIRE(at.submitted.size() == 1);
    CHECK_FALSE(at.move().read);
    CHECK(at.mover().answer("m") == "unanswered");
}

TEST_CASE("what the log holds goes there; a hint is told by the hints, one at a time") {
    ActionsFixture at;
    at.take(at.cleo, protocol::Say{"s", "wow", ""});
    at.take(at.anna, protocol::AskHint{"h1", at.state.newest()});
    at.take(at.anna, protocol::AskHint{"h2", at.state.newest()});
    REQUIRE(at.submitted.size() == 2);
    CHECK(std::holds_alternative<protocol::Say>(std::get<LoggedAction>(at.submitted[0].what)));
    CHECK(std::get<GuestAddress>(at.submitted[0].reply).guest == at.cleo.serial);
    CHECK(std::get<HintFor>(at.submitted[1].reply).asker.action == "h1");
    CHECK(at.anna.answer("h2") == "busy");
}

TEST_CASE("what leaves nothing in the log is answered at once") {
    ActionsFixture at;
    const std::size_t snapshots = at.anna.count("snapshot");
    at.take(at.anna, protocol::ChangeLanguage{Language::de});
    CHECK(at.anna.viewer.lang == Language::de);
    CHECK(at.anna.count("snapshot") == snapshots + 1);
    at.take(at.anna, protocol::Explain{"e", "draw"});
    CHECK(at.anna.heard.back().at("id") == "e");
    CHECK(at.anna.heard.back().contains("text"));
    at.take(at.cleo, protocol::Explain{"e", "draw"});
    CHECK(at.cleo.answer("e") == "wrong-phase");
    at.take(at.anna, protocol::Ready{"r", protocol::ReadyFor::moves});
    CHECK(at.anna.answer("r").empty());
    CHECK(at.boards_drawn == 1);
    at.take(at.cleo, protocol::Ready{"r", protocol::ReadyFor::moves});
    CHECK(at.cleo.answer("r") == "not-seated");
    CHECK(at.boards_drawn == 1);
    CHECK(at.submitted.empty());
}

TEST_CASE("wishes about seats are answered, and everybody hears of a new one") {
    ActionsFixture at;
    const std::size_t told = at.ben.count("presence");
    at.take(at.cleo, protocol::AskSeat{"a"});
    CHECK(at.cleo.answer("a").empty());
    CHECK(at.ben.count("presence") == told + 1);
    at.take(at.ben, protocol::GiveSeat{"g", 2});
    CHECK(at.ben.answer("g") == "not-host");
    at.take(at.anna, protocol::GiveSeat{"g", 2});
    CHECK(at.anna.answer("g").empty());
    CHECK(at.wishes.asking().empty());
    at.take(at.anna, protocol::GiveSeat{"g2", 2, seat(1)});  // a seat is given in the log
    CHECK(at.submitted.size() == 1);
}

TEST_CASE("while the state may be wrong nothing is told about it") {
    ActionsFixture at;
    at.whole = false;
    at.take(at.anna, protocol::Explain{"e", "draw"});
    at.take(at.anna, protocol::Ready{"m", protocol::ReadyFor::moves});
    at.take(at.anna, protocol::Ready{"d", protocol::ReadyFor::deal});
    at.take(at.cleo, protocol::AskSeat{"a"});
    for (const char* id : {"e", "m", "d"}) CHECK(at.anna.answer(id) == "busy");
    CHECK(at.cleo.answer("a") == "busy");
    CHECK(at.boards_drawn == 0);
    at.take(at.anna, protocol::Say{"s", "wow", ""});
    CHECK(at.submitted.size() == 1);  // it waits in the log
}
