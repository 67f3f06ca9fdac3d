// Fair deals can be computed again by anybody, and whatever is changed afterwards shows.
#include "server/table/fairness.hpp"

#include <set>

#include "test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::table;

// The values below come from Python:
//   from hashlib import blake2b
//   h = lambda t: blake2b(t.encode(), digest_size=32).hexdigest()
//   h("tischlein commitment 1\ntbcdfg\n2\n" + "ab" * 32 + "\n")
//   h("tischlein seed 1\ntbcdfg\n2\n" + "ab" * 32 + "\n" + "00112233445566778899aabbccddeeff\n" + "\n" + "ff" * 16 + "\n")
//   h("tischlein token 1\n00112233445566778899aabbccddeeff\n")
TEST_CASE("commitment, seed and token hash are what Python computes") {
    const std::string secret = [] {
        std::string s;
        for (int i = 0; i < 32; ++i) s += "ab";
        return s;
    }();
    const Deal deal{"tbcdfg", 2, secret, {"00112233445566778899aabbccddeeff", "", std::string(32, 'f')}};
    CHECK(commitment_to(deal) == "fcc353cb23da883d0faed88bb9d71d8047353e304bbcb38b737ac08625e0029d");
    CHECK(seed_of(deal) == "f46d23d47bf9994361f30bbd6de04e4db66a7a05ce4ad8ad1893cb2259875d21");
    CHECK(hash_of_token("00112233445566778899aabbccddeeff") ==
          "60a3fbb16f5a0879228184cb7c195649b0425575a4eddd2f83ccc7c2b18214c7");
}

TEST_CASE("whatever is changed about a deal changes its seed, and all but the luck its commitment") {
    const Deal deal{"tbcdfg", 1, std::string(64, '0'), {std::string(32, '1'), ""}};
    const auto other = [&](auto change) {
        Deal tampered = deal;
        change(tampered);
        return tampered;
    };
    const Deal table = other([](Deal&d) { d.table = "tbcdfh"; }), number = other([](Deal&d) { d.number = 2; }),
               secret = other([](Deal&d) { d.secret[63] = '1'; }), luck = other([](Deal&d) { d.luck[0][0] = '0'; }),
               moved = other([](Deal&d) { std::swap(d.luck[0], d.luck[1]); }),
               fewer = other([](Deal&d) { d.luck.pop_back(); });
    for (const Deal* each : {&table, &number, &secret}) CHECK(commitment_to(*each) != commitment_to(deal));
    for (const Deal* each : {&luck, &moved, &fewer}) CHECK(commitment_to(*each) == commitment_to(deal));
    for (const Deal* each : {&table, &number, &secret, &luck, &moved, &fewer}) CHECK(seed_of(*each) != seed_of(deal));
}

TEST_CASE("what was shown before the deal and after the game gives the seed that was played") {
    TestTable table({.game = "uno", .seats = 2, .name = "Anna"});
    table.join("Ben", seat(1));
    const json::object before = describe_table(table.state());
    CHECK(before.at("fair").at("luck").as_array() == json::array{false, false});
    table.take(0, protocol::Luck{"l", std::string(32, 'a')});
    table.take(1, protocol::Luck{"l", std::string(32, 'b')});
    CHECK(describe_table(table.state()).at("fair").at("luck").as_array() == json::array{true, true});
    table.take(0, protocol::Start{"s"});
    const std::string seed = std::get<fact::Dealt>(table.log().back().what).seed;
    Random random(3);
    while (table.move_at_random(random))
        CHECK(describe_table(table.state()).at("fair").as_object().contains("secret") ==
              (table.state().phase() == Phase::over));
    const json::object after = describe_table(table.state());
    CHECK(after.at("fair").at("commit") == before.at("fair").at("commit"));
    const Deal shown{"tbcdfg",
                     1,
                     std::string(after.at("fair").at("secret").as_string()),
                     {std::string(32, 'a'), std::string(32, 'b')}};
    CHECK(commitment_to(shown) == std::string_view(before.at("fair").at("commit").as_string()));
    CHECK(seed_of(shown) == seed);
}

TEST_CASE("secrets and tokens are drawn, long and never twice") {
    std::set<std::string> drawn;
    for (int i = 0; i < 200; ++i) {
        CHECK(fresh_secret().size() == 64);
        CHECK(drawn.insert(fresh_secret()).second);
        CHECK(fresh_token().size() == 32);
        CHECK(drawn.insert(fresh_token()).second);
        const std::string id = fresh_table_id();
        CHECK(drawn.insert(id).second);
        CHECK_FALSE(protocol::protocol().misfit("TableId", json::value(id)));
    }
}

TEST_CASE("no token is in any fact") {
    const std::string token = fresh_token(), code = fresh_token();
    const Asker asker{nobody, Language::en};
    const Circumstances now{some_day_ms};
    auto facts = std::get<std::vector<Fact>>(
        decide_open("tbcdfg", {.game = "uno", .seats = 2, .name = "Anna"}, hash_of_token(token), asker, now));
    TableState state;
    for (const Fact& fact : facts) REQUIRE_FALSE(state.fold(fact));
    CHECK(state.person_with(hash_of_token(token)) == 0);
    CHECK(state.person_with(token) == nobody);
    const auto more = [&](Decision decision) {
        for (const Fact& fact : std::get<std::vector<Fact>>(decision)) {
            REQUIRE_FALSE(state.fold(fact));
            facts.push_back(fact);
        }
    };
    more(decide_offer_device(state, hash_of_token(code), {0, Language::en}, {some_day_ms}));
    CHECK(state.person_offered(hash_of_token(code)) == 0);
    const std::string newer = fresh_token();
    more(decide_move_device(state, hash_of_token(code), hash_of_token(newer), asker, now));
    CHECK(state.person_with(hash_of_token(newer)) == 0);
    CHECK(state.person_with(hash_of_token(token)) == nobody);  // the old one is worth nothing from now on
    // The link works once.
    CHECK(std::get<Problem>(decide_move_device(state, hash_of_token(code), hash_of_token(newer), asker, now)).code ==
          "bad-code");
    CHECK(std::get<Problem>(decide_offer_device(state, hash_of_token(code), asker, now)).code == "not-joined");
    for (const Fact& fact : facts)
        for (const std::string& secret : {token, code, newer})
            CHECK(write_fact(fact).find(secret) == std::string::npos);
}

TEST_CASE("signatures hold, and break with what they sign") {
    const std::string key = fresh_signing_seed(), open = public_key_of(key), mark = sign("a record", key);
    CHECK(is_signed("a record", mark, open));
    CHECK_FALSE(is_signed("a record!", mark, open));
    CHECK_FALSE(is_signed("a record", mark, public_key_of(fresh_signing_seed())));
    std::string damaged = mark;
    damaged[0] = damaged[0] == '0' ? '1' : '0';
    CHECK_FALSE(is_signed("a record", damaged, open));
    for (const std::string& bad :
         {std::string(), std::string("xyz"), mark.substr(2), mark + "00", std::string(128, 'g')}) {
        CHECK_FALSE(is_signed("a record", bad, open));
        CHECK_FALSE(is_signed("a record", mark, bad));
    }
}
