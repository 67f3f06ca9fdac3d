// Every way to say no, in three languages; and that a repeat is answered, not done again.
#include "server/table/decide.hpp"

#include "test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::protocol;
using namespace tischlein::server::table;

namespace {

TestTable gathering() {
    TestTable table({.game = "uno", .seats = 3, .name = "Anna", .bots = {{seat(2), Level::easy}}});
    table.join("Ben");
    return table;
}

std::string a_move(const TestTable& table, Seat seat) { return table.state().game().moves(seat).front(); }

}  // namespace

TEST_CASE("no: who begins too early is told how many seats are free") {
    const auto said = [](const TestTable& table) { return std::get<Problem>(table.ask(anna, Start{"a"})).text; };
    CHECK(said(gathering()) == "One seat is still free: wait for somebody, or put a bot there.");
    const TestTable alone({.game = "uno", .seats = 3, .name = "Anna"});
    CHECK(said(alone) == "2 seats are still free: wait for somebody, or put bots there.");
}

TEST_CASE("no: while people gather") {
    TestTable table = gathering();
    CHECK(table.refused(nobody, Sit{"a", seat(1)}) == "not-joined");
    CHECK(table.refused(77, Sit{"a", seat(1)}) == "not-joined");
    CHECK(table.refused(ben, Sit{"a", seat(3)}) == "no-such-seat");
    CHECK(table.refused(ben, Sit{"a", seat(0)}) == "seat-taken");
    CHECK(table.refused(ben, Sit{"a", seat(2)}) == "seat-taken");
    CHECK(table.refused(ben, Stand{"a"}) == "not-seated");
    CHECK(table.refused(ben, SetBot{"a", seat(1), Level::easy}) == "not-host");
    CHECK(table.refused(anna, SetBot{"a", seat(4), Level::easy}) == "no-such-seat");
    CHECK(table.refused(anna, SetBot{"a", seat(0), Level::easy}) == "seat-taken");
    CHECK(table.refused(ben, Unseat{"a", seat(0)}) == "not-host");
    CHECK(table.refused(anna, Unseat{"a", seat(5)}) == "no-such-seat");
    CHECK(table.refused(ben, Change{.id = "a", .clock = 5}) == "not-host");
    CHECK(table.refused(anna, Change{.id = "a", .game = "chess"}) == "unknown-game");
    CHECK(table.refused(anna, Change{.id = "a", .clock = 9999}) == "bad-option");
    CHECK(table.refused(ben, Start{"a"}) == "not-host");
    CHECK(table.refused(anna, Start{"a"}) == "free-seats");
    CHECK(table.refused(anna, Rematch{"a"}) == "wrong-phase");
    CHECK(table.refused(ben, Rematch{"a"}) == "not-host");
    CHECK(table.refused(ben, Luck{"a", std::string(32, '0')}) == "not-seated");
    CHECK(table.refused(anna, PlayMove{"a", 1, "draw"}) == "wrong-phase");
    CHECK(table.refused(ben, PlayMove{"a", 1, "draw"}) == "not-seated");
    CHECK(table.refused(nobody, Say{"a", "hello", ""}) == "not-joined");
    CHECK(table.refused(ben, Say{"a", "", "hello there"}) == "no-chat");
    CHECK(table.refused(anna, AskUndo{"a", 1}) == "wrong-phase");
    CHECK(table.refused(ben, AskUndo{"a", 1}) == "not-seated");
    CHECK(table.refused(anna, AnswerUndo{"a", 1, true}) == "moved-on");
    CHECK(table.refused(ben, AnswerUndo{"a", 1, true}) == "not-seated");
}

TEST_CASE("no: a position that cannot be, in one language from beginning to end") {
    const auto told = [](std::string_view position, Language lang) {
        const auto read = completed({.game = "uno", .seats = 2}, json::parse(position).as_object(), lang);
        REQUIRE(problem_in(read) != nullptr);
        CHECK(problem_in(read)->code == "bad-position");
        return problem_in(read)->field + ": " + problem_in(read)->text;
    };
    constexpr std::string_view no_hands = R"({"game":"uno","seats":2,"hands":7,"discard":["R1"]})";
    CHECK(told(no_hands, Language::de) == "hands: Diese Stellung ist nicht möglich: In `hands` steckt ein Fehler.");
    CHECK(told(no_hands, Language::en) == "hands: This position cannot be: `hands` wants a list here");
    constexpr std::string_view turbo = R"({"game":"uno","seats":2,"options":{"turbo":true}})";
    CHECK(told(turbo, Language::de).starts_with("options: Diese Stellung ist nicht möglich: die Option `turbo` gibt es nicht"));
}

TEST_CASE("what leaves nothing in the log is not decided on; a move is decided on as a value") {
    for (const Action& action : {Action(Hello{}), Action(ChangeLanguage{}), Action(Explain{}), Action(Ready{}), Action(AskSeat{}), Action(PlayMove{})})
        CHECK_FALSE(logged_action(action));
    CHECK(std::variant_size_v<LoggedAction> + 6 == std::variant_size_v<Action>);
    const std::optional<LoggedAction> say = logged_action(Say{"a", "wow", ""});
    REQUIRE(say);
    CHECK(std::get<Say>(*say).phrase == "wow");
}

TEST_CASE("no: options that the game does not have") {
    TestTable table = gathering();
    const auto code = [&](const Change& change) { return table.refused(anna, change); };
    CHECK(code({.id = "a", .seats = 1}) == "bad-seats");
    CHECK(code({.id = "a", .options = json::object{{"nonsense", true}}}) == "bad-option");
    CHECK(code({.id = "a", .options = json::object{{"jumpIn", 5}}}) == "bad-option");
    CHECK(code({.id = "a", .game = "annaotto", .options = json::object{{"deck", "/etc/passwd"}}}) == "bad-option");
}

TEST_CASE("no: while a game is played") {
    const TestTable table = playing("uno", 3);
    const Seq now = table.state().newest();
    const Seat turn = table.state().game().must().front();
    CHECK(table.refused(anna, Sit{"x", seat(2)}) == "wrong-phase");
    CHECK(table.refused(anna, Stand{"x"}) == "wrong-phase");
    CHECK(table.refused(anna, SetBot{"x", seat(2), std::nullopt}) == "wrong-phase");
    CHECK(table.refused(anna, Unseat{"x", seat(1)}) == "wrong-phase");
    CHECK(table.refused(anna, Change{.id = "x", .clock = 5}) == "wrong-phase");
    CHECK(table.refused(anna, Start{"x"}) == "wrong-phase");
    CHECK(table.refused(anna, Rematch{"x"}) == "wrong-phase");
    CHECK(table.refused(anna, Luck{"x", std::string(32, '0')}) == "wrong-phase");
    CHECK(table.refused(anna, AskUndo{"x", now}) == "nothing-to-undo");
    for (const PersonId person : {anna, ben}) {
        CHECK(table.refused(person, PlayMove{"x", now, "fly to the moon"}) == "bad-move");
        if (seat(person) != turn)
            CHECK(table.refused(person, PlayMove{"x", now, a_move(table, turn)}) == "not-your-turn");
    }
    const Decision joins = decide_join(table.state(), {"Cleo", seat(2)}, "x", {nobody, Language::de}, {some_day_ms});
    CHECK(std::get<Problem>(joins).code == "wrong-phase");
    CHECK(std::holds_alternative<std::vector<Fact>>(
        decide_join(table.state(), {"Cleo", {}}, "x", {nobody, Language::de}, {0})));
}

TEST_CASE("no: a move against the rules says which") {
    TestTable table = playing("uno", 2);
    const Seat turn = table.state().game().must().front();
    const Decision decision =
        table.ask(static_cast<PersonId>(number(turn)), PlayMove{"x", table.state().newest(), "call"});
    const Problem& no = std::get<Problem>(decision);
    CHECK(no.code == "illegal");
    CHECK(no.rule == "U13");
}

TEST_CASE("no: when opening or joining") {
    const auto open = [](const OpenTable& wish) {
        return decide_open("tbcdfg", wish, "x", {nobody, Language::nl}, {some_day_ms});
    };
    const auto code = [&](const OpenTable& wish) { return std::get<Problem>(open(wish)).code; };
    CHECK(code({.game = "chess", .seats = 2}) == "unknown-game");
    CHECK(code({.game = "uno", .seats = 11}) == "bad-seats");
    CHECK(code({.game = "uno", .seats = 2, .bots = {{seat(2), Level::easy}}}) == "no-such-seat");
    CHECK(code({.game = "uno", .seats = 2, .name = "Anna", .bots = {{seat(0), Level::easy}}}) == "seat-taken");
    CHECK(
        std::holds_alternative<std::vector<Fact>>(open({.game = "uno", .seats = 2, .bots = {{seat(0), Level::easy}}})));
    TestTable table = gathering();
    const auto join = [&](std::optional<Seat> seat) {
        return std::get<Problem>(decide_join(table.state(), {"Cleo", seat}, "x", {nobody, Language::de}, {some_day_ms}))
            .code;
    };
    CHECK(join(seat(0)) == "seat-taken");
    CHECK(join(seat(3)) == "no-such-seat");
    while (table.state().people().size() < 64) table.join("Somebody");
    CHECK(join({}) == "table-full");
}

TEST_CASE("the whole options are written down, and another game forgets them") {
    TestTable table({.game = "uno", .seats = 2, .options = {{"jumpIn", true}}, .name = "Anna"});
    CHECK(table.state().settings().options.at("jumpIn").as_bool());
    CHECK(table.state().settings().options.size() > 5);
    table.take(anna, Change{.id = "a", .clock = 20});
    CHECK(table.state().settings().options.at("jumpIn").as_bool());
    table.take(anna, Change{.id = "b", .game = "anansi"});
    CHECK_FALSE(table.state().settings().options.contains("jumpIn"));
    table.take(anna, Change{.id = "c", .game = "uno"});
    CHECK_FALSE(table.state().settings().options.at("jumpIn").as_bool());
}

TEST_CASE("a repeat is answered with the same number, and is not done again") {
    TestTable table = gathering();
    const Seq sat = table.take(ben, Sit{"k-1", seat(1)});
    table.take(ben, Say{"k-2", "hello", ""});
    const Decision again = table.ask(ben, Sit{"k-1", seat(1)});
    REQUIRE(std::holds_alternative<AlreadyDone>(again));
    CHECK(std::get<AlreadyDone>(again).seq == sat);
    // Somebody else's action of that name is another one.
    CHECK(std::holds_alternative<std::vector<Fact>>(table.ask(anna, Say{"k-2", "hello", ""})));
    // Also after the game went on, and for a move that could be made again.
    table.take(anna, Start{"s"});
    const Seat turn = table.state().game().must().front();
    if (turn != seat(2)) {
        const auto who = static_cast<PersonId>(number(turn));
        const Seq seen = table.state().newest();
        const std::string move = a_move(table, turn);
        const Seq moved = table.take(who, PlayMove{"m", seen, move});
        CHECK(std::get<AlreadyDone>(table.ask(who, PlayMove{"m", seen, move})).seq == moved);
    }
}

TEST_CASE("the newest actions are remembered, a few hundred of them") {
    TestTable table = gathering();
    for (int i = 0; i < 500; ++i) table.take(anna, Say{"n" + std::to_string(i), "hello", ""});
    CHECK(table.state().done(anna, "n499"));
    CHECK(table.state().done(anna, "n100"));
    CHECK_FALSE(table.state().done(anna, "n99"));
}

TEST_CASE("without reflexes calls are made by themselves, for people and for bots") {
    for (const MovedBy moved_by : {MovedBy::person, MovedBy::bot}) {
        TestTable table({.game = "uno", .seats = 2, .options = {{"rounds", 3}}, .name = "Anna", .reflexes = false});
        table.join("Ben", seat(1));
        table.take(anna, Start{"s"});
        Random random(4);
        int called = 0;
        while (table.state().phase() == table::Phase::playing) {
            const Seat turn = table.state().game().must().front();
            auto moves = table.state().game().moves(turn);
            std::erase_if(moves, [](const std::string& m) { return m.find("uno") != std::string::npos; });
            const std::string& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            const Seq seen = table.state().newest();
            Decision decision =
                moved_by == MovedBy::person
                    ? table.ask(static_cast<PersonId>(number(turn)), PlayMove{table.next_id(), seen, move})
                    : decide_move(table.state(), turn, *find_kind("uno")->read_move(move), seen, moved_by, some_day_ms);
            table.write(std::get<std::vector<Fact>>(decision));
            called += std::get<fact::Moved>(table.log().back().what).move.text().find("uno") != std::string::npos;
            CHECK(table.state().game().may().empty());  // nobody can be caught
        }
        CHECK(called > 0);
    }
}

TEST_CASE("a decided move carries what its text says, and the text alone leads to the same game") {
    TestTable table({.game = "uno", .seats = 2, .name = "Anna"});
    table.join("Ben", seat(1));
    table.take(anna, Start{"s"});
    const GameKind& uno = *find_kind("uno");
    for (int ply = 0; ply < 40 && table.state().phase() == table::Phase::playing; ++ply) {
        const Seat turn = table.state().game().must().front();
        const PlayMove action{table.next_id(), table.state().newest(), a_move(table, turn)};
        const auto facts = std::get<std::vector<Fact>>(table.ask(static_cast<PersonId>(number(turn)), action));
        const auto& moved = std::get<fact::Moved>(facts.front().what);
        CHECK(moved.move.text() == action.move);
        CHECK(moved.move.value() == *uno.read_move(action.move));
        table.write(facts);
    }
    TableState again;
    for (const Fact& fact : table.log()) {
        const Result<Fact> read = read_fact(write_fact(fact));
        REQUIRE_FALSE(again.fold(std::get<Fact>(read)));
    }
    CHECK(again.game().hash() == table.state().game().hash());
    CHECK(again.game().events() == table.state().game().events());
}

TEST_CASE("a move that another kind of game has read is read anew") {
    TestTable table({.game = "uno", .seats = 2, .name = "Anna"});
    table.join("Ben", seat(1));
    table.take(anna, Start{"s"});
    const Seat turn = table.state().game().must().front();
    const GameKind& other = *find_kind("annaotto");
    const PlayMove action{"m", table.state().newest(), a_move(table, turn)};
    const table::Asker asker{static_cast<PersonId>(number(turn)), Language::en};
    const Decision decision = decide_play(table.state(), asker, {some_day_ms}, action, ReadMove{&other, *other.read_move("slap")});
    REQUIRE(std::holds_alternative<std::vector<Fact>>(decision));
    const auto& moved = std::get<fact::Moved>(std::get<std::vector<Fact>>(decision).front().what);
    CHECK(moved.move.text() == action.move);
    CHECK(moved.move.value() == *find_kind("uno")->read_move(action.move));
}
