// Reads a deck file. Every complaint says what is wrong with which line.
#include <fmt/format.h>

#include <cassert>

#include "games/annaotto/annaotto.hpp"

namespace tischlein {
extern const std::string_view annaotto_standard_deck;  // decks/standard.deck, embedded by CMake
}

namespace tischlein::annaotto {

namespace {

std::string_view trimmed(std::string_view line) {
    constexpr std::string_view blank = " \t\r";
    const std::size_t first = line.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(blank) - first + 1);
}

// What is wrong with this card; empty if it can join the deck. `lines`: where the earlier cards stand.
std::string complaint(const Box& box, std::string_view text, const std::array<int, most_cards>& lines) {
    const auto card = read_card(text);
    if (!card)
        return fmt::format(
            "`{}` is not a card; a card is two sides with a stroke between, like Rd/Gs, OsA/Bw or AO/Rd "
            "(colours ROYGTBVP, patterns dscw, signs AO*+~^)",
            text.substr(0, 40));
    const auto [front, back] = *card;
    if (!front.is_plain() && !back.is_plain())
        return fmt::format("`{}` is special on both sides; the back of a special side must be plain", text);
    for (const auto& [one, other] : {std::pair(front, back), std::pair(back, front)})
        if (const Face found = find_face(box.sides, box.cards, one, other); found != Face::none)
            return fmt::format("`{}` is there already, in line {}; no card may be named twice", text,
                               lines[card_of(found)]);
    if (box.cards == most_cards) return fmt::format("a deck has at most {} cards, and this is one more", most_cards);
    return {};
}

}  // namespace

std::variant<Box, BoxError> Annaotto::read_box(std::string_view text) {
    Box box;
    std::array<int, most_cards> lines{};
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty()) continue;
        if (std::string wrong = complaint(box, line, lines); !wrong.empty()) return BoxError{number, std::move(wrong)};
        const auto [front, back] = *read_card(line);
        box.sides[index(face(box.cards, 0))] = front;
        box.sides[index(face(box.cards, 1))] = back;
        lines[box.cards++] = number;
    }
    if (const int least = cards_for_deal(seats.least, cards_values[0]); box.cards < least)
        return BoxError{0, fmt::format("the deck has {} cards; even the smallest deal needs {}", box.cards, least)};
    return box;
}

std::string Annaotto::box_misfit(const Box& box, const OptionValues& o, int seat_count) {
    const int needed = cards_for_deal(seat_count, o[opt_cards]);
    if (box.cards >= needed) return {};
    return fmt::format("the deck has {} cards, but {} seats with {} cards each and a first discard need {}", box.cards,
                       seat_count, o[opt_cards], needed);
}

const Box& Annaotto::standard_box() {
    static const Box box = [] {
        const auto read = read_box(annaotto_standard_deck);
        assert(std::holds_alternative<Box>(read));
        return std::get<Box>(read);
    }();
    return box;
}

}  // namespace tischlein::annaotto
