// Hosts remove and block people and lock the table.
#include "server/table/access.hpp"

#include "test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::protocol;
using namespace tischlein::server::table;

namespace {

// Anna (the host), Ben at seat 1 and Mallory who watches; everybody from a household of their own.
struct AccessFixture {
    TestTable table{OpenTable{.game = "uno", .seats = 3, .name = "Anna"}};
    PersonId mallory = 2;

    AccessFixture() {
        table.join("Ben", seat(1));
        table.join("Mallory");
        for (const auto& [token, household] : {std::pair{"token0", "10.0.0.1"}, {"token1", "10.0.0.2"}, {"token2", "10.0.0.3"}})
            table.households[hash_of_token(token)] = household;
    }
    std::string join(const std::string& token, const std::string& household) const {
        const Asker asker{nobody, Language::en, token.empty() ? "" : hash_of_token(token), household};
        const Decision decided = decide_join(table.state(), {"Somebody", {}}, hash_of_token("new"), asker, {some_day_ms});
        const auto* no = std::get_if<Problem>(&decided);
        return no != nullptr ? no->code : "";
    }
    std::optional<Bar> bar(PersonId person, const std::string& token = "", const std::string& household = "") const {
        return bar_to(table.state(), {person, token.empty() ? "" : hash_of_token(token), household});
    }
    json::object around() const { return describe_table(table.state()); }
};

}  // namespace

TEST_CASE("a removed watcher is gone, may do nothing, and may come back as somebody new") {
    AccessFixture at;
    CHECK(at.table.refused(ben, Remove{"r", at.mallory}) == "not-host");
    CHECK(at.table.refused(anna, Remove{"r", anna}) == "own-person");
    CHECK(at.table.refused(anna, Remove{"r", 7}) == "no-such-person");
    CHECK(at.around().at("visitors").as_array().size() == 1);
    const Seq seq = at.table.take(anna, Remove{"r", at.mallory});
    CHECK(std::get<AlreadyDone>(at.table.ask(anna, Remove{"r", at.mallory})).seq == seq);
    CHECK_FALSE(at.table.state().is_present(at.mallory));
    CHECK(at.around().at("watchers").as_array().empty());
    CHECK_FALSE(at.around().contains("visitors"));
    CHECK(at.table.refused(at.mallory, Say{"s", "hello", ""}) == "not-joined");
    CHECK(at.table.refused(at.mallory, Sit{"s", seat(2)}) == "not-joined");
    CHECK(at.table.refused(anna, Remove{"again", at.mallory}) == "no-such-person");
    CHECK(at.table.refused(anna, HandOver{"h", at.mallory}) == "no-such-person");
    CHECK(at.table.state().person_with(hash_of_token("token2")) == nobody);
    CHECK(at.bar(at.mallory) == Bar::removed);
    CHECK(at.join("token2", "10.0.0.3").empty());
}

TEST_CASE("who sits and is removed before the deal leaves the seat and its luck") {
    AccessFixture at;
    at.table.take(ben, Luck{"l", std::string(32, 'a')});
    at.table.take(anna, Remove{"r", ben});
    CHECK(at.table.state().chairs()[1].free());
    CHECK(at.table.state().deal().luck[1].empty());
    CHECK(at.table.refused(ben, Stand{"s"}) == "not-seated");
    at.table.join("Cleo", seat(1));
}

TEST_CASE("who sits and is removed in a game: a bot plays on, and the proof of the deal stays") {
    AccessFixture at;
    at.table.take(ben, Luck{"l", std::string(32, 'a')});
    at.table.take(anna, SetBot{"b", seat(2), Level::easy});
    at.table.take(anna, Start{"s"});
    const std::string seed = seed_of(at.table.state().deal());
    const json::object before = at.table.state().game().position();
    at.table.take(anna, Remove{"r", ben});
    CHECK(at.table.state().chairs()[1].bot == takes_over);
    CHECK(at.around().at("places").at(1).at("kind") == "bot");
    CHECK(at.table.state().game().position() == before);
    CHECK(seed_of(at.table.state().deal()) == seed);
    CHECK(at.table.refused(ben, PlayMove{"m", at.table.state().newest(), "draw"}) == "not-seated");
    Random random(3);
    while (at.table.move_at_random(random)) {
    }
    CHECK(at.table.state().phase() == Phase::over);
}

TEST_CASE("removing somebody who was asked opens no way to take a move back") {
    TestTable table = playing("uno", 2);
    Random random(9);
    for (int i = 0; i < 200 && !table.state().undo_wish(); ++i) {
        const Decision asked = table.ask(anna, AskUndo{"u" + std::to_string(i), table.state().newest()});
        if (const auto* facts = std::get_if<std::vector<Fact>>(&asked))
            table.write(*facts);
        else
            REQUIRE(table.move_at_random(random));
    }
    REQUIRE(table.state().undo_wish());
    const std::size_t moves = table.state().moves().size();
    table.take(anna, Remove{"r", ben});
    CHECK_FALSE(table.state().undo_wish());
    CHECK(table.state().moves().size() == moves);
    CHECK_FALSE(only_the_absent_are_asked(table.state(), {}));
}

TEST_CASE("a blocked person does not come back: neither with the token nor as somebody new from there") {
    AccessFixture at;
    at.table.take(anna, Remove{"r", at.mallory, true});
    CHECK(at.bar(at.mallory) == Bar::blocked);
    CHECK(at.bar(nobody, "token2", "10.9.9.9") == Bar::blocked);
    CHECK(at.bar(nobody, "", "10.0.0.3") == Bar::blocked);
    CHECK(at.join("token2", "") == "blocked");
    CHECK(at.join("", "10.0.0.3") == "blocked");
    CHECK(at.join("", "10.0.0.4").empty());
    CHECK_FALSE(at.bar(ben, "token1", "10.0.0.3"));  // people who have joined stay, wherever they come from
    // The host sees who is blocked; nobody else does.
    const auto you = [&](PersonId person) {
        return json::parse(snapshot(at.table.state(), {person, Seat::none}, {})).at("you").as_object();
    };
    CHECK(you(anna).at("blocked").at(0).at("name") == "Mallory");
    CHECK_FALSE(you(ben).contains("blocked"));
    CHECK_FALSE(you(nobody).contains("blocked"));
    // No address in the log.
    for (const Fact& fact : at.table.log()) CHECK(write_fact(fact).find("10.0.0.3") == std::string::npos);
    CHECK(at.table.refused(ben, Allow{"a", at.mallory}) == "not-host");
    CHECK(at.table.refused(anna, Allow{"a", ben}) == "no-such-person");
    at.table.take(anna, Allow{"a", at.mallory});
    CHECK(at.join("token2", "10.0.0.3").empty());
    CHECK_FALSE(you(anna).contains("blocked"));
}

TEST_CASE("whoever is blocked behind the host's own address is blocked alone") {
    AccessFixture at;
    at.table.households[hash_of_token("token2")] = "10.0.0.1";
    at.table.take(anna, Remove{"r", at.mallory, true, true});
    CHECK(at.join("token2", "10.0.0.1") == "blocked");
    CHECK(at.join("", "10.0.0.1").empty());
    CHECK(at.table.state().is_present(ben));
}

TEST_CASE("63 who fill a table go together, and none of them comes back") {
    TestTable table({.game = "uno", .seats = 4, .name = "Anna"});
    table.households[hash_of_token("token0")] = "10.0.0.1";
    for (int i = 1; i < 64; ++i) {
        table.join("Mallory " + std::to_string(i), i < 4 ? std::optional(seat(i)) : std::nullopt);
        table.households[hash_of_token("token" + std::to_string(i))] = "10.0.0.66";
    }
    const auto join = [&](const std::string& household) {
        const Asker asker{nobody, Language::en, "", household};
        const Decision decided = decide_join(table.state(), {"Ben", seat(1)}, hash_of_token("new"), asker, {some_day_ms});
        return std::holds_alternative<Problem>(decided) ? std::get<Problem>(decided).code : "";
    };
    CHECK(join("10.0.0.2") == "table-full");
    table.take(anna, Remove{"r", 17, true, true});
    CHECK(table.state().people_present() == 1);
    CHECK(join("10.0.0.66") == "blocked");
    CHECK(join("10.0.0.2").empty());
}

TEST_CASE("a locked table takes nobody new; who has joined stays") {
    AccessFixture at;
    CHECK(at.table.refused(ben, Lock{"l", true}) == "not-host");
    at.table.take(anna, Lock{"l", true});
    CHECK(at.around().at("locked") == true);
    CHECK(at.join("", "10.0.0.4") == "locked");
    CHECK(at.bar(nobody) == Bar::locked);
    CHECK_FALSE(at.bar(at.mallory));
    const Seq newest = at.table.state().newest();
    CHECK(std::get<AlreadyDone>(at.table.ask(anna, Lock{"again", true})).seq == newest);  // writes nothing
    at.table.take(anna, Remove{"r", at.mallory});
    CHECK(at.join("token2", "10.0.0.3") == "locked");
    at.table.take(anna, Lock{"open", false});
    CHECK_FALSE(at.around().contains("locked"));
    CHECK(at.join("", "10.0.0.4").empty());
}

TEST_CASE("a locked table is not in the lobby, and a nameless host may still take a name") {
    TestTable table({.game = "uno", .seats = 2, .listed = true});
    CHECK(table.state().is_listed());
    table.take(anna, Lock{"l", true});
    CHECK_FALSE(table.state().is_listed());
    const Decision joined = decide_join(table.state(), {"Anna", seat(0)}, hash_of_token("new"), {anna, Language::en}, {some_day_ms});
    CHECK(std::holds_alternative<std::vector<Fact>>(joined));
}

TEST_CASE("the log tells everybody who was removed, and folds back to the same table") {
    AccessFixture at;
    const auto told = [&] {
        const json::value message = json::parse(update(at.table.state(), at.table.log().back(), {ben, seat(1)}, {}));
        const auto misfit = protocol::protocol().misfit("ServerMessage", message);
        CHECK_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
        return message.as_object();
    };
    at.table.take(anna, Remove{"r", at.mallory, true});
    CHECK(told().at("fact") == "removed");
    CHECK(told().at("whom").at("name") == "Mallory");
    CHECK(told().at("blocked") == true);
    at.table.take(anna, Allow{"a", at.mallory});
    CHECK(told().at("whom").at("person") == at.mallory);
    at.table.take(anna, Lock{"l", true});
    CHECK(told().at("table").at("locked") == true);
    TableState again;
    for (const Fact& fact : at.table.log()) CHECK_FALSE(again.fold(std::get<Fact>(read_fact(write_fact(fact)))));
    CHECK(describe_table(again) == describe_table(at.table.state()));
}
