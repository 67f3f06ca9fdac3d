// Cards and moves as text: `play S14`, `recruit H3`, `inspire`.
#include <array>

#include "games/anansi/anansi.hpp"

namespace tischlein::anansi {

char letter_of(Suit s) { return "SHL"[index(s)]; }

std::optional<Suit> read_suit(std::string_view text) {
    if (text.size() != 1) return std::nullopt;
    for (const Suit s : {Suit::snake, Suit::hornet, Suit::leopard})
        if (text[0] == letter_of(s)) return s;
    return std::nullopt;
}

std::string text_of(Card c) { return letter_of(suit_of(c)) + std::to_string(value_of(c)); }

// One spelling for each card: no leading zero, no small letters, nothing after the value.
std::optional<Card> read_card(std::string_view text) {
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    const auto suit = read_suit(text.substr(0, 1));
    int        value = 0;
    for (const char digit : text.substr(1)) {
        if (digit < '0' || digit > '9') return std::nullopt;
        value = value * 10 + (digit - '0');
    }
    if (!suit || text[1] == '0' || value > highest_value) return std::nullopt;
    return card_of(*suit, value);
}

const Box& Anansi::standard_box() {
    static const Box box;
    return box;
}

std::string Anansi::text(Move m) {
    switch (m.kind) {
        case MoveKind::play: return "play " + text_of(m.card);
        case MoveKind::recruit: return "recruit " + text_of(m.card);
        case MoveKind::inspire: break;
    }
    return "inspire";
}

std::optional<Move> Anansi::read_move(std::string_view text) {
    if (text == "inspire") return inspire;
    const auto space = text.find(' ');
    if (space == std::string_view::npos) return std::nullopt;
    const auto card = read_card(text.substr(space + 1));
    if (!card) return std::nullopt;
    if (text.substr(0, space) == "play") return play(*card);
    if (text.substr(0, space) == "recruit") return recruit(*card);
    return std::nullopt;
}

}  // namespace tischlein::anansi
