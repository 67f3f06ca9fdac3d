// Sentences that belong to no game, in the three languages, and small JSON helpers that go with them.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

boost::json::array seat_list(SeatSet seats);
std::optional<Language> read_language(std::string_view name);

namespace words {

std::string not_your_turn(Language lang);
std::string cannot_read(std::string_view move, Language lang);
// " Possible now: …", the first few moves; empty if there are none.
std::string possible(const std::vector<std::string>& moves, Language lang);

}  // namespace words
}  // namespace tischlein::host
