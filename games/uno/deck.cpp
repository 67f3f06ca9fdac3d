// Reads a deck file. Every complaint says what is wrong with which line.
#include <algorithm>
#include <array>

#include "core/box_lines.hpp"
#include "games/uno/uno.hpp"
#include "i18n/say.hpp"

namespace tischlein {
extern const std::string_view uno_standard_deck;  // decks/standard.deck, embedded by CMake
}

namespace tischlein::uno {

using i18n::say;

namespace {

// Takes the cards that a line names out of `missing`. Returns what is wrong with the line; empty if nothing is.
std::string read_line(const std::vector<std::string_view>& words, CardSet& missing, Language lang) {
    const std::string_view name = words[0], number = words.size() > 1 ? words[1] : "";
    const std::optional<Card> card = read_card(name);
    if (!card) return say(lang, "uno.deck.not-a-card", {{"card", name.substr(0, 40)}});
    int count = number.empty() ? 1 : 0;
    for (const char digit : number) count = digit < '0' || digit > '9' || count > 9 ? 100 : 10 * count + digit - '0';
    const CardSet copies = copies_of(*card), left = copies & missing;
    if (words.size() > 2 || count > 99) return say(lang, "uno.deck.one-number", {{"card", name}});
    if (left != copies) return say(lang, "uno.deck.named-before", {{"card", name}});
    if (count > copies.size()) return say(lang, "uno.deck.too-many", {{"n", copies.size()}, {"card", name}});
    for (CardSet rest = left; count > 0; --count) {
        missing = missing - CardSet::one(rest.front());
        rest = rest - CardSet::one(rest.front());
    }
    return {};
}

// How many cards of one colour there are, wilds counted; of the colour that has most.
int most_that_fit(CardSet cards) {
    std::array<int, 4> coloured{};
    int wilds = 0;
    for (const int copy : cards) {
        const Colour colour = colour_of(card_of(copy));
        ++(colour == Colour::none ? wilds : coloured[static_cast<std::size_t>(colour)]);
    }
    return *std::max_element(coloured.begin(), coloured.end()) + wilds;
}

}  // namespace

std::variant<Box, BoxError> Uno::read_box(std::string_view text, Language lang) {
    Box box{whole_deck};
    for (const BoxLine& line : box_lines(text))
        if (std::string wrong = read_line(line.words, box.missing, lang); !wrong.empty())
            return BoxError{line.number, std::move(wrong)};
    OptionValues smallest = standard_options(options);
    smallest[opt_cards] = smallest_hand;
    if (std::string wrong = box_misfit(box, smallest, seats.least, lang); !wrong.empty())
        return BoxError{0, std::move(wrong)};
    return box;
}

// U1, U2  Every seat gets its cards, and then one that is no Wild Draw Four is turned up. And somebody must be able to lay a
// whole hand: with seven cards of which none fits on another, every round would dry up, and the match would never end.
std::string Uno::box_misfit(const Box& box, const OptionValues& o, int seat_count, Language lang) {
    const CardSet cards = whole_deck - box.missing;
    const int fours = (cards & copies_of(Card::wild_four)).size(), needed = seat_count * o[opt_cards] + fours + 1;
    if (cards.size() < needed)
        return fours > 0 ? say(lang, "uno.deck.too-small",
                               {{"cards", cards.size()}, {"seats", seat_count}, {"hand", o[opt_cards]}, {"needed", needed}})
                         : say(lang, "host.deck-too-small",
                               {{"cards", cards.size()}, {"seats", seat_count}, {"hand", o[opt_cards]}, {"needed", needed}});
    if (const int fitting = most_that_fit(cards); fitting <= o[opt_cards])
        return say(lang, "uno.deck.one-colour",
                   {{"fitting", fitting}, {"hand", o[opt_cards]}, {"needed", o[opt_cards] + 1}});
    return {};
}

const Box& Uno::standard_box() {
    static const Box box = std::get<Box>(read_box(uno_standard_deck));
    return box;
}

}  // namespace tischlein::uno
