// Shared searches: for every game, the shares together find the same as one program with as many threads.
#include "wasm/shared_search.hpp"

#include <doctest/doctest.h>

#include "host/any_game.hpp"
#include "server/event_loop/manual_loop.hpp"

using namespace tischlein;
using namespace tischlein::wasm;

namespace {

// The question to a seat that must act some moves after the deal and has a choice.
std::shared_ptr<const BotQuestion> some_question(const GameKind& kind) {
    auto game = std::get<0>(kind.start(kind.seats().least, nullptr, "shared", only_standard));
    Random random(5);
    for (int ply = 0; ply < 12 || game->legal(game->must().front()).size() < 2; ++ply) {
        const Seat who = game->must().front();
        const auto moves = game->legal(who);
        game->apply(who, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return game->bot_question(game->must().front());
}

}  // namespace

TEST_CASE("shares of a question that travelled as bytes add up to what threads find") {
    for (const GameKind* kind : all_kinds()) {
        CAPTURE(kind->name());
        const auto question = some_question(*kind);
        const auto elsewhere = read_question(question->bytes());
        REQUIRE(elsewhere != nullptr);
        CHECK(elsewhere->moves() == question->moves());
        for (const std::uint64_t luck : {1U, 2U, 3U}) {
            Random random(luck), same(luck);
            const Random chance(same.next());
            std::vector<SearchShare> shares;
            for (int i = 0; i < 3; ++i) shares.push_back(elsewhere->search_share(Budget{.simulations = 40}, chance, i));
            CHECK(question->choose(shares) ==
                  question->advise(Level::expert, Budget{.simulations = 120, .threads = 3}, random));
        }
    }
}

TEST_CASE("bytes that are no question, and helpers that fail") {
    const auto question = some_question(*all_kinds().front());
    const std::string bytes = question->bytes();
    CHECK(read_question("") == nullptr);
    CHECK(read_question("chess\n" + bytes) == nullptr);
    CHECK(read_question(bytes.substr(0, 40)) == nullptr);
    CHECK(share_of("nothing", 0).empty());

    ManualLoop loop;
    std::vector<std::string> asked;
    std::vector<std::uint32_t> searches;
    SharedSearch shared(
        [&](std::uint32_t search, const std::string& what) {
            searches.push_back(search);
            asked.push_back(what);
        },
        2);
    int answers = 0;
    BotJob job{question, Level::expert, std::chrono::milliseconds(2), 7, [&](AnyMove move) {
                   ++answers;
                   const auto moves = question->moves();
                   CHECK(std::find(moves.begin(), moves.end(), move) != moves.end());
               }};
    REQUIRE(shared.search(loop, job));
    shared.found(searches[0], "");
    shared.found(searches[0], share_of(asked[0], 1));
    shared.found(searches[0], "too late");
    loop.turn();
    CHECK(answers == 1);
    REQUIRE(shared.search(loop, job));
    shared.found(searches[1], "");
    loop.turn();
    CHECK(answers == 1);
    shared.found(searches[1], "");
    loop.turn();
    CHECK(answers == 2);
}
