// What a live table says when something is not possible, in every language of the server.
#pragma once
#include <chrono>
#include <string>

#include "core/game.hpp"
#include "host/problem.hpp"
#include "server/live/namespace.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::live {

// Answers to requests.
Problem not_written(store::AppendResult result, Language lang);
Problem too_busy(Language lang);
Problem broken(Language lang);  // this program has failed; nothing was changed
Problem unfit_log(Language lang);
Problem unreadable_log(Language lang);
Problem false_start_of(std::chrono::milliseconds reaction, Language lang);
Problem no_game_of_yours(Language lang);
Problem between_rounds(Language lang);
// `going_on`: not even moves are written for this household any more.
Problem enough_written(bool going_on, Language lang);

// Why a connection is closed.
using Farewell = std::string_view (*)(Language lang);
std::string_view newer_tab(Language lang);
std::string_view other_device(Language lang);
std::string_view old_version(Language lang);
std::string_view too_many_guests(Language lang);
std::string_view server_stops(Language lang);
std::string_view log_is_damaged(Language lang);
std::string_view log_is_unreadable(Language lang);

// A log could not be read because the store failed or there was too much to do; the log itself may be fine. Asking again may help.
bool may_pass(const Problem& why);

}  // namespace tischlein::server::live
