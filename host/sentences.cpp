#include "host/sentences.hpp"

#include <fmt/format.h>

#include "i18n/languages.hpp"
#include "i18n/say.hpp"

namespace tischlein::host {

boost::json::array seat_list(SeatSet seats) {
    boost::json::array list;
    for (const Seat s : seats) list.push_back(number(s));
    return list;
}

std::optional<Language> read_language(std::string_view code) { return i18n::find_language(code); }

namespace words {

std::string not_your_turn(Language lang) { return i18n::say(lang, "page.table.notYourTurn"); }

std::string cannot_read(std::string_view move, Language lang) {
    return i18n::say(lang, "host.not-a-move", {{"move", move}});
}

std::string possible(const std::vector<std::string>& moves, Language lang) {
    if (moves.empty()) return {};
    constexpr std::size_t shown = 8;
    std::string list;
    for (std::size_t i = 0; i < moves.size() && i < shown; ++i) list += (i == 0 ? "" : ", ") + moves[i];
    return fmt::format(" {} {}{}", i18n::phrase(lang, "host.possible-now"), list, moves.size() > shown ? ", …" : ".");
}

}  // namespace words
}  // namespace tischlein::host
