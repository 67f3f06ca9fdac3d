#include "server/load/scan_message.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::load;

TEST_CASE("an update: its number, whose turn it is, and our moves") {
    const ScannedMessage seen = scan_message(
        R"({"type":"update","seq":42,"at":1700000000000,"fact":"moved","seat":1,"events":[{"a":[1,2,{"b":"]}"}]}],)"
        R"("words":["Anna says \"play\": {\\"],"view":{"seq":7,"play":{"over":true}},)"
        R"("play":{"must":[2,3],"may":[],"moves":["lay R5","draw"],"over":false}})");
    CHECK(seen.kind == MessageKind::update);
    CHECK(seen.seq == 42);
    CHECK(seen.fact == "moved");
    CHECK(seen.has_play);
    CHECK_FALSE(seen.over);
    CHECK(seen.must == (SeatSet(seat(2)) | SeatSet(seat(3))));
    REQUIRE(count_moves(seen.moves) == 2);
    CHECK(move_at(seen.moves, 0) == "lay R5");
    CHECK(move_at(seen.moves, 1) == "draw");
    CHECK(seen.view == R"({"seq":7,"play":{"over":true}})");
    CHECK(seen.game == 0);
    CHECK(seen.phase.empty());
}

TEST_CASE("a table: which game, and how far it is") {
    const ScannedMessage seen = scan_message(
        R"({"type":"snapshot","v":1,"game":3,"seq":9,"table":{"id":"k7mw3xp","game":"uno","places":[{"phase":"x"}],"phase":"gathering","number":3},"words":[]})");
    CHECK(seen.kind == MessageKind::snapshot);
    CHECK(seen.game == 3);
    CHECK(seen.phase == "gathering");
    CHECK(seen.view.empty());
}

TEST_CASE("the order of fields does not matter") {
    const ScannedMessage seen = scan_message(R"({"play":{"over":true,"moves":[],"must":[]},"seq":3,"type":"snapshot"})");
    CHECK(seen.kind == MessageKind::snapshot);
    CHECK(seen.seq == 3);
    CHECK(seen.over);
    CHECK(count_moves(seen.moves) == 0);
}

TEST_CASE("answers, done and refused") {
    const ScannedMessage done = scan_message(R"({"type":"answer","id":"17","ok":true,"seq":42})");
    CHECK(done.kind == MessageKind::answer);
    CHECK(done.id == "17");
    CHECK(done.ok);
    const ScannedMessage refused = scan_message(R"({"type":"answer","id":"18","ok":false,"error":"moved-on","text":"\\"})");
    CHECK(refused.kind == MessageKind::answer);
    CHECK_FALSE(refused.ok);
    CHECK(refused.error == "moved-on");
}

TEST_CASE("escapes inside moves are handed on as they are") {
    const ScannedMessage seen = scan_message(R"({"type":"update","seq":1,"play":{"must":[0],"moves":["a\"b","c\\"],"over":false}})");
    REQUIRE(count_moves(seen.moves) == 2);
    CHECK(move_at(seen.moves, 0) == R"(a\"b)");
    CHECK(move_at(seen.moves, 1) == R"(c\\)");
}

TEST_CASE("half a message is broken, wherever it was cut, and so is more than one") {
    const std::string whole =
        R"({"type":"update","seq":42,"fact":"moved","words":["a\"b"],"view":{"x":[1,[2]]},"play":{"must":[1],"moves":["m"],"over":false}})";
    CHECK(scan_message(whole).kind == MessageKind::update);
    for (std::size_t size = 0; size < whole.size(); ++size) CHECK(scan_message(whole.substr(0, size)).kind == MessageKind::broken);
    CHECK(scan_message(whole + "}").kind == MessageKind::broken);
    CHECK(scan_message(R"({"type":"surprise"})").kind == MessageKind::broken);
    CHECK(scan_message("[]").kind == MessageKind::broken);
    CHECK(scan_message("{}").kind == MessageKind::broken);
}
