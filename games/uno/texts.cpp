// UNO in words: why a move was refused, what a move will do, what happened. English, German, Dutch.
#include <fmt/format.h>

#include "core/say.hpp"
#include "games/uno/uno.hpp"

namespace tischlein::uno {

namespace {

constexpr std::array<Text, Uno::rule_count> rules{{
    {"U1: Every seat is dealt seven cards and one card is turned up; the seat after the dealer begins.",
     "U1: Jeder Platz bekommt sieben Karten, eine wird aufgedeckt; der Platz nach dem Geber beginnt.",
     "U1: Elke plaats krijgt zeven kaarten en er wordt er één opengelegd; de plaats na de deler begint."},
    {"U2: The first card was a Wild. The first seat now names a colour (colour R, Y, G or B); a colour is named this "
     "way only then.",
     "U2: Die erste Karte war eine Farbwahl. Der erste Platz nennt jetzt eine Farbe (colour R, Y, G oder B); nur dann "
     "wird so eine Farbe genannt.",
     "U2: De eerste kaart was een keuzekaart. De eerste plaats noemt nu een kleur (colour R, Y, G of B); alleen dan "
     "wordt zo een kleur genoemd."},
    {"U3: In your turn you lay one card from your hand or draw one. Passing is possible only after a draw.",
     "U3: Wer am Zug ist, legt eine Karte aus der eigenen Hand oder zieht eine. Passen geht nur nach dem Ziehen.",
     "U3: In je beurt leg je één kaart uit je hand of trek je er één. Passen kan alleen na het trekken."},
    {"U4: The card must show the colour in force, or the same number or symbol as the top card. On a wild card only "
     "the named colour counts.",
     "U4: Die Karte muss die geltende Farbe zeigen oder dieselbe Zahl oder dasselbe Zeichen wie die oberste. Auf einer "
     "Farbwahl zählt nur die genannte Farbe.",
     "U4: De kaart moet de geldende kleur hebben, of hetzelfde cijfer of teken als de bovenste. Op een keuzekaart telt "
     "alleen de genoemde kleur."},
    {"U5: After drawing you may lay only the card you have just drawn, or pass.",
     "U5: Nach dem Ziehen darf nur die eben gezogene Karte gelegt werden, sonst wird gepasst.",
     "U5: Na het trekken mag je alleen de zojuist getrokken kaart leggen, of passen."},
    {"U6: When the draw pile is empty, all discards but the top one are shuffled into a new one. If nothing is left to "
     "draw, the draw gives nothing.",
     "U6: Ist der Stapel leer, werden alle abgelegten Karten außer der obersten neu gemischt. Ist dann nichts da, gibt "
     "das Ziehen nichts.",
     "U6: Is de trekstapel leeg, dan wordt alles van de aflegstapel behalve de bovenste kaart geschud. Is er dan "
     "niets, dan levert trekken niets op."},
    {"U7: After a Draw Two the next seat draws two cards and misses its turn.",
     "U7: Nach einer Zieh-Zwei zieht der nächste Platz zwei Karten und setzt aus.",
     "U7: Na een Trek-Twee trekt de volgende plaats twee kaarten en slaat een beurt over."},
    {"U8: A Reverse turns the direction of play. With two seats it is a Skip.",
     "U8: Eine Richtungskarte dreht die Spielrichtung um. Zu zweit setzt der andere aus.",
     "U8: Een Keerkaart draait de speelrichting om. Met z'n tweeën slaat de ander over."},
    {"U9: After a Skip the next seat misses its turn.",
     "U9: Nach einem Aussetzer verliert der nächste Platz seinen Zug.",
     "U9: Na een Overslaan-kaart verliest de volgende plaats zijn beurt."},
    {"U10: With a wild card, and only with one, you name the colour: for example lay W G.",
     "U10: Zu einer Farbwahlkarte, und nur zu einer solchen, gehört die gewünschte Farbe: zum Beispiel lay W G.",
     "U10: Bij een keuzekaart, en alleen daarbij, noem je de kleur: bijvoorbeeld lay W G."},
    {"U11: A Wild Draw Four lies open. The next seat answers it first: accept or challenge. At other times there is "
     "nothing to accept.",
     "U11: Eine Zieh-Vier liegt offen. Zuerst antwortet der nächste Platz darauf: accept oder challenge. Sonst gibt es "
     "nichts anzunehmen.",
     "U11: Er ligt een Trek-Vier open. Eerst antwoordt de volgende plaats: accept of challenge. Anders valt er niets "
     "te aanvaarden."},
    {"U12: Only an open Wild Draw Four can be challenged, by the seat that would have to draw.",
     "U12: Anzweifeln kann man nur eine offene Zieh-Vier, und zwar wer sonst ziehen müsste.",
     "U12: Alleen een open Trek-Vier kan worden aangevochten, door wie anders moet trekken."},
    {"U13: \"Uno\" belongs to laying your last card but one; afterwards only a seat that forgot it can call, and only "
     "that seat can be caught, until the next seat acts.",
     "U13: „Uno“ sagt man beim Legen der vorletzten Karte; danach kann nur rufen, wer es vergaß, und nur der kann "
     "erwischt werden, bis der nächste Platz handelt.",
     "U13: \"Uno\" hoort bij het leggen van je voorlaatste kaart; daarna kan alleen wie het vergat roepen, en alleen "
     "die kan betrapt worden, tot de volgende plaats handelt."},
    {"U14: Whoever lays the last card ends the round; a draw card laid last is still drawn for.",
     "U14: Wer die letzte Karte legt, beendet die Runde; für eine zuletzt gelegte Ziehkarte wird noch gezogen.",
     "U14: Wie de laatste kaart legt, beëindigt de ronde; voor een laatst gelegde trekkaart wordt nog getrokken."},
    {"U15: The winner scores the other hands: numbers their number, symbols 20, Wild 30 (or 50), Wild Draw Four 50.",
     "U15: Der Sieger bekommt die Karten der anderen: Zahlen ihren Wert, Zeichen 20, Farbwahl 30 (oder 50), Zieh-Vier "
     "50.",
     "U15: De winnaar krijgt de kaarten van de anderen: cijfers hun waarde, tekens 20, keuzekaart 30 (of 50), "
     "Trek-Vier 50."},
    {"U16: The game is over; no more moves can be made.",
     "U16: Das Spiel ist zu Ende; es kann nichts mehr gespielt werden.",
     "U16: Het spel is afgelopen; er kan niets meer gespeeld worden."},
    {"U17: Partners sit opposite each other, at a table with an even number of seats from four; they win and score "
     "together.",
     "U17: Partner sitzen sich gegenüber, bei einer geraden Zahl von mindestens vier Plätzen; sie gewinnen und zählen "
     "gemeinsam.",
     "U17: Partners zitten tegenover elkaar, bij een even aantal van minstens vier plaatsen; ze winnen en tellen "
     "samen."},
    {"U18: Cards to draw have been added up. Lay the same kind of draw card on them, or take them all.",
     "U18: Es sind Ziehkarten aufgelaufen. Lege die gleiche Ziehkarte darauf, oder nimm alle (take).",
     "U18: Er zijn trekkaarten opgeteld. Leg er dezelfde trekkaart op, of neem ze allemaal (take)."},
    {"U19: In seven-o a seven names another seat to swap hands with (lay R7 swap 2), unless it is your last card; no "
     "other card does.",
     "U19: Bei Seven-O nennt eine Sieben einen anderen Platz zum Tauschen (lay R7 swap 2), außer als letzte Karte; "
     "keine andere Karte tut das.",
     "U19: Bij seven-o noemt een zeven een andere plaats om mee te ruilen (lay R7 swap 2), behalve als laatste kaart; "
     "geen andere kaart doet dat."},
    {"U20: You may jump in only out of turn, with a card exactly like the top one (colour and number or symbol), "
     "before the seat in turn acts, and if jump-in is played.",
     "U20: Einspringen geht nur außer der Reihe, mit einer Karte genau wie der obersten (Farbe und Zahl oder Zeichen), "
     "bevor der Platz am Zug handelt, und nur wenn mit Jump-In gespielt wird.",
     "U20: Inspringen kan alleen buiten je beurt, met een kaart precies gelijk aan de bovenste (kleur en cijfer of "
     "teken), voordat de plaats aan de beurt handelt, en als jump-in wordt gespeeld."},
}};

constexpr std::array<Text, 5> colour_names{{{"red", "Rot", "rood"},
                                            {"yellow", "Gelb", "geel"},
                                            {"green", "Grün", "groen"},
                                            {"blue", "Blau", "blauw"},
                                            {"", "", ""}}};
constexpr std::array<Text, 5> symbol_names{{{"Skip", "Aussetzen", "Overslaan"},
                                            {"Reverse", "Richtung", "Keren"},
                                            {"Draw Two", "Zieh-Zwei", "Trek-Twee"},
                                            {"Wild", "Farbwahl", "Keuzekaart"},
                                            {"Wild Draw Four", "Zieh-Vier", "Trek-Vier"}}};

std::string_view colour_name(Colour c, Language lang) { return colour_names[static_cast<std::size_t>(c)].in(lang); }

std::string card_name(Card c, Language lang) {
    const auto rank = static_cast<std::size_t>(rank_of(c));
    const std::string face = rank < 10 ? fmt::format("{}", rank) : std::string(symbol_names[rank - 10].in(lang));
    return is_wild(c) ? face : fmt::format("{} {}", colour_name(colour_of(c), lang), face);
}

// What the card laid will do to the others.
std::string effect_text(const State& s, Seat who, Move m, Language lang) {
    const int next = number(next_seat(s, who));
    const int left = hand(s, who).size() - 1;
    const bool last = left == 0;
    std::string effect;
    if (rank_of(m.card) == Rank::draw_two || m.card == Card::wild_four) {
        const int sum = (plays(s, stack) || last ? s.pending : 0) + (m.card == Card::wild_four ? 4 : 2);
        if (last)
            effect = say({" Seat {} still draws {} cards.", " Platz {} zieht noch {} Karten.",
                          " Plaats {} trekt nog {} kaarten."},
                         lang, next, sum);
        else if (m.card == Card::wild_four)
            effect = say({" Seat {} draws {} cards or challenges you.", " Platz {} zieht {} Karten oder zweifelt an.",
                          " Plaats {} trekt {} kaarten of vecht het aan."},
                         lang, next, sum);
        else if (plays(s, stack))
            effect = say({" Seat {} draws {} cards or lays a Draw Two as well.",
                          " Platz {} zieht {} Karten oder legt auch eine Zieh-Zwei.",
                          " Plaats {} trekt {} kaarten of legt ook een Trek-Twee."},
                         lang, next, sum);
        else
            effect = say({" Seat {} draws {} cards and misses its turn.", " Platz {} zieht {} Karten und setzt aus.",
                          " Plaats {} trekt {} kaarten en slaat over."},
                         lang, next, sum);
    } else if (!last && (rank_of(m.card) == Rank::skip || (rank_of(m.card) == Rank::reverse && s.seats == 2))) {
        effect = say({" Seat {} misses its turn.", " Platz {} setzt aus.", " Plaats {} slaat over."}, lang, next);
    } else if (!last && rank_of(m.card) == Rank::reverse) {
        effect = say({" The direction turns.", " Die Richtung dreht sich.", " De richting keert om."}, lang);
    } else if (!last && moves_hands(s, m.card)) {
        effect = m.other != Seat::none
                     ? say({" You swap hands with seat {}.", " Du tauschst die Hand mit Platz {}.",
                            " Je ruilt van hand met plaats {}."},
                           lang, number(m.other))
                                       : say({" All hands move on by one seat.", " Alle Hände wandern einen Platz weiter.",
                            " Alle handen gaan één plaats verder."},
                           lang);
    }
    if (last)
        effect += say({" You go out and win the round.", " Du bist fertig und gewinnst die Runde.",
                       " Je bent uit en wint de ronde."},
                      lang);
    if (left == 1 && (m.uno != 0 || !moves_hands(s, m.card)))  // U19: after a 0 or 7 nobody can be caught
        effect += m.uno != 0 ? say({" You say \"uno\".", " Du sagst „Uno“.", " Je zegt \"uno\"."}, lang)
                             : say({" Without \"uno\" you can be caught.", " Ohne „Uno“ kannst du erwischt werden.",
                                    " Zonder \"uno\" kun je betrapt worden."},
                                   lang);
    return effect;
}

std::string lay_text(const State& s, Seat who, Move m, Language lang) {
    std::string text = m.verb == Verb::jump
                           ? say({"You jump in with {}.", "Du springst mit {} ein.", "Je springt in met {}."}, lang,
                                 card_name(m.card, lang))
                                            : say({"You lay {}.", "Du legst {}.", "Je legt {}."}, lang, card_name(m.card, lang));
    if (m.colour != Colour::none)
        text += say({" The colour is now {}.", " Die Farbe ist jetzt {}.", " De kleur is nu {}."}, lang,
                    colour_name(m.colour, lang));
    return text + effect_text(s, who, m, lang);
}

}  // namespace

std::string Uno::rule_text(int rule, Language lang) {
    return rule >= 1 && rule <= rule_count ? std::string(rules[static_cast<std::size_t>(rule) - 1].in(lang))
                                           : std::string();
}

std::string Uno::move_text(const Box&, const State& s, Seat who, Move m, Language lang) {
    switch (m.verb) {
        case Verb::lay:
        case Verb::jump: return lay_text(s, who, m, lang);
        case Verb::draw:
            if (in_draw_pile(s).empty() && s.discards == 1)  // U6
                return say(
                    {"There is nothing to draw; the turn passes on.", "Es gibt nichts zu ziehen; der Nächste ist dran.",
                     "Er valt niets te trekken; de beurt gaat verder."},
                    lang);
            return say({"You draw a card; you may lay it at once if it fits.",
                        "Du ziehst eine Karte; passt sie, darfst du sie gleich legen.",
                        "Je trekt een kaart; past die, dan mag je haar meteen leggen."},
                       lang);
        case Verb::pass:
            return say({"You keep the drawn card; the turn passes on.",
                        "Du behältst die gezogene Karte; der Nächste ist dran.",
                        "Je houdt de getrokken kaart; de beurt gaat verder."},
                       lang);
        case Verb::accept:
            return say({"You draw {} cards and miss your turn.", "Du ziehst {} Karten und setzt aus.",
                        "Je trekt {} kaarten en slaat over."},
                       lang, plays(s, stack) ? s.pending : 4);
        case Verb::challenge: {
            const int sum = plays(s, stack) ? s.pending : 4;
            return say({"You look at the hand of seat {}. A bluff: that seat draws {}, and it is your turn. No bluff: "
                        "you draw {} and miss your turn.",
                        "Du siehst die Hand von Platz {}. Bluff: dieser Platz zieht {}, und du bist am Zug. Kein "
                        "Bluff: du ziehst {} und setzt aus.",
                        "Je ziet de hand van plaats {}. Bluf: die plaats trekt {} en jij bent aan de beurt. Geen bluf: "
                        "jij trekt {} en slaat over."},
                       lang, number(layer_of_open_four(s)), sum, sum + 2);
        }
        case Verb::take:
            return say({"You draw all {} cards and miss your turn.", "Du ziehst alle {} Karten und setzt aus.",
                        "Je trekt alle {} kaarten en slaat over."},
                       lang, s.pending);
        case Verb::call:
            return say({"You say \"uno\" now; nobody can catch you any more.",
                        "Du sagst jetzt „Uno“; niemand kann dich mehr erwischen.",
                        "Je zegt nu \"uno\"; niemand kan je meer betrappen."},
                       lang);
        case Verb::colour:
            return say({"You name {}; it is still your turn.", "Du nennst {}; du bleibst am Zug.",
                        "Je noemt {}; je blijft aan de beurt."},
                       lang, colour_name(m.colour, lang));
        case Verb::catch_seat:
            return say(
                {"Seat {} forgot \"uno\" and draws two cards.", "Platz {} hat „Uno“ vergessen und zieht zwei Karten.",
                 "Plaats {} vergat \"uno\" en trekt twee kaarten."},
                lang, number(m.other));
    }
    return {};
}

// Written so that "You" and a name fit alike: "Ada: +2 cards", "You: pass".
std::string Uno::event_text(const Box&, const Event& e, Names names, Language lang) {
    const auto called = [&](Seat who) {
        return who == Seat::none ? std::string() : names[static_cast<std::size_t>(who)];
    };
    switch (e.kind) {
        case EventKind::dealt:
            return say({"Round {}. Dealer: {}. First card: {}", "Runde {}. Geber: {}. Erste Karte: {}",
                        "Ronde {}. Deler: {}. Eerste kaart: {}"},
                       lang, e.round, called(e.seat), card_name(e.card, lang));
        case EventKind::laid: {
            std::string text = say((e.count & jumped_in) != 0 ? Text{"{}: jump in with {}", "{}: eingesprungen mit {}",
                                                                     "{}: ingesprongen met {}"}
                                                              : Text{"{}: {}", "{}: {}", "{}: {}"},
                                   lang, called(e.seat), card_name(e.card, lang));
            if (e.colour != Colour::none) text += fmt::format(" ({})", colour_name(e.colour, lang));
            if ((e.count & said_uno) != 0) text += say({" — \"uno!\"", " — „Uno!“", " — \"uno!\""}, lang);
            return text;
        }
        case EventKind::drew: {
            std::string text = say(e.count == 1 ? Text{"{}: +{} card", "{}: +{} Karte", "{}: +{} kaart"}
                                                : Text{"{}: +{} cards", "{}: +{} Karten", "{}: +{} kaarten"},
                                   lang, called(e.seat), e.count);
            for (const int copy : e.cards) text += " " + text_of(card_of(copy));
            return text;
        }
        case EventKind::reshuffled:
            return say(
                {"The discards are shuffled: {} cards to draw.", "Der Ablagestapel wird gemischt: {} Karten im Stapel.",
                 "De aflegstapel wordt geschud: {} kaarten om te trekken."},
                lang, e.count);
        case EventKind::passed: return say({"{}: pass", "{}: passen", "{}: passen"}, lang, called(e.seat));
        case EventKind::named:
            return say({"{}: colour {}", "{}: Farbe {}", "{}: kleur {}"}, lang, called(e.seat),
                       colour_name(e.colour, lang));
        case EventKind::accepted: return say({"{}: accept", "{}: annehmen", "{}: aanvaarden"}, lang, called(e.seat));
        case EventKind::challenged:
            return say(e.count != 0
                           ? Text{"{} against {}: a bluff!", "{} gegen {}: ein Bluff!", "{} tegen {}: bluf!"}
                                    : Text{"{} against {}: no bluff.", "{} gegen {}: kein Bluff.", "{} tegen {}: geen bluf."},
                       lang, called(e.seat), called(e.other));
        case EventKind::shown: {
            if (e.cards.empty())
                return say({"{}: a look at the hand of {}", "{}: ein Blick in die Hand von {}",
                            "{}: een blik in de hand van {}"},
                           lang, called(e.seat), called(e.other));
            std::string text = say({"The hand of {}:", "Die Hand von {}:", "De hand van {}:"}, lang, called(e.other));
            for (const int copy : e.cards) text += " " + text_of(card_of(copy));
            return text;
        }
        case EventKind::called: return say({"{}: \"uno!\"", "{}: „Uno!“", "{}: \"uno!\""}, lang, called(e.seat));
        case EventKind::caught:
            return say({"{}: caught! No \"uno\" from {}", "{}: erwischt! Kein „Uno“ von {}",
                        "{}: betrapt! Geen \"uno\" van {}"},
                       lang, called(e.seat), called(e.other));
        case EventKind::swapped:
            return say({"{} and {}: hands swapped", "{} und {}: Hände getauscht", "{} en {}: handen geruild"}, lang,
                       called(e.seat), called(e.other));
        case EventKind::handed_on:
            return say({"All hands move on by one seat.", "Alle Hände wandern einen Platz weiter.",
                        "Alle handen gaan één plaats verder."},
                       lang);
        case EventKind::round_over:
            if (e.seat == Seat::none)
                return say({"Nobody can draw or lay: the round ends without points.",
                            "Niemand kann ziehen oder legen: die Runde endet ohne Punkte.",
                            "Niemand kan trekken of leggen: de ronde eindigt zonder punten."},
                           lang);
            return say({"{}: out, {} points", "{}: fertig, {} Punkte", "{}: uit, {} punten"}, lang, called(e.seat),
                       e.points);
        case EventKind::received:
        case EventKind::turn: return {};
    }
    return {};
}

}  // namespace tischlein::uno
