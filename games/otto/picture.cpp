// An OTTO table as text for a terminal: the board with its lines, drawn in box characters or plain ASCII.
//
// Every tile is nine characters wide and four high, so that the board and a line for the answer fit 24 lines. Its exits are
// at one and two thirds of each side, so the lines of neighbours meet without further ado. Arcs have round corners, right angles square ones (in ASCII . ' and +).
// A marker is its owner's number, inside the ring or on the small circle.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "games/otto/names.hpp"
#include "games/otto/otto.hpp"
#include "i18n/ascii.hpp"
#include "i18n/columns.hpp"
#include "i18n/say.hpp"

namespace tischlein::otto {

using i18n::phrase, i18n::say;

namespace {

constexpr int tile_width = 9, tile_height = 4;
constexpr int up = 1, right = 2, down = 4, left = 8;

struct Point {
    int x, y;
};

class Canvas {
public:
    Canvas(int width, int height, const PictureStyle& style)
        : width_(width),
          cells_(static_cast<std::size_t>(width * height)),
          style_(style) {}

    void add(Point p, int directions, bool round) {
        Cell& cell = at(p);
        cell.directions |= directions;
        cell.round = round;
    }
    // Straight from a to b, both included; corners come of themselves where two runs meet.
    void run(Point a, Point b, bool round) {
        for (; a.x < b.x; ++a.x) add(a, right, round), add({a.x + 1, a.y}, left, round);
        for (; a.x > b.x; --a.x) add(a, left, round), add({a.x - 1, a.y}, right, round);
        for (; a.y < b.y; ++a.y) add(a, down, round), add({a.x, a.y + 1}, up, round);
        for (; a.y > b.y; --a.y) add(a, up, round), add({a.x, a.y - 1}, down, round);
    }
    void write(Point p, std::string_view unicode, std::string_view plain) {
        at(p).text = style_.unicode ? unicode : plain;
    }
    void letters(Point p, std::string_view text) {
        for (const char c : text) at({p.x++, p.y}).text = std::string(1, c);
    }
    void marker(Point p, int owner) {
        static constexpr std::array<int, table_size> ansi{31, 34, 32, 35};
        const std::string digit(1, static_cast<char>('0' + owner));
        at(p).text =
            style_.colour ? fmt::format("\033[1;{}m{}\033[0m", ansi[static_cast<std::size_t>(owner)], digit) : digit;
    }
    std::string row(int y) const {
        std::string text;
        for (int x = 0; x < width_; ++x) {
            const Cell& cell = cells_[static_cast<std::size_t>(y * width_ + x)];
            text += cell.text.empty() ? glyph(cell) : cell.text;
        }
        return text;
    }

private:
    struct Cell {
        int directions = 0;
        bool round = false;
        std::string text{};
    };
    Cell& at(Point p) { return cells_[static_cast<std::size_t>(p.y * width_ + p.x)]; }

    std::string glyph(const Cell& cell) const {
        static constexpr std::array<std::string_view, 16> round{" ", "│", "─", "╰", "│", "│", "╭", "├",
                                                                "─", "╯", "─", "┴", "╮", "┤", "┬", "┼"};
        static constexpr std::array<std::string_view, 16> square{" ", "│", "─", "└", "│", "│", "┌", "├",
                                                                 "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
        static constexpr std::string_view plain_round = " |-'||.#-'-#.###", plain_square = " |-+||+#-+-#+###";
        const auto i = static_cast<std::size_t>(cell.directions);
        if (style_.unicode) return std::string((cell.round ? round : square)[i]);
        return std::string(1, (cell.round ? plain_round : plain_square)[i]);
    }

    int width_;
    std::vector<Cell> cells_;
    const PictureStyle& style_;
};

Point exit_at(int exit) {
    static constexpr std::array<Point, 8> exits{{{2, 0}, {6, 0}, {8, 1}, {8, 2}, {6, 3}, {2, 3}, {0, 2}, {0, 1}}};
    return exits[static_cast<std::size_t>(exit)];
}

// Through these points, and out of the tile at both ends.
void draw_path(Canvas& canvas, Point origin, const Line& line, std::initializer_list<Point> path) {
    static constexpr std::array<int, 4> outward{up, right, down, left};
    const bool round = line.bend != Bend::square;
    const auto moved = [&](Point p) { return Point{origin.x + p.x, origin.y + p.y}; };
    for (const int exit : {line.from, line.to})
        canvas.add(moved(exit_at(exit)), outward[static_cast<std::size_t>(side_of(exit))], round);
    for (auto p = path.begin(); p + 1 < path.end(); ++p) canvas.run(moved(p[0]), moved(p[1]), round);
}

void draw_line(Canvas& canvas, Point origin, const Line& line) {
    const Point a = exit_at(line.from), b = exit_at(line.to);
    const bool upright = side_of(line.from) % 2 == 0;  // leaves to the north or south
    if (is_half_circle(line)) {
        const int x = upright ? a.x : a.x == 0 ? 1 : 7;
        return draw_path(canvas, origin, line, {a, {x, a.y}, {upright ? b.x : x, b.y}, b});
    }
    if (axis_of(line) == 0) return draw_path(canvas, origin, line, {a, {a.x, 2}, {b.x, 2}, b});
    if (axis_of(line) == 1) return draw_path(canvas, origin, line, {a, {4, a.y}, {4, b.y}, b});
    const Point corner = upright ? Point{a.x, b.y} : Point{b.x, a.y};
    draw_path(canvas, origin, line, {a, corner, b});
}

// The two lines of a crossing, as an X.
void draw_crossing(Canvas& canvas, Point o, int axis) {
    for (const int x : {2, 6})
        for (const int y : {0, 3})
            if (axis == 0) canvas.add({o.x + x, o.y + y}, up | down, true);
    for (const int y : {1, 2})
        for (const int x : {0, 1, 2, 6, 7, 8})
            if (axis == 1) canvas.add({o.x + x, o.y + y}, left | right, true);
    for (const int y : {1, 2}) {
        canvas.write({o.x + 3, o.y + y}, y == 1 ? "╲" : "╱", y == 1 ? "\\" : "/");
        canvas.write({o.x + 5, o.y + y}, y == 1 ? "╱" : "╲", y == 1 ? "/" : "\\");
    }
}

void draw_tile(Canvas& canvas, Point origin, const TileKind& tile, int turns) {
    if (tile.black)
        for (int y = 0; y < tile_height; ++y)
            for (int x = 0; x < tile_width; ++x) canvas.write({origin.x + x, origin.y + y}, "▓", "%");
    const Traits lying = turned(traits_of(tile), turns);
    for (int i = 0; i < tile.line_count; ++i) {
        const Line line = turned(tile.lines[static_cast<std::size_t>(i)], turns);
        if (axis_of(line) < 0 || !has(lying, cross + axis_of(line))) draw_line(canvas, origin, line);
    }
    for (const int axis : {0, 1})
        if (has(lying, cross + axis)) draw_crossing(canvas, origin, axis);
}

// --- the board ----------------------------------------------------------------------------------------------

constexpr Point board_at{4, 1};  // left of it the row numbers; the frame all round, with the column letters in it
constexpr int board_width = board_at.x + 5 * tile_width + 2, board_height = board_at.y + 5 * tile_height + 1;
constexpr std::size_t panel_width = 27;  // beside the board on a screen of 80 columns

Point corner_at(int x, int y) { return {board_at.x + tile_width * x, board_at.y + tile_height * y}; }

// The printed part at a border point: from one border exit beside it to the other, outside the board.
void draw_frame_part(Canvas& canvas, int x, int y, bool round) {
    const Point c = corner_at(x, y);
    const bool beside = x == 0 || x == 5, above = y == 0 || y == 5;
    const int out_x = x == 0 ? c.x - 1 : c.x, out_y = y == 0 ? c.y - 1 : c.y;
    if (beside && above) {
        const Point a{x == 0 ? c.x + 2 : c.x - 3, out_y}, b{out_x, y == 0 ? c.y + 1 : c.y - 2};
        canvas.add(a, y == 0 ? down : up, round);
        canvas.add(b, x == 0 ? right : left, round);
        canvas.run(a, {out_x, out_y}, round);
        canvas.run({out_x, out_y}, b, round);
    } else if (above) {
        canvas.run({c.x - 3, out_y}, {c.x + 2, out_y}, round);
        for (const int at : {c.x - 3, c.x + 2}) canvas.add({at, out_y}, y == 0 ? down : up, round);
    } else {
        canvas.run({out_x, c.y - 2}, {out_x, c.y + 1}, round);
        for (const int at : {c.y - 2, c.y + 1}) canvas.add({out_x, at}, x == 0 ? right : left, round);
    }
}

void draw_frame(Canvas& canvas, const Box& box) {
    for (int i = 0; i < 20; ++i) {
        const FramePart part = box.frame[static_cast<std::size_t>(i)];
        const int along = i % 5, side = i / 5;
        const int x = side == 0 ? along : side == 1 ? 5 : side == 2 ? 5 - along : 0;
        const int y = side == 0 ? 0 : side == 1 ? along : side == 2 ? 5 : 5 - along;
        if (part != FramePart::open) draw_frame_part(canvas, x, y, part == FramePart::round);
    }
}

void draw_markers(Canvas& canvas, const Table& t) {
    for (int owner = 0; owner < owners(t); ++owner) {
        const auto each = [&](Bits bits, auto&& use) {
            for (; bits != 0; bits = without_lowest_bit(bits)) use(lowest_bit(bits) % 8, lowest_bit(bits) / 8);
        };
        const Marks& m = t.marks[owner];
        each(m.over_right, [&](int x, int y) { canvas.marker({corner_at(x, y).x - 1, corner_at(x, y).y - 3}, owner); });
        each(m.over_below, [&](int x, int y) { canvas.marker({corner_at(x, y).x - 5, corner_at(x, y).y - 1}, owner); });
        each(m.ring, [&](int x, int y) {
            const Point c = corner_at(x, y);
            canvas.marker({x == 5 ? c.x - 1 : c.x, y == 5 ? c.y - 1 : c.y}, owner);
        });
    }
}

Canvas draw_board(const Box& box, const Table& t, const PictureStyle& style) {
    Canvas canvas(board_width, board_height, style);
    draw_frame(canvas, box);
    for (int p = 0; p < place_count; ++p) {
        const Point o = corner_at(p % 5, p / 5);
        const Laid tile = t.board.at[static_cast<std::size_t>(p)];
        if (tile == empty_place)
            canvas.letters({o.x + 4, o.y + 2}, text_of(static_cast<Place>(p)));
        else
            draw_tile(canvas, o, p == centre ? box.centre : box.tiles[kind_of(tile)], turns_of(tile));
    }
    for (int i = 0; i < 5; ++i) {
        canvas.letters({corner_at(i, 0).x + 4, 0}, std::string(1, static_cast<char>('a' + i)));
        canvas.letters({0, corner_at(0, i).y + 2}, std::string(1, static_cast<char>('1' + i)));
    }
    draw_markers(canvas, t);
    return canvas;
}

// --- beside it ----------------------------------------------------------------------------------------------

std::string tile_word(const Box& box, Kind k, Language lang) {
    if (k == no_tile) return std::string(phrase(lang, "otto.terminal.no-tile"));
    return std::string(box.tiles[k].black ? phrase(lang, "otto.terminal.black") : box.tiles[k].called());
}

// The cards of a hand after `title`, wrapped to the width beside the board.
void add_hand(std::vector<std::string>& lines, std::string line, const Hand& hand) {
    for (int c = 0; c < card_kinds; ++c)
        for (int n = hand.count(static_cast<Card>(c)); n > 0; --n) {
            const std::string_view name = word(static_cast<Card>(c));
            if (line.size() + 1 + name.size() > panel_width) {
                lines.push_back(std::move(line));
                line = " ";
            }
            line += fmt::format(" {}", name);
        }
    lines.push_back(std::move(line));
}

void add_player(std::vector<std::string>& lines, const Box& box, const View& v, int i, Names names,
                const PictureStyle& style) {
    const Table& t = v.table;
    const Language lang = style.language;
    const bool waits = t.phase == Phase::infinity ? t.asked.has(seat(i)) : t.phase != Phase::over && t.turn == seat(i);
    const int owner = owner_of(t, seat(i));
    const std::string points = fmt::format(
        "{} +{}", t.score[owner], is_solo(t) && t.phase == Phase::over ? 0 : points_on_board(t, owner));
    lines.push_back(fmt::format("{} {} {} {:>7}", waits ? (style.unicode ? "▶" : ">") : " ", owner,
                                i18n::in_columns(names[static_cast<std::size_t>(i)], 15), points));
    if (!one_tile(t))
        lines.push_back(fmt::format("    [{:.10}]  {}", tile_word(box, t.kept[i], lang),
                                    say(lang, "page.cards", {{"n", t.held[i]}})));
}

// The two tiles of the player in turn, drawn.
void add_tiles(std::vector<std::string>& lines, const Box& box, const Table& t, const PictureStyle& style) {
    if (t.phase != Phase::place) return;
    Canvas canvas(2 * tile_width + 3, tile_height, style);
    const Kind kept = t.kept[number(t.turn)];
    if (kept != no_tile) draw_tile(canvas, {0, 0}, box.tiles[kept], 0);
    draw_tile(canvas, {tile_width + 3, 0}, box.tiles[t.drawn], 0);
    lines.push_back("");
    const auto named = [&](std::string_view which, Kind k) {
        return fmt::format("{} {}", which, tile_word(box, k, style.language));
    };
    const std::string first = kept == no_tile ? "" : named(phrase(style.language, "otto.board.kept"), kept);
    lines.push_back(i18n::in_columns(i18n::in_columns(first, std::max(tile_width + 2, i18n::width_of(first))) + " " +
                                         named(phrase(style.language, "otto.board.drawn"), t.drawn),
                                     static_cast<int>(panel_width)));
    for (int y = 0; y < tile_height; ++y) lines.push_back(canvas.row(y));
}

// The cards that this seat may see, its own and a partner's.
void add_hands(std::vector<std::string>& lines, const View& v, Names names, const PictureStyle& style) {
    for (const Seat who : friends_of(v))
        if (v.hand[number(who)].size() > 0)
            add_hand(lines, fmt::format("{:.14}:", names[static_cast<std::size_t>(who)]), v.hand[number(who)]);
    if (v.stolen != Card::none)
        lines.push_back(fmt::format("{}: {}", phrase(style.language, "otto.terminal.stolen"), word(v.stolen)));
}

std::vector<std::string> side_panel(const Box& box, const View& v, Names names, const PictureStyle& style) {
    const Table& t = v.table;
    const Language lang = style.language;
    std::vector<std::string> lines;
    const std::string round = t.blind != 0 ? say(lang, "otto.terminal.blind", {{"n", t.round}})
                                           : say(lang, "page.table.round", {{"n", t.round}});
    lines.push_back(i18n::in_columns(round, std::max(20, i18n::width_of(round) + 2)) +
                    std::string(phrase(lang, "page.table.pointsHead")));
    for (int i = 0; i < t.seats; ++i) add_player(lines, box, v, i, names, style);
    lines.push_back(fmt::format("{} {}   {} {}", phrase(lang, "otto.terminal.tower"), t.tower_left,
                                phrase(lang, "otto.terminal.deck"), t.deck_left));
    if (t.phase == Phase::lift || t.phase == Phase::to)
        lines.push_back(fmt::format("{} {}", card_name(Card::quantum, lang), t.lifted == no_place ? "" : text_of(t.lifted)));
    if (t.phase == Phase::infinity) lines.emplace_back(phrase(lang, "otto.terminal.infinity"));
    add_hands(lines, v, names, style);
    add_tiles(lines, box, t, style);
    return lines;
}

}  // namespace

std::string Otto::picture(const Box& box, const View& v, Names names, const PictureStyle& style) {
    const Canvas board = draw_board(box, v.table, style);
    const std::vector<std::string> panel = side_panel(box, v, names, style);
    const bool beside = style.columns >= board_width + 2 + static_cast<int>(panel_width);
    std::string text;
    for (int y = 0; y < board_height || (beside && static_cast<std::size_t>(y) < panel.size()); ++y) {
        std::string row = y < board_height ? board.row(y) : std::string(board_width, ' ');
        if (beside && static_cast<std::size_t>(y) < panel.size()) row += "  " + panel[static_cast<std::size_t>(y)];
        while (!row.empty() && row.back() == ' ') row.pop_back();
        text += row + '\n';
    }
    if (!beside)
        for (const std::string& line : panel) text += line + '\n';
    return style.unicode ? text : i18n::to_ascii(text);
}

}  // namespace tischlein::otto
