#include "server/table/refusals.hpp"

#include "core/say.hpp"

namespace tischlein::server::table {

Problem no(std::string_view code, Text text, Language lang) { return {std::string(code), std::string(text.in(lang))}; }

Problem not_here(Language lang) {
    return no("not-joined",
              {"You are only watching: join the table first.", "Du schaust nur zu: setz dich erst dazu.",
               "Je kijkt alleen toe: schuif eerst aan."},
              lang);
}
Problem nameless(Language lang) {
    return no("not-joined", {"Say first what you are called.", "Sag erst, wie du heißt.", "Zeg eerst hoe je heet."},
              lang);
}
Problem not_seated(Language lang) {
    return no("not-seated",
              {"You have no seat at this table.", "Du hast keinen Platz an diesem Tisch.",
               "Je hebt geen plaats aan deze tafel."},
              lang);
}
Problem not_host(Language lang) {
    return no("not-host",
              {"Only the host of this table can do that.", "Das kann nur, wer an diesem Tisch Gastgeber ist.",
               "Dat kan alleen de gastheer van deze tafel."},
              lang);
}
Problem not_gathering(Language lang) {
    return no("wrong-phase",
              {"That is possible before a game begins.", "Das geht, bevor ein Spiel beginnt.",
               "Dat kan voordat een spel begint."},
              lang);
}
Problem not_playing(Language lang) {
    return no("wrong-phase", {"No game is being played.", "Es läuft kein Spiel.", "Er wordt geen spel gespeeld."},
              lang);
}
Problem no_such_seat(Language lang) {
    return no(
        "no-such-seat",
        {"This table has no such seat.", "Diesen Platz hat der Tisch nicht.", "Die plaats heeft deze tafel niet."},
        lang);
}
Problem seat_taken(Language lang) {
    return no("seat-taken", {"This seat is taken.", "Dieser Platz ist besetzt.", "Deze plaats is bezet."}, lang);
}
Problem moved_on(Language lang) {
    return no("moved-on",
              {"The table has moved on since you decided.", "Am Tisch ist es inzwischen weitergegangen.",
               "De tafel is intussen verder gegaan."},
              lang);
}

}  // namespace tischlein::server::table
