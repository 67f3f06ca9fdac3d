// Records of finished games: what is in them, and what verify() finds.
#include "server/record/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "server/record/replay.hpp"
#include "server/table/test/test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::record;

namespace {

const std::string signing_seed(64, 'a');

TestTable played_out() {
    TestTable table = playing("uno", 2, {{"rounds", 1}});
    Random random(1);
    while (table.move_at_random(random)) {}
    return table;
}

// As a program with other rules would have written it.
std::vector<Fact> by_other_rules(std::vector<Fact> log) {
    for (Fact& fact : log)
        if (auto* dealt = std::get_if<fact::Dealt>(&fact.what)) dealt->rules = 77;
    return log;
}

json::object record_in(const std::vector<Fact>& log, int number = 1) {
    const auto record = record_of(log, number, signing_seed);
    if (const Problem* no = problem_in(record)) FAIL(no->text);
    const auto misfit = protocol::protocol().misfit("GameRecord", std::get<json::object>(record));
    CHECK_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
    return std::get<json::object>(record);
}

std::string refusal(const std::vector<Fact>& log, int number) {
    const auto record = record_of(log, number, signing_seed);
    REQUIRE(problem_in(record) != nullptr);
    return problem_in(record)->code;
}

// The code that verify() gives for this check. Codes are the same in every language, texts are not.
std::string code_of(const json::object& record, std::string_view name, std::string_view key = "") {
    std::vector<std::string> codes, texts;
    for (const Language lang : {Language::en, Language::de, Language::nl})
        for (const RecordCheck& check : verify(record, key, lang))
            if (check.name == name) codes.push_back(check.code), texts.push_back(check.text);
    if (codes.empty()) return "";
    REQUIRE(codes.size() == 3);
    CHECK(codes[0] == codes[1]);
    CHECK(codes[0] == codes[2]);
    CHECK(texts[0] != texts[1]);
    CHECK(texts[0] != texts[2]);
    CHECK(texts[1] != texts[2]);
    return codes[0];
}

}  // namespace

TEST_CASE("a finished game is in order, and every finding says so") {
    const json::object record = record_in(played_out().log());
    const std::string key = public_key_of(signing_seed);
    CHECK(all_ok(verify(record, key)));
    CHECK(code_of(record, "commitment") == "committed");
    CHECK(code_of(record, "seed") == "dealt-from-luck");
    CHECK(code_of(record, "signature") == "unchanged");
    CHECK(code_of(record, "key", key) == "trusted-key");
    CHECK(code_of(record, "moves") == "by-the-rules");
    CHECK(code_of(record, "form").empty());
}

TEST_CASE("whatever was changed is found under its name") {
    const json::object record = record_in(played_out().log());
    const auto spoilt = [&](auto&& spoil) {
        json::object copy = record;
        spoil(copy);
        CHECK(code_of(copy, "signature") == (copy.contains("signature") ? "changed" : ""));
        return copy;
    };
    CHECK(code_of(record, "key", std::string(64, '0')) == "other-key");
    CHECK(code_of(spoilt([](json::object& r) { r["fair"].as_object()["secret"] = std::string(64, '0'); }),
                  "commitment") == "other-secret");
    CHECK(code_of(spoilt([](json::object& r) { r["seed"] = std::string(64, '0'); }), "seed") == "other-deal");
    CHECK(code_of(spoilt([](json::object& r) { r["moves"].as_array().pop_back(); }), "moves") == "unfinished");
    CHECK(code_of(spoilt([](json::object& r) { r["moves"].as_array()[0].as_object()["move"] = "fly"; }), "moves") ==
          "illegal-move");
    CHECK(code_of(spoilt([](json::object& r) { r["seats"] = 99; }), "moves") == "unplayable");
    CHECK(code_of(spoilt([](json::object& r) { r["rules"] = 77; }), "moves") == "other-rules");
    CHECK(code_of(spoilt([](json::object& r) { r.erase("signature"); }), "form") == "bad-form");
}

TEST_CASE("what is wrong with a move is said in the reader's language") {
    json::object record = record_in(played_out().log());
    record["moves"].as_array()[0].as_object()["move"] = "fly";
    const auto found = [&](Language lang) {
        for (const RecordCheck& check : verify(record, "", lang))
            if (check.name == "moves") return check.text;
        return std::string();
    };
    const std::string english = found(Language::en), german = found(Language::de);
    constexpr std::string_view in_english = "a move is against the rules: move 0: ";
    constexpr std::string_view in_german = "ein Zug ist gegen die Regeln: Zug 0: ";
    REQUIRE(english.starts_with(in_english));
    REQUIRE(german.starts_with(in_german));
    CHECK(english.substr(in_english.size()) != german.substr(in_german.size()));
    CHECK(problem_in(game_in_file(json::serialize(record), Language::de))->text.find(": Zug 0: ") != std::string::npos);
}

TEST_CASE("what only a program gets wrong is a whole sentence in the reader's language, with the details in English only") {
    const auto told = [](std::string_view position, Language lang) {
        json::object record = record_in(played_out().log());
        record["position"] = json::parse(position);
        for (const RecordCheck& check : verify(record, "", lang))
            if (check.name == "moves") return check.code + ": " + check.text;
        return std::string();
    };
    constexpr std::string_view no_hands = R"({"game":"uno","seats":2,"hands":7,"discard":["R1"]})";
    CHECK(told(no_hands, Language::de) == "unplayable: die Partie lässt sich nicht nachspielen: In `hands` steckt ein Fehler");
    CHECK(told(no_hands, Language::en) == "unplayable: the game cannot be replayed: `hands` wants a list here");
    // What a person may get wrong is said in full in every language.
    constexpr std::string_view turbo = R"({"game":"uno","seats":2,"options":{"turbo":true}})";
    CHECK(told(turbo, Language::de).find("turbo") != std::string::npos);
    json::object record = record_in(played_out().log());
    record["moves"].as_array()[0].as_object()["seat"] = 7;
    const auto checks = verify(record, "", Language::de);
    CHECK(std::any_of(checks.begin(), checks.end(), [](const RecordCheck& check) {
        return check.code == "illegal-move" && check.text == "die Partie lässt sich nicht nachspielen: In `moves` steckt ein Fehler";
    }));
}

TEST_CASE("a game that is not over has no record, and neither has one that never was") {
    TestTable table = playing("uno", 2);
    CHECK(refusal(table.log(), 1) == "no-such-game");
    CHECK(refusal(played_out().log(), 2) == "no-such-game");
    CHECK(refusal(played_out().log(), 0) == "no-such-game");
}

TEST_CASE("a finished game of other rules stays readable, before and after the table went on") {
    TestTable table = played_out();
    const json::object known = record_in(table.log());
    std::vector<Fact> log = by_other_rules(table.log());
    CHECK(refusal(log, 1) == "no-such-game");  // the log does not say that it was over
    std::get<fact::Moved>(log.back().what).ends = true;
    const json::object foreign = record_in(log);
    CHECK(foreign.at("rules") == 77);
    for (const std::string_view field : {"game", "seed", "moves", "players", "fair", "options"})
        CHECK(foreign.at(field) == known.at(field));
    CHECK(code_of(foreign, "commitment") == "committed");
    CHECK(code_of(foreign, "signature") == "unchanged");
    CHECK(code_of(foreign, "moves") == "other-rules");
    // The game was set aside, or people gathered again; from then on the table has this program's rules.
    for (const bool marked : {true, false}) {
        std::vector<Fact> longer = by_other_rules(table.log());
        std::get<fact::Moved>(longer.back().what).ends = marked;
        if (marked)
            longer.push_back({1, nobody, "", fact::SetAside{std::string(64, '1')}});
        else
            longer.push_back({1, nobody, "", fact::Rematch{std::string(64, '1')}});
        longer.push_back({2, nobody, "", fact::Dealt{"00", find_kind("uno")->rules_version()}});
        CHECK(record_in(longer).at("moves") == known.at("moves"));
        CHECK(refusal(longer, 2) == "no-such-game");
    }
}

TEST_CASE("a game of other rules that was set aside in its middle has no record") {
    TestTable table = playing("uno", 2);
    Random random(1);
    for (int i = 0; i < 5; ++i) table.move_at_random(random);
    std::vector<Fact> log = by_other_rules(table.log());
    log.push_back({1, nobody, "", fact::SetAside{std::string(64, '1')}});
    CHECK(refusal(log, 1) == "no-such-game");
}

TEST_CASE("what was taken back stays in the record") {
    std::vector<Fact> log = played_out().log();
    CHECK_FALSE(record_in(log).contains("undone"));
    const auto first = std::find_if(log.begin(), log.end(),
                                    [](const Fact& fact) { return std::holds_alternative<fact::Moved>(fact.what); });
    const Fact moved = *first;
    log.insert(first + 1, {Fact{1, nobody, "", fact::Undone{1}}, moved});
    const json::object record = record_in(log);
    REQUIRE(record.at("undone").as_array().size() == 1);
    const json::object& undone = record.at("undone").at(0).as_object();
    CHECK(undone.at("at") == 0);
    CHECK(undone.at("moves").at(0) == record.at("moves").at(0));
    CHECK(all_ok(verify(record, public_key_of(signing_seed))));
}
