#include "host/words.hpp"

#include <fmt/format.h>

#include "core/say.hpp"
#include "i18n/languages.hpp"

namespace tischlein::host {

boost::json::array seat_list(SeatSet seats) {
    boost::json::array list;
    for (const Seat s : seats) list.push_back(number(s));
    return list;
}

std::optional<Language> read_language(std::string_view name) { return i18n::find_language(name); }

namespace words {

std::string not_your_turn(Language lang) {
    return std::string(Text{"It is not your turn.", "Du bist nicht am Zug.", "Je bent niet aan de beurt."}.in(lang));
}

std::string cannot_read(std::string_view move, Language lang) {
    return say(
        {"`{}` is not a move of this game.", "`{}` ist kein Zug dieses Spiels.", "`{}` is geen zet van dit spel."},
        lang, move);
}

std::string possible(const std::vector<std::string>& moves, Language lang) {
    if (moves.empty()) return {};
    constexpr std::size_t shown = 8;
    std::string list;
    for (std::size_t i = 0; i < moves.size() && i < shown; ++i) list += (i == 0 ? "" : ", ") + moves[i];
    return fmt::format("{} {}{}", Text{" Possible now:", " Möglich ist jetzt:", " Mogelijk is nu:"}.in(lang), list,
                       moves.size() > shown ? ", …" : ".");
}

}  // namespace words
}  // namespace tischlein::host
