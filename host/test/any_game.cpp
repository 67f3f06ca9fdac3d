// A game chosen at run time: moves are values, copies are cheap, and a bot's question has no way back to the game.
#include "host/any_game.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "host/game_history.hpp"

using namespace tischlein;
using namespace tischlein::host;

namespace {

std::unique_ptr<AnyGame> begin(const GameKind& kind, std::string_view seed, int seats) {
    auto game = kind.start(seats, nullptr, seed, only_standard);
    REQUIRE(problem_in(game) == nullptr);
    return std::move(std::get<0>(game));
}

std::unique_ptr<AnyGame> begin(const GameKind& kind, std::string_view seed) { return begin(kind, seed, kind.seats().least); }

AnyMove any_of(const std::vector<AnyMove>& moves, Random& random) {
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace

TEST_CASE("every legal move is the same as a value and as text, and both are listed") {
    for (const GameKind* kind : all_kinds()) {
        Random random(7);
        auto game = begin(*kind, "moves");
        for (int ply = 0; ply < 60 && !game->outcome().over; ++ply) {
            for (const Seat who : game->must() | game->may()) {
                std::vector<std::string> texts;
                for (const AnyMove move : game->legal(who)) {
                    texts.push_back(kind->text(move));
                    CHECK(kind->read_move(texts.back()) == move);
                    CHECK(std::get<AnyMove>(game->read_move(who, texts.back(), Language::en)) == move);
                    CHECK(game->allows(who, move));
                    CHECK_FALSE(game->check(who, move, Language::en));
                }
                std::sort(texts.begin(), texts.end());
                CHECK(texts == game->moves(who));
            }
            const Seat who = game->must().front();
            game->apply(who, any_of(game->legal(who), random));
        }
    }
}

TEST_CASE("whether a list of moves begins with a reflex goes by the order of their texts, not by that of the rules") {
    const auto begins = [](std::string_view game, std::initializer_list<std::string_view> texts) {
        const GameKind& kind = *find_kind(game);
        std::vector<AnyMove> moves;
        for (const std::string_view text : texts) moves.push_back(kind.read_move(text).value());
        return kind.begins_with_reflex(moves);
    };
    CHECK(begins("uno", {"lay R5", "catch 1"}));
    CHECK_FALSE(begins("uno", {"catch 1", "accept"}));
    CHECK_FALSE(begins("uno", {"lay R5", "draw"}));
    CHECK(begins("annaotto", {"slap"}));
    CHECK_FALSE(begins("annaotto", {"slap", "face Rd"}));
    CHECK_FALSE(begins("uno", {}));
}

TEST_CASE("text that is no move is a problem of its own, and a refused move changes nothing") {
    for (const GameKind* kind : all_kinds()) {
        auto game = begin(*kind, "refused");
        CHECK_FALSE(kind->read_move("dance on the table"));
        const Result<AnyMove> read = game->read_move(game->must().front(), "dance on the table", Language::en);
        REQUIRE(problem_in(read) != nullptr);
        CHECK(problem_in(read)->code == "bad-move");
        const AnyMove move = game->legal(game->must().front()).front();
        const std::uint64_t before = game->hash();
        const auto no = game->play(Seat::none, move, Language::en);
        REQUIRE(no);
        CHECK_FALSE(game->allows(Seat::none, move));
        CHECK(no->code == game->check(Seat::none, move, Language::en)->code);
        CHECK(game->hash() == before);
    }
}

TEST_CASE("a view written after the others' is the view written alone") {
    for (const GameKind* kind : all_kinds()) {
        Random random(11);
        auto game = begin(*kind, "together", kind->seats().most);
        for (int ply = 0; ply < 200 && !game->outcome().over; ++ply) {
            PublicFields known;
            std::vector<Seat> readers{Seat::none};
            for (const Seat who : SeatSet::first(game->seats())) readers.push_back(who);
            std::rotate(readers.begin(), readers.begin() + random.below(static_cast<std::uint32_t>(readers.size())), readers.end());
            for (const Seat who : readers) {
                std::string alone, after_others;
                JsonWriter first(alone), second(after_others, known.for_next_reader());
                game->write_view(first, who);
                game->write_view(second, who);
                REQUIRE(after_others == alone);
            }
            const Seat who = game->must().front();
            game->apply(who, any_of(game->legal(who), random));
        }
    }
}

TEST_CASE("a copy goes its own way, with its own events") {
    for (const GameKind* kind : all_kinds()) {
        Random random(3);
        auto game = begin(*kind, "copies");
        const Seat first = game->must().front();
        game->apply(first, any_of(game->legal(first), random));
        const auto copy = game->clone();
        const json::array events = game->events();
        const json::object position = game->position();
        CHECK(copy->events() == events);
        const Seat who = copy->must().front();
        copy->apply(who, any_of(copy->legal(who), random));
        CHECK(game->position() == position);
        CHECK(game->events() == events);
        CHECK(copy->position() != position);
    }
}

TEST_CASE("a bot answers from its question alone: the game may go on or end meanwhile") {
    for (const GameKind* kind : all_kinds())
        for (const Level level : {Level::random, Level::easy, Level::medium, Level::expert}) {
            auto game = begin(*kind, "bots");
            const Seat who = game->must().front();
            const std::vector<AnyMove> legal = game->legal(who);
            const auto question = game->bot_question(who);
            Budget few;
            few.simulations = 40;
            Random before(5), after(5);
            const AnyMove advice = question->advise(level, few, before);
            CHECK(std::find(legal.begin(), legal.end(), advice) != legal.end());
            game->apply(who, advice);
            game.reset();
            CHECK(question->advise(level, few, after) == advice);
        }
}

TEST_CASE("what a bot is asked does not change with what its seat cannot see") {
    // Two deals that look alike to seat 0: it gets the same answer at both, with the same luck.
    const auto uno_with = [](std::string_view theirs) {
        const std::string position = R"({"game":"uno","seats":2,"hands":[["R5","RD","B7","Y2"],[)" + std::string(theirs) +
                                     R"(]],"discard":["R1"]})";
        auto game = find_kind("uno")->set_up(json::parse(position).as_object(), "seed", only_standard);
        REQUIRE(problem_in(game) == nullptr);
        return std::move(std::get<0>(game));
    };
    const auto one = uno_with(R"("G1","G2","G3")"), two = uno_with(R"("W","F","R9")");
    for (const Level level : {Level::easy, Level::medium, Level::expert}) {
        Budget few;
        few.simulations = 200;
        Random here(9), there(9);
        CHECK(one->bot_question(seat(0))->advise(level, few, here) == two->bot_question(seat(0))->advise(level, few, there));
    }
}

TEST_CASE("what is wrong with the options or seats of a game is said in the reader's language") {
    const json::value options = json::object{{"rounds", "many"}};
    const auto told = [&](int seats, Language lang) {
        const auto begun = GameHistory::start("uno", seats, &options, "seed", only_standard, lang);
        REQUIRE(problem_in(begun) != nullptr);
        return problem_in(begun)->text;
    };
    CHECK(told(2, Language::de) != told(2, Language::en));
    CHECK(told(99, Language::de) != told(99, Language::en));
    const json::object position{{"game", "uno"}, {"seats", 99}};
    CHECK(problem_in(GameHistory::set_up(position, "", only_standard, Language::de))->text ==
          problem_in(find_kind("uno")->set_up(position, "", only_standard, Language::de))->text);
}

namespace {

// The cards that a seat holds by the position, whatever the game calls them.
json::array held_in(const json::object& position, std::size_t seat) {
    json::array cards;
    for (const std::string_view part : {"hands", "undecided"})
        if (const json::value* of = position.if_contains(part))
            for (const json::value& card : of->at(seat).as_array()) cards.push_back(card);
    return cards;
}

}  // namespace

TEST_CASE("the hands left at the end of a game are those of its last position") {
    for (const GameKind* kind : all_kinds()) {
        CAPTURE(kind->name());
        Random random(3);
        auto game = begin(*kind, "open hands", std::min(kind->seats().most, 3));
        while (!game->outcome().over) {
            CHECK((game->ended_round() || game->open_hands().empty()));
            const Seat who = game->must().front();
            game->apply(who, any_of(game->legal(who), random));
        }
        const json::object position = game->position();
        std::size_t next = 0;
        const std::vector<OpenHand> open = game->open_hands();
        for (std::size_t i = 0; i < static_cast<std::size_t>(game->seats()); ++i) {
            const json::array cards = held_in(position, i);
            if (cards.empty()) continue;
            REQUIRE(next < open.size());
            CHECK(open[next].seat == seat(static_cast<int>(i)));
            CHECK(open[next++].cards == cards);
        }
        CHECK(next == open.size());
    }
}
