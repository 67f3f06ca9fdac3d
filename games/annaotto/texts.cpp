// ANNAOTTO in words: why a move was refused, what a move will do, what happened. English, German, Dutch.
#include <fmt/format.h>

#include "core/say.hpp"
#include "games/annaotto/annaotto.hpp"

namespace tischlein::annaotto {

namespace {

constexpr std::array<Text, Annaotto::rule_count> rules{{
    {"A1: Everybody gets eight cards (six in the quick game), and one card with a plain side up starts the discard "
     "pile.",
     "A1: Alle bekommen acht Karten (im schnellen Spiel sechs), und eine Karte mit schlichter Seite nach oben eröffnet "
     "die Ablage.",
     "A1: Iedereen krijgt acht kaarten (in het snelle spel zes), en één kaart met een effen kant boven begint de "
     "aflegstapel."},
    {"A2: First decide which side of each new card faces you (face and the side), card by card. There is nothing to "
     "decide for cards you have faced already.",
     "A2: Entscheide zuerst, welche Seite jeder neuen Karte zu dir zeigt (face und die Seite), Karte für Karte. Für "
     "schon gewählte Karten gibt es nichts mehr zu entscheiden.",
     "A2: Kies eerst welke kant van elke nieuwe kaart naar jou wijst (face en de kant), kaart voor kaart. Over al "
     "gekozen kaarten valt niets meer te beslissen."},
    {"A3: Each card in a hand shows its other side to everybody else, and the upper side of the draw pile is open to "
     "all.",
     "A3: Jede Karte in einer Hand zeigt den anderen ihre Rückseite, und die Oberseite des Stapels sehen alle.",
     "A3: Elke kaart in een hand toont de anderen haar achterkant, en de bovenkant van de trekstapel is voor iedereen "
     "te zien."},
    {"A4: Only the seat in turn plays, once nobody has to choose sides, slap or turn cards. It lays a card of its own, "
     "lays the side it sees of somebody else's card, or draws. A drawn card is laid at once (lay up, lay down) or kept "
     "(keep up, keep down).",
     "A4: Nur wer am Zug ist, spielt, sobald niemand mehr Seiten wählen, schlagen oder drehen muss. Er legt eine "
     "eigene Karte, legt die sichtbare Seite einer fremden, oder zieht. Eine gezogene Karte wird gleich gelegt (lay "
     "up, lay down) oder behalten (keep up, keep down).",
     "A4: Alleen wie aan de beurt is speelt, zodra niemand meer kanten moet kiezen, slaan of omdraaien. Die legt een "
     "eigen kaart, legt de zichtbare kant van andermans kaart, of trekt. Een getrokken kaart wordt meteen gelegd (lay "
     "up, lay down) of gehouden (keep up, keep down)."},
    {"A5: The side must share its colour or its pattern with the top side; ALL, PLUS, RETOUR and HURDLE also fit their "
     "own sign. On ANNAOTTO only the named colour fits.",
     "A5: Die Seite muss in Farbe oder Muster zur obersten passen; ALLE, PLUS, RETOUR und HÜRDE passen auch auf ihr "
     "eigenes Zeichen. Auf ANNAOTTO passt nur die genannte Farbe.",
     "A5: De kant moet in kleur of patroon bij de bovenste passen; ALLE, PLUS, RETOUR en HORDE passen ook op hun eigen "
     "teken. Op ANNAOTTO past alleen de genoemde kleur."},
    {"A6: ANNA fits a card of its colour or pattern or any OTTO, and OTTO likewise any ANNA; but ANNA never lies on "
     "ANNA, nor OTTO on OTTO.",
     "A6: ANNA passt auf gleiche Farbe, gleiches Muster oder jedes OTTO, und OTTO ebenso auf jede ANNA; aber nie ANNA "
     "auf ANNA oder OTTO auf OTTO.",
     "A6: ANNA past op dezelfde kleur, hetzelfde patroon of elke OTTO, en OTTO net zo op elke ANNA; maar nooit ANNA op "
     "ANNA of OTTO op OTTO."},
    {"A7: With ANNAOTTO, and with no other card, you say whose cards are turned and which colour comes next: own G or "
     "next G.",
     "A7: Zu ANNAOTTO, und zu keiner anderen Karte, sagst du, wessen Karten gedreht werden und welche Farbe folgt: own "
     "G oder next G.",
     "A7: Bij ANNAOTTO, en bij geen andere kaart, zeg je wiens kaarten worden omgedraaid en welke kleur volgt: own G "
     "of next G."},
    {"A8: When a sequence has been settled, its last player turns cards of the seat that settled it (flip and the "
     "place), each once, or stops (done). Nobody else turns cards, and nothing else is played meanwhile.",
     "A8: Ist eine Reihe abgerechnet, dreht ihr letzter Spieler Karten dessen um, der sie abgerechnet hat (flip und "
     "der Platz), jede einmal, oder hört auf (done). Sonst dreht niemand, und so lange wird nichts anderes gespielt.",
     "A8: Is een reeks afgerekend, dan draait de laatste speler ervan kaarten om van wie heeft afgerekend (flip en de "
     "plek), elk één keer, of stopt (done). Niemand anders draait kaarten, en zolang wordt er niets anders gespeeld."},
    {"A9: On a PLUS the next seat lays another PLUS or draws one card for each PLUS in the run; then it takes its "
     "turn.",
     "A9: Auf ein PLUS legt der nächste Platz noch ein PLUS oder zieht eine Karte für jedes PLUS der Folge; danach ist "
     "er am Zug.",
     "A9: Op een PLUS legt de volgende plaats nog een PLUS of trekt één kaart voor elke PLUS in de rij; daarna is die "
     "aan de beurt."},
    {"A10: RETOUR turns the direction of play.", "A10: RETOUR kehrt die Spielrichtung um.",
     "A10: RETOUR keert de speelrichting om."},
    {"A11: After a HURDLE the next seat misses its turn.", "A11: Nach einer HÜRDE setzt der nächste Platz aus.",
     "A11: Na een HORDE slaat de volgende plaats een beurt over."},
    {"A12: While a sequence or a PLUS run is open, you either continue it (OTTO on ANNA, ANNA on OTTO, PLUS on PLUS) "
     "or settle it with take. When nothing is open there is nothing to take.",
     "A12: Solange eine Reihe oder eine PLUS-Folge offen ist, setzt du sie fort (OTTO auf ANNA, ANNA auf OTTO, PLUS "
     "auf PLUS) oder rechnest sie mit take ab. Ist nichts offen, gibt es nichts abzurechnen.",
     "A12: Zolang een reeks of een PLUS-rij open is, zet je die voort (OTTO op ANNA, ANNA op OTTO, PLUS op PLUS) of "
     "reken je af met take. Is er niets open, dan valt er niets af te rekenen."},
    {"A13: Only with ALL you shout \"all\"; then every seat still in slaps the pile once before play goes on.",
     "A13: Nur zu ALLE ruft man „alle“; dann schlägt jeder, der noch dabei ist, einmal auf den Stapel, ehe es "
     "weitergeht.",
     "A13: Alleen bij ALLE roep je \"alle\"; dan slaat iedereen die nog meedoet één keer op de stapel voordat het "
     "verdergaat."},
    {"A14: \"Anna\" is said when an own lay leaves you one card; whoever forgot it can call until caught, and be "
     "caught until the seat in turn lays, draws or takes.",
     "A14: „Anna“ sagt, wer nach dem eigenen Legen noch eine Karte hat; wer es vergaß, kann rufen, bis er erwischt "
     "wird, und erwischt werden, bis der Platz am Zug legt, zieht oder abrechnet.",
     "A14: \"Anna\" zeg je als je na een eigen leg nog één kaart hebt; wie het vergat kan roepen tot hij betrapt is, "
     "en betrapt worden tot de plaats aan de beurt legt, trekt of afrekent."},
    {"A15: \"Otto\" is said with your own last card, and with no other.",
     "A15: „Otto“ sagt man zur eigenen letzten Karte, und nur dann.",
     "A15: \"Otto\" zeg je bij je eigen laatste kaart, en alleen dan."},
    {"A16: The game is over, the places are settled; no more moves can be made.",
     "A16: Das Spiel ist zu Ende, die Plätze stehen fest; es kann nichts mehr gespielt werden.",
     "A16: Het spel is afgelopen, de plaatsen staan vast; er kan niets meer gespeeld worden."},
    {"A17: When the draw pile is empty, the discards but the top one are shuffled. When nothing is left to draw, a "
     "draw passes the turn.",
     "A17: Ist der Stapel leer, wird die Ablage bis auf die oberste Karte gemischt. Gibt es nichts mehr zu ziehen, "
     "gibt ein Ziehen den Zug weiter.",
     "A17: Is de trekstapel leeg, dan wordt de aflegstapel op de bovenste kaart na geschud. Is er niets meer te "
     "trekken, dan geeft trekken de beurt door."},
}};

constexpr std::array<Text, 8> colour_names{{{"red", "rot", "rood"},
                                            {"orange", "orange", "oranje"},
                                            {"yellow", "gelb", "geel"},
                                            {"green", "grün", "groen"},
                                            {"turquoise", "türkis", "turquoise"},
                                            {"blue", "blau", "blauw"},
                                            {"violet", "violett", "paars"},
                                            {"pink", "rosa", "roze"}}};
// Before the name of a pattern, which is a plural.
constexpr std::array<Text, 8> coloured{{{"red", "rote", "rode"},
                                        {"orange", "orange", "oranje"},
                                        {"yellow", "gelbe", "gele"},
                                        {"green", "grüne", "groene"},
                                        {"turquoise", "türkise", "turquoise"},
                                        {"blue", "blaue", "blauwe"},
                                        {"violet", "violette", "paarse"},
                                        {"pink", "rosa", "roze"}}};
constexpr std::array<Text, 4> pattern_names{{{"dots", "Punkte", "stippen"},
                                             {"stripes", "Streifen", "strepen"},
                                             {"checks", "Karos", "ruiten"},
                                             {"waves", "Wellen", "golven"}}};
constexpr std::array<Text, 8> sign_names{{{"", "", ""},
                                          {"ANNA", "ANNA", "ANNA"},
                                          {"OTTO", "OTTO", "OTTO"},
                                          {"ALL", "ALLE", "ALLE"},
                                          {"PLUS", "PLUS", "PLUS"},
                                          {"RETOUR", "RETOUR", "RETOUR"},
                                          {"HURDLE", "HÜRDE", "HORDE"},
                                          {"ANNAOTTO", "ANNAOTTO", "ANNAOTTO"}}};

std::string_view colour_name(Colour c, Language lang) { return colour_names[static_cast<std::size_t>(c)].in(lang); }

// "green stripes (Gs)", "ANNA red dots (RdA)", "ANNAOTTO"
std::string side_name(Side side, Language lang) {
    const std::string_view sign = sign_names[static_cast<std::size_t>(side.sign())].in(lang);
    if (side == Side::annaotto()) return std::string(sign);
    return fmt::format("{}{}{} {} ({})", sign, sign.empty() ? "" : " ",
                       coloured[static_cast<std::size_t>(side.colour())].in(lang),
                       pattern_names[static_cast<std::size_t>(side.pattern())].in(lang), text_of(side));
}

// --- what a move will do ------------------------------------------------------------------------------------

// The table as it will be once the card lies: whom it put out, and who comes next.
Table table_after(const State& s, Seat who, Move m) {
    State next = s;
    NoEvents none;
    apply(next, who, m, none);
    return next.table;
}

std::string annaotto_text(const Table& then, Seat who, Additions said, Language lang) {
    if (said.turns_own())
        return say(
            {" All your cards are turned; {} comes next.", " Alle deine Karten werden gedreht; als Nächstes gilt {}.",
             " Al je kaarten worden omgedraaid; hierna geldt {}."},
            lang, colour_name(said.colour(), lang));
    if (then.in.without(who).empty())
        return say({" Nobody is left to turn; {} comes next.", " Niemand ist mehr da zum Drehen; als Nächstes gilt {}.",
                    " Er is niemand meer om te draaien; hierna geldt {}."},
                   lang, colour_name(said.colour(), lang));
    return say({" All cards of seat {} are turned; {} comes next.",
                " Alle Karten von Platz {} werden gedreht; als Nächstes gilt {}.",
                " Alle kaarten van plaats {} worden omgedraaid; hierna geldt {}."},
               lang, number(next_in(then, who)), colour_name(said.colour(), lang));
}

std::string sign_text(const Table& then, Seat who, Side side, Additions said, Language lang) {
    const int next = number(then.turn);
    switch (side.sign()) {
        case Sign::anna:
        case Sign::otto:
            return say({" Seat {} continues the sequence, or draws {} and has up to {} cards turned.",
                        " Platz {} setzt die Reihe fort, oder zieht {} und bekommt bis zu {} Karten gedreht.",
                        " Plaats {} zet de reeks voort, of trekt er {} en krijgt tot {} kaarten omgedraaid."},
                       lang, next, 2 * then.otto, 2 * then.anna);
        case Sign::plus:
            return say({" Seat {} lays a PLUS as well, or draws {}.", " Platz {} legt auch ein PLUS oder zieht {}.",
                        " Plaats {} legt ook een PLUS of trekt er {}."},
                       lang, next, then.plus);
        case Sign::retour:
            return say({" The direction turns.", " Die Richtung kehrt sich um.", " De richting keert om."}, lang);
        case Sign::hurdle:
            return say({" A seat is skipped; seat {} is next.", " Ein Platz wird übersprungen; Platz {} ist dran.",
                        " Er wordt een plaats overgeslagen; plaats {} is aan de beurt."},
                       lang, next);
        case Sign::all:
            return said.all() ? say({" You shout \"all\": everybody slaps, and the last hand draws two.",
                                     " Du rufst „alle“: Alle schlagen auf den Stapel, die letzte Hand zieht zwei.",
                                     " Je roept \"alle\": iedereen slaat op de stapel, de laatste hand trekt er twee."},
                                    lang)
                              : say({" Without a shout you draw two yourself.", " Ohne Ruf ziehst du selbst zwei.",
                                     " Zonder te roepen trek je er zelf twee."},
                                    lang);
        case Sign::annaotto: return annaotto_text(then, who, said, lang);
        case Sign::plain: break;
    }
    return {};
}

std::string call_text(Move m, int left, Language lang) {
    if (!is_own_lay(m.act) || left > 1) return {};
    if (left == 1)
        return m.additions.anna()
                   ? say({" You say \"anna\".", " Du sagst „Anna“.", " Je zegt \"anna\"."}, lang)
                   : say({" Without \"anna\" you can be caught.", " Ohne „Anna“ kannst du erwischt werden.",
                          " Zonder \"anna\" kun je betrapt worden."},
                         lang);
    return m.additions.otto() ? say({" You say \"otto\".", " Du sagst „Otto“.", " Je zegt \"otto\"."}, lang)
                              : say({" Without \"otto\" you draw a card and stay in.",
                                     " Ohne „Otto“ ziehst du eine Karte und bleibst im Spiel.",
                                     " Zonder \"otto\" trek je een kaart en blijf je meedoen."},
                                    lang);
}

std::string lay_move_text(const State& s, Seat who, Move m, Language lang) {
    const Side side = side_to_lay(s, who, m);
    const Table then = table_after(s, who, m);
    std::string text = m.act == Act::lay_theirs
                           ? say({"You lay {} from the hand of seat {}.", "Du legst {} aus der Hand von Platz {}.",
                                  "Je legt {} uit de hand van plaats {}."},
                                 lang, side_name(side, lang), number(m.seat))
                                                : say({"You lay {}.", "Du legst {}.", "Je legt {}."}, lang, side_name(side, lang));
    text +=
        then.over != 0 && side.sign() != Sign::annaotto ? std::string() : sign_text(then, who, side, m.additions, lang);
    text += call_text(m, left_after(s, who, m.act), lang);
    for (int i = queued(s.table.out); i < queued(then.out); ++i)
        text += then.out[static_cast<std::size_t>(i)] == who
                    ? say({" You are out, at place {}.", " Du bist fertig, auf Rang {}.", " Je bent uit, op plek {}."},
                          lang, i + 1)
                    : say({" Seat {} is out, at place {}.", " Platz {} ist fertig, auf Rang {}.",
                           " Plaats {} is uit, op plek {}."},
                          lang, number(then.out[static_cast<std::size_t>(i)]), i + 1);
    return text;
}

std::string keep_text(const State& s, bool up, Language lang) {
    const Face inner = up ? s.drawn : reverse(s.drawn);
    return say({"You keep the card; you will see {}, the others {}.",
                "Du behältst die Karte; du siehst dann {}, die anderen {}.",
                "Je houdt de kaart; jij ziet dan {}, de anderen {}."},
               lang, side_name(side_of(s, inner), lang), side_name(side_of(s, reverse(inner)), lang));
}

std::string take_text(const State& s, Language lang) {
    const Table& t = s.table;
    std::string text =
        say({"You draw {} cards.", "Du ziehst {} Karten.", "Je trekt {} kaarten."}, lang, t.plus + 2 * t.otto);
    if (t.anna > 0)
        text += say({" Seat {} may turn up to {} of your cards.", " Platz {} darf bis zu {} deiner Karten drehen.",
                     " Plaats {} mag tot {} van je kaarten omdraaien."},
                    lang, number(t.last), 2 * t.anna);
    return text + say({" Then you take your turn.", " Danach bist du am Zug.", " Daarna ben je aan de beurt."}, lang);
}

// --- what happened ------------------------------------------------------------------------------------------

std::string laid_text(const Event& e, const std::string& who, const std::string& owner, Language lang) {
    std::string text = e.act == Act::lay_theirs ? say({"{}: {} from {}", "{}: {} von {}", "{}: {} van {}"}, lang, who,
                                                      side_name(e.side, lang), owner)
                                                : fmt::format("{}: {}", who, side_name(e.side, lang));
    if (e.additions.names_colour()) text += fmt::format(" → {}", colour_name(e.additions.colour(), lang));
    if (e.additions.all()) text += say({" — \"all!\"", " — „alle!“", " — \"alle!\""}, lang);
    if (e.additions.anna()) text += say({" — \"anna!\"", " — „Anna!“", " — \"anna!\""}, lang);
    if (e.additions.otto()) text += say({" — \"otto!\"", " — „Otto!“", " — \"otto!\""}, lang);
    return text;
}

std::string drew_text(const Event& e, const std::string& who, Language lang) {
    if (!e.back.known()) return say({"{}: draws {}/?", "{}: zieht {}/?", "{}: trekt {}/?"}, lang, who, text_of(e.side));
    return say({"{}: draws {}", "{}: zieht {}", "{}: trekt {}"}, lang, who, card_text(e.side, e.back));
}

}  // namespace

std::string Annaotto::rule_text(int rule, Language lang) {
    return rule >= 1 && rule <= rule_count ? std::string(rules[static_cast<std::size_t>(rule) - 1].in(lang))
                                           : std::string();
}

std::string Annaotto::move_text(const Box&, const State& s, Seat who, Move m, Language lang) {
    switch (m.act) {
        case Act::face: {
            const Face first = first_undecided(s, who);
            const Face inner = side_of(s, first).bits == m.place ? first : reverse(first);
            return say({"You will see {}, the others {}.", "Du siehst dann {}, die anderen {}.",
                        "Jij ziet dan {}, de anderen {}."},
                       lang, side_name(side_of(s, inner), lang), side_name(side_of(s, reverse(inner)), lang));
        }
        case Act::lay:
        case Act::lay_theirs:
        case Act::lay_up:
        case Act::lay_down: return lay_move_text(s, who, m, lang);
        case Act::draw:
            return say({"You draw the top card, look at both sides, and lay it at once or keep it.",
                        "Du ziehst die oberste Karte, siehst beide Seiten und legst sie gleich oder behältst sie.",
                        "Je trekt de bovenste kaart, bekijkt beide kanten en legt haar meteen of houdt haar."},
                       lang);
        case Act::keep_up: return keep_text(s, true, lang);
        case Act::keep_down: return keep_text(s, false, lang);
        case Act::take: return take_text(s, lang);
        case Act::flip: {
            const Face inner = hand_face(s, s.table.turn, m.place);
            return say({"You turn a card of seat {}, who will then see {}.",
                        "Du drehst eine Karte von Platz {}, der dann {} sieht.",
                        "Je draait een kaart van plaats {} om, die dan {} ziet."},
                       lang, number(s.table.turn), side_name(side_of(s, reverse(inner)), lang));
        }
        case Act::done:
            return say(
                {"You turn no more cards; seat {} takes its turn.", "Du drehst nichts mehr; Platz {} ist am Zug.",
                 "Je draait niets meer om; plaats {} is aan de beurt."},
                lang, number(s.table.turn));
        case Act::slap:
            return s.table.to_slap.size() == 1 ? say({"Your hand is the last on the pile: you draw two.",
                                                      "Deine Hand ist die letzte auf dem Stapel: Du ziehst zwei.",
                                                      "Jouw hand is de laatste op de stapel: je trekt er twee."},
                                                     lang)
                                               : say({"You slap the pile; the last hand draws two.",
                                                      "Du schlägst auf den Stapel; die letzte Hand zieht zwei.",
                                                      "Je slaat op de stapel; de laatste hand trekt er twee."},
                                                     lang);
        case Act::call:
            return say({"You say \"anna\" now; nobody can catch you any more.",
                        "Du sagst jetzt „Anna“; niemand kann dich mehr erwischen.",
                        "Je zegt nu \"anna\"; niemand kan je meer betrappen."},
                       lang);
        case Act::catch_out:
            return say(
                {"Seat {} forgot \"anna\" and draws a card.", "Platz {} hat „Anna“ vergessen und zieht eine Karte.",
                 "Plaats {} vergat \"anna\" en trekt een kaart."},
                lang, number(m.seat));
    }
    return {};
}

std::string Annaotto::event_text(const Box&, const Event& e, Names names, Language lang) {
    const auto called = [&](Seat who) {
        return who == Seat::none ? std::string() : names[static_cast<std::size_t>(who)];
    };
    const std::string who = called(e.seat), other = called(e.other);
    switch (e.kind) {
        case EventKind::laid: return laid_text(e, who, other, lang);
        case EventKind::drew: return drew_text(e, who, lang);
        case EventKind::reshuffled:
            return say(
                {"The discards are shuffled: {} cards to draw.", "Die Ablage wird gemischt: {} Karten im Stapel.",
                 "De aflegstapel wordt geschud: {} kaarten om te trekken."},
                lang, e.count);
        case EventKind::faced:
        case EventKind::kept:
            return say({"{}: the new card shows {}", "{}: die neue Karte zeigt {}", "{}: de nieuwe kaart toont {}"},
                       lang, who, text_of(e.side));
        case EventKind::turned:
            return say({"{} turns card {} of {}: it shows {}", "{} dreht Karte {} von {}: Sie zeigt {}",
                        "{} draait kaart {} van {} om: ze toont {}"},
                       lang, other, e.place, who, text_of(e.side));
        case EventKind::done:
            return say({"{} turns no more cards", "{} dreht nichts mehr", "{} draait niets meer om"}, lang, who);
        case EventKind::took:
            return e.count > 0
                       ? say({"{} settles: {} to draw", "{} rechnet ab: {} zu ziehen", "{} rekent af: {} te trekken"},
                             lang, who, e.count)
                               : say({"{} settles", "{} rechnet ab", "{} rekent af"}, lang, who);
        case EventKind::passed:
            return say({"{}: nothing to draw", "{}: nichts zu ziehen", "{}: niets te trekken"}, lang, who);
        case EventKind::reversed:
            return say({"The direction turns.", "Die Richtung kehrt sich um.", "De richting keert om."}, lang);
        case EventKind::skipped:
            return say({"{} is skipped", "{} wird übersprungen", "{} wordt overgeslagen"}, lang, who);
        case EventKind::slapped:
            return say({"{} slaps: hand number {}", "{} schlägt: Hand Nummer {}", "{} slaat: hand nummer {}"}, lang,
                       who, e.count);
        case EventKind::slowest:
            return say(
                {"{} was last and draws two", "{} war zuletzt und zieht zwei", "{} was de laatste en trekt er twee"},
                lang, who);
        case EventKind::silent_all:
            return say({"{} did not shout \"all\" and draws two", "{} hat nicht „alle“ gerufen und zieht zwei",
                        "{} riep niet \"alle\" en trekt er twee"},
                       lang, who);
        case EventKind::silent_otto:
            return say({"{} did not say \"otto\" and draws one", "{} hat nicht „Otto“ gesagt und zieht eine",
                        "{} zei niet \"otto\" en trekt er één"},
                       lang, who);
        case EventKind::called: return say({"{}: \"anna!\"", "{}: „Anna!“", "{}: \"anna!\""}, lang, who);
        case EventKind::caught:
            return say(
                {"{} catches {}, who forgot \"anna\"", "{} erwischt {} ohne „Anna“", "{} betrapt {} zonder \"anna\""},
                lang, who, other);
        case EventKind::out:
            return say({"{} is out: place {}", "{} ist fertig: Rang {}", "{} is uit: plek {}"}, lang, who, e.count);
        case EventKind::ended:
            return say({"The game is over.", "Das Spiel ist zu Ende.", "Het spel is afgelopen."}, lang);
        case EventKind::turn: return {};
    }
    return {};
}

}  // namespace tischlein::annaotto
