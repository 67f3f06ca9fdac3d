// A table without a server: opened, played to its end, woken again from the kept log; and one that another window writes to.
#include "wasm/local_table.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "i18n/languages.hpp"
#include "server/table/import_game.hpp"
#include "server/table/primitives.hpp"
#include "wasm/blake2b.hpp"

using namespace tischlein;
using namespace tischlein::wasm;

namespace {

// The owner of a table: keeps every fact at once, and remembers the messages.
class TestOwner final : public TableOwner {
public:
    void tell(int, std::string_view text) override {
        told.push_back(json::parse(json::string_view(text.data(), text.size())).as_object());
    }
    void close(int line) override { closed.push_back(line); }
    void keep(std::uint32_t append, Seq after, const std::vector<std::string>& facts) override {
        CHECK(after == log.size());
        log.insert(log.end(), facts.begin(), facts.end());
        kept.push_back(append);
    }
    void trouble(std::string_view what) override { troubles.emplace_back(what); }
    void lost(std::string_view why) override { losses.emplace_back(why); }
    WallClock wall_clock() override { return WallClock(std::chrono::milliseconds(1'700'000'000'000)); }
    void search(std::uint32_t, const std::string&) override { FAIL("nobody helps here"); }

    // The newest value of a field; messages contain it only when it has changed.
    const json::value* newest(std::string_view field) const {
        for (auto message = told.rbegin(); message != told.rend(); ++message)
            if (const json::value* value = message->if_contains(field)) return value;
        return nullptr;
    }

    std::vector<std::string> log;
    std::deque<json::object> told;
    std::vector<std::uint32_t> kept;
    std::vector<int> closed;
    std::vector<std::string> troubles, losses;
};

std::unique_ptr<LocalTable> woken(TestOwner& owner) {
    auto table = LocalTable::wake(owner, owner.log, "a test");
    REQUIRE(std::holds_alternative<std::unique_ptr<LocalTable>>(table));
    return std::get<0>(std::move(table));
}

std::unique_ptr<LocalTable> opened(TestOwner& owner, std::string_view request,
                                   const std::vector<std::string>& others = {}) {
    const auto log = open_table("bcdfghj", request, others, seat(0), Language::en, 0);
    REQUIRE(std::holds_alternative<std::vector<std::string>>(log));
    owner.log = std::get<std::vector<std::string>>(log);
    return woken(owner);
}

void settle(TestOwner& owner, LocalTable& table, std::chrono::milliseconds time = std::chrono::milliseconds(0)) {
    table.turn(time);
    while (!owner.kept.empty()) {
        for (const std::uint32_t append : std::exchange(owner.kept, {})) table.kept(append, AppendResult::kept);
        table.turn(std::chrono::milliseconds(0));
    }
}

void say(TestOwner& owner, LocalTable& table, const std::string& text) {
    table.hear(1, text);
    settle(owner, table);
}

void sit_down(TestOwner& owner, LocalTable& table) {
    table.connect(1, 0);
    say(owner, table, R"({"do":"hello","v":1,"lang":"en"})");
}

// Makes a move for the person at seat 0 if it is their turn; otherwise lets some time pass.
void step(TestOwner& owner, LocalTable& table, int number) {
    const auto must = table.state().game().must();
    if (!must.has(seat(0))) return settle(owner, table, std::chrono::milliseconds(2000));
    const auto moves = table.state().game().moves(seat(0));
    say(owner, table,
        fmt::format(R"({{"do":"play","id":"m{}","seq":{},"move":"{}"}})", number, table.state().newest(),
                    moves[static_cast<std::size_t>(number) % moves.size()]));
}

constexpr std::string_view two_at_uno =
    R"({"game":"uno","seats":2,"name":"Ada","pace":"quick","options":{"rounds":1},"bots":[{"seat":1,"level":"medium"}]})";

}  // namespace

TEST_CASE("A game against bots is played to its end, and again from its log at any moment") {
    TestOwner owner;
    auto table = opened(owner, two_at_uno);
    sit_down(owner, *table);
    CHECK(owner.told.front().at("type") == "snapshot");
    say(owner, *table, R"({"do":"start","id":"s"})");
    for (int i = 0; i < 3000 && table->state().phase() == Phase::playing; ++i) {
        step(owner, *table, i);
        if (i % 40 != 39) continue;
        const Seq newest = table->state().newest();
        table.reset();
        table = woken(owner);
        CHECK(table->state().newest() == newest);
        sit_down(owner, *table);
    }
    CHECK(table->state().phase() == Phase::over);
    CHECK(owner.log.size() == table->state().newest());
    CHECK(table->info(0, Language::en).at("you").at("seat") == 0);
    const auto record = table->record(1, Language::en);
    REQUIRE(std::holds_alternative<json::object>(record));
    CHECK(std::get<json::object>(record).at("game") == "uno");
    CHECK_FALSE(std::get<json::object>(record).contains("signature"));
}

TEST_CASE("Nothing is shown before it is kept") {
    TestOwner owner;
    auto table = opened(owner, two_at_uno);
    sit_down(owner, *table);
    owner.told.clear();
    table->hear(1, R"({"do":"start","id":"s"})");
    table->turn(std::chrono::milliseconds(1000));
    CHECK(owner.told.empty());
    settle(owner, *table);
    CHECK(owner.newest("play") != nullptr);
}

TEST_CASE("What could not be kept did not happen") {
    TestOwner owner;
    auto table = opened(owner, two_at_uno);
    sit_down(owner, *table);
    const std::vector<std::string> before = owner.log;
    table->hear(1, R"({"do":"start","id":"s"})");
    REQUIRE(owner.kept.size() == 1);
    table->kept(owner.kept.back(), AppendResult::no_room);
    owner.kept.clear();
    owner.log = before;
    settle(owner, *table);
    CHECK(owner.told.back().at("ok") == false);
    CHECK(table->state().phase() == Phase::gathering);
}

namespace {

// A program that is wrong about a table: it knows nobody who says "wow".
std::optional<Problem> fold_but_wow(TableState& state, const Fact& fact) {
    const auto* said = std::get_if<fact::Said>(&fact.what);
    if (said != nullptr && said->phrase == "wow") return Problem{"bad-log", "nobody said something"};
    return state.fold(fact);
}

}  // namespace

TEST_CASE("A table that does not fold says so to its owner, is read anew, and goes on") {
    TestOwner owner;
    opened(owner, two_at_uno);
    auto table = std::get<0>(LocalTable::wake(owner, owner.log, "a test", 0, fold_but_wow));
    sit_down(owner, *table);
    owner.told.clear();
    say(owner, *table, R"({"do":"say","id":"w","phrase":"wow"})");
    REQUIRE(owner.troubles.size() == 1);
    CHECK(owner.troubles[0].ends_with("is read anew: nobody said something"));
    CHECK(owner.losses.empty());
    REQUIRE(owner.told.size() >= 2);
    CHECK(owner.told.front().at("type") == "snapshot");
    CHECK(table->state().said().size() == 1);
    say(owner, *table, R"({"do":"say","id":"h","phrase":"hello"})");
    CHECK(table->state().said().size() == 2);
}

TEST_CASE("Nonsense is answered as by a server, and a line that says no hello is closed") {
    TestOwner owner;
    auto table = opened(owner, two_at_uno);
    table->connect(1, 0);
    say(owner, *table, R"({"do":"start","id":"s"})");
    CHECK(owner.told.back().at("why") == "bad-message");
    CHECK(owner.closed == std::vector<int>{1});
    sit_down(owner, *table);
    say(owner, *table, R"({"do":"start","id":"s","what":1})");
    CHECK(owner.told.back().at("error") == "bad-message");
    CHECK(std::holds_alternative<Problem>(
        open_table("bcdfghj", R"({"game":"chess","seats":2})", {}, seat(0), Language::en, 0)));
    CHECK(std::holds_alternative<Problem>(LocalTable::wake(owner, {R"({"fact":"nonsense"})"}, "a test")));
}

TEST_CASE("Several people sit before one device, each at a seat and with a view of their own") {
    TestOwner owner;
    auto table =
        opened(owner, R"({"game":"uno","seats":4,"name":"Ada","bots":[{"seat":2,"level":"easy"}]})", {"Pia", "Pia"});
    const auto& people = table->state().people();
    REQUIRE(people.size() == 3);
    CHECK(people[0].seat == seat(0));
    CHECK(people[1].seat == seat(1));
    CHECK(people[2].seat == seat(3));
    CHECK(people[1].name != people[2].name);
    sit_down(owner, *table);
    say(owner, *table, R"({"do":"start","id":"s"})");
    table->connect(2, 2);
    table->hear(2, R"({"do":"hello","v":1,"lang":"en"})");
    settle(owner, *table);
    CHECK(owner.newest("you")->at("seat") == 3);

    const auto refused = [](std::vector<std::string> others) {
        return std::holds_alternative<Problem>(open_table("bcdfghj", two_at_uno, others, seat(0), Language::en, 0));
    };
    CHECK(refused({"Pia"}));  // a bot has the other seat
    CHECK(refused({""}));
}

TEST_CASE("Hashes are libsodium's") {
    for (const std::size_t size : {0, 1, 63, 127, 128, 129, 255, 256, 257, 1000}) {
        std::string text;
        for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(i * 7 + size);
        std::string hex;
        for (const unsigned char byte : Blake2b::of(text)) hex += fmt::format("{:02x}", byte);
        CHECK(hex == server::table::blake2b(text));
    }
}

TEST_CASE("Whoever goes on with a game sits where they sat") {
    TestOwner owner;
    const auto log = open_table(
        "bcdfghj",
        R"({"game":"uno","seats":3,"name":"Ada","bots":[{"seat":0,"level":"easy"},{"seat":1,"level":"easy"}]})", {},
        seat(2), Language::en, 0);
    REQUIRE(std::holds_alternative<std::vector<std::string>>(log));
    owner.log = std::get<std::vector<std::string>>(log);
    const auto table = woken(owner);
    REQUIRE(table->state().people().size() == 1);
    CHECK(table->state().people()[0].seat == seat(2));
    CHECK(table->state().people()[0].name == "Ada");
    CHECK(table->state().host() == 0);
}

namespace {

protocol::OpenTable request_to_bring(std::vector<std::string> log) {
    auto request = std::get<protocol::OpenTable>(protocol::read_open_table(two_at_uno));
    request.log = std::move(log);
    return request;
}
bool is_taken(std::vector<std::string> log) {
    return std::holds_alternative<Brought>(
        decide_bring(request_to_bring(std::move(log)), "hash", {nobody, Language::en}, {5}));
}

}  // namespace

TEST_CASE("A server takes over what was played, and nothing that does not follow") {
    TestOwner owner;
    auto table = opened(owner, two_at_uno);
    sit_down(owner, *table);
    CHECK_FALSE(is_taken(owner.log));  // the secret of the next deal would be known
    say(owner, *table, R"({"do":"luck","id":"l","value":"00112233445566778899aabbccddeeff"})");
    say(owner, *table, R"({"do":"start","id":"s"})");
    for (int i = 0; i < 12; ++i) step(owner, *table, i);
    const Result<Brought> result = decide_bring(request_to_bring(owner.log), "hash", {nobody, Language::en}, {5});
    REQUIRE(std::holds_alternative<Brought>(result));
    const auto& brought = std::get<Brought>(result);
    CHECK(brought.state.table() == "bcdfghj");
    CHECK(brought.state.moves().size() == table->state().moves().size());
    CHECK(brought.state.game().position() == table->state().game().position());
    CHECK(brought.state.people()[0].token_hash == "hash");

    for (std::size_t i = 0; i < owner.log.size(); ++i) {
        std::vector<std::string> damaged = owner.log;
        damaged[i] = R"({"fact":"nonsense"})";
        CHECK_FALSE(is_taken(damaged));
    }
    std::vector<std::string> other_luck = owner.log, other_name = owner.log, twice = owner.log;
    for (std::string& fact : other_luck)
        if (const auto at = fact.find("00112233"); at != std::string::npos) fact[at] = '1';
    CHECK_FALSE(is_taken(other_luck));  // another seed follows from it
    other_name[0].replace(other_name[0].find("bcdfghj"), 7, "bcdfghk");
    CHECK_FALSE(is_taken(other_name));
    // A move may follow itself (after a Skip, somebody who holds both of its cards lays the other), a deal never.
    const auto deal = std::find_if(twice.begin(), twice.end(),
                                   [](const std::string& fact) { return fact.starts_with(R"({"fact":"dealt")"); });
    REQUIRE(deal != twice.end());
    twice.push_back(std::string(*deal));
    CHECK_FALSE(is_taken(twice));
}

TEST_CASE("A table speaks a language that was added after it was opened, as a page adds one (wasm/exports.cpp)") {
    TestOwner owner;
    auto table = opened(owner, two_at_uno);
    sit_down(owner, *table);
    say(owner, *table, R"({"do":"start","id":"s"})");
    const auto refused_in = [&](std::string_view lang) {
        say(owner, *table, fmt::format(R"({{"do":"lang","lang":"{}"}})", lang));
        say(owner, *table, fmt::format(R"({{"do":"explain","id":"{}","move":"dance"}})", owner.told.size()));
        return std::string(owner.told.back().at("text").as_string());
    };
    const std::string english = refused_in("en");
    CHECK(refused_in("xx") == english);
    constexpr std::string_view header =
        "msgid \"\"\nmsgstr \"Language: xx\\nPlural-Forms: nplurals=2; plural=n != 1;\\n\"\n";
    REQUIRE(std::holds_alternative<i18n::Added>(
        i18n::add_catalogue(fmt::format("{}\nmsgid \"host.not-a-move\"\nmsgstr \"Xx {{move}}\"\n", header))));
    CHECK(refused_in("xx").starts_with("Xx dance"));
    CHECK(refused_in("en") == english);
    // The texts of a language that the program has, too, may be replaced by others.
    const std::string dutch = refused_in("nl");
    std::string other = fmt::format("{}\nmsgid \"host.not-a-move\"\nmsgstr \"Nn {{move}}\"\n", header);
    other.replace(other.find("xx"), 2, "nl");
    REQUIRE(std::holds_alternative<i18n::Added>(i18n::add_catalogue(other)));
    CHECK(refused_in("nl") != dutch);
}
