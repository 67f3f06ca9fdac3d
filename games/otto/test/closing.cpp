// What closes what: by scenario, and against a second implementation that follows the lines step by step.
#include "games/otto/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::otto;

namespace {

Shapes closed_on(const std::string& board) { return closed(at_table(2, "board " + board).table.board); }

int small_circles(const Shapes& c) { return count_bits(c.over_right) + count_bits(c.over_below); }

Bits point(int x, int y) { return one(8 * y + x); }

// --- the second opinion -------------------------------------------------------------------------------------

// A stop is an exit of a place (place * 8 + exit). Every stop has a line of its tile, and a way over the edge.
struct Step {
    int  to = -1;
    int  tile = -1;  // place whose line it is, -1: the frame
    Line line{};
    FramePart frame{};
};

class LineTracer {
public:
    LineTracer(const Table& t, const Box& box) : t_(t), box_(box) {}

    struct Found {
        int small = 0, large = 0, square = 0, ottos = 0;
    };

    // Walks every closed line once and says what it is.
    Found walk() {
        Found found;
        std::array<bool, place_count * 8> seen{};
        for (int start = 0; start < place_count * 8; ++start) {
            if (seen[static_cast<std::size_t>(start)] || !lies(start / 8)) continue;
            std::vector<Step> loop;
            int at = start;
            do {
                const Step line = along(at);
                seen[static_cast<std::size_t>(at)] = seen[static_cast<std::size_t>(line.to)] = true;
                loop.push_back(line);
                const Step over = across(line.to);
                if (over.tile == -1 && over.to >= 0) loop.push_back(over);
                at = over.to;
            } while (at >= 0 && at != start);
            if (at == start) name(loop, found);
        }
        return found;
    }

private:
    bool lies(int place) const { return t_.board.at[static_cast<std::size_t>(place)] != empty_place; }

    Step along(int stop) const {
        const int place = stop / 8, exit = stop % 8;
        const Laid tile = t_.board.at[static_cast<std::size_t>(place)];
        const TileKind& kind = place == centre ? box_.centre : box_.tiles[kind_of(tile)];
        for (int i = 0; i < kind.line_count; ++i) {
            const Line line = turned(kind.lines[static_cast<std::size_t>(i)], turns_of(tile));
            if (line.from == exit || line.to == exit)
                return {place * 8 + (line.from == exit ? line.to : line.from), place, line, {}};
        }
        return {};
    }

    // Over the edge: N1 faces the neighbour's S2, E1 its W2. At the border the frame leads on.
    Step across(int stop) const {
        const int place = stop / 8, exit = stop % 8, x = place % 5, y = place / 5;
        const int nx = x + (exit / 2 == 1) - (exit / 2 == 3), ny = y + (exit / 2 == 2) - (exit / 2 == 0);
        if (nx >= 0 && nx < 5 && ny >= 0 && ny < 5) {
            const int facing = (exit / 2 + 2) % 4 * 2 + 1 - exit % 2;
            return lies(ny * 5 + nx) ? Step{(ny * 5 + nx) * 8 + facing, 0, {}, {}} : Step{};
        }
        return along_frame(x, y, exit);
    }

    // Border exits clockwise from a1's N1: 40 of them, two for each border place and side. Frame part i joins
    // exits 2i-1 and 2i.
    static int border_number(int x, int y, int exit) {
        switch (exit / 2) {
            case 0: return 2 * x + exit % 2;
            case 1: return 10 + 2 * y + exit % 2;
            case 2: return 20 + 2 * (4 - x) + exit % 2;
            default: return 30 + 2 * (4 - y) + exit % 2;
        }
    }

    Step along_frame(int x, int y, int exit) const {
        const int here = border_number(x, y, exit), there = (here % 2 == 0 ? here + 39 : here + 1) % 40;
        const FramePart part = box_.frame[static_cast<std::size_t>((here % 2 == 0 ? here : there) / 2)];
        if (part == FramePart::open) return {};
        for (int place = 0; place < place_count; ++place)
            for (int e = 0; e < 8; ++e) {
                const int px = place % 5, py = place / 5;
                const bool border = e / 2 == 0 ? py == 0 : e / 2 == 1 ? px == 4 : e / 2 == 2 ? py == 4 : px == 0;
                if (border && border_number(px, py, e) == there)
                    return lies(place) ? Step{place * 8 + e, -1, {}, part} : Step{};
            }
        return {};
    }

    static void name(const std::vector<Step>& loop, Found& found) {
        std::size_t halves = 0, round = 0, square = 0, crossing = 0;
        for (const Step& step : loop) {
            if (step.tile == -1)
                (step.frame == FramePart::round ? round : square) += 1;
            else if (is_half_circle(step.line))
                ++halves;
            else if (step.line.bend != Bend::plain)
                (step.line.bend == Bend::round ? round : square) += 1;
            else if (axis_of(step.line) >= 0 && step.line.to - step.line.from == 4)
                ++crossing;
        }
        if (halves == 2 && loop.size() == 2) ++found.small;
        if (halves == 2 && crossing == 2 && loop.size() == 4) ++found.ottos;
        if (round == loop.size()) ++found.large;
        if (square == loop.size()) ++found.square;
    }

    const Table& t_;
    const Box&   box_;
};

}  // namespace

TEST_CASE("O7  A small circle: two half circles over an edge") {
    CHECK(closed_on("c1 5 2 c2 5 0").over_below == one(bit_of(2)));
    CHECK(closed_on("a1 5 1 b1 5 3").over_right == one(bit_of(0)));
    CHECK(small_circles(closed_on("c1 5 2 c2 5 2")) == 0);  // the lower one faces away
    CHECK(small_circles(closed_on("e1 5 1 a2 5 3")) == 0);  // the board does not wrap round
}

TEST_CASE("O7  A large circle: arcs all round a grid point") {
    CHECK(closed_on("b2 8 0 c2 8 0 b3 8 0").large == point(2, 2));  // three tiles and the printed centre
    CHECK(closed_on("b2 8 0 c2 8 0").large == 0);
    CHECK(closed_on("b1 8 0 c1 8 0").large == point(2, 0));          // two tiles and a round frame half
    CHECK(closed_on("a1 8 0 b1 8 0").large == point(0, 0));          // one tile and the round corner; v10 is square
    CHECK(closed_on("e5 8 0").large == point(5, 5));
}

TEST_CASE("O7  A square: right angles, and square frame parts") {
    CHECK(closed_on("a1 16 0 b1 16 0").square == point(1, 0));
    CHECK(closed_on("e1 16 0 e2 16 0").square == point(5, 1));
    CHECK(closed_on("a1 16 0").square == 0);                                       // the corner is round
    CHECK(closed_on("a1 16 0 b1 16 0 a2 16 0 b2 16 0").square == (point(1, 0) | point(0, 1) | point(1, 1)));
}

TEST_CASE("O7  A ring mixed of arcs and angles scores nothing") {
    const Shapes c = closed_on("d4 16 0 c4 8 0 d3 8 0");  // round v33: the centre's arc, two arcs, an angle
    CHECK(((c.large | c.square) & point(3, 3)) == 0);
    CHECK(closed_on("a1 8 0 b1 16 0").square == 0);
}

TEST_CASE("O8  An OTTO: a crossing with a half circle at either end") {
    const auto ottos = [](const std::string& board, Place p) {
        return ottos_through(at_table(2, "board " + board).table.board, p);
    };
    CHECK(ottos("a1 5 2 a2 2 0 a3 5 0", *read_place("a2")) == 1);
    CHECK(ottos("a1 5 2 a2 2 0 a3 5 0", *read_place("a1")) == 1);
    CHECK(ottos("a1 5 2 a2 2 0 a3 5 0", *read_place("a3")) == 1);
    CHECK(ottos("b1 5 1 c1 2 1 d1 5 3", *read_place("d1")) == 1);  // lying on its side
    CHECK(ottos("a1 5 2 a2 2 1 a3 5 0", *read_place("a2")) == 0);  // the crossing runs the other way
    CHECK(ottos("a1 5 2 a2 2 0", *read_place("a2")) == 0);
    CHECK(ottos("a1 5 2 a2 0 0 a3 5 0", *read_place("a2")) == 0);  // closed, but a long ring: its lines do not cross
    CHECK(ottos("a1 2 1 a2 2 0 a3 2 1", *read_place("a2")) == 1);  // the ends may be crossing tiles themselves
}

TEST_CASE("O8  One tile can end two OTTOs") {
    const State s = at_table(2, "board a1 5 2 a2 2 0 a3 2 1 a4 2 0 a5 5 0");
    CHECK(ottos_through(s.table.board, *read_place("a3")) == 2);
}

TEST_CASE("A tile's value comes from its lines") {
    const Table& t = at_table(2, "").table;
    for (const auto& [name, value] : std::map<std::string, int>{
             {"8", 8}, {"12", 12}, {"7", 7}, {"5", 5}, {"9", 9}, {"16", 16}, {"2", 2}, {"0", 0}, {"black", 0}}) {
        CHECK(value_of(traits(t, tile(name))) == value);
        for (int turns = 0; turns < 4; ++turns) CHECK(value_of(turned(traits(t, tile(name)), turns)) == value);
    }
}

TEST_CASE("A tile looks the same after so many quarter turns") {
    const Table& t = at_table(2, "").table;
    for (const auto& [name, looks] :
         std::map<std::string, int>{{"8", 1}, {"12", 2}, {"7", 4}, {"5", 4}, {"9", 4}, {"16", 1}, {"2", 2}, {"0", 1}})
        CHECK(period(t, tile(name)) == looks);
}

TEST_CASE("Turned traits are the traits of the turned lines") {
    const Box& box = Otto::standard_box();
    for (int k = 0; k < box.kinds; ++k)
        for (int turns = 0; turns < 4; ++turns) {
            TileKind tile_turned = box.tiles[k];
            for (Line& line : tile_turned.lines) line = turned(line, turns);
            CHECK(traits_of(tile_turned) == turned(traits_of(box.tiles[k]), turns));
        }
}

TEST_CASE("Planes and a tracer of lines find the same shapes") {
    Random random = Random::from_text("finger");
    const Box& box = Otto::standard_box();
    int ottos = 0, squares = 0;
    for (int board = 0; board < 3000; ++board) {
        Table t = empty_table(box, standard_options(option_list), 2, random).table;
        const std::uint32_t density = 2 + random.below(8);
        for (int p = 0; p < place_count; ++p) {
            const auto k = static_cast<Kind>(random.below(8));
            if (p != centre && random.below(10) < density)
                lay(t, static_cast<Place>(p), k, static_cast<int>(random.below(4)));
        }
        const Shapes c = closed(t.board);
        int crossings = 0;
        for (int p = 0; p < place_count; ++p) {
            if (t.board.at[static_cast<std::size_t>(p)] == empty_place) continue;
            const Bits me = only(static_cast<Place>(p));
            crossings += (t.board.plane[cross] & me) != 0 && (t.board.plane[half + south] << 8 & me) != 0 &&
                         (t.board.plane[half + north] >> 8 & me) != 0;
            crossings += (t.board.plane[cross + 1] & me) != 0 && (t.board.plane[half + east] << 1 & me) != 0 &&
                         (t.board.plane[half + west] >> 1 & me) != 0;
        }
        const LineTracer::Found found = LineTracer(t, box).walk();
        CHECK(found.small == small_circles(c));
        CHECK(found.large == count_bits(c.large));
        CHECK(found.square == count_bits(c.square));
        CHECK(found.ottos == crossings);
        ottos += found.ottos;
        squares += found.square;
    }
    CHECK(ottos > 20);
    CHECK(squares > 300);
}

TEST_CASE("What a tile would close is what it closes once laid") {
    Random random = Random::from_text("closers");
    const Box& box = Otto::standard_box();
    for (int board = 0; board < 400; ++board) {
        Table t = empty_table(box, standard_options(option_list), 2, random).table;
        for (int p = 0; p < place_count; ++p)
            if (p != centre && random.below(10) < 6)
                lay(t, static_cast<Place>(p), static_cast<Kind>(random.below(8)), static_cast<int>(random.below(4)));
        const Closers close = closers(t.board);
        for (Bits left = free_places(t.board); left != 0; left = without_lowest_bit(left))
            for (int k = 0; k < 8; ++k)
                for (int turns = 0; turns < 4; ++turns) {
                    const Place p = place_of(lowest_bit(left));
                    const Traits lying = turned(traits(t, static_cast<Kind>(k)), turns);
                    Table then = t;
                    lay(then, p, static_cast<Kind>(k), turns);
                    const Shapes c = closed_through(then.board, p);
                    CHECK(((scoring_places(close, lying) & only(p)) != 0) ==
                          ((c.over_right | c.over_below | c.large | c.square) != 0));
                    CHECK(((otto_places(close, lying) & only(p)) != 0) == (ottos_through(then.board, p) > 0));
                }
    }
}
