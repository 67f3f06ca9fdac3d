// Games that were dealt by other rules than this program's: the table opens, says so, and goes on with another game.
#include "test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::protocol;
using namespace tischlein::server::table;

namespace {

// The same log as a program with other rules would have written it.
std::vector<Fact> by_other_rules(std::vector<Fact> log, int rules = 77) {
    for (Fact& fact : log)
        if (auto* dealt = std::get_if<fact::Dealt>(&fact.what)) dealt->rules = rules;
    return log;
}

TableState folded(const std::vector<Fact>& log) {
    TableState state;
    for (const Fact& fact : log) {
        const auto no = state.fold(fact);
        REQUIRE_MESSAGE(!no, no->text);
    }
    return state;
}

std::vector<Fact> some_moves(int count, bool taken_back) {
    TestTable table = playing("uno", 2);
    Random random(1);
    for (int i = 0; i < count; ++i) table.move_at_random(random);
    if (taken_back) table.write({{some_day_ms, nobody, "", fact::Undone{1}}});
    table.take(0, Say{"x", "wow", ""});
    return table.log();
}

}  // namespace

TEST_CASE("a table whose game was dealt by other rules opens, and says which game it is") {
    const std::vector<Fact> log = by_other_rules(some_moves(9, true));
    const TableState state = folded(log);
    CHECK(state.phase() == table::Phase::gathering);
    CHECK(state.is_stuck());
    CHECK(state.moves().size() == 8);
    const json::object table = describe_table(state);
    CHECK(table.at("set_aside") == json::parse(R"({"number":1,"rules":77,"over":false})"));
    for (const Viewer& viewer : {Viewer{0, seat(0), Language::de}, Viewer{nobody, Seat::none, Language::en}})
        is_of_the_protocol(snapshot(state, viewer, {}));
    // What is told again of it shows no game.
    const auto rest = catch_up({}, log, 0, {0, seat(0)}, {}, 1'000'000);
    REQUIRE(rest);
    for (const std::string& text : *rest) {
        is_of_the_protocol(text);
        CHECK(text.find("\"view\"") == std::string::npos);
    }
}

TEST_CASE("nothing is dealt from a spent secret; set aside, another game begins with a new one") {
    TestTable table({.game = "uno", .seats = 2, .name = "Anna"});
    table.join("Ben", seat(1));
    const Deal spent = table.state().deal();
    table.write({{some_day_ms, nobody, "", fact::Dealt{"00", 77}},
                 {some_day_ms, nobody, "", fact::Moved{seat(0), "fly"}},
                 {some_day_ms, nobody, "", fact::UndoAsked{seat(0), 1}}});
    CHECK(table.refused(0, Start{"s"}) == "busy");
    CHECK(table.refused(0, PlayMove{"p", table.state().newest(), "draw"}) == "wrong-phase");
    CHECK(table.refused(0, AskUndo{"u", table.state().newest()}) == "wrong-phase");
    table.write(std::get<std::vector<Fact>>(decide_set_aside(table.state(), some_day_ms)));
    CHECK_FALSE(table.state().is_stuck());
    CHECK_FALSE(table.state().undo_wish());
    CHECK(table.state().number() == 2);
    CHECK(table.state().deal().secret != spent.secret);
    CHECK(table.state().moves().empty());
    CHECK(describe_table(table.state()).at("set_aside").at("number") == 1);  // people read it until they go on
    CHECK(std::holds_alternative<Problem>(decide_set_aside(table.state(), some_day_ms)));
    table.take(0, Start{"s"});
    CHECK(table.state().phase() == table::Phase::playing);
    CHECK_FALSE(describe_table(table.state()).contains("set_aside"));
}

TEST_CASE("a game that this program has not got at all") {
    TestTable table({.game = "uno", .seats = 2, .name = "Anna"});
    table.join("Ben", seat(1));
    Settings chess = table.state().settings();
    chess.game = "chess";
    table.write({{some_day_ms, nobody, "", fact::Changed{chess}}, {some_day_ms, nobody, "", fact::Dealt{"00", 1}}});
    CHECK(table.state().is_stuck());
    table.write(std::get<std::vector<Fact>>(decide_set_aside(table.state(), some_day_ms)));
    CHECK(table.refused(0, Start{"s"}) == "unknown-game");
    table.take(0, Change{.id = "c", .game = "otto"});
    table.take(0, Start{"t"});
}

TEST_CASE("options that the rules of today do not know are named when somebody wants to deal") {
    TestTable table({.game = "uno", .seats = 2, .name = "Anna"});
    table.join("Ben", seat(1));
    Settings odd = table.state().settings();
    odd.options["turbo"] = true;
    table.write({{some_day_ms, nobody, "", fact::Changed{odd}}});
    CHECK(std::get<Problem>(table.ask(0, Start{"s"})).field == "turbo");
    // An option that is new since then has its default, and that is written down.
    odd.options.erase("turbo");
    odd.options.erase("stack");
    table.write({{some_day_ms, nobody, "", fact::Changed{odd}}});
    table.take(0, Start{"s"});
    CHECK(table.state().settings().options.contains("stack"));
    CHECK(table.state().phase() == table::Phase::playing);
}
