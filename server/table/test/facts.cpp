// Facts as text: what is written is read back, and what is damaged is refused.
#include "server/table/fact.hpp"

#include <doctest/doctest.h>

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::table;

namespace {

std::vector<Fact> one_of_each() {
    Settings settings{.game = "otto", .seats = 3, .options = {{"night", true}}, .listed = true, .clock_s = 30};
    settings.pace = Pace::quick;
    std::vector<FactBody> all{
        fact::Opened{"tbcdfg", settings, "5ec2e7"},
        fact::Joined{0, "Änne \"A\"\n", "abc"},
        fact::Sat{0, seat(2)},
        fact::Stood{seat(2)},
        fact::BotSat{seat(1), Level::expert},
        fact::BotSat{seat(1), std::nullopt},
        fact::Changed{settings},
        fact::HostChanged{3},
        fact::Luck{seat(0), "00ff"},
        fact::Dealt{"beef", 3},
        fact::Moved{seat(1), "lay R5 uno"},
        fact::Moved{seat(1), "draw", MovedBy::bot},
        fact::Moved{seat(1), "draw", MovedBy::stand_in},
        fact::Moved{seat(1), "slap", MovedBy::clock, {{seat(1), 900, 250, 650}, {seat(0), 700, 0, 700}}},
        fact::Moved{.seat = seat(1), .move = "draw", .ends = true},
        fact::UndoAsked{seat(1), 2},
        fact::UndoAnswered{seat(0), true},
        fact::Undone{2},
        fact::Rematch{"5ec2e7"},
        fact::SetAside{"5ec2e8"},
        fact::Said{0, "well-played", ""},
        fact::Said{0, "", "schön!"},
        fact::DeviceOffered{0, "c0de"},
        fact::DeviceMoved{0, "abd"},
        fact::Removed{3},
        fact::Removed{3, Level::medium, true, "c0ffee"},
        fact::Allowed{3},
        fact::Locked{true},
        fact::Locked{false},
        fact::SeatGiven{3, seat(1)},
        fact::SeatGiven{3, seat(1), true},
        fact::HintsAllowed{1, true},
        fact::Hinted{seat(2)}};
    std::vector<Fact> facts;
    for (FactBody& what : all) facts.push_back({1767225600000, 0, "k3-17", std::move(what)});
    facts.push_back({0, nobody, "", fact::Undone{1}});
    return facts;
}

std::string field_at_fault(std::string_view text) {
    const Result<Fact> read = read_fact(text);
    REQUIRE(problem_in(read) != nullptr);
    CHECK(problem_in(read)->code == "bad-log");
    return problem_in(read)->field;
}

}  // namespace

TEST_CASE("every kind of fact is written and read back") {
    std::array<bool, std::variant_size_v<FactBody>> met{};
    for (const Fact& fact : one_of_each()) {
        const std::string text = write_fact(fact);
        INFO(text);
        const Result<Fact> read = read_fact(text);
        REQUIRE(problem_in(read) == nullptr);
        CHECK(write_fact(std::get<Fact>(read)) == text);
        CHECK(std::get<Fact>(read).what.index() == fact.what.index());
        CHECK(std::get<Fact>(read).asked_by == fact.asked_by);
        CHECK(std::get<Fact>(read).action == fact.action);
        met[fact.what.index()] = true;
    }
    CHECK(std::all_of(met.begin(), met.end(), [](bool each) { return each; }));
}

TEST_CASE("a fact has the text it had when the first log was written") {
    CHECK(write_fact({7, 0, "k3", fact::Moved{seat(1), "draw", MovedBy::clock, {{seat(1), 9, 2, 7}}}}) ==
          R"({"fact":"moved","at":7,"by":0,"action":"k3","seat":1,"move":"draw","hand":"clock",)"
          R"("reactions":[{"seat":1,"raw":9,"roundTrip":2,"counted":7}]})");
}

TEST_CASE("a damaged fact is refused with the field at fault") {
    CHECK(field_at_fault("").empty());
    CHECK(field_at_fault("[]").empty());
    CHECK(field_at_fault(R"({"fact":"undone","at":1,"back":1)").empty());
    CHECK(field_at_fault(R"({"at":1})") == "fact");
    CHECK(field_at_fault(R"({"fact":"eaten","at":1})") == "fact");
    CHECK(field_at_fault(R"({"fact":"undone","back":1})") == "at");
    CHECK(field_at_fault(R"({"fact":"undone","at":"1","back":1})") == "at");
    CHECK(field_at_fault(R"({"fact":"undone","at":1,"back":3000000000})") == "back");
    CHECK(field_at_fault(R"({"fact":"undone","at":1,"by":"x","back":3})") == "by");
    CHECK(field_at_fault(R"({"fact":"stood","at":1,"seat":10})") == "seat");
    CHECK(field_at_fault(R"({"fact":"stood","at":1,"seat":-1})") == "seat");
    CHECK(field_at_fault(R"({"fact":"bot","at":1,"seat":1,"level":"genius"})") == "level");
    CHECK(field_at_fault(R"({"fact":"moved","at":1,"seat":1,"move":5})") == "move");
    CHECK(field_at_fault(R"({"fact":"moved","at":1,"seat":1,"move":"x","hand":"foot"})") == "hand");
    CHECK(field_at_fault(R"({"fact":"moved","at":1,"seat":1,"move":"x","reactions":{}})") == "reactions");
    CHECK(field_at_fault(R"({"fact":"moved","at":1,"seat":1,"move":"x","reactions":[5]})") == "reactions");
    CHECK(field_at_fault(R"({"fact":"moved","at":1,"seat":1,"move":"x","reactions":[{"seat":1}]})") == "raw");
    CHECK(field_at_fault(R"({"fact":"undo-answered","at":1,"seat":1,"yes":1})") == "yes");
    CHECK(field_at_fault(R"({"fact":"changed","at":1,"settings":5})") == "settings");
}

TEST_CASE("settings that no table has are refused") {
    const auto changed = [](std::string_view seats, std::string_view pace) {
        return R"({"fact":"changed","at":1,"settings":{"game":"uno","seats":)" + std::string(seats) +
               R"(,"options":{},"public":false,"clock":0,"reflexes":true,"chat":false,"pace":")" + std::string(pace) +
               "\"}}";
    };
    CHECK(problem_in(read_fact(changed("4", "human"))) == nullptr);
    CHECK(field_at_fault(changed("0", "human")) == "seats");
    CHECK(field_at_fault(changed("-3", "human")) == "seats");
    CHECK(field_at_fault(changed("11", "human")) == "seats");
    CHECK(field_at_fault(changed("4", "breakneck")) == "pace");
}

TEST_CASE("a written move has a value once a game has read it, and not before") {
    const GameKind& uno = *find_kind("uno");
    WrittenMove draw("draw"), decided("draw", *uno.read_move("draw"));
    CHECK_FALSE(draw.is_read());
    CHECK_THROWS(draw.value());
    CHECK(decided.is_read());
    CHECK_FALSE(draw == decided);
    CHECK(draw.read_as(uno));
    CHECK(draw == decided);
    WrittenMove nonsense("fly");
    CHECK_FALSE(nonsense.read_as(uno));
    CHECK_FALSE(nonsense.is_read());
    CHECK(nonsense.text() == "fly");
    CHECK(decided.read_as(*find_kind("annaotto")));  // it is not read again
    CHECK(decided.value() == draw.value());
}
