#include "server/live/refusals.hpp"

#include "core/say.hpp"
#include "core/text.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::live {

Problem not_written(store::AppendResult result, Language lang) {
    if (result == store::AppendResult::unknown)
        return no("storage",
                  {"The server's disk failed, and whether this was kept shows only when the server has been started again. "
                   "Ask again then.",
                   "Die Platte des Servers ist ausgefallen, und ob das festgehalten ist, zeigt sich erst nach seinem "
                   "Neustart. Frag dann noch einmal.",
                   "De schijf van de server is uitgevallen, en of dit bewaard is blijkt pas na een herstart. Vraag het dan "
                   "nog eens."},
                  lang);
    if (result == store::AppendResult::no_room)
        return no("storage",
                  {"The server's disk is full: nothing was changed.",
                   "Die Platte des Servers ist voll: nichts wurde geändert.",
                   "De schijf van de server is vol: er is niets veranderd."},
                  lang);
    return no("storage",
              {"The server could not write this down: nothing was changed. Try again.",
               "Der Server konnte das nicht festhalten: nichts wurde geändert. Versuch es noch einmal.",
               "De server kon dit niet vastleggen: er is niets veranderd. Probeer het nog eens."},
              lang);
}

Problem too_busy(Language lang) {
    return no("busy",
              {"This table has too much to do: try again in a moment.",
               "An diesem Tisch ist gerade zu viel los: versuch es gleich noch einmal.",
               "Aan deze tafel is het nu te druk: probeer het zo nog eens."},
              lang);
}

Problem unfit_log(Language lang) { return {"bad-log", std::string(log_is_damaged(lang))}; }

Problem false_start_of(std::chrono::milliseconds reaction, Language lang) {
    return {"false-start", say({"That was before anybody could have seen it ({} ms): it does not count.",
                                "Das war, bevor es jemand sehen konnte ({} ms): es zählt nicht.",
                                "Dat was voordat iemand het kon zien ({} ms): het telt niet."},
                               lang, reaction.count())};
}

Problem no_game_of_yours(Language lang) {
    return no("wrong-phase",
              {"There is no game of yours to ask about.", "Du spielst gerade in keinem Spiel mit.",
               "Je speelt nu in geen spel mee."},
              lang);
}

std::string_view newer_tab(Language lang) {
    return Text{"This seat is now shown in a newer window.", "Dieser Platz ist jetzt in einem neueren Fenster offen.",
                "Deze plaats is nu in een nieuwer venster open."}
        .in(lang);
}

std::string_view other_device(Language lang) {
    return Text{"You went on to another device.", "Du bist auf ein anderes Gerät gewechselt.",
                "Je bent naar een ander apparaat gegaan."}
        .in(lang);
}

std::string_view old_version(Language lang) {
    return Text{"This page is of another version than the server: load it again.",
                "Diese Seite ist von einer anderen Version als der Server: lade sie neu.",
                "Deze pagina is van een andere versie dan de server: laad hem opnieuw."}
        .in(lang);
}

std::string_view too_many_guests(Language lang) {
    return Text{"Too many people are looking at this table.", "Zu viele Leute schauen an diesem Tisch zu.",
                "Te veel mensen kijken aan deze tafel mee."}
        .in(lang);
}

std::string_view server_stops(Language lang) {
    return Text{"The server stops; the game is kept and goes on when it is back.",
                "Der Server hält an; das Spiel bleibt erhalten und geht weiter, wenn er wieder da ist.",
                "De server stopt; het spel wordt bewaard en gaat verder als hij terug is."}
        .in(lang);
}

std::string_view log_is_damaged(Language lang) {
    return Text{"What was written down at this table does not fit together. The one who hosts it finds more in its journal.",
                "Was an diesem Tisch festgehalten wurde, passt nicht zusammen. Wer den Server betreibt, findet mehr im "
                "Journal.",
                "Wat aan deze tafel is vastgelegd, past niet bij elkaar. De beheerder vindt meer in het journaal."}
        .in(lang);
}

}  // namespace tischlein::server::live
