// What clients say, read into structs, and what they hear when it cannot be read.
#include <doctest/doctest.h>

#include "server/protocol/actions.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::protocol;

namespace {

template <class T>
T read_as(std::string_view text) {
    const Result<Action> read = read_action(text);
    REQUIRE_MESSAGE(problem_in(read) == nullptr, problem_in(read)->text);
    REQUIRE(std::holds_alternative<T>(std::get<Action>(read)));
    return std::get<T>(std::get<Action>(read));
}

Problem refused(std::string_view text) {
    const Result<Action> read = read_action(text);
    REQUIRE(problem_in(read) != nullptr);
    return *problem_in(read);
}

}  // namespace

TEST_CASE("every action is read") {
    const auto hello = read_as<Hello>(R"({"do":"hello","v":1,"lang":"de","seen":{"game":2,"seq":41}})");
    CHECK(hello.lang == Language::de);
    CHECK(hello.seen->game == 2);
    CHECK(hello.seen->seq == 41);
    CHECK_FALSE(read_as<Hello>(R"({"do":"hello","v":1,"lang":"en"})").seen);
    CHECK(read_as<ChangeLanguage>(R"({"do":"lang","lang":"nl"})").lang == Language::nl);
    CHECK(read_as<ChangeLanguage>(R"({"do":"lang","lang":"it"})").lang == Language::it);
    CHECK(read_as<ChangeLanguage>(R"({"do":"lang","lang":"tlh"})").lang == Language::en);  // not here: English
    const auto play = read_as<PlayMove>(R"({"do":"play","id":"k3-17","seq":41,"move":"lay R5"})");
    CHECK(play.id == "k3-17");
    CHECK(play.seq == 41);
    CHECK(play.move == "lay R5");
    CHECK(read_as<AllowHints>(R"({"do":"hints","id":"a","yes":true})").yes);
    CHECK(read_as<AskHint>(R"({"do":"hint","id":"a","seq":7})").seq == 7);
    CHECK(read_as<Explain>(R"({"do":"explain","id":"a","move":"draw"})").move == "draw");
    CHECK(read_as<Sit>(R"({"do":"sit","id":"a","seat":2})").seat == seat(2));
    CHECK(read_as<Stand>(R"({"do":"stand","id":"a"})").id == "a");
    CHECK(read_as<SetBot>(R"({"do":"bot","id":"a","seat":1,"level":"expert"})").level == Level::expert);
    CHECK_FALSE(read_as<SetBot>(R"({"do":"bot","id":"a","seat":1,"level":null})").level);
    CHECK(read_as<Unseat>(R"({"do":"unseat","id":"a","seat":9})").seat == seat(9));
    CHECK(read_as<Start>(R"({"do":"start","id":"a"})").id == "a");
    CHECK(read_as<Rematch>(R"({"do":"rematch","id":"a"})").id == "a");
    CHECK(read_as<HandOver>(R"({"do":"host","id":"a","person":3})").person == 3);
    const auto remove = read_as<Remove>(R"({"do":"remove","id":"a","person":3,"block":true,"household":true})");
    CHECK(remove.person == 3);
    CHECK((remove.block && remove.household));
    const auto only = read_as<Remove>(R"({"do":"remove","id":"a","person":3})");
    CHECK_FALSE((only.block || only.household));
    CHECK(read_as<Allow>(R"({"do":"allow","id":"a","person":3})").person == 3);
    CHECK(read_as<Ready>(R"({"do":"ready","id":"a","for":"deal"})").what == ReadyFor::deal);
    CHECK(read_as<Ready>(R"({"do":"ready","id":"a","for":"moves"})").what == ReadyFor::moves);
    CHECK(read_as<Ready>(R"({"do":"ready","id":"a","for":"round"})").what == ReadyFor::round);
    const auto give = read_as<GiveSeat>(R"({"do":"give-seat","id":"a","person":3,"seat":2,"next":true})");
    CHECK(give.person == 3);
    CHECK(give.seat == seat(2));
    CHECK(give.next);
    CHECK_FALSE(read_as<GiveSeat>(R"({"do":"give-seat","id":"a","person":3,"seat":null})").seat);
    CHECK(read_as<Hello>(R"({"do":"hello","v":1,"lang":"de","draws":true})").draws);
    CHECK_FALSE(read_as<Lock>(R"({"do":"lock","id":"a","locked":false})").locked);
    CHECK(read_as<Luck>(R"({"do":"luck","id":"a","value":"00112233445566778899aabbccddeeff"})").value.size() == 32);
    CHECK(read_as<AskUndo>(R"({"do":"undo","id":"a","seq":7})").seq == 7);
    CHECK(read_as<AnswerUndo>(R"({"do":"agree","id":"a","seq":7,"yes":true})").yes);
    CHECK(read_as<Say>(R"({"do":"say","id":"a","phrase":"wow"})").phrase == "wow");
    CHECK(read_as<Say>(R"({"do":"say","id":"a","text":" Grüße  "})").text == "Grüße");
}

TEST_CASE("a change names what changes") {
    const auto change = read_as<Change>(
        R"({"do":"change","id":"a","options":{"stack":true},"clock":30,"pace":"quick","public":true,"reflexes":false})");
    CHECK_FALSE(change.game);
    CHECK_FALSE(change.seats);
    CHECK_FALSE(change.chat);
    CHECK(change.options->at("stack").get_bool());
    CHECK(change.clock == 30);
    CHECK(change.pace == Pace::quick);
    CHECK(change.listed == true);
    CHECK(change.reflexes == false);
    CHECK(refused(R"({"do":"change","id":"a"})").code == "bad-message");
}

TEST_CASE("a message that cannot be read is refused with reason and field") {
    CHECK(refused("hello").code == "bad-json");
    CHECK(refused("[]").code == "bad-message");
    CHECK(refused("{}").field == "do");
    const Problem unknown = refused(R"({"do":"dance"})");
    CHECK(unknown.field == "do");
    CHECK(unknown.text ==
          "`do` wants one of hello, lang, play, explain, sit, stand, bot, unseat, change, start, rematch, ready, ask-seat, give-seat, host, "
          "remove, allow, lock, luck, undo, agree, say, hints, hint");
    CHECK(refused(R"({"do":"play","id":"a","seq":1})").text == "`move` is missing");
    CHECK(refused(R"({"do":"play","id":"a","seq":-1,"move":"draw"})").field == "seq");
    CHECK(refused(R"({"do":"play","id":"a","seq":1.5,"move":"draw"})").field == "seq");
    CHECK(refused(R"({"do":"play","id":"a b","seq":1,"move":"draw"})").field == "id");
    CHECK(refused(R"({"do":"play","id":"a","seq":1,"move":"draw","seat":0})").text ==
          "`seat` is not known here; there are: do, id, seq, move");
    CHECK(refused(R"({"do":"hello","v":1,"lang":"de","seen":{"game":1}})").field == "seen.seq");
    CHECK(refused(R"({"do":"hello","v":1,"lang":"Klingon"})").field == "lang");
    CHECK(refused(R"({"do":"hello","v":1,"lang":7})").field == "lang");
    CHECK(refused(R"({"do":"say","id":"a","phrase":"wow","text":"x"})").code == "bad-message");
    CHECK(refused(R"({"do":"say","id":"a","text":"a\nb"})").field == "text");
    CHECK(refused(R"({"do":"say","id":"a","text":"   "})").field == "text");
    CHECK(refused(R"({"do":"luck","id":"a","value":"00112233445566778899AABBCCDDEEFF"})").field == "value");
}

TEST_CASE("a refusal can be addressed when the message had an id") {
    CHECK(id_in(R"({"do":"play","id":"k3-17"})") == "k3-17");
    CHECK(id_in(R"({"do":"play","id":17})").empty());
    CHECK(id_in("no").empty());
    CHECK(id_of(Action(Stand{"x"})) == "x");
    CHECK(id_of(Action(Hello{})).empty());
}

TEST_CASE("HTTP bodies") {
    const auto least = read_open_table(R"({"game":"uno","seats":4})");
    REQUIRE(problem_in(least) == nullptr);
    CHECK(std::get<OpenTable>(least).reflexes);
    CHECK_FALSE(std::get<OpenTable>(least).name);
    const auto most = read_open_table(R"({"game":"otto","seats":2,"options":{"cards":false},"public":true,"name":"Ada ",
        "bots":[{"seat":1,"level":"easy"}],"clock":60,"reflexes":false,"pace":"quick","chat":true})");
    REQUIRE(problem_in(most) == nullptr);
    const OpenTable& open = std::get<OpenTable>(most);
    CHECK(open.name == "Ada");
    CHECK(open.bots.at(0).seat == seat(1));
    CHECK(open.bots.at(0).level == Level::easy);
    CHECK(open.listed);
    CHECK(open.clock == 60);
    CHECK_FALSE(open.reflexes);
    CHECK(open.pace == Pace::quick);
    const auto bad =
        read_open_table(R"({"game":"otto","seats":2,"bots":[{"seat":0,"level":"easy"},{"seat":1,"level":"god"}]})");
    CHECK(problem_in(bad)->field == "bots[1].level");
    const auto join = read_join(R"({"name":"Zoë","seat":3})");
    CHECK(std::get<Join>(join).seat == seat(3));
    CHECK(problem_in(read_join(R"({"name":""})"))->field == "name");
    CHECK(problem_in(read_join(R"({"name":"a\u202eb"})"))->field == "name");
}
