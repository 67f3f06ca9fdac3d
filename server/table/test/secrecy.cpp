// Two tables that differ only in what somebody must not know tell that somebody the same bytes.
#include "test_table.hpp"
#include "testkit/hidden/pair.hpp"

namespace tischlein::server::table {

// Exchanges the game of a table state for another one: no log can do that.
struct OtherCards {
    static TableState in(const TableState& state, std::unique_ptr<AnyGame> game) {
        TableState other = state;
        other.game_ = {std::move(game)};
        return other;
    }
};

}  // namespace tischlein::server::table

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::table;

namespace {

std::unique_ptr<AnyGame> set_up(const AnyGame& like, const json::object& position) {
    auto game = like.kind().set_up(position, "1", only_standard);
    return problem_in(game) != nullptr ? nullptr : std::move(std::get<0>(game));
}

struct Compared {
    int snapshots = 0, updates = 0;
};

void compare(const TableState& state, const Viewer& viewer, Random& random, Compared& compared) {
    const json::object position = state.game().position();
    TableState mine = OtherCards::in(state, set_up(state.game(), position));
    auto other = set_up(state.game(), testkit::with_other_cards(position, viewer.seat, random));
    if (other == nullptr) return;  // what others know of each other would not fit the exchanged cards
    TableState theirs = OtherCards::in(state, std::move(other));
    REQUIRE(snapshot(mine, viewer, {}) == snapshot(theirs, viewer, {}));
    ++compared.snapshots;
    // The same move at both tables: told alike, unless it showed something.
    const SeatSet able = mine.game().must() | mine.game().may();
    std::uint32_t skip = random.below(static_cast<std::uint32_t>(able.size()));
    Seat who = able.front();
    for (const Seat each : able)
        if (skip-- == 0) who = each;
    const auto moves = mine.game().legal(who);
    const AnyMove move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if (!theirs.game().allows(who, move)) return;
    const Fact moved{some_day_ms, nobody, "", fact::Moved{who, mine.game().kind().text(move)}};
    REQUIRE_FALSE(mine.fold(moved));
    REQUIRE_FALSE(theirs.fold(moved));
    if (mine.phase() == Phase::over || mine.game().view(viewer.seat) != theirs.game().view(viewer.seat)) return;
    REQUIRE(update(mine, moved, viewer, {}) == update(theirs, moved, viewer, {}));
    ++compared.updates;
}

void holds_for(const std::string& name, int games) {
    Compared compared;
    for (int game = 0; game < games; ++game) {
        Random random(static_cast<std::uint64_t>(game));
        INFO(name, " ", game);
        json::object options;
        if (name == "uno") options["rounds"] = 1;
        TestTable table = playing(name, 2 + game % 3, options,
                                   std::string(63, 'a') + static_cast<char>('0' + game % 10));
        while (table.move_at_random(random)) {
            if (table.state().phase() != Phase::playing || random.below(6) != 0) continue;
            const int n = static_cast<int>(random.below(4));
            const Viewer viewer = n == 3   ? Viewer{}
                                  : n == 2 ? Viewer{nobody, seat(table.state().settings().seats - 1), Language::nl}
                                           : Viewer{n, seat(n), Language::de};
            compare(table.state(), viewer, random, compared);
        }
    }
    MESSAGE(name, ": ", compared.snapshots, " snapshots and ", compared.updates, " updates compared");
    CHECK(compared.snapshots > 20);
    CHECK(compared.updates > 5);
}

}  // namespace

TEST_CASE("what a seat is told does not depend on what it must not know: UNO") { holds_for("uno", 5); }
TEST_CASE("what a seat is told does not depend on what it must not know: ANNAOTTO") {
    holds_for("annaotto", 10);
}
TEST_CASE("what a seat is told does not depend on what it must not know: Anansi") { holds_for("anansi", 10); }
TEST_CASE("what a seat is told does not depend on what it must not know: OTTO") { holds_for("otto", 10); }
