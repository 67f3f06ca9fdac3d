// Cards and moves as text: `play S14`, `recruit H3`, `inspire`.
#include "core/move_words.hpp"
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
    const std::optional<Suit> suit = read_suit(text.substr(0, 1));
    const std::optional<int> value = text.empty() ? std::nullopt : read_number(text.substr(1));
    if (!suit || !value || *value < 1 || *value > highest_value) return std::nullopt;
    return card_of(*suit, *value);
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

std::optional<Move> Anansi::read_move(std::string_view line) {
    if (line == "inspire") return inspire;
    MoveWords words(line);
    const std::string_view verb = words.next();
    const std::optional<Card> card = read_card(words.next());
    if (!card || !words.done()) return std::nullopt;
    if (verb == "play") return play(*card);
    if (verb == "recruit") return recruit(*card);
    return std::nullopt;
}

}  // namespace tischlein::anansi
