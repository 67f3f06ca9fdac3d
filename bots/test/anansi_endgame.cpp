// The endgame solver against a plain search that knows nothing but the rules.
#include <doctest/doctest.h>

#include "bots/anansi_endgame.hpp"
#include "bots/heuristics/anansi.hpp"

using namespace tischlein;
using namespace tischlein::bots;
using namespace tischlein::bots::anansi_endgame;
using namespace tischlein::anansi;

namespace {

using Results = EachSeat<std::uint8_t>;

// What each seat has won since `root`, whose round has just ended.
Results results(const State& root, const State& s) {
    Results found{};
    for (int i = 0; i < root.table.seats; ++i)
        found[seat(i)] = static_cast<std::uint8_t>(points(s.table, seat(i)) - points(root.table, seat(i)));
    return found;
}

struct PlainSearch {
    const State& root;
    Move best{};

    // Every legal card, by the rules and nothing else; ties as the header says: recruiting first, low cards first.
    Results value(const State& s, bool is_root = false) {
        if (s.table.over() || s.table.round != root.table.round) return results(root, s);
        const Seat who = s.table.to_move;
        int own = -1;
        Results found{};
        for (const MoveKind kind : {MoveKind::recruit, MoveKind::play})
            for (const Move m : legal(s, who)) {
                if (m.kind != kind) continue;
                State then = s;
                NoEvents none;
                apply(then, who, m, none);
                const Results v = value(then);
                if (v[who] <= own) continue;
                own = v[who];
                found = v;
                if (is_root) best = m;
            }
        return found;
    }
};

// A table some tricks before its round ends, reached by random play; `ahead`: cards already laid in the running trick.
State ending(int seats, int tricks, int ahead, std::uint64_t seed) {
    Random source(seed);
    State s = Anansi::setup({}, standard_options(Anansi::options), seats, Random(seed));
    const int round = 1 + static_cast<int>(seed % 3);
    const auto reached = [&] {
        return s.table.round == round && s.table.tricks_left == tricks &&
               (number(s.table.to_move) - number(s.table.leader) + seats) % seats == ahead;
    };
    while (!reached()) {
        NoEvents none;
        const Moves moves = legal(s, s.table.to_move);
        apply(s, s.table.to_move, moves[source.below(static_cast<std::uint32_t>(moves.size()))], none);
    }
    return s;
}

// Random play takes too many listeners. Here everybody is near a match, where every listener counts.
State balanced(State s, std::uint64_t seed) {
    Random source(seed);
    for (int i = 0; i < s.table.seats; ++i) {
        const Seat who = seat(i);
        s.table.supply = static_cast<std::uint8_t>(s.table.supply + s.table.listeners[who]);
        s.table.listeners[who] =
            static_cast<std::uint8_t>(std::max(0, s.table.piles[who].count - 1 + static_cast<int>(source.below(3))));
        s.table.supply = static_cast<std::uint8_t>(s.table.supply - s.table.listeners[who]);
        s.table.inspired[who] = 0;
    }
    return s;
}

void check_ending(Endgame& endgame, const State& s) {
    REQUIRE(consistent(s));
    PlainSearch plain{s};
    const Results expected = plain.value(s, true);
    const Solution found = endgame.solve(s);
    CHECK(found.exact);
    CHECK(found.seat == s.table.to_move);
    CHECK(found.value == expected);
    // Of equally good cards the solver names the lowest; so does the plain search, which keeps the first best one.
    CHECK(found.best == plain.best);
}

}  // namespace

TEST_CASE("The solver agrees with a plain search by the rules") {
    Endgame endgame(12);  // small, so that entries are thrown out and come back
    for (int seats = 2; seats <= 5; ++seats)
        for (int tricks = 1; tricks <= (seats == 5 ? 2 : 3); ++tricks)
            for (std::uint64_t seed = 1; seed <= (tricks == 3 ? 12U : 60U); ++seed) {
                const State s = ending(seats, tricks, static_cast<int>(seed) % seats,
                                       seed * 97 + static_cast<std::uint64_t>(seats));
                CAPTURE(seats);
                CAPTURE(tricks);
                CAPTURE(seed);
                check_ending(endgame, s);
                check_ending(endgame, balanced(s, seed));
            }
}

TEST_CASE("A supply that runs out is honoured") {
    Endgame endgame(12);
    for (int seats = 2; seats <= 5; ++seats)
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            State s = balanced(ending(seats, 2, 0, seed + 5000), seed);
            s.table.supply = static_cast<std::uint8_t>(seed % 4);
            check_ending(endgame, s);
        }
}

TEST_CASE("The first trick of two with the spider's pile, three tricks deep") {
    Endgame endgame(14);
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        check_ending(endgame, balanced(ending(2, 4, 0, seed + 9000), seed));
}

TEST_CASE("Playing the solution out brings its value") {
    Endgame endgame(16);
    for (int seats = 3; seats <= 4; ++seats)
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const State root = balanced(ending(seats, 4, 0, seed + 300), seed);
            const auto promised = endgame.solve(root).value;
            State s = root;
            while (!s.table.over() && s.table.round == root.table.round) {
                NoEvents none;
                const Solution next = endgame.solve(s);
                CHECK(next.value == promised);
                apply(s, next.seat, next.best, none);
            }
            CHECK(results(root, s) == promised);
        }
}

TEST_CASE("Expert takes a solved ending for what it is worth when it is played out") {
    using Thumb = Heuristics<Anansi>;
    for (int seats = 2; seats <= 5; ++seats)
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const State root = balanced(ending(seats, 1, static_cast<int>(seed) % seats, seed + 700), seed);
            State s = root;
            while (!s.table.over() && s.table.round == root.table.round) {
                NoEvents none;
                const Solution next = solve(s);
                apply(s, next.seat, next.best, none);
            }
            for (const Seat who : SeatSet::first(seats)) {
                const auto worth = Thumb::settled(root, root, who);
                REQUIRE(worth);
                CHECK(*worth == doctest::Approx(Thumb::worth(root, s, who)));
            }
        }
    const State early = ending(4, 2, 0, 3);
    CHECK_FALSE(Thumb::settled(early, early, seat(0)));
}

TEST_CASE("A budget stops the search and says so; a finished game has nothing to solve") {
    const State s = ending(4, 5, 0, 3);
    const Solution cut = solve(s, 100);
    CHECK_FALSE(cut.exact);
    CHECK(cut.nodes <= 1000);
    State over = s;
    over.table.tricks_left = 0;
    CHECK_FALSE(solve(over).exact);
}

TEST_CASE("Four seats with five cards each: visited positions stay where they were") {
    std::uint64_t nodes = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) nodes += solve(balanced(ending(4, 5, 0, seed), seed)).nodes;
    MESSAGE("nodes: " << nodes);
    CHECK(nodes < 20'000'000);
}
