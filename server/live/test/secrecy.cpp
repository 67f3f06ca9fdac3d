// Not only what somebody is told, but when: two live tables that differ only in what one seat must not know tell that seat, and
// whoever only watches, the same bytes in the same order at the same moments. With reflexes, lines of different length, moves
// that are held for a race, and every kind of action in between. The clock is turned by hand.
//
// TISCHLEIN_SECRECY_GAMES=N plays N pairs of each game (default 100).
#include <cstdlib>
#include <set>

#include "test_server.hpp"
#include "testkit/hidden/pair.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;
using testkit::common_move, testkit::look_alike, testkit::HiddenPair, testkit::random_pair;

namespace {

int pairs_of_games() {
    const char* wanted = std::getenv("TISCHLEIN_SECRECY_GAMES");
    return wanted != nullptr ? std::atoi(wanted) : 100;
}

struct TimedMessage {
    long ms;
    std::string text;
    friend bool operator==(const TimedMessage&, const TimedMessage&) = default;
};

struct TimedGuest final : Guest {
    TimedGuest(const ManualLoop& clock, PersonId person, milliseconds line) : loop(clock), trip(line) {
        viewer.person = person;
    }
    void tell(SharedText text) override { note(*text); }
    void dismiss(std::string_view why, std::string_view) override { note(std::string(why)); }
    milliseconds round_trip() const override { return trip; }
    void note(std::string text) {
        heard.push_back({static_cast<long>(std::chrono::duration_cast<milliseconds>(loop.now().time_since_epoch()).count()), std::move(text)});
    }

    const ManualLoop& loop;
    milliseconds trip;
    std::vector<TimedMessage> heard;
    Stay stay;
};

// Everybody sits, one watches; the further round the table, the longer the line.
struct WatchedTable {
    TestServer server;
    std::vector<std::unique_ptr<TimedGuest>> people;
    TimedGuest watcher{server.loop, nobody, milliseconds(30)};

    static protocol::OpenTable wish_for(const json::object& position) {
        protocol::OpenTable wish{.game = std::string(position.at("game").as_string()),
                                 .seats = static_cast<int>(position.at("seats").as_int64()),
                                 .name = "P0"};
        wish.position = position;
        return wish;
    }
    explicit WatchedTable(const json::object& position) : server(wish_for(position)) {
        for (int i = 0; i < static_cast<int>(position.at("seats").as_int64()); ++i) {
            if (i > 0) server.join(fmt::format("P{}", i), seat(i));
            people.push_back(std::make_unique<TimedGuest>(server.loop, i, milliseconds(20 + 40 * i)));
            come(*people.back());
        }
        come(watcher);
        act(0, R"({"do":"start","id":"deal"})");
    }
    void come(TimedGuest& guest) {
        guest.stay = server.table->receive(guest);
        guest.stay.greet({});
    }
    const AnyGame& game() const { return server.table->state().game(); }
    void act(int who, const std::string& text) {
        const auto action = protocol::read_action(text);
        REQUIRE_MESSAGE(problem_in(action) == nullptr, text);
        kinds.insert(std::get<protocol::Action>(action).index());
        people[static_cast<std::size_t>(who)]->stay.act(std::get<protocol::Action>(action), server.loop.now());
        server.loop.pass(milliseconds(7));
    }
    static std::set<std::size_t> kinds;  // of actions that were done
};
std::set<std::size_t> WatchedTable::kinds;

// One of each that leaves the game as it is. `{0}` is the number of the newest fact, `{1}` what makes the names different.
constexpr std::string_view around_a_game[] = {
    R"({{"do":"explain","id":"e{1}","move":"{2}"}})",
    R"({{"do":"explain","id":"f{1}","move":"nonsense"}})",
    R"({{"do":"play","id":"p{1}","seq":{0},"move":"nonsense"}})",
    R"({{"do":"sit","id":"s{1}","seat":1}})",
    R"({{"do":"stand","id":"t{1}"}})",
    R"({{"do":"bot","id":"b{1}","seat":1,"level":"easy"}})",
    R"({{"do":"unseat","id":"u{1}","seat":1}})",
    R"({{"do":"change","id":"c{1}","clock":10}})",
    R"({{"do":"start","id":"d{1}"}})",
    R"({{"do":"rematch","id":"r{1}"}})",
    R"({{"do":"ready","id":"g{1}","for":"moves"}})",
    R"({{"do":"ready","id":"i{1}","for":"deal"}})",
    R"({{"do":"ask-seat","id":"j{1}"}})",
    R"({{"do":"hints","id":"hi{1}","yes":false}})",
    R"({{"do":"hint","id":"ho{1}","seq":{0}}})",
    R"({{"do":"give-seat","id":"k{1}","person":40,"seat":1}})",
    R"({{"do":"give-seat","id":"v{1}","person":40,"seat":null}})",
    R"({{"do":"host","id":"h{1}","person":40}})",
    R"({{"do":"remove","id":"x{1}","person":40,"block":true}})",
    R"({{"do":"allow","id":"y{1}","person":40}})",
    R"({{"do":"lock","id":"z{1}","locked":false}})",
    R"({{"do":"luck","id":"l{1}","value":"00112233445566778899aabbccddeeff"}})",
    R"({{"do":"undo","id":"n{1}","seq":{0}}})",
    R"({{"do":"agree","id":"a{1}","seq":{0},"yes":false}})",
    R"({{"do":"say","id":"w{1}","phrase":"wow"}})",
    R"({{"do":"lang","lang":"de"}})",
    R"({{"do":"lang","lang":"en"}})",
};

void ask_around(WatchedTable& table, int who, const std::string& own_move, int ply) {
    for (const std::string_view form : around_a_game)
        table.act(who, fmt::format(fmt::runtime(form), table.server.table->state().newest(),
                                   fmt::format("{}.{}", ply, who), own_move));
}

struct Compared {
    std::size_t messages = 0, quick = 0, held = 0;
};

// What one seat does, at the same moment at both tables; whether it was held before it was shown.
void play(WatchedTable& table, Seat who, AnyMove move, int ply, Compared& compared) {
    const std::size_t before = table.watcher.heard.size();
    const Instant pressed = table.server.loop.now();
    table.act(number(who), fmt::format(R"({{"do":"play","id":"m{}","seq":{},"move":"{}"}})", ply,
                                       table.server.table->state().newest(), table.game().kind().text(move)));
    table.server.loop.pass(seconds(1));
    if (table.watcher.heard.size() == before) return;
    const auto at = static_cast<long>(std::chrono::duration_cast<milliseconds>(pressed.time_since_epoch()).count());
    compared.held += table.watcher.heard[before].ms > at ? 1 : 0;
    compared.quick += table.game().kind().is_reflex(move) ? 1 : 0;
}

// Jumping in, where a game knows it.
json::object quick_options(const GameKind& game) {
    json::object options;
    for (const OptionSpec& spec : game.options())
        if (spec.name == "jumpIn") options[spec.name] = true;
    return options;
}

bool has_quick_move(const HiddenPair& pair) {
    const auto one = testkit::as_served(pair.one, "1"), two = testkit::as_served(pair.two, "1");
    for (const Seat who : (one->must() | one->may()) & (two->must() | two->may()))
        for (const AnyMove move : one->legal(who))
            if (one->kind().is_reflex(move) && two->allows(who, move)) return true;
    return false;
}

// Every second time one where somebody can be quick, if the game knows that.
HiddenPair some_pair(const GameKind& game, Random& random) {
    const json::object options = quick_options(game);
    HiddenPair pair = random_pair(game, random, options);
    if (!game.has_reflexes() || random.below(2) == 0) return pair;
    for (int tries = 0; tries < 400 && !has_quick_move(pair); ++tries) pair = random_pair(game, random, options);
    return pair;
}

void compare_pair(const GameKind& game, Random& random, Compared& compared) {
    const HiddenPair pair = some_pair(game, random);
    const auto observer = static_cast<std::size_t>(number(pair.observer));
    WatchedTable one(pair.one), two(pair.two);
    for (int ply = 0; ply < 12 && look_alike(one.game(), two.game(), pair.observer); ++ply) {
        REQUIRE(one.people[observer]->heard == two.people[observer]->heard);
        REQUIRE(one.watcher.heard == two.watcher.heard);
        const auto own = one.game().moves(pair.observer);
        const int other = (number(pair.observer) + 1) % one.game().seats();
        for (WatchedTable* table : {&one, &two}) {
            table->server.loop.pass(milliseconds(400));
            if (ply % 3 == 0) ask_around(*table, number(pair.observer), own.empty() ? "pass" : own.front(), ply);
            if (ply % 3 == 1) table->act(other, fmt::format(R"({{"do":"say","id":"o{}","phrase":"wow"}})", ply));
        }
        REQUIRE(one.people[observer]->heard == two.people[observer]->heard);
        REQUIRE(one.watcher.heard == two.watcher.heard);
        const auto move = common_move(one.game(), two.game(), random, true);
        if (!move) break;
        for (WatchedTable* table : {&one, &two}) play(*table, move->first, move->second, ply, compared);
        if (one.server.table->state().phase() != Phase::playing) break;
    }
    compared.messages += one.people[observer]->heard.size();
}

}  // namespace

TEST_CASE("what a seat must not know is neither in the bytes nor in the moments at which it is told") {
    for (const GameKind* const game : all_kinds()) {
        CAPTURE(game->name());
        Random random(20261116);
        Compared compared;
        WatchedTable::kinds = {0};  // hello: how everybody came
        for (int i = 0; i < pairs_of_games(); ++i) compare_pair(*game, random, compared);
        MESSAGE(game->name() << ": " << compared.messages << " messages compared, " << compared.quick << " quick moves, " << compared.held << " held");
        CHECK(compared.messages > static_cast<std::size_t>(pairs_of_games()) * 20);
        // A new kind of action needs a line in `around_a_game`.
        CHECK(WatchedTable::kinds.size() == std::variant_size_v<protocol::Action>);
        if (!game->has_reflexes()) continue;
        CHECK(compared.quick > 0);
        CHECK(compared.held > 0);
    }
}
