// Messages fit the protocol, are the same live and afterwards, and contain nothing that a seat must not know.
#include "server/table/messages.hpp"

#include "test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::protocol;
using namespace tischlein::server::table;

namespace {

// A table with everything that can be told: people, watchers, chat, undo, a rematch.
std::vector<Fact> an_evening(const std::string& game, std::uint64_t seed) {
    Random random(seed);
    // One round is enough, also of UNO.
    json::object options;
    if (game == "uno") options["rounds"] = 1;
    TestTable table(
        {.game = game, .seats = 3, .options = options, .listed = true, .name = "Anna", .clock = 30, .chat = true});
    table.join("Ben", seat(1));
    table.join("Cleo");
    table.take(2, Sit{"a", seat(2)});
    table.take(2, Stand{"b"});
    table.take(0, SetBot{"c", seat(2), Level::easy});
    table.take(1, Luck{"d", std::string(32, 'e')});
    table.take(0, Change{.id = "e", .pace = Pace::quick});
    table.take(2, Say{"f", "", "Viel Glück!"});
    table.take(0, Start{"g"});
    while (table.move_at_random(random)) {
        if (random.below(10) == 0) table.take(static_cast<PersonId>(random.below(3)), Say{table.next_id(), "wow", ""});
        if (random.below(12) != 0) continue;
        const auto asker = static_cast<PersonId>(random.below(2));
        const Decision undo = table.ask(asker, AskUndo{"u" + table.next_id(), table.state().newest()});
        if (!std::holds_alternative<std::vector<Fact>>(undo) || table.log().size() > 600) continue;
        table.write(std::get<std::vector<Fact>>(undo));
        if (table.state().undo_wish())
            table.take(1 - asker, AnswerUndo{table.next_id(), table.state().newest(), random.below(2) == 0});
    }
    table.take(0, protocol::Rematch{"h"});
    table.take(0, Unseat{"i", seat(1)});
    table.write(
        std::get<std::vector<Fact>>(decide_offer_device(table.state(), "c0de", {1, Language::en}, {some_day_ms})));
    table.write(std::get<std::vector<Fact>>(
        decide_move_device(table.state(), "c0de", "t0ken", {nobody, Language::en}, {some_day_ms})));
    return table.log();
}

Viewer viewer_of(const TableState& state, PersonId person, Language lang) {
    if (person == nobody || static_cast<std::size_t>(person) >= state.people().size())
        return {nobody, Seat::none, lang};
    return {person, state.people()[static_cast<std::size_t>(person)].seat, lang};
}

}  // namespace

TEST_CASE("every message fits the protocol, and catching up tells what was told live, byte for byte") {
    for (const GameKind* kind : all_kinds()) {
        const std::vector<Fact> log = an_evening(std::string(kind->name()), 5);
        for (const PersonId person : {PersonId{0}, PersonId{1}, PersonId{2}, nobody}) {
            const auto lang = Language(static_cast<std::uint8_t>((person + 1) % 3));
            TableState state;
            std::vector<std::string> live;
            for (const Fact& fact : log) {
                REQUIRE_FALSE(state.fold(fact));
                const Viewer viewer = viewer_of(state, person, lang);
                live.push_back(update(state, fact, viewer, ClockFace{30'000}));
                is_of_the_protocol(live.back());
                if (state.newest() % 7 == 0) is_of_the_protocol(snapshot(state, viewer, ClockFace{12'345}));
                CHECK(json::parse(live.back()).at("seq").to_number<Seq>() == state.newest());
            }
            const Viewer now = viewer_of(state, person, lang);
            for (const Seq seen : {Seq{0}, Seq{log.size() / 2}, Seq{log.size()}}) {
                const std::vector<std::string> rest = catch_up({}, log, seen, now, ClockFace{30'000}, 10'000'000).value();
                REQUIRE(rest.size() == log.size() - seen);
                for (std::size_t i = 0; i < rest.size(); ++i) REQUIRE(rest[i] == live[seen + i]);
            }
        }
    }
}

TEST_CASE("whoever comes later is told the last moves as they were told live") {
    Random random(7);
    TestTable table = playing("annaotto", 3);
    const Viewer viewer{nobody, Seat::none, Language::en};
    json::array live;
    for (int moves = 0; moves < 12; ++moves) {
        REQUIRE(table.move_at_random(random));
        const json::value told = json::parse(update(table.state(), table.log().back(), viewer, {}));
        for (const json::value& event : told.at("events").as_array()) live.push_back(event);
    }
    CHECK(json::parse(snapshot(table.state(), viewer, {})).at("events") == live);
}

TEST_CASE("one of several servers says that the table may move, and no other does") {
    const TestTable table = playing("otto", 2);
    const std::string one = snapshot(table.state(), {}, {}, false), of_several = snapshot(table.state(), {}, {}, true);
    is_of_the_protocol(of_several);
    CHECK(json::parse(of_several).at("movable") == true);
    CHECK_FALSE(json::parse(one).as_object().contains("movable"));
}

TEST_CASE("lobby cards and answers fit the protocol") {
    TableState state;
    for (const Fact& fact : an_evening("uno", 1)) {
        REQUIRE_FALSE(state.fold(fact));
        if (state.people().empty()) continue;
        const auto misfit = protocol::protocol().misfit("LobbyTable", describe_for_lobby(state));
        REQUIRE_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
    }
    is_of_the_protocol(answer_done("k3-17", 42));
    is_of_the_protocol(answer_refused("k3-17", {"illegal", "no", "U4", ""}));
    is_of_the_protocol(answer_explained("k3-17", std::string("lays a card")));
    is_of_the_protocol(answer_explained("k3-17", Problem{"illegal", "no", "U4"}));
    is_of_the_protocol(bye("newer-tab", "elsewhere"));
}

TEST_CASE("from outside whoever has joined reads whom the game waits for and what happened last, nobody else does") {
    Random random(3);
    TestTable table = playing("uno", 2);
    REQUIRE(table.move_at_random(random));
    const json::object own = describe_from_outside(table.state(), {0, seat(0), Language::en});
    const json::object stranger = describe_from_outside(table.state(), {nobody, Seat::none, Language::en});
    for (const json::object& info : {own, stranger}) {
        const auto misfit = protocol::protocol().misfit("TableInfo", info);
        REQUIRE_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
    }
    CHECK(own.at("you").at("seat") == 0);
    CHECK(own.at("must").as_array().size() == 1);
    CHECK_FALSE(own.at("words").as_array().empty());
    CHECK(stranger.size() == 1);
}

TEST_CASE("a race is told with the times of all who tried") {
    TestTable table = playing("uno", 2);
    const Seat turn = table.state().game().must().front();
    const Fact fact{some_day_ms, nobody, "",
                    fact::Moved{turn, "draw", MovedBy::clock, {{seat(1), 900, 300, 650}, {seat(0), 700, 0, 700}}}};
    table.write({fact});
    const std::string text = update(table.state(), fact, {}, {});
    is_of_the_protocol(text);
    const json::value told_text = json::parse(text);
    CHECK(told_text.at("auto") == "clock");
    CHECK(told_text.at("seat") == number(turn));
    CHECK(
        json::serialize(told_text.at("timing")) ==
        R"({"reactions":[{"seat":1,"ms":650,"raw_ms":900,"round_trip_ms":300},{"seat":0,"ms":700,"raw_ms":700,"round_trip_ms":0}]})");
}

TEST_CASE("the secret is in no message before the game is over, and the seed in none at all") {
    for (const GameKind* kind : all_kinds()) {
        const std::string secret = std::string(32, 'c') + std::string(32, 'd');
        TestTable table = playing(std::string(kind->name()), 2,
                                   kind->name() == "uno" ? json::object{{"rounds", 1}} : json::object{}, secret);
        const std::string seed = std::get<fact::Dealt>(table.log().back().what).seed;
        Random random(7);
        TableState state;
        while (table.move_at_random(random)) {}
        for (const Fact& fact : table.log()) {
            REQUIRE_FALSE(state.fold(fact));
            if (state.people().empty()) continue;
            const bool over = state.phase() == table::Phase::over;
            for (const Viewer& viewer : {viewer_of(state, 0, Language::en), viewer_of(state, 1, Language::de), Viewer{}}) {
                std::vector<std::string> texts{update(state, fact, viewer, {})};
                if (over || state.newest() % 8 == 0) texts.push_back(snapshot(state, viewer, {}));
                for (const std::string& text : texts) {
                    CHECK((text.find(secret) != std::string::npos) == over);
                    CHECK(text.find(seed) == std::string::npos);
                }
            }
        }
    }
}
