// Reads a deck file. Every complaint says what is wrong with which line.
#include "core/box_lines.hpp"
#include "games/annaotto/annaotto.hpp"
#include "i18n/say.hpp"

namespace tischlein {
extern const std::string_view annaotto_standard_deck;  // decks/standard.deck, embedded by CMake
}

namespace tischlein::annaotto {

using i18n::say;

namespace {

// What is wrong with this card; empty if it can join the deck. `lines`: where the earlier cards stand.
std::string complaint(const Box& box, std::string_view text, const std::array<int, most_cards>& lines, Language lang) {
    const auto card = read_card(text);
    if (!card) return say(lang, "annaotto.deck.not-a-card", {{"card", text.substr(0, 40)}});
    const auto [front, back] = *card;
    if (!front.is_plain() && !back.is_plain()) return say(lang, "annaotto.deck.two-specials", {{"card", text}});
    for (const auto& [one, other] : {std::pair(front, back), std::pair(back, front)})
        if (const Face found = find_face(box.sides, box.cards, one, other); found != Face::none)
            return say(lang, "annaotto.deck.named-before", {{"card", text}, {"line", lines[card_of(found)]}});
    if (box.cards == most_cards) return say(lang, "annaotto.deck.too-many", {{"most", most_cards}});
    return {};
}

}  // namespace

std::variant<Box, BoxError> Annaotto::read_box(std::string_view text, Language lang) {
    Box box;
    std::array<int, most_cards> lines{};
    for (const BoxLine& line : box_lines(text)) {
        if (std::string wrong = complaint(box, line.text, lines, lang); !wrong.empty())
            return BoxError{line.number, std::move(wrong)};
        const auto [front, back] = *read_card(line.text);
        box.sides[index(face(box.cards, 0))] = front;
        box.sides[index(face(box.cards, 1))] = back;
        lines[box.cards++] = line.number;
    }
    if (const int least = cards_for_deal(seats.least, cards_values[0]); box.cards < least)
        return BoxError{0, say(lang, "annaotto.deck.too-small", {{"n", box.cards}, {"needed", least}})};
    return box;
}

std::string Annaotto::box_misfit(const Box& box, const OptionValues& o, int seat_count, Language lang) {
    const int needed = cards_for_deal(seat_count, o[opt_cards]);
    if (box.cards >= needed) return {};
    return say(lang, "host.deck-too-small",
               {{"cards", box.cards}, {"seats", seat_count}, {"hand", o[opt_cards]}, {"needed", needed}});
}

const Box& Annaotto::standard_box() {
    static const Box box = std::get<Box>(read_box(annaotto_standard_deck));
    return box;
}

}  // namespace tischlein::annaotto
