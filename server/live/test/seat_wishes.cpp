// Wishes about seats without a table around them: who may have which, and what is news.
#include "server/live/seat_wishes.hpp"

#include "dealt.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

// Anna, the host, and Person 1 sit; Cleo watches. Nothing is dealt yet.
struct WishesFixture {
    TableState state = gathered();
    SeatWishes wishes{state};
    const Viewer anna{0, seat(0), Language::en}, person{1, seat(1), Language::en}, cleo{2, Seat::none, Language::en},
        stranger{nobody, Seat::none, Language::en};

    static TableState gathered() {
        TableState state;
        const Decision opened = decide_open("table", {.game = "uno", .seats = 2, .name = "Anna"}, "hash", {}, {});
        for (const Fact& fact : std::get<std::vector<Fact>>(opened)) REQUIRE_FALSE(state.fold(fact));
        fold(state, fact::Joined{1, "Ben", "hash1"});
        fold(state, fact::Sat{1, seat(1)});
        fold(state, fact::Joined{2, "Cleo", "hash2"});
        return state;
    }
    static std::string code(const SeatWishes::Answer& answer) {
        const auto* no = std::get_if<Problem>(&answer.outcome);
        return no != nullptr ? no->code : "";
    }
};

}  // namespace

TEST_CASE("who sits can be ready for the next deal, once, and until it is dealt") {
    WishesFixture at;
    CHECK(at.code(at.wishes.ready_for_deal(at.cleo)) == "not-seated");
    CHECK_FALSE(at.wishes.is_ready(2));
    const SeatWishes::Answer first = at.wishes.ready_for_deal(at.person);
    CHECK(std::get<Seq>(first.outcome) == at.state.newest());
    CHECK(first.is_news);
    CHECK_FALSE(at.wishes.ready_for_deal(at.person).is_news);
    CHECK(at.wishes.is_ready(1));
    at.wishes.dealt();
    CHECK_FALSE(at.wishes.is_ready(1));
    fold(at.state, fact::Dealt{"1", find_kind("uno")->rules_version()});
    CHECK_FALSE(at.wishes.ready_for_deal(at.person).is_news);  // not in the middle of a game
    CHECK_FALSE(at.wishes.is_ready(1));
}

TEST_CASE("who watches can ask for a seat; the host says no, or gives one") {
    WishesFixture at;
    CHECK(at.code(at.wishes.ask_seat(at.stranger)) == "not-joined");
    CHECK(at.code(at.wishes.ask_seat(at.person)) == "seat-taken");
    CHECK(at.wishes.ask_seat(at.cleo).is_news);
    CHECK_FALSE(at.wishes.ask_seat(at.cleo).is_news);
    CHECK(at.wishes.asking() == std::set<PersonId>{2});
    CHECK(at.code(at.wishes.refuse_seat(at.person, 2)) == "not-host");
    CHECK(at.wishes.asking() == std::set<PersonId>{2});
    CHECK(at.wishes.refuse_seat(at.anna, 2).is_news);
    CHECK_FALSE(at.wishes.refuse_seat(at.anna, 2).is_news);
    at.wishes.ask_seat(at.cleo);
    at.wishes.given(2);
    CHECK(at.wishes.asking().empty());
}

TEST_CASE("a seat that was given while nobody looked is wished for no more") {
    WishesFixture at;
    at.wishes.ask_seat(at.cleo);
    at.wishes.look();
    CHECK(at.wishes.asking() == std::set<PersonId>{2});
    fold(at.state, fact::Stood{seat(1)});
    SUBCASE("she sits") { fold(at.state, fact::Sat{2, seat(1)}); }
    SUBCASE("she is promised one") {
        fold(at.state, fact::BotSat{seat(1), Level::easy});
        fold(at.state, fact::SeatGiven{2, seat(1), true});
    }
    at.wishes.look();
    CHECK(at.wishes.asking().empty());
}
