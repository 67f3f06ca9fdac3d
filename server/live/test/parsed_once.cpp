// How often a move's text is read on its way through a table (docs/architecture.md, "The path of a move at a server"). The linker
// sends calls of UNO's read_move here (CMakeLists.txt), so the product needs no counter.
#include "games/uno/uno.hpp"
#include "server/record/log_facts.hpp"
#include "server/record/replay.hpp"
#include "two.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

int times_read = 0;

}  // namespace

std::optional<uno::Move> read_by_uno(std::string_view text) asm("__real_" READ_MOVE_OF_UNO);
std::optional<uno::Move> read_and_counted(std::string_view text) asm("__wrap_" READ_MOVE_OF_UNO);

std::optional<uno::Move> read_and_counted(std::string_view text) {
    ++times_read;
    return read_by_uno(text);
}

TEST_CASE("a person's move is read once, and a bot's never") {
    TwoPeople at({.game = "uno", .seats = 3, .bots = {{seat(2), Level::easy}}});
    int by_people = 0, by_bots = 0;
    while (by_people < 3 || by_bots < 2) {
        const bool person = at.anna.must(0) || at.ben.must(1);
        const std::size_t moves = at.server.table->state().moves().size();
        times_read = 0;
        if (person) at.mover().play(at.mover().moves().front());
        at.server.loop.pass(person ? milliseconds(1) : seconds(7));  // easy bots take six seconds at most
        REQUIRE(at.server.table->state().moves().size() > moves);
        CHECK(times_read == (person ? 1 : 0));
        (person ? by_people : by_bots) += 1;
    }
}

namespace {

// A table that is decided and folded at once.
struct FoldedTable {
    TableState state{};
    std::vector<std::string> log{};

    void take(Decision decision) {
        REQUIRE(std::holds_alternative<std::vector<Fact>>(decision));
        for (Fact& fact : std::get<std::vector<Fact>>(decision)) {
            if (auto* opened = std::get_if<fact::Opened>(&fact.what)) opened->secret = std::string(64, '7');
            REQUIRE_FALSE(state.fold(fact));
            log.push_back(write_fact(fact));
        }
    }
    // Three people at UNO. `origin`: what their game begins with.
    explicit FoldedTable(const std::optional<Origin>& origin = std::nullopt) {
        const protocol::OpenTable wish{.game = "uno", .seats = 3, .name = "Anna"};
        take(decide_open("tbcdfg", wish, "anna", {nobody, Language::en}, {1}, origin));
        take(decide_join(state, {"Ben", seat(1)}, "ben", {nobody, Language::en}, {1}));
        take(decide_join(state, {"Cleo", seat(2)}, "cleo", {nobody, Language::en}, {1}));
        take(decide(state, {0, Language::en}, {1}, protocol::Start{"s"}));
    }
    void move(Seat seat, AnyMove move) { take(decide_move(state, seat, move, state.newest(), MovedBy::person, 1)); }
    void move_at_random(Random& random) {
        const Seat turn = state.game().must().front();
        const std::vector<AnyMove> moves = state.game().legal(turn);
        move(turn, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
};

}  // namespace

TEST_CASE("dealing and looking back reads no move again, also where a game goes on from a moment of another one") {
    Random random(4);
    FoldedTable first;
    for (int i = 0; i < 6; ++i) first.move_at_random(random);
    Origin origin{first.state.deal(), "tbcdfg", 1, first.state.game().kind().rules_version(), {}};
    for (const PlayedFact& made : first.state.moves()) origin.moves.push_back({made.seat, made.move});
    times_read = 0;
    FoldedTable table(origin);
    while (table.state.moves().size() < 10) {
        const Seq seen = table.state.newest();
        table.move_at_random(random);
        // A late move: somebody saw the table as it was before. Whether it was possible then decides.
        const Seat turn = table.state.game().must().front();
        decide_move(table.state, turn, table.state.game().legal(turn).front(), seen, MovedBy::person, 1);
        snapshot(table.state, {}, {});
    }
    REQUIRE_FALSE(table.state.fold({1, nobody, "", fact::Undone{3}}));
    CHECK(times_read == 0);
}

TEST_CASE("the moves that a game begins with are read once from its log, not at each deal") {
    Random random(4);
    FoldedTable first;
    for (int i = 0; i < 6; ++i) first.move_at_random(random);
    Origin origin{first.state.deal(), "tbcdfg", 1, first.state.game().kind().rules_version(), {}};
    for (const PlayedFact& made : first.state.moves()) origin.moves.push_back({made.seat, made.move});
    FoldedTable table(origin);
    while (table.state.phase() == Phase::playing) table.move_at_random(random);
    const std::size_t moves = table.state.moves().size();
    const std::vector<Fact> facts = std::get<0>(record::facts_in(table.log, Language::en));
    times_read = 0;
    const auto game = std::get<record::FinishedGame>(record::finished_game(facts, 1));
    CHECK(game.moves.size() == moves + 6);
    CHECK(times_read == static_cast<int>(moves + 6));
    times_read = 0;
    table.take(decide(table.state, {0, Language::en}, {1}, protocol::Rematch{"r"}));
    table.take(decide(table.state, {0, Language::en}, {1}, protocol::Start{"s2"}));
    CHECK(times_read == 0);
}

TEST_CASE("a finished game is read once from its log, and not again when it is looked at") {
    Random random(4);
    FoldedTable table;
    while (table.state.phase() == Phase::playing) table.move_at_random(random);
    const std::vector<Fact> facts = std::get<0>(record::facts_in(table.log, Language::en));
    times_read = 0;
    const auto game = std::get<record::FinishedGame>(record::finished_game(facts, 1));
    CHECK(times_read == static_cast<int>(table.state.moves().size()));
    times_read = 0;
    CHECK(problem_in(record::replay_of(game, {.from = 40})) == nullptr);
    CHECK(problem_in(record::position_after(game, 30)) == nullptr);
    CHECK(problem_in(record::result_of(game)) == nullptr);
    CHECK(times_read == 0);
}
