// Both directions at a whole table: people send random actions as text, and everything that the table says to anybody must fit
// the schema.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>

#include "core/random.hpp"
#include "server/protocol/schema.hpp"
#include "server/table/decide.hpp"
#include "server/table/messages.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::table;

namespace {

constexpr int people = 4;  // person 0 is the host; the last one has no seat to begin with

class RandomTable {
public:
    RandomTable(std::string_view game, int seats, std::string_view seed) : random_(Random::from_text(seed)) {
        const std::string open = fmt::format(
            R"({{"game":"{}","seats":{},"name":"Ada","public":true,"chat":true,"bots":[{{"seat":1,"level":"easy"}}]}})",
            game, seats);
        const auto wish = protocol::read_open_table(open);
        REQUIRE(problem_in(wish) == nullptr);
        settle(decide_open("table23", std::get<protocol::OpenTable>(wish), "hash0", {nobody, Language::en}, {1000}), "");
        for (int i = 1; i < people; ++i) {
            const auto join = protocol::read_join(fmt::format(R"({{"name":"Person {}"}})", i));
            settle(decide_join(state_, std::get<protocol::Join>(join), fmt::format("hash{}", i),
                               {nobody, Language::en}, {2000}),
                   "");
        }
    }

    // Somebody sends a random action, which may be refused.
    void go_on() {
        const PersonId who = static_cast<PersonId>(below(people));
        const std::string id = fmt::format("a{}", ++asked_);
        const std::string text = wish_of(who, id);
        const Result<protocol::Action> action = protocol::read_action(text);
        REQUIRE_MESSAGE(problem_in(action) == nullptr, text, ": ", problem_in(action)->text);
        const Asker asker{who, Language::de};
        const Circumstances now{3000};
        const auto* move = std::get_if<protocol::PlayMove>(&std::get<protocol::Action>(action));
        settle(move != nullptr ? decide_play(state_, asker, now, *move, std::nullopt)
                               : decide(state_, asker, now, logged_action(std::get<protocol::Action>(action)).value()),
               id);
    }

    std::set<std::string> facts, problems;  // that came up

private:
    std::uint32_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }

    std::string wish_of(PersonId who, const std::string& id) {
        const Seat own = state_.people()[static_cast<std::size_t>(who)].seat;
        if (state_.undo_wish() && below(2) == 0) return undo_wish(id);
        if (state_.phase() == Phase::playing && own != Seat::none && below(10) > 0) return move_of(own, id);
        const int seat = static_cast<int>(below(5));
        switch (below(12)) {
            case 0: return fmt::format(R"({{"do":"sit","id":"{}","seat":{}}})", id, seat);
            case 1: return fmt::format(R"({{"do":"stand","id":"{}"}})", id);
            case 2: return fmt::format(R"({{"do":"bot","id":"{}","seat":{},"level":"easy"}})", id, seat);
            case 3: return fmt::format(R"({{"do":"bot","id":"{}","seat":{},"level":null}})", id, seat);
            case 4: return fmt::format(R"({{"do":"unseat","id":"{}","seat":{}}})", id, seat);
            case 5: return fmt::format(R"({{"do":"change","id":"{}","clock":{},"pace":"quick"}})", id, below(60));
            case 6: return fmt::format(R"({{"do":"luck","id":"{}","value":"{:032x}"}})", id, random_.next());
            case 7: return fmt::format(R"({{"do":"say","id":"{}","phrase":"well-played"}})", id);
            case 8: return fmt::format(R"({{"do":"say","id":"{}","text":"Grüße <b>{}</b>"}})", id, who);
            case 9: return undo_wish(id);
            case 10: return fmt::format(R"({{"do":"rematch","id":"{}"}})", id);
            default: return fmt::format(R"({{"do":"start","id":"{}"}})", id);
        }
    }

    std::string move_of(Seat own, const std::string& id) {
        const std::vector<std::string> moves = state_.game().moves(own);
        constexpr std::array<std::string_view, 4> guesses{"dance", "draw", "lay R5", "play S14"};
        const std::string move(moves.empty() || below(20) == 0 ? guesses[below(guesses.size())]
                                                               : std::string_view(moves[below(moves.size())]));
        return fmt::format(R"({{"do":"play","id":"{}","seq":{},"move":"{}"}})", id, state_.newest() - below(2), move);
    }

    std::string undo_wish(const std::string& id) {
        if (const auto& wish = state_.undo_wish())
            return fmt::format(R"({{"do":"agree","id":"{}","seq":{},"yes":{}}})", id, wish->seq, below(3) > 0);
        return fmt::format(R"({{"do":"undo","id":"{}","seq":{}}})", id, state_.newest());
    }

    void settle(const Decision& decision, const std::string& id) {
        if (const auto* no = std::get_if<Problem>(&decision)) {
            problems.insert(no->code);
            return fits(answer_refused(id, *no));
        }
        if (const auto* done = std::get_if<AlreadyDone>(&decision)) return fits(answer_done(id, done->seq));
        for (const Fact& fact : std::get<std::vector<Fact>>(decision)) {
            REQUIRE_FALSE(state_.fold(fact));
            facts.emplace(name_of(fact.what));
            tell_all(fact);
        }
        if (!id.empty()) fits(answer_done(id, state_.newest()));
        bots_move();
    }

    void bots_move() {
        while (state_.phase() == Phase::playing) {
            std::optional<Seat> bot;
            for (const Seat seat : state_.game().must())
                if (state_.chairs()[index_of(seat)].bot) bot = seat;
            if (!bot) return;
            const std::vector<AnyMove> moves = state_.game().legal(*bot);
            const Decision moved =
                decide_move(state_, *bot, moves[below(moves.size())], state_.newest(), MovedBy::bot, 4000);
            const Fact& fact = std::get<std::vector<Fact>>(moved).front();
            REQUIRE_FALSE(state_.fold(fact));
            tell_all(fact);
        }
    }

    void tell_all(const Fact& fact) {
        for (PersonId person = nobody; person < static_cast<PersonId>(state_.people().size()); ++person) {
            const Seat seat = person == nobody ? Seat::none : state_.people()[static_cast<std::size_t>(person)].seat;
            const Viewer viewer{person, seat, Language::nl};
            fits(update(state_, fact, viewer, ClockFace{30000}));
            if (below(10) == 0) fits(snapshot(state_, viewer, std::nullopt));
        }
        const auto misfit = protocol::protocol().misfit("LobbyTable", describe_for_lobby(state_));
        REQUIRE_MESSAGE(!misfit, misfit->text);
    }

    static void fits(const std::string& text) {
        const auto misfit = protocol::protocol().misfit("ServerMessage", json::parse(text));
        REQUIRE_MESSAGE(!misfit, misfit->text, " in ", text);
    }

    Random random_;
    TableState state_;
    int asked_ = 0;
};

}  // namespace

TEST_CASE("whatever people wish, the table speaks as the schema says") {
    // A table draws its secret from the system, so no two runs are alike. Plays until everything that can happen has happened.
    constexpr int most_runs = 40;
    const std::set<std::string> all{"opened", "joined", "sat",        "stood",         "bot",    "changed", "luck",
                                    "dealt",  "moved",  "undo-asked", "undo-answered", "undone", "rematch", "said"};
    std::set<std::string> facts, problems;
    for (int i = 0; i < most_runs && (facts != all || problems.size() <= 10); ++i) {
        for (const auto& [game, seats] :
             std::map<std::string, int>{{"uno", 4}, {"annaotto", 3}, {"anansi", 3}, {"otto", 2}}) {
            RandomTable table(game, seats, fmt::format("{} {}", game, i));
            for (int wish = 0; wish < 4000; ++wish) table.go_on();
            facts.merge(table.facts);
            problems.merge(table.problems);
        }
    }
    CAPTURE(fmt::format("{} | {}", fmt::join(facts, " "), fmt::join(problems, " ")));
    CHECK(facts == all);
    CHECK(problems.contains("illegal"));
    CHECK(problems.contains("wrong-phase"));
    CHECK(problems.contains("not-host"));
    CHECK(problems.size() > 10);
    const auto misfit = protocol::protocol().misfit("Bye", json::parse(bye("newer-tab", "…")));
    CHECK_FALSE(misfit);
    CHECK_FALSE(protocol::protocol().misfit("Moving", json::parse(moving())));
}
