// Reads a tile file. The first thing that is wrong is reported with its line and a way out.
#include "games/otto/box.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "core/box_lines.hpp"
#include "games/otto/names.hpp"
#include "games/otto/otto.hpp"
#include "i18n/say.hpp"

namespace tischlein {
extern const std::string_view otto_standard_tiles;  // tiles/standard.tiles, embedded by CMake
}

namespace tischlein::otto {

namespace {

using i18n::say;
using Fields = std::vector<std::string_view>;

// "x4", from 1 to `most`.
std::optional<int> read_count(std::string_view text, int most) {
    if (text.size() < 2 || text.size() > 3 || text[0] != 'x') return std::nullopt;
    int count = 0;
    for (const char c : text.substr(1)) {
        if (c < '0' || c > '9') return std::nullopt;
        count = 10 * count + (c - '0');
    }
    return count <= most ? std::optional(count) : std::nullopt;
}

std::optional<int> read_exit(std::string_view text) {
    const std::size_t side = text.size() == 2 ? std::string_view("NESW").find(text[0]) : std::string_view::npos;
    if (side == std::string_view::npos || (text[1] != '1' && text[1] != '2')) return std::nullopt;
    return static_cast<int>(side) * 2 + (text[1] - '1');
}

std::string exit_name(int exit) { return fmt::format("{}{}", "NESW"[exit / 2], exit % 2 + 1); }

class Reader {
public:
    explicit Reader(Language lang) : lang_(lang) {}

    std::variant<Box, BoxError> read(std::string_view text) {
        for (const BoxLine& line : box_lines(text)) {
            line_ = line.number;
            if (!read_line(line.words)) return error_;
        }
        if (!close_tile() || !whole()) return error_;
        return box_;
    }

private:
    bool fail(int line, std::string text) {
        error_ = {line, std::move(text)};
        return false;
    }
    bool fail(std::string text) { return fail(line_, std::move(text)); }

    bool read_line(const Fields& words) {
        const std::string_view first = words[0];
        if (first == "half" || first == "arc" || first == "angle" || first == "line") return read_tile_line(words);
        if (!close_tile()) return false;
        if (first == "tile") return read_tile(words);
        if (first == "centre") return read_centre(words);
        if (first == "frame") return read_frame(words);
        if (first == "card") return read_cards(words);
        return fail(say(lang_, "otto.tiles.no-such-line", {{"word", first}}));
    }

    bool read_tile(const Fields& words) {
        if (words.size() < 3 || words.size() > 4) return fail(say(lang_, "otto.tiles.tile-form"));
        TileKind tile;
        if (words[1].size() >= tile.name.size()) return fail(say(lang_, "otto.tiles.long-name"));
        std::copy(words[1].begin(), words[1].end(), tile.name.begin());
        for (int i = 0; i < box_.kinds; ++i)
            if (box_.tiles[i].called() == words[1])
                return fail(say(lang_, "otto.tiles.tile-again", {{"tile", words[1]}}));
        const auto copies = read_count(words[2], most_tiles);
        if (!copies || *copies == 0)
            return fail(say(lang_, "otto.tiles.copies", {{"word", words[2]}, {"most", most_tiles}}));
        if (words.size() == 4 && words[3] != "zero" && words[3] != "black")
            return fail(say(lang_, "otto.tiles.zero-or-black", {{"word", words[3]}}));
        if (box_.kinds == most_kinds - 1) return fail(say(lang_, "otto.tiles.many-kinds"));
        tile.copies = static_cast<std::uint8_t>(*copies);
        tile.zero = words.size() == 4 && words[3] == "zero";
        tile.black = words.size() == 4 && words[3] == "black";
        box_.tiles[box_.kinds] = tile;
        open(box_.tiles[box_.kinds++]);
        return true;
    }

    bool read_centre(const Fields& words) {
        if (words.size() != 1) return fail(say(lang_, "otto.tiles.centre-alone"));
        if (box_.centre.line_count != 0) return fail(say(lang_, "otto.tiles.centre-again"));
        open(box_.centre);
        return true;
    }

    void open(TileKind& tile) {
        tile_ = &tile;
        tile_line_ = line_;
        used_ = 0;
    }

    bool read_tile_line(const Fields& words) {
        if (tile_ == nullptr) return fail(say(lang_, "otto.tiles.line-alone", {{"word", words[0]}}));
        if (tile_->black) return fail(say(lang_, "otto.tiles.black-line"));
        if (words.size() != 2) return fail(say(lang_, "otto.tiles.line-form", {{"word", words[0]}}));
        const auto from = read_exit(words[1].substr(0, 2));
        const auto to = words[1].size() == 5 && words[1][2] == '-' ? read_exit(words[1].substr(3)) : std::nullopt;
        if (!from || !to) return fail(say(lang_, "otto.tiles.no-exits", {{"word", words[1]}}));
        for (const int exit : {*from, *to}) {
            if ((used_ >> exit & 1U) != 0)
                return fail(say(lang_, "otto.tiles.exit-taken", {{"exit", exit_name(exit)}}));
            used_ |= 1U << exit;
        }
        const Bend bend = words[0] == "arc" ? Bend::round : words[0] == "angle" ? Bend::square : Bend::plain;
        const auto ends = std::minmax(*from, *to);
        const Line line{static_cast<std::uint8_t>(ends.first), static_cast<std::uint8_t>(ends.second), bend};
        if (!fits_its_word(line, words[0])) return false;
        tile_->lines[tile_->line_count++] = line;
        return true;
    }

    bool fits_its_word(const Line& line, std::string_view word) {
        const bool at_corner = corner_of(line) >= 0;
        if (line.bend != Bend::plain && !at_corner) return fail(say(lang_, "otto.tiles.at-corner", {{"word", word}}));
        if (line.bend == Bend::plain && at_corner) return fail(say(lang_, "otto.tiles.arc-or-angle"));
        if (word == "half" && !is_half_circle(line)) return fail(say(lang_, "otto.tiles.half-form"));
        if (word == "line" && is_half_circle(line)) return fail(say(lang_, "otto.tiles.write-half"));
        return true;
    }

    // Every exit of the tile that was being described must have its line.
    bool close_tile() {
        if (tile_ == nullptr) return true;
        const TileKind& tile = *tile_;
        tile_ = nullptr;
        if (tile.black) return true;
        for (int exit = 0; exit < 8; ++exit)
            if ((used_ >> exit & 1U) == 0)
                return fail(tile_line_, say(lang_, "otto.tiles.exit-free", {{"exit", exit_name(exit)}}));
        if (tile.zero && (traits_of(tile) & 0x3FFFU) != 0)
            return fail(tile_line_, say(lang_, "otto.tiles.zero-closes"));
        return true;
    }

    bool read_frame(const Fields& words) {
        static constexpr std::array<std::string_view, 4> sides{"north", "east", "south", "west"};
        const auto side = words.size() < 2 ? sides.end() : std::find(sides.begin(), sides.end(), words[1]);
        if (side == sides.end() || words.size() != 7) return fail(say(lang_, "otto.tiles.frame-form"));
        const int first = static_cast<int>(side - sides.begin());
        if ((frame_seen_ >> first & 1U) != 0) return fail(say(lang_, "otto.tiles.frame-again", {{"side", words[1]}}));
        frame_seen_ |= 1U << first;
        for (int i = 0; i < 5; ++i) {
            const std::string_view part = words[static_cast<std::size_t>(i) + 2];
            if (part != "round" && part != "square" && part != "open")
                return fail(say(lang_, "otto.tiles.frame-part", {{"word", part}}));
            box_.frame[5 * first + i] = part == "round"    ? FramePart::round
                                        : part == "square" ? FramePart::square
                                                           : FramePart::open;
        }
        return true;
    }

    bool read_cards(const Fields& words) {
        const auto card = words.size() == 3 ? read_card(words[1]) : std::nullopt;
        if (!card) return fail(say(lang_, "otto.tiles.card-form"));
        const auto count = read_count(words[2], 15);
        if (!count) return fail(say(lang_, "otto.tiles.card-count", {{"word", words[2]}}));
        if ((cards_seen_ >> index(*card) & 1U) != 0)
            return fail(say(lang_, "otto.tiles.card-again", {{"card", words[1]}}));
        cards_seen_ |= 1U << index(*card);
        box_.cards[index(*card)] = static_cast<std::uint8_t>(*count);
        return true;
    }

    // What only the whole file can tell.
    bool whole() {
        int tiles = 0, layable = 0, cards = 0;
        for (int i = 0; i < box_.kinds; ++i) {
            tiles += box_.tiles[i].copies;
            layable += box_.tiles[i].black ? 0 : box_.tiles[i].copies;
        }
        for (const int count : box_.cards) cards += count;
        if (layable < place_count - 1) return fail(0, say(lang_, "otto.tiles.few-tiles", {{"n", layable}}));
        if (tiles > most_tiles)
            return fail(0, say(lang_, "otto.tiles.many-tiles", {{"tiles", tiles}, {"most", most_tiles}}));
        if (cards > most_cards)
            return fail(0, say(lang_, "otto.tiles.many-cards", {{"cards", cards}, {"most", most_cards}}));
        if (box_.centre.line_count == 0) return fail(0, say(lang_, "otto.tiles.no-centre"));
        if (frame_seen_ != 15) return fail(0, say(lang_, "otto.tiles.frame-missing"));
        return true;
    }

    Language  lang_;
    Box       box_;
    BoxError  error_{0, {}};
    TileKind* tile_ = nullptr;  // whose lines are being read
    int       line_ = 0, tile_line_ = 0;
    unsigned  used_ = 0, frame_seen_ = 0, cards_seen_ = 0;
};

}  // namespace

std::variant<Box, BoxError> read_box(std::string_view text, Language lang) { return Reader(lang).read(text); }

const Box& Otto::standard_box() {
    static const Box box = std::get<Box>(read_box(otto_standard_tiles));
    return box;
}

std::variant<Box, BoxError> Otto::read_box(std::string_view text, Language lang) { return otto::read_box(text, lang); }

}  // namespace tischlein::otto
