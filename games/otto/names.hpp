// The words of the notation: places, shapes, cards, phases. Text in and out of the small values of pieces.hpp.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/language.hpp"
#include "games/otto/pieces.hpp"

namespace tischlein::otto {

std::string_view word(Card c);    // "revolution" … "void"
std::string_view word(Phase p);   // "card" …
std::string_view word(Marker m);  // "small", "large", "square"
std::string text_of(Place p);     // "b3"
std::string text_of(const Shape& s);  // the edge "c1|c2" or the grid point "v23"

// What people call a card, in their language: "Quantum leap".
std::string card_name(Card c, Language lang);

std::optional<Card> read_card(std::string_view text);
std::optional<Phase> read_phase(std::string_view text);
std::optional<Marker> read_marker(std::string_view text);
std::optional<Place> read_place(std::string_view text);
// The edge or grid point `at` as a shape of this kind; std::nullopt if it cannot be one.
std::optional<Shape> read_shape(Marker kind, std::string_view at);

}  // namespace tischlein::otto
