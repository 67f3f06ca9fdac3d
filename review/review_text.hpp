// A review in words for the terminal, and the sentences that it shares with the page.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "review/standings.hpp"

namespace tischlein::review {

// "Label: what", with the colon of the language.
std::string labelled(std::string_view label, std::string_view what, Language lang);
// 12%, and as a change +12%; written as the language writes it.
std::string percent(Millionths chance, Language lang);
std::string signed_percent(Millionths change, Language lang);
// How well somebody played, in per cent; a dash if nothing was judged.
std::string accuracy_text(std::optional<int> accuracy, Language lang);
std::string title_of(const Review& review, Language lang);
std::string_view part_text(ResultPart part, Language lang);
// By seat.
std::vector<std::string> player_names(const Review& review);
// What happened in a step, as a spectator is told.
std::string what_happened(const GameHistory& game, const Review& review, std::size_t at, Language lang);
// How a step changed the chances of those for whom it changed most: "Ben: 31% → 12%".
std::vector<std::string> changes_in(const Review& review, std::size_t at, Language lang);
// Which move was better in a step that has a clear mistake, and why, as sentences.
std::string better_move(const GameHistory& game, const Review& review, std::size_t at, Language lang);

std::string review_text(const GameHistory& game, const Review& review, Language lang);

std::string standings_text(const std::vector<PlayerStanding>& standings, Language lang);

}  // namespace tischlein::review
