#include "server/live/refusals.hpp"

#include "i18n/say.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::live {

Problem not_written(store::AppendResult result, Language lang) {
    if (result == store::AppendResult::unknown) return no("storage", "server.refusal.perhaps-written", lang);
    if (result == store::AppendResult::no_room) return no("storage", "server.refusal.disk-full", lang);
    return no("storage", "server.refusal.not-written", lang);
}

Problem too_busy(Language lang) { return no("busy", "server.refusal.table-busy", lang); }

Problem broken(Language lang) { return no("broken", "server.refusal.not-written", lang); }

Problem unfit_log(Language lang) { return {"bad-log", std::string(log_is_damaged(lang))}; }
Problem unreadable_log(Language lang) { return {"storage", std::string(log_is_unreadable(lang))}; }

Problem false_start_of(std::chrono::milliseconds reaction, Language lang) {
    return {"false-start", i18n::say(lang, "server.refusal.false-start", {{"ms", reaction.count()}})};
}

Problem no_game_of_yours(Language lang) { return no("wrong-phase", "server.refusal.no-game-of-yours", lang); }

Problem between_rounds(Language lang) { return no("paused", "server.refusal.between-rounds", lang); }

Problem enough_written(bool going_on, Language lang) {
    return no("quota", going_on ? "server.refusal.quota-spent" : "server.refusal.quota", lang);
}

std::string_view newer_tab(Language lang) { return i18n::phrase(lang, "page.line.newerTab"); }
std::string_view other_device(Language lang) { return i18n::phrase(lang, "server.bye.other-device"); }
std::string_view old_version(Language lang) { return i18n::phrase(lang, "server.bye.old-version"); }
std::string_view too_many_guests(Language lang) { return i18n::phrase(lang, "server.bye.too-many-watchers"); }
std::string_view server_stops(Language lang) { return i18n::phrase(lang, "server.bye.closing"); }
std::string_view log_is_damaged(Language lang) { return i18n::phrase(lang, "server.bye.log-is-damaged"); }
std::string_view log_is_unreadable(Language lang) { return i18n::phrase(lang, "server.refusal.unreadable-now"); }

bool may_pass(const Problem& why) { return why.code == "storage" || why.code == "busy"; }

}  // namespace tischlein::server::live
