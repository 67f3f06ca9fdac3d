// A state that was written down and read back is the same state, whatever happened at the table before; a damaged text gives no
// state.
#include "server/table/checkpoint.hpp"

#include <set>

#include "test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::table;

namespace {

// An evening with every kind of fact in it. A new kind needs a place here; what it changes is then held against the checkpoint.
std::vector<Fact> everything_once(const std::string& game, int seats) {
    Random random(3);
    TestTable table({.game = game, .seats = seats, .name = "Anna"});
    table.join("Ben", seat(1));
    table.join("Zoë");
    table.join("Nosy");
    table.join("Noisy");
    const auto happen = [&](FactBody what, const std::string& action = "") {
        table.write({{some_day_ms + static_cast<std::int64_t>(table.log().size()), 0, action, std::move(what)}});
    };
    happen(fact::Stood{seat(1)}, "s1");
    happen(fact::Sat{1, seat(1)}, "s2");
    for (int i = 2; i < seats; ++i) happen(fact::BotSat{seat(i), Level::easy});
    happen(fact::Luck{seat(0), std::string(32, 'a')});
    Settings settings = table.state().settings();
    settings.clock_s = 30;
    settings.chat = true;
    happen(fact::Changed{settings});
    happen(fact::HostChanged{1});
    happen(fact::Removed{.person = 4, .blocked = true, .household = "house4"});
    happen(fact::Removed{.person = 3, .blocked = true});
    happen(fact::Allowed{3});
    happen(fact::Locked{true});
    happen(fact::Said{0, "", "Noch eine?"}, "t1");
    happen(fact::DeviceOffered{1, "code", R"([{"table":"k7mw3xp","number":1,"seat":0}])"});
    happen(fact::DeviceOffered{0, "code0", R"([{"table":"k7mw3xp","number":2,"seat":1}])"});
    happen(fact::DeviceMoved{1, "token"});
    const auto deal = [&] { happen(fact::Dealt{seed_of(table.state().deal()), find_kind(game)->rules_version()}); };
    // Games of other rules than this program's.
    happen(fact::Dealt{"00", 77});
    if (seats > 2) happen(fact::SeatGiven{2, seat(seats - 1), true});
    happen(fact::Moved{seat(0), "fly"});
    happen(fact::Moved{seat(1), "land"});
    happen(fact::Undone{1});
    happen(fact::Rematch{std::string(64, '6')});
    happen(fact::Dealt{"00", 77});
    happen(fact::Moved{seat(0), "fly"});
    happen(fact::SetAside{std::string(64, '7')});
    deal();
    happen(fact::HintsAllowed{1, true});
    happen(fact::Hinted{seat(1)});
    happen(fact::HintsAllowed{1, false});
    for (int i = 0; i < 5; ++i) table.move_at_random(random);
    happen(fact::Undone{2});
    table.move_at_random(random);
    happen(fact::UndoAsked{seat(0), 1});
    happen(fact::UndoAnswered{seat(1), true}, "u1");
    for (int i = 0; i < 40; ++i) table.move_at_random(random);
    return table.log();
}

bool same_for_everybody(const TableState& a, const TableState& b) {
    for (const PersonId person : {PersonId{0}, PersonId{1}, nobody}) {
        const bool joined = person != nobody && static_cast<std::size_t>(person) < a.people().size();
        const Viewer viewer{joined ? person : nobody, joined ? a.people()[static_cast<std::size_t>(person)].seat : Seat::none,
                            Language::en};
        if (a.people().empty() || a.is_stuck()) return true;
        if (snapshot(a, viewer, {}) != snapshot(b, viewer, {})) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("a checkpoint gives back the state after every kind of fact, and the log goes on from there") {
    for (const GameKind* kind : all_kinds()) {
        CAPTURE(kind->name());
        const std::vector<Fact> log = everything_once(std::string(kind->name()), std::max(3, kind->seats().least));
        TableState state;
        std::set<std::size_t> kinds;
        std::optional<TableState> halfway;
        for (const Fact& fact : log) {
            kinds.insert(fact.what.index());
            REQUIRE_FALSE(state.fold(fact));
            const auto read = read_checkpoint(write_checkpoint(state));
            REQUIRE_MESSAGE(read, name_of(fact.what));
            REQUIRE_MESSAGE(*read == state, name_of(fact.what));
            CHECK(read->restored_from() == state.newest());
            REQUIRE(same_for_everybody(*read, state));
            if (halfway) REQUIRE_FALSE(halfway->fold(fact));
            if (state.newest() == log.size() / 2) halfway = read;
        }
        CHECK(kinds.size() == std::variant_size_v<FactBody>);
        CHECK(*halfway == state);
        CHECK(same_for_everybody(*halfway, state));
    }
}

TEST_CASE("a damaged checkpoint is none, wherever the damage is") {
    TableState state;
    for (const Fact& fact : everything_once("uno", 3)) REQUIRE_FALSE(state.fold(fact));
    const Checkpoint whole = write_checkpoint(state);
    REQUIRE(read_checkpoint(whole));
    Random random(9);
    for (int i = 0; i < 300; ++i) {
        Checkpoint damaged = whole;
        char& byte = damaged.text[random.below(static_cast<std::uint32_t>(damaged.text.size()))];
        byte = static_cast<char>(byte ^ (1 << random.below(7)));
        CHECK_FALSE(read_checkpoint(damaged));
        damaged = whole;
        damaged.text.resize(random.below(static_cast<std::uint32_t>(damaged.text.size())));
        CHECK_FALSE(read_checkpoint(damaged));
    }
    CHECK_FALSE(read_checkpoint({whole.seq + 1, whole.text}));
    CHECK_FALSE(read_checkpoint({}));
    // The hash is right, but the version is another one or a field is missing: never half a state.
    const json::object body = json::parse(whole.text.substr(whole.text.find('\n') + 1)).as_object();
    const auto sealed = [&](const json::object& o) {
        const std::string text = json::serialize(o);
        return Checkpoint{whole.seq, hash_of_token(text) + "\n" + text};
    };
    REQUIRE(read_checkpoint(sealed(body)));
    for (const auto& field : body) {
        if (field.key() == "hints") continue;  // most games have none
        json::object other = body;
        other.erase(field.key());
        CAPTURE(std::string(field.key()));
        CHECK_FALSE(read_checkpoint(sealed(other)));
    }
    for (const char* number : {"form", "rules"}) {
        json::object other = body;
        other[number] = other.at(number).as_int64() + 1;
        CHECK_FALSE(read_checkpoint(sealed(other)));
    }
}

TEST_CASE("a checkpoint with a wish for more moves than were made is none") {
    TestTable table = playing("uno", 2);
    Random random(1);
    for (int i = 0; i < 3; ++i) table.move_at_random(random);
    table.write({{1, nobody, "", fact::UndoAsked{seat(0), 2}}});
    const Checkpoint good = write_checkpoint(table.state());
    for (const int back : {-1, 0, 1, 2, 3, 4, 99}) {
        json::object body = json::parse(good.text.substr(good.text.find('\n') + 1)).as_object();
        body["undo"].as_object()["back"] = back;
        const std::string text = json::serialize(body);
        CHECK(read_checkpoint({good.seq, hash_of_token(text) + "\n" + text}).has_value() == (back >= 1 && back <= 3));
    }
}

TEST_CASE("a checkpoint of an earlier program, which kept games after the device had moved, gives the state that the log does") {
    TableState state;
    for (const Fact& fact : everything_once("uno", 3)) REQUIRE_FALSE(state.fold(fact));
    const Checkpoint now = write_checkpoint(state);
    json::object body = json::parse(now.text.substr(now.text.find('\n') + 1)).as_object();
    json::object& moved = body["people"].as_array().at(1).as_object();
    CHECK_FALSE(moved.contains("luggage"));
    moved["luggage"] = R"([{"table":"k7mw3xp","number":1,"seat":0}])";
    const std::string text = json::serialize(body);
    const auto read = read_checkpoint({now.seq, hash_of_token(text) + "\n" + text});
    REQUIRE(read);
    CHECK(*read == state);
    CHECK_FALSE(state.people()[0].games_to_move.empty());  // an offer that nobody has used
}

TEST_CASE("copies of a long table share its moves, and looking back is never far") {
    SharedList<int> list;
    for (int i = 0; i < 1000; ++i) list.push_back(i);
    SharedList<int> copy = list;
    CHECK(&copy[0] == &list[0]);
    copy.shrink(300);
    copy.push_back(7);
    CHECK(list.size() == 1000);
    CHECK(list[300] == 300);
    CHECK(copy.size() == 301);
    CHECK(copy.back() == 7);
    CHECK(std::vector<int>(copy.begin(), copy.begin() + 3) == std::vector<int>{0, 1, 2});
    copy.shrink(0);
    CHECK(copy.empty());
    CHECK_FALSE(copy == list);

    const TableState state = playing("uno", 2).state();
    Milestones milestones(state.game());
    CHECK(milestones.before(31).moves == 0);
    for (std::size_t moves = 1; moves <= 100'000; ++moves) milestones.reached(moves, state.game());
    CHECK(milestones.size() <= 40);
    CHECK(100'000 - milestones.before(100'000).moves < 32);
    for (std::size_t moves = 10'000; moves <= 100'000; moves += 777)
        CHECK(moves - milestones.before(moves).moves <= 100'000 / 8);
    milestones.forget_after(50'000);
    CHECK(milestones.before(100'000).moves <= 50'000);
    CHECK(milestones.before(31).moves == 0);
}
