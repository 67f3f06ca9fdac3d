// OTTO in words: what a move will do, what happened. English, German, Dutch. The rules are in rule_texts.cpp.
#include <fmt/format.h>

#include "core/say.hpp"
#include "games/otto/names.hpp"
#include "games/otto/otto.hpp"

namespace tischlein::otto {

namespace {

constexpr std::array<Text, card_kinds> card_names{{{"Revolution", "Revolution", "Revolutie"},
                                                   {"Quantum leap", "Quantensprung", "Kwantumsprong"},
                                                   {"Time travel", "Zeitreise", "Tijdreizen"},
                                                   {"Magnet", "Magnetfeld", "Magneetveld"},
                                                   {"Meteorite", "Meteorit", "Meteoriet"},
                                                   {"Abduction", "Entführung", "Ontvoering"},
                                                   {"Infinity", "Unendlichkeit", "Oneindigheid"},
                                                   {"Void", "Leere", "Leegte"}}};
constexpr std::array<Text, 3> marker_names{{{"a small circle", "einen kleinen Kreis", "een kleine cirkel"},
                                            {"a large circle", "einen großen Kreis", "een grote cirkel"},
                                            {"a square", "ein Quadrat", "een vierkant"}}};

std::string_view card_name(Card c, Language lang) { return card_names[static_cast<std::size_t>(c)].in(lang); }

std::string tile_name(const Box& box, Kind k) { return std::string(box.tiles[k].called()); }
// "tile 12", "a black tile".
std::string tile_text(const Box& box, Kind k, Language lang) {
    if (box.tiles[k].black) return say({"a black tile", "ein schwarzes Plättchen", "een zwarte tegel"}, lang);
    return say({"tile {}", "Plättchen {}", "tegel {}"}, lang, tile_name(box, k));
}

// What a tile coming to lie would close: the table with it, compared by shape.
std::string closing_text(const Table& t, Place p, Language lang) {
    const Shapes c = closed_through(t.board, p);
    const std::array<int, 3> count{count_bits(c.over_right) + count_bits(c.over_below), count_bits(c.large),
                                   count_bits(c.square)};
    std::string text;
    int points = 0;
    for (int i = 0; i < 3; ++i)
        for (int n = 0; n < count[i]; ++n) {
            text += (text.empty() ? "" : ", ") + std::string(marker_names[static_cast<std::size_t>(i)].in(lang));
            points += points_of(static_cast<Marker>(i));
        }
    if (!text.empty())
        text = say({" It closes {} ({} points).", " Es schließt {} ({} Punkte).", " Hij sluit {} ({} punten)."}, lang,
                   text, points);
    if (ottos_through(t.board, p) > 0)
        text += is_solo(t) ? say({" It makes an OTTO!", " Es macht ein OTTO!", " Hij maakt een OTTO!"}, lang)
                           : say({" It makes an OTTO: 8 points, and the round ends.",
                                  " Es macht ein OTTO: 8 Punkte, und die Runde endet.",
                                  " Hij maakt een OTTO: 8 punten, en het potje eindigt."},
                                 lang);
    return text;
}

std::string place_text(const Box& box, const State& s, Seat who, Move m, Language lang) {
    Table t = s.table;
    const Kind k = m.act == Act::place_kept ? t.kept[number(who)] : t.drawn;
    lay(t, m.place, k, m.turns);
    return say({"You lay the {} on {}.", "Du legst die {} auf {}.", "Je legt de {} op {}."}, lang, tile_name(box, k),
               text_of(m.place)) +
           closing_text(t, m.place, lang);
}

std::string to_text(const Box& box, const State& s, Move m, Language lang) {
    Table t = s.table;
    const Kind k = kind_of(t.board.at[t.lifted]);
    happen_moved(t, {.place = t.lifted, .to = m.place, .turns = m.turns});
    const std::string text = m.place == s.table.lifted
                                 ? say({"You turn the {} on {}.", "Du drehst die {} auf {}.", "Je draait de {} op {}."},
                                       lang, tile_name(box, k), text_of(m.place))
                                 : say({"You move the {} from {} to {}.", "Du versetzt die {} von {} nach {}.",
                                        "Je verplaatst de {} van {} naar {}."},
                                       lang, tile_name(box, k), text_of(s.table.lifted), text_of(m.place));
    return text + closing_text(t, m.place, lang);
}

std::string effect_text(Move m, Language lang) {
    switch (m.effect) {
        case Card::revolution:
            return m.target == 0 ? say({"every player board's tile moves one seat to the left.",
                                        "alle Plättchen auf den Ablagen wandern einen Platz nach links.",
                                        "de tegels op alle spelersborden schuiven één plaats naar links."},
                                       lang)
                                 : say({"every player board's tile moves one seat to the right.",
                                        "alle Plättchen auf den Ablagen wandern einen Platz nach rechts.",
                                        "de tegels op alle spelersborden schuiven één plaats naar rechts."},
                                       lang);
        case Card::quantum:
            return say({"you move one tile without a marker, then draw.",
                        "du versetzt ein Plättchen ohne Stein und ziehst dann.",
                        "je verplaatst één tegel zonder marker en trekt dan."},
                       lang);
        case Card::time:
            return say({"you take two turns running.", "du bist zweimal nacheinander am Zug.",
                        "je krijgt twee beurten achter elkaar."},
                       lang);
        case Card::magnet:
            return say(
                {"your tile and that of seat {} change places.",
                 "dein Plättchen und das von Platz {} werden getauscht.", "jouw tegel en die van plaats {} wisselen."},
                lang, m.target);
        case Card::meteorite:
            return say({"all player boards lose their tile and draw a new one.",
                        "alle Ablagen verlieren ihr Plättchen und ziehen ein neues.",
                        "alle spelersborden verliezen hun tegel en trekken een nieuwe."},
                       lang);
        case Card::abduction:
            return say({"you take a random card of seat {} and play it at once.",
                        "du nimmst eine zufällige Karte von Platz {} und spielst sie sofort.",
                        "je neemt een willekeurige kaart van plaats {} en speelt die meteen."},
                       lang, m.target);
        default:
            return say(
                {"your markers of this round keep their points.", "deine Steine dieser Runde behalten ihre Punkte.",
                 "je markers van dit potje houden hun punten."},
                lang);
    }
}

std::string played_text(const Event& e, const std::string& who, const std::string& other, Language lang) {
    std::string card(card_name(e.card, lang));
    if (e.effect != e.card) card += say({" as {}", " als {}", " als {}"}, lang, card_name(e.effect, lang));
    std::string text =
        e.number != 0
            ? say({"{} plays the stolen card {}", "{} spielt die geraubte Karte {}", "{} speelt de gestolen kaart {}"},
                  lang, who, card)
            : say({"{} plays {}", "{} spielt {}", "{} speelt {}"}, lang, who, card);
    return other.empty() ? text + "." : text + " → " + other + ".";
}

std::string shape_text(const Event& e, const std::string& who, Language lang) {
    const std::string_view kind = marker_names[static_cast<std::size_t>(e.shape.kind)].in(lang);
    if (e.kind == EventKind::unmarked)
        return say({"Nobody has a marker left for {}.", "Für {} hat niemand mehr einen Stein.",
                    "Niemand heeft nog een marker voor {}."},
                   lang, kind);
    return say({"{} marks {}: +{}", "{} markiert {}: +{}", "{} markeert {}: +{}"}, lang, who, kind,
               points_of(e.shape.kind));
}

std::string joined(SeatSet seats, Names names) {
    std::string text;
    for (const Seat who : seats) text += (text.empty() ? "" : ", ") + names[static_cast<std::size_t>(who)];
    return text;
}

std::string ending_text(const Event& e, Names names, Language lang) {
    if (e.seats.empty()) return say({"The game is lost.", "Das Spiel ist verloren.", "Het spel is verloren."}, lang);
    return say({"The game is won by {}.", "Das Spiel gewinnt: {}.", "Het spel is gewonnen door {}."}, lang,
               joined(e.seats, names));
}

std::string round_text(const Event& e, Names names, Language lang) {
    if (e.seats.empty()) return say({"Round {} begins.", "Runde {} beginnt.", "Potje {} begint."}, lang, e.number);
    return say({"Tie! Blind round {}: {}.", "Gleichstand! Blinde Runde {}: {}.", "Gelijkstand! Blind potje {}: {}."},
               lang, e.number, joined(e.seats, names));
}

}  // namespace

std::string Otto::move_text(const Box& box, const State& s, Seat who, Move m, Language lang) {
    switch (m.act) {
        case Act::draw:
            return say({"You play no card and draw a tile.", "Du spielst keine Karte und ziehst ein Plättchen.",
                        "Je speelt geen kaart en trekt een tegel."},
                       lang);
        case Act::card: {
            std::string card(card_name(m.card, lang));
            if (m.effect != m.card) card += say({" as {}", " als {}", " als {}"}, lang, card_name(m.effect, lang));
            return card + ": " + effect_text(m, lang);
        }
        case Act::lift:
            return say({"You take the tile on {} to move or turn it.",
                        "Du nimmst das Plättchen auf {}, um es zu versetzen oder zu drehen.",
                        "Je neemt de tegel op {} om hem te verplaatsen of te draaien."},
                       lang, text_of(m.place));
        case Act::to: return to_text(box, s, m, lang);
        case Act::place_kept:
        case Act::place_drawn: return place_text(box, s, who, m, lang);
        case Act::decline:
            return say(
                {"You play no infinity; your markers of this round count nothing, unless your partner protects them.",
                 "Du spielst keine Unendlichkeit; deine Steine dieser Runde zählen nicht, außer dein Partner schützt "
                 "sie.",
                 "Je speelt geen oneindigheid; je markers van dit potje tellen niet, tenzij je partner ze beschermt."},
                lang);
    }
    return {};
}

std::string Otto::event_text(const Box& box, const Event& e, Names names, Language lang) {
    const auto called = [&](Seat s) { return s == Seat::none ? std::string() : names[static_cast<std::size_t>(s)]; };
    const std::string who = called(e.seat), other = called(e.other);
    const std::string tile = e.tile == no_tile ? std::string() : tile_text(box, e.tile, lang);
    switch (e.kind) {
        case EventKind::round_began: return round_text(e, names, lang);
        case EventKind::took_tile: return say({"{} takes {}.", "{} nimmt {}.", "{} neemt {}."}, lang, who, tile);
        case EventKind::took_card:
            if (e.card == Card::none)
                return say({"{} takes a card.", "{} nimmt eine Karte.", "{} neemt een kaart."}, lang, who);
            return say({"{} takes the card {}.", "{} nimmt die Karte {}.", "{} neemt de kaart {}."}, lang, who,
                       card_name(e.card, lang));
        case EventKind::drew: return say({"{} draws {}.", "{} zieht {}.", "{} trekt {}."}, lang, who, tile);
        case EventKind::left_game:
            return say({"A black tile leaves the game.", "Ein schwarzes Plättchen verlässt das Spiel.",
                        "Een zwarte tegel verlaat het spel."},
                       lang);
        case EventKind::placed:
            return say({"{} lays {} on {}.", "{} legt {} auf {}.", "{} legt {} op {}."}, lang, who, tile,
                       text_of(e.place));
        case EventKind::marked:
        case EventKind::unmarked: return shape_text(e, who, lang);
        case EventKind::made_otto:
            return say({"{} makes an OTTO!", "{} macht ein OTTO!", "{} maakt een OTTO!"}, lang, who);
        case EventKind::played: return played_text(e, who, other, lang);
        case EventKind::passed_on:
            return e.flag == 0 ? say({"All tiles move on to the left.", "Alle Plättchen wandern nach links.",
                                      "Alle tegels schuiven naar links."},
                                     lang)
                               : say({"All tiles move on to the right.", "Alle Plättchen wandern nach rechts.",
                                      "Alle tegels schuiven naar rechts."},
                                     lang);
        case EventKind::swapped:
            return say({"{} and {} swap tiles.", "{} und {} tauschen ihre Plättchen.", "{} en {} wisselen van tegel."},
                       lang, who, other);
        case EventKind::swept:
            return say({"All player boards are swept empty.", "Alle Ablagen werden leergefegt.",
                        "Alle spelersborden worden leeggeveegd."},
                       lang);
        case EventKind::stole:
            if (e.card == Card::none)
                return say({"{} takes a card from {}.", "{} raubt {} eine Karte.", "{} steelt een kaart van {}."}, lang,
                           who, other);
            return say({"{0} takes the card {2} from {1}.", "{0} raubt {1} die Karte {2}.",
                        "{0} steelt de kaart {2} van {1}."},
                       lang, who, other, card_name(e.card, lang));
        case EventKind::card_left:
            return say({"The stolen card cannot be played and leaves the game.",
                        "Die geraubte Karte ist nicht spielbar und verlässt das Spiel.",
                        "De gestolen kaart kan niet gespeeld worden en verlaat het spel."},
                       lang);
        case EventKind::lifted:
            return say({"{} lifts the tile on {}.", "{} hebt das Plättchen auf {} auf.", "{} neemt de tegel op {} op."},
                       lang, who, text_of(e.place));
        case EventKind::moved:
            return say({"{} puts it on {}.", "{} legt es auf {}.", "{} legt hem op {}."}, lang, who, text_of(e.to));
        case EventKind::declined:
            return say({"{} plays no infinity.", "{} spielt keine Unendlichkeit.", "{} speelt geen oneindigheid."},
                       lang, who);
        case EventKind::scored: return say({"{}: {} points.", "{}: {} Punkte.", "{}: {} punten."}, lang, who, e.number);
        case EventKind::consoled:
            return say({"{}: {} points of consolation.", "{}: {} Trostpunkte.", "{}: {} troostpunten."}, lang, who,
                       e.number);
        case EventKind::drew_off:
            return say({"{} draws {} to break the tie.", "{} zieht {} zum Stechen.",
                        "{} trekt {} om de gelijkstand te breken."},
                       lang, who, tile);
        case EventKind::ended: return ending_text(e, names, lang);
        case EventKind::turn: return {};
    }
    return {};
}

}  // namespace tischlein::otto
