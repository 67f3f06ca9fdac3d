// Sentences that belong to no game, in every language, and small JSON helpers that go with them.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

boost::json::array seat_list(SeatSet seats);
// The language of this code, as the catalogues know it.
std::optional<Language> read_language(std::string_view code);

namespace words {

std::string not_your_turn(Language lang);
std::string cannot_read(std::string_view move, Language lang);
// " Possible now: …", the first few moves; empty if there are none.
std::string possible(const std::vector<std::string>& moves, Language lang);

}  // namespace words
}  // namespace tischlein::host
