// Facts add up to a table: from the first guest to the rematch. A log that does not fit together is refused.
#include "server/table/table_state.hpp"

#include <functional>

#include "test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::protocol;
using namespace tischlein::server::table;

namespace {

// The whole log again, through its text.
TableState folded_again(const std::vector<Fact>& log) {
    TableState state;
    for (const Fact& fact : log) REQUIRE_FALSE(state.fold(std::get<Fact>(read_fact(write_fact(fact)))));
    return state;
}

// What does not fit changes nothing.
bool fits(const TestTable& table, FactBody what) {
    TableState state = table.state();
    const auto no = state.fold({0, nobody, "", std::move(what)});
    if (!no) return true;
    CHECK(no->code == "bad-log");
    CHECK(state.newest() == table.state().newest());
    CHECK(state.at_ms() == table.state().at_ms());
    CHECK(state.moves().size() == table.state().moves().size());
    for (const Viewer& viewer : {Viewer{0, seat(0)}, Viewer{}})
        CHECK(snapshot(state, viewer, {}) == snapshot(table.state(), viewer, {}));
    return false;
}

}  // namespace

TEST_CASE("people gather, play, finish and play again with other options") {
    TestTable table({.game = "uno", .seats = 3, .name = "Anna"});
    CHECK(table.state().phase() == table::Phase::gathering);
    REQUIRE(table.join("Ben", seat(1)) == ben);
    REQUIRE(table.join("Cleo") == cleo);
    table.take(cleo, Sit{"a", seat(2)});
    table.take(cleo, Stand{"b"});
    CHECK(table.state().chairs()[2].free());
    table.take(0, SetBot{"a", seat(2), Level::easy});
    CHECK(table.state().names()[2] == "Pia");
    table.take(0, Start{"b"});
    CHECK(table.state().phase() == table::Phase::playing);
    CHECK(table.state().number() == 1);
    Random random(1);
    while (table.move_at_random(random)) {}
    CHECK(table.state().phase() == table::Phase::over);
    table.take(0, protocol::Rematch{"c"});
    CHECK(table.state().phase() == table::Phase::gathering);
    CHECK(table.state().number() == 2);
    CHECK(table.state().people()[static_cast<std::size_t>(ben)].seat == seat(1));  // everybody stays seated
    table.take(0, Change{.id = "d", .game = "anansi", .seats = 2});
    CHECK(table.state().chairs().size() == 2);
    table.take(0, Start{"e"});
    CHECK(table.state().game().kind().name() == "anansi");
    while (table.move_at_random(random)) {}
    CHECK(table.state().phase() == table::Phase::over);

    const TableState again = folded_again(table.log());
    CHECK(again.newest() == table.log().size());
    for (const Viewer viewer : {Viewer{0, seat(0)}, Viewer{ben, seat(1), Language::de}, Viewer{cleo}, Viewer{}})
        CHECK(snapshot(again, viewer, {}) == snapshot(table.state(), viewer, {}));
}

TEST_CASE("fewer seats: whoever sat there stands, and luck goes with them") {
    TestTable table({.game = "uno", .seats = 4, .name = "Anna", .bots = {{seat(3), Level::easy}}});
    REQUIRE(table.join("Ben", seat(2)) == ben);
    table.take(ben, Luck{"l", std::string(32, 'a')});
    table.take(0, Change{.id = "c", .seats = 2});
    CHECK(table.state().people()[static_cast<std::size_t>(ben)].seat == Seat::none);
    CHECK(table.state().deal().luck == std::vector<std::string>(2));
    table.take(0, Change{.id = "d", .seats = 4});
    CHECK(table.state().chairs()[2].free());
    CHECK(table.state().chairs()[3].free());
    table.take(ben, Sit{"e", seat(3)});
    CHECK(table.state().deal().luck == std::vector<std::string>(4));
}

TEST_CASE("a person who changes seats leaves the old one and its luck") {
    TestTable table({.game = "uno", .seats = 3, .name = "Anna"});
    table.take(0, Luck{"l", std::string(32, 'a')});
    table.take(0, Sit{"s", seat(2)});
    CHECK(table.state().chairs()[0].free());
    CHECK(table.state().chairs()[2].person == 0);
    CHECK(table.state().deal().luck == std::vector<std::string>(3));
}

TEST_CASE("whoever opened a table without a name gets one by joining and stays the host") {
    TestTable table({.game = "uno", .seats = 2});
    CHECK(table.refused(0, Sit{"a", seat(0)}) == "not-joined");
    CHECK(table.refused(0, Say{"a", "hello", ""}) == "not-joined");
    table.write(std::get<std::vector<Fact>>(
        decide_join(table.state(), {"Anna", seat(0)}, hash_of_token("new"), {0, Language::en}, {some_day_ms})));
    CHECK(table.state().people().size() == 1);
    CHECK(table.state().names()[0] == "Anna");
    CHECK(table.state().person_with(hash_of_token("new")) == 0);
    // With a name one becomes somebody new.
    const auto again =
        std::get<std::vector<Fact>>(decide_join(table.state(), {"Zoe", {}}, "x", {0, Language::en}, {some_day_ms}));
    CHECK(std::get<fact::Joined>(again[0].what).person == 1);
}

TEST_CASE("a log that does not fit together is refused, whatever it says") {
    TableState empty;
    CHECK(empty.fold({0, nobody, "", fact::Joined{0, "Anna", ""}}));
    TestTable table({.game = "uno", .seats = 2, .name = "Anna"});
    CHECK_FALSE(fits(table, std::get<fact::Opened>(table.log()[0].what)));
    CHECK_FALSE(fits(table, fact::Joined{5, "Ben", ""}));
    CHECK_FALSE(fits(table, fact::Joined{-1, "Ben", ""}));
    CHECK_FALSE(fits(table, fact::Joined{0, "Ben", ""}));
    CHECK_FALSE(fits(table, fact::Sat{0, seat(2)}));
    CHECK_FALSE(fits(table, fact::Sat{7, seat(1)}));
    CHECK_FALSE(fits(table, fact::Sat{-1, seat(1)}));
    CHECK_FALSE(fits(table, fact::Sat{0, seat(0)}));  // taken, though by the same person
    CHECK_FALSE(fits(table, fact::Stood{seat(9)}));
    CHECK_FALSE(fits(table, fact::BotSat{seat(9), Level::easy}));
    CHECK_FALSE(fits(table, fact::BotSat{seat(0), Level::easy}));
    CHECK_FALSE(fits(table, fact::Luck{seat(2), "00"}));
    CHECK_FALSE(fits(table, fact::Moved{seat(0), "draw"}));
    CHECK_FALSE(fits(table, fact::Undone{1}));
    CHECK_FALSE(fits(table, fact::Said{4, "hello", ""}));
    CHECK_FALSE(fits(table, fact::DeviceOffered{4, "x"}));
    CHECK_FALSE(fits(table, fact::DeviceMoved{-1, "x"}));
    CHECK_FALSE(fits(table, fact::HostChanged{1}));
    CHECK_FALSE(fits(table, fact::SetAside{"00"}));
    CHECK_FALSE(fits(table, fact::UndoAsked{seat(0), 1}));
    CHECK_FALSE(fits(table, fact::UndoAnswered{seat(2), true}));
    const TestTable dealt = playing("uno", 2);
    CHECK_FALSE(fits(dealt, fact::Moved{seat(9), "draw"}));
    CHECK_FALSE(fits(dealt, fact::Moved{seat(0), "fly"}));
    CHECK_FALSE(fits(dealt, fact::Undone{1}));
    CHECK_FALSE(fits(dealt, fact::Undone{-1}));
    CHECK_FALSE(fits(dealt, fact::SetAside{"00"}));
}

TEST_CASE("a log that would take the game away from under the table is refused") {
    TestTable table = playing("uno", 2, {{"rounds", 1}});
    const int rules = find_kind("uno")->rules_version();
    Random random(1);
    for (int i = 0; i < 3; ++i) table.move_at_random(random);
    Settings settings = table.state().settings();
    const auto refuses_others = [&] {
        for (const auto& change : std::vector<std::function<void(Settings&)>>{
                 [](Settings& s) { s.seats = 1; }, [](Settings& s) { s.seats = 3; }, [](Settings& s) { s.game = "otto"; },
                 [](Settings& s) { s.game = "chess"; }, [](Settings& s) { s.options["rounds"] = 2; }}) {
            Settings other = settings;
            change(other);
            CHECK_FALSE(fits(table, fact::Changed{other}));
        }
        CHECK_FALSE(fits(table, fact::Dealt{"00", rules}));
        CHECK_FALSE(fits(table, fact::Dealt{"00", 77}));
    };
    refuses_others();
    CHECK_FALSE(fits(table, fact::Rematch{"00"}));
    for (const int back : {-1, 0, 4, 99}) CHECK_FALSE(fits(table, fact::UndoAsked{seat(0), back}));
    CHECK_FALSE(fits(table, fact::UndoAsked{seat(2), 1}));
    CHECK_FALSE(fits(table, fact::UndoAnswered{seat(2), true}));
    CHECK(fits(table, fact::UndoAsked{seat(0), 3}));
    settings.clock_s = 30;  // this is no part of the game
    CHECK(fits(table, fact::Changed{settings}));
    while (table.move_at_random(random)) {}
    refuses_others();
    CHECK_FALSE(fits(table, fact::UndoAsked{seat(0), 1}));
    CHECK(fits(table, fact::Rematch{"00"}));
    // A game of other rules: it is set aside before another one is dealt.
    TestTable foreign({.game = "uno", .seats = 2, .name = "Anna"});
    foreign.write({{1, nobody, "", fact::Dealt{"00", 77}}, {1, nobody, "", fact::Moved{seat(0), "fly"}}});
    CHECK_FALSE(fits(foreign, fact::Dealt{"00", rules}));
    CHECK_FALSE(fits(foreign, fact::Dealt{"00", 77}));
    CHECK_FALSE(fits(foreign, fact::UndoAsked{seat(0), 2}));
    foreign.write({{1, nobody, "", fact::UndoAsked{seat(0), 1}}, {1, nobody, "", fact::Undone{1}}});
    CHECK_FALSE(foreign.state().undo_wish());
}

TEST_CASE("a position for another number of seats than the table's is not dealt") {
    const TestTable two = playing("uno", 2);
    TestTable table({.game = "uno", .seats = 2, .name = "Anna", .position = two.state().game().position()});
    const fact::Dealt deal{"00", find_kind("uno")->rules_version()};
    CHECK(fits(table, deal));
    Settings settings = table.state().settings();
    for (const int seats : {1, 3}) {
        settings.seats = seats;
        TestTable other = table;
        other.write({{1, nobody, "", fact::Changed{settings}}});
        CHECK_FALSE(fits(other, deal));
    }
}

TEST_CASE("a seat that was promised and is gone is nobody's") {
    TestTable table({.game = "uno", .seats = 4, .name = "Anna", .bots = {{seat(3), Level::easy}}});
    table.join("Ben");
    Settings settings = table.state().settings();
    settings.seats = 2;
    table.write({{1, nobody, "", fact::SeatGiven{ben, seat(3), true}}, {1, nobody, "", fact::Changed{settings}}});
    CHECK(table.state().promises().empty());
    table.write({{1, nobody, "", fact::Rematch{"00"}}});
    CHECK(table.state().people()[static_cast<std::size_t>(ben)].seat == Seat::none);
}

TEST_CASE("an exception while a fact is folded leaves the state as it was") {
    Settings impossible{.game = "uno", .seats = -1};  // no text of a log can say this
    TableState empty;
    CHECK_THROWS(empty.fold({some_day_ms, nobody, "", fact::Opened{"tbcdfg", impossible, "00"}}));
    CHECK(empty == TableState());
    TestTable table({.game = "uno", .seats = 2, .name = "Anna"});
    TableState state = table.state();
    CHECK_THROWS(state.fold({some_day_ms + 99, nobody, "", fact::Changed{impossible}}));
    CHECK(state.newest() == table.state().newest());
    CHECK(state.at_ms() == table.state().at_ms());
    CHECK(state == table.state());
}

TEST_CASE("sayings are kept, but not for ever") {
    TestTable table({.game = "uno", .seats = 2, .name = "Anna", .chat = true});
    for (int i = 0; i < 50; ++i) table.take(0, Say{table.next_id(), "", "word " + std::to_string(i)});
    CHECK(table.state().said().size() == 30);
    CHECK(table.state().said().back().text == "word 49");
    CHECK(table.state().said().back().seat == seat(0));
}

TEST_CASE("games that somebody takes along are forgotten when the device has moved") {
    TestTable table({.game = "uno", .seats = 2, .name = "Anna"});
    const std::string games = R"([{"table":"k7mw3xp","number":1,"seat":0}])";
    table.write({{some_day_ms, nobody, "", fact::DeviceOffered{0, "code", games}}});
    CHECK(table.state().people()[0].games_to_move == games);
    table.write({{some_day_ms, nobody, "", fact::DeviceMoved{0, "token"}}});
    CHECK(table.state().people()[0].games_to_move.empty());
}

TEST_CASE("looking back gives the game as it was, however it is remembered") {
    TestTable table({.game = "uno", .seats = 2, .name = "Anna"});
    table.take(0, SetBot{"b", seat(1), Level::easy});
    table.take(0, Start{"s"});
    Random random(9);
    std::vector<std::uint64_t> hashes{table.state().game().hash()};
    while (hashes.size() < 150 && table.move_at_random(random)) {
        hashes.push_back(table.state().game().hash());
        if (random.below(25) == 0) {
            const auto back =
                1 + random.below(std::min<std::uint32_t>(40, static_cast<std::uint32_t>(hashes.size()) - 1));
            table.write({{some_day_ms, nobody, "", fact::Undone{static_cast<int>(back)}}});
            hashes.resize(hashes.size() - back);
        }
        for (int i = 0; i < 4; ++i) {
            const std::size_t count = random.below(static_cast<std::uint32_t>(hashes.size()));
            REQUIRE(table.state().game_after(count)->hash() == hashes[count]);
        }
    }
}
