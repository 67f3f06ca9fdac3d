// Who is in charge of a table, and who has a say when somebody is away.
#include "test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::protocol;
using namespace tischlein::server::table;

namespace {

TestTable three_people() {
    TestTable table({.game = "uno", .seats = 3, .name = "Anna"});
    table.join("Ben", seat(1));
    table.join("Cleo", seat(2));
    return table;
}

// Anna has made a move that showed nothing, and asks to have it back.
struct UndoFixture {
    TestTable table = three_people();
    Seq asked = 0;

    explicit UndoFixture(SeatSet away = {}, std::uint64_t seed = 3) {
        table.take(anna, Start{"s"});
        Random random(seed);
        while (!made_a_quiet_move()) REQUIRE(table.move_at_random(random));
        table.away = away;
        asked = table.take(anna, AskUndo{"u", table.state().newest()});
    }
    bool made_a_quiet_move() {
        const AnyGame& game = table.state().game();
        for (const std::string& move : game.moves(seat(anna)))
            if (game.must().has(seat(anna)) && move.starts_with("lay") && !reveals(game, seat(anna), move)) {
                before = table.state().moves().size();
                table.take(anna, PlayMove{"m", table.state().newest(), move});
                return true;
            }
        return false;
    }
    bool is_back() const { return table.state().moves().size() == before; }
    std::size_t before = 0;
};

}  // namespace

TEST_CASE("the host hands over, and from then on the other one is the host") {
    TestTable table = three_people();
    CHECK(table.state().host() == anna);
    CHECK(table.refused(anna, HandOver{"h", 7}) == "no-such-person");
    CHECK(table.refused(nobody, HandOver{"h", 0}) == "not-joined");
    table.take(anna, HandOver{"h", ben});
    CHECK(table.state().host() == ben);
    CHECK(table.refused(anna, Start{"s"}) == "not-host");
    CHECK(table.refused(anna, HandOver{"i", cleo}) == "not-host");
    const json::object described = describe_table(table.state());
    CHECK(described.at("places").at(0).at("host") == false);
    CHECK(described.at("places").at(1).at("host") == true);
    CHECK(json::parse(snapshot(table.state(), {ben, seat(1)}, {})).at("you").at("host") == true);
    CHECK(json::parse(snapshot(table.state(), {anna, seat(0)}, {})).at("you").at("host") == false);
    CHECK(json::parse(snapshot(table.state(), {}, {})).at("you").at("host") == false);
    table.take(ben, Start{"s"});
    table.take(ben, HandOver{"j", anna});  // in the middle of a game, too
    CHECK(table.state().host() == anna);
}

TEST_CASE("whoever sits takes over from a host who does not come back, and nobody before that") {
    TestTable table = three_people();
    const PersonId watcher = table.join("Dora");
    CHECK(table.refused(ben, HandOver{"h", ben}) == "host-here");
    table.host_is_gone = true;
    CHECK(table.refused(ben, HandOver{"h", cleo}) == "not-host");  // for oneself only
    CHECK(table.refused(watcher, HandOver{"h", watcher}) == "not-seated");
    const Seq seq = table.take(ben, HandOver{"h", ben});
    CHECK(table.state().host() == ben);
    CHECK(std::get<AlreadyDone>(table.ask(ben, HandOver{"h", ben})).seq == seq);  // a repeat is no second time
    table.host_is_gone = false;
    table.take(ben, Unseat{"x", seat(0)});  // whoever is away cannot be waited for …
    table.take(ben, SetBot{"y", seat(0), Level::easy});
    table.take(ben, Start{"z"});  // … and the game begins
}

TEST_CASE("a host without a name cannot be named, but can hand over") {
    TestTable table({.game = "uno", .seats = 2});
    table.join("Ben", seat(0));
    table.join("Cleo", seat(1));
    CHECK(table.refused(0, HandOver{"h", 0}) == "no-such-person");
    table.take(0, HandOver{"h", 1});
    CHECK(table.state().host() == 1);
}

TEST_CASE("undo among those who are here: who is played by a bot is not asked") {
    UndoFixture at(SeatSet(seat(2)));
    CHECK_FALSE(at.is_back());
    CHECK(at.table.refused(cleo, AnswerUndo{"c", at.asked, true}) == "not-asked");
    at.table.take(ben, AnswerUndo{"b", at.asked, true});
    CHECK(at.is_back());
}

TEST_CASE("undo when nobody else is here: at once") {
    const UndoFixture at(SeatSet(seat(1)) | SeatSet(seat(2)));
    CHECK(at.is_back());
}

TEST_CASE("somebody who was asked goes away: the rest is enough, though not before") {
    UndoFixture at;
    at.table.take(ben, AnswerUndo{"b", at.asked, true});
    CHECK_FALSE(at.is_back());
    CHECK_FALSE(only_the_absent_are_asked(at.table.state(), {}));
    CHECK(std::holds_alternative<Problem>(decide_undo_without(at.table.state(), {}, some_day_ms)));
    const Decision decided = decide_undo_without(at.table.state(), SeatSet(seat(2)), some_day_ms);
    REQUIRE(std::holds_alternative<std::vector<Fact>>(decided));
    at.table.write(std::get<std::vector<Fact>>(decided));
    CHECK(at.is_back());
    CHECK(std::holds_alternative<Problem>(decide_undo_without(at.table.state(), SeatSet(seat(2)), some_day_ms)));
}

TEST_CASE("one no of somebody who is here still ends it") {
    UndoFixture at(SeatSet(seat(2)));
    at.table.take(ben, AnswerUndo{"b", at.asked, false});
    CHECK_FALSE(at.is_back());
    CHECK_FALSE(at.table.state().undo_wish());
}

TEST_CASE("what a stand-in has shown for somebody who is away cannot be unseen, whoever agrees") {
    const auto quiet_lay = [](const AnyGame& game, Seat who) -> std::string {
        for (const std::string& move : game.moves(who))
            if (move.starts_with("lay") && !reveals(game, who, move)) return move;
        return "";
    };
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        UndoFixture at({}, seed);
        at.table.take(ben, AnswerUndo{"n", at.asked, false});
        const Seat next = at.table.state().game().must().front();
        const std::string move = next == seat(anna) ? "" : quiet_lay(at.table.state().game(), next);
        if (move.empty()) continue;
        const auto play_as = [&](MovedBy moved_by) {
            TestTable table = at.table;
            table.write(std::get<std::vector<Fact>>(
                decide_move(table.state(), next, *find_kind("uno")->read_move(move), table.state().newest(), moved_by, some_day_ms)));
            return table;
        };
        TestTable by_itself = play_as(MovedBy::person);  // then everybody is here and can say no
        by_itself.take(anna, AskUndo{"again", by_itself.state().newest()});
        CHECK(by_itself.state().undo_wish());
        TestTable stood_in = play_as(MovedBy::stand_in);
        stood_in.away = SeatSet(next);
        CHECK(stood_in.refused(anna, AskUndo{"again", stood_in.state().newest()}) == "revealed");
        stood_in.away = {};  // back again, but the cards were shown by somebody else
        CHECK(stood_in.refused(anna, AskUndo{"later", stood_in.state().newest()}) == "revealed");
        return;
    }
    FAIL("no such deal");
}
