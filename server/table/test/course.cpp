// A move means what its player meant when the table went on in between; and moves can be taken back, by consent.
#include "test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::protocol;
using namespace tischlein::server::table;

namespace {

AnyMove draw() { return *find_kind("uno")->read_move("draw"); }


PersonId person_at(Seat seat) { return static_cast<PersonId>(number(seat)); }

// UNO with three people, at a moment where somebody forgot to call and somebody else can catch.
struct CatchFixture {
    TestTable table{{.game = "uno", .seats = 3, .name = "Anna"}};
    Seat turn, catcher;  // who is to move, and another one who can catch

    CatchFixture() {
        table.join("Ben", seat(1));
        table.join("Cleo", seat(2));
        table.take(anna, Start{"s"});
        Random random(2);
        while (true) {
            const AnyGame& game = table.state().game();
            turn = game.must().front();
            for (const Seat other : game.may())
                for (const std::string& move : game.moves(other))
                    if (other != turn && move.starts_with("catch") && only_draws_differ(other, move)) {
                        catcher = other;
                        return;
                    }
            auto moves = game.moves(turn);
            std::erase_if(moves, [](const std::string& m) { return m.find("uno") != std::string::npos; });
            table.move(turn, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            REQUIRE(table.state().phase() == table::Phase::playing);
        }
    }
    std::string catching() const {
        for (const std::string& move : table.state().game().moves(catcher))
            if (move.starts_with("catch")) return move;
        return {};
    }
    // The seat in turn keeps its moves when somebody is caught.
    bool only_draws_differ(Seat other, const std::string& move) const {
        auto game = table.state().game().clone();
        const auto before = game->moves(turn);
        play_text(*game, other, move, Language::en);
        const auto after = game->moves(turn);
        return std::find(after.begin(), after.end(), "draw") != after.end() &&
               std::find(before.begin(), before.end(), "draw") != before.end();
    }
};

}  // namespace

TEST_CASE("a catch by somebody else in between does not spoil a move") {
    CatchFixture at;
    const Seq seen = at.table.state().newest();
    at.table.take(person_at(at.catcher), PlayMove{"c", seen, at.catching()});
    CHECK(still_meant(at.table.state(), at.turn, draw(), seen));
    at.table.take(person_at(at.turn), PlayMove{"m", seen, "draw"});
}

TEST_CASE("a second catch of the same seat is refused by the rules") {
    CatchFixture at;
    const Seq seen = at.table.state().newest();
    const std::string caught = at.catching();
    at.table.take(person_at(at.catcher), PlayMove{"c", seen, caught});
    for (const PersonId other : {0, 1, 2})
        if (at.table.state().game().allows(seat(other), draw()) || other != person_at(at.turn))
            CHECK(at.table.refused(other, PlayMove{"d", seen, caught}) != "moved-on");
}

TEST_CASE("a move that was not possible when it was decided is refused, though it is possible now") {
    TestTable table = playing("uno", 2);
    const Seq seen = table.state().newest();
    const Seat first = table.state().game().must().front();
    Random random(1);
    while (table.state().game().must().front() == first) table.move_at_random(random);
    const Seat second = table.state().game().must().front();
    REQUIRE(table.state().game().allows(second, draw()));
    CHECK(table.refused(person_at(second), PlayMove{"m", seen, "draw"}) == "moved-on");
    CHECK(table.refused(person_at(second), PlayMove{"m", table.state().newest() + 1, "draw"}) == "moved-on");
    CHECK(table.refused(person_at(second), PlayMove{"m", seen - 1, "draw"}) == "moved-on");  // before the deal
    CHECK(table.refused(person_at(second), PlayMove{"m", 0, "draw"}) == "moved-on");
    table.take(person_at(second), PlayMove{"m", table.state().newest(), "draw"});
}

TEST_CASE("whoever has moved since meant another turn") {
    TestTable table = playing("uno", 2);
    const Seat first = table.state().game().must().front();
    const Seq seen = table.state().newest();
    Random random(1);
    // Until the same seat is to move again and could draw again.
    do table.move_at_random(random);
    while (
        table.state().phase() == table::Phase::playing &&
        (table.state().game().must().front() != first || !table.state().game().allows(first, draw())));
    REQUIRE(table.state().phase() == table::Phase::playing);
    CHECK_FALSE(still_meant(table.state(), first, draw(), seen));
    CHECK(table.refused(person_at(first), PlayMove{"again", seen, "draw"}) == "moved-on");
}

// To OTTO this jump is one of its six cards, by a number far above them: the sanitizers see whether somebody looks.
TEST_CASE("a move from before the deal, when the table played another game: refused, and not looked at") {
    const AnyMove jump = *find_kind("uno")->read_move("jump B9");
    const TestTable table = playing("otto", 2);
    const Seat turn = table.state().game().must().front();
    for (const Seq seen : {table.state().course_since() - 1, Seq{0}}) {
        CHECK_FALSE(still_meant(table.state(), turn, jump, seen));
        const Decision decision = decide_move(table.state(), turn, jump, seen, MovedBy::bot, some_day_ms);
        REQUIRE(std::holds_alternative<Problem>(decision));
        CHECK(std::get<Problem>(decision).code == "moved-on");
    }
}

TEST_CASE("chat in between changes nothing") {
    TestTable table = playing("uno", 2);
    const Seq seen = table.state().newest();
    const Seat turn = table.state().game().must().front();
    table.take(anna, Say{"x", "hurry", ""});
    table.take(person_at(turn), PlayMove{"m", seen, table.state().game().moves(turn).front()});
}

namespace {

// A game in which seat 0 has just made a move that showed nothing hidden, and still can be asked about.
TestTable after_a_move_of(PersonId person, bool both_people, int first_secret = 0) {
    for (int secret = first_secret; secret < 200; ++secret) {
        TestTable table({.game = "uno", .seats = 2, .name = "Anna"},
                         std::string(63, '0') + std::to_string(secret % 10) +
                             std::string(static_cast<std::size_t>(secret / 10), '1'));
        if (both_people)
            table.join("Ben", seat(1));
        else
            table.take(anna, SetBot{"b", seat(1), Level::easy});
        table.take(anna, Start{"s"});
        for (const std::string& move : table.state().game().moves(seat(person)))
            if (table.state().game().must().has(seat(person)) && move.starts_with("lay") &&
                !reveals(table.state().game(), seat(person), move)) {
                table.take(person, PlayMove{"m", table.state().newest(), move});
                if (table.state().game().must().front() != seat(person)) return table;
                break;
            }
    }
    FAIL("no such deal");
    throw 0;
}

}  // namespace

TEST_CASE("undo among people: all the others agree, or it stays") {
    TestTable table = after_a_move_of(anna, true);
    const std::uint64_t hash = table.state().game().hash();
    const Seq asked = table.take(anna, AskUndo{"u", table.state().newest()});
    CHECK(table.state().undo_wish()->by == seat(0));
    CHECK(table.refused(anna, AnswerUndo{"y", asked, true}) == "not-asked");  // not one's own wish
    CHECK(table.refused(ben, AnswerUndo{"y", asked - 1, true}) == "moved-on");
    CHECK(table.refused(ben, AskUndo{"v", table.state().newest()}) == "nothing-to-undo");  // Ben has not moved
    table.take(ben, AnswerUndo{"n", asked, false});
    CHECK_FALSE(table.state().undo_wish());
    CHECK(table.refused(ben, AnswerUndo{"o", asked, true}) == "moved-on");
    CHECK(table.state().game().hash() == hash);

    const Seq again = table.take(anna, AskUndo{"u2", table.state().newest()});
    const Seq before = table.state().newest();
    const Seq done = table.take(ben, AnswerUndo{"y", again, true});
    CHECK(done == before + 2);  // the answer, and what follows from it
    CHECK(std::get<AlreadyDone>(table.ask(ben, AnswerUndo{"y", again, true})).seq == done);
    CHECK(table.state().moves().empty());
    CHECK(table.state().game().must().front() == seat(0));
    // What was decided before it was taken back is not meant any more.
    CHECK(table.refused(anna, PlayMove{"p", before, table.state().game().moves(seat(0)).front()}) == "moved-on");
    CHECK(table.refused(anna, AskUndo{"u3", before}) == "nothing-to-undo");
}

TEST_CASE("a move ends whatever was wished") {
    TestTable table = after_a_move_of(anna, true);
    const Seq asked = table.take(anna, AskUndo{"u", table.state().newest()});
    table.take(ben, PlayMove{"p", table.state().newest(), "draw"});
    CHECK_FALSE(table.state().undo_wish());
    CHECK(table.refused(ben, AnswerUndo{"y", asked, true}) == "moved-on");
}

TEST_CASE("undo among bots: at once, and only the move that was meant") {
    TestTable table = after_a_move_of(anna, false);
    const Seq seen = table.state().newest();
    table.take(anna, AskUndo{"u", seen});
    CHECK(table.state().moves().empty());
    CHECK_FALSE(table.state().undo_wish());
    CHECK(table.refused(anna, AskUndo{"u2", seen}) == "nothing-to-undo");
    // A click too many does not take back a move that was made later.
    table.take(anna, PlayMove{"p", table.state().newest(), table.state().game().moves(seat(0)).front()});
    CHECK(table.refused(anna, AskUndo{"u3", seen}) == "moved-on");
}

TEST_CASE("what was revealed cannot be taken back") {
    for (const PersonId person : {anna, ben}) {
        TestTable table = after_a_move_of(person, true);
        const Seat other = seat(1 - person);
        REQUIRE(table.state().game().must().front() == other);
        table.take(1 - person, PlayMove{"d", table.state().newest(), "draw"});  // has seen a card now
        CHECK(table.refused(1 - person, AskUndo{"u", table.state().newest()}) == "revealed");
        CHECK(table.refused(person, AskUndo{"u", table.state().newest()}) == "revealed");
    }
}

TEST_CASE("a bot's answer cannot be unseen by somebody who is alone with bots") {
    for (int secret = 0; secret < 100; ++secret) {
        TestTable table = after_a_move_of(anna, false, secret);
        const AnyGame& game = table.state().game();
        for (const std::string& move : game.moves(seat(1))) {
            // A lay from the own hand tells nothing that the bot itself could not know; Anna learns a card all the same.
            if (!move.starts_with("lay") || reveals(game, seat(1), move)) continue;
            table.write(std::get<std::vector<Fact>>(
                decide_move(table.state(), seat(1), *game.kind().read_move(move), table.state().newest(), MovedBy::bot,
                            some_day_ms)));
            CHECK(table.refused(anna, AskUndo{"u", table.state().newest()}) == "revealed");
            return;
        }
    }
    FAIL("no such deal");
}
