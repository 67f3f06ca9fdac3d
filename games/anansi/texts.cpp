// Anansi in words: why a move was refused, what a move will do, what happened. English, German, Dutch.
#include <fmt/format.h>

#include "core/say.hpp"
#include "games/anansi/anansi.hpp"

namespace tischlein::anansi {

namespace {

constexpr std::array<Text, Anansi::rule_count> rules{{
    {"N1: Every round starts with a fresh deal: two cards into the display, ten to each hand, eight with five seats. "
     "With three seats the ten left over lie open.",
     "N1: Jede Runde wird neu gegeben: zwei Karten in die Auslage, zehn auf jede Hand, zu fünft acht. Zu dritt liegen "
     "die zehn übrigen offen aus.",
     "N1: Elke ronde wordt opnieuw gedeeld: twee kaarten in de uitleg, tien in elke hand, met z'n vijven acht. Met z'n "
     "drieën liggen de tien overige open."},
    {"N2: Trump is the suit with most cards in the display. If suits are level, the one further left in the row is "
     "trump.",
     "N2: Trumpf ist die Farbe mit den meisten Karten in der Auslage. Bei gleich vielen gilt die, die weiter links "
     "liegt.",
     "N2: Troef is de kleur met de meeste kaarten in de uitleg. Bij gelijke aantallen geldt de kleur die verder naar "
     "links ligt."},
    {"N3: You lead: play any card that you hold. This one is not in your hand.",
     "N3: Du spielst an: lege irgendeine Karte aus deiner Hand. Diese hast du nicht.",
     "N3: Jij komt uit: speel een willekeurige kaart uit je hand. Deze heb je niet."},
    {"N4: Into the trick you play a card from your hand: the suit that was led; if you have none, a trump; only "
     "without either, anything. Or you recruit.",
     "N4: In den Stich gehört eine Karte aus deiner Hand: die angespielte Farbe; hast du keine, dann Trumpf; nur ohne "
     "beides eine beliebige. Oder du wirbst an.",
     "N4: In de slag speel je een kaart uit je hand: de gevraagde kleur; heb je die niet, dan troef; alleen zonder "
     "allebei iets anders. Of je werft."},
    {"N5: To recruit you lay down a card from your hand; its heads say how many listeners come. This card is not in "
     "your hand.",
     "N5: Zum Anwerben legst du eine Karte aus deiner Hand vor dich; ihre Köpfe sagen, wie viele Zuhörer kommen. Diese "
     "Karte hast du nicht.",
     "N5: Om te werven leg je een kaart uit je hand voor je neer; de koppen zeggen hoeveel luisteraars er komen. Deze "
     "kaart heb je niet."},
    {"N6: You cannot recruit now: the seat that leads never does, and only one seat a trick may, two at a table of "
     "five. Play a card into the trick.",
     "N6: Anwerben geht jetzt nicht: wer anspielt, darf es nie, und je Stich nur ein Platz, zu fünft zwei. Spiel eine "
     "Karte in den Stich.",
     "N6: Werven kan nu niet: wie uitkomt mag het nooit, en per slag maar één plaats, met z'n vijven twee. Speel een "
     "kaart in de slag."},
    {"N7: The highest trump takes the trick; if there is none, the highest card of the suit led. The taker keeps it as "
     "a story pile and leads next.",
     "N7: Der höchste Trumpf nimmt den Stich; ohne Trumpf die höchste Karte der angespielten Farbe. Er wird ein "
     "Storystapel, und wer ihn hat, spielt an.",
     "N7: De hoogste troef pakt de slag; zonder troef de hoogste kaart van de gevraagde kleur. Die wordt een "
     "verhaalstapel, en wie hem heeft komt uit."},
    {"N8: Cards used for recruiting join the display once the trick is over. Only then can trump change.",
     "N8: Karten, mit denen angeworben wurde, kommen nach dem Stich in die Auslage. Erst dann kann der Trumpf "
     "wechseln.",
     "N8: Kaarten waarmee geworven is, komen na de slag in de uitleg. Pas dan kan troef veranderen."},
    {"N9: To inspire you need a listener that is not inspired yet and a story pile without one. You lack the one or "
     "the other.",
     "N9: Zum Inspirieren brauchst du einen noch nicht inspirierten Zuhörer und einen Storystapel ohne Zuhörer. Eins "
     "davon fehlt dir.",
     "N9: Om te inspireren heb je een nog niet geïnspireerde luisteraar nodig en een verhaalstapel zonder luisteraar. "
     "Een van beide ontbreekt."},
    {"N10: At the end of a round: too many listeners for your piles, none count; fewer than piles, all count; exactly "
     "as many, all count and you get the bonus.",
     "N10: Am Rundenende: mehr Zuhörer als Stapel, dann zählt keiner; weniger, dann zählen alle; genau gleich viele, "
     "dann zählen alle und du bekommst den Bonus.",
     "N10: Aan het eind van een ronde: meer luisteraars dan stapels, dan telt er geen; minder, dan tellen ze allemaal; "
     "precies evenveel, dan krijg je ook de bonus."},
    {"N11: Whoever took the last trick leads the first one of the next round.",
     "N11: Wer den letzten Stich gemacht hat, spielt in der nächsten Runde als Erster an.",
     "N11: Wie de laatste slag pakte, komt in de volgende ronde als eerste uit."},
    {"N12: When the last round is counted the game is over: a point for each listener kept, and the bonus cards. If "
     "level, more listeners win.",
     "N12: Nach der letzten Runde ist Schluss: ein Punkt je gewertetem Zuhörer, dazu die Bonuskarten. Bei Gleichstand "
     "gewinnen mehr Zuhörer.",
     "N12: Na de laatste ronde is het afgelopen: één punt per behouden luisteraar, plus de bonuskaarten. Bij gelijke "
     "stand winnen meer luisteraars."},
    {"N13: When the supply runs short, you get the listeners that are still there, perhaps none.",
     "N13: Reicht der Vorrat nicht, bekommst du die Zuhörer, die noch da sind, vielleicht keinen.",
     "N13: Is de voorraad te klein, dan krijg je de luisteraars die er nog zijn, misschien geen."},
    {"N14: With two seats the spider plays along: its top card joins every trick and need not follow suit. What it "
     "wins lies aside, and the seat that did not lead leads next.",
     "N14: Zu zweit spielt die Spinne mit: ihre oberste Karte kommt in jeden Stich und muss nicht bedienen. Was sie "
     "gewinnt, liegt beiseite, und wer nicht angespielt hat, spielt als Nächster an.",
     "N14: Met z'n tweeën speelt de spin mee: haar bovenste kaart komt in elke slag en hoeft niet te bekennen. Wat zij "
     "wint ligt opzij, en wie niet uitkwam, komt daarna uit."},
}};

constexpr std::array<Text, suits> suit_names{
    {{"snake", "Schlange", "slang"}, {"hornet", "Hornisse", "horzel"}, {"leopard", "Leopard", "luipaard"}}};

std::string_view suit_name(Suit s, Language lang) { return suit_names[static_cast<std::size_t>(s)].in(lang); }
std::string card_name(Card c, Language lang) { return fmt::format("{} {}", suit_name(suit_of(c), lang), value_of(c)); }

std::string listeners_text(int count, Language lang) {
    constexpr Text one{"1 listener", "1 Zuhörer", "1 luisteraar"},
        none{"no listener", "keinen Zuhörer", "geen luisteraar"};
    if (count == 0) return std::string(none.in(lang));
    if (count == 1) return std::string(one.in(lang));
    return say({"{} listeners", "{} Zuhörer", "{} luisteraars"}, lang, count);
}

std::string piles_text(int count, Language lang) {
    return count == 1 ? say({"1 story pile", "1 Storystapel", "1 verhaalstapel"}, lang)
                      : say({"{} story piles", "{} Storystapel", "{} verhaalstapels"}, lang, count);
}

std::string play_text(const State& s, Seat who, Card c, Language lang) {
    std::string text =
        leads(s.table, who)
            ? say({"You lead {}.", "Du spielst {} an.", "Je komt uit met {}."}, lang, card_name(c, lang))
            : say({"You play {} into the trick.", "Du spielst {} in den Stich.", "Je speelt {} in de slag."}, lang,
                  card_name(c, lang));
    if (leads(s.table, who))
        return text +
               say({" The others follow suit, or trump, or recruit.", " Die anderen bedienen, stechen oder werben an.",
                    " De anderen bekennen, troeven of werven."},
                   lang);
    Table after = s.table;
    step_play(after, who, c);
    const int winner = winning_place(after);
    const bool last = after.to_move == after.leader;
    if (last && s.has_spider())
        text += say({" The spider's card decides with yours.", " Die Karte der Spinne kommt noch dazu.",
                     " De kaart van de spin komt er nog bij."},
                    lang);
    else if (winner == number(who))
        text +=
            last ? say({" You take the trick.", " Du machst den Stich.", " Je pakt de slag."}, lang)
                 : say({" So far the trick is yours.", " Bisher ist es dein Stich.", " Tot nu toe is de slag van jou."},
                       lang);
    else
        text += last ? say({" Seat {} takes the trick.", " Platz {} macht den Stich.", " Plaats {} pakt de slag."},
                           lang, winner)
                     : say({" So far seat {} is ahead.", " Bisher führt Platz {}.", " Tot nu toe ligt plaats {} voor."},
                           lang, winner);
    return text;
}

std::string recruit_text(const State& s, Seat who, Card c, Language lang) {
    Table after = s.table;
    step_recruit(after, who, c);
    std::string text = say({"You lay {} before you and take {}: then you have {} and {}.",
                            "Du legst {} vor dich und nimmst {}: dann hast du {} und {}.",
                            "Je legt {} voor je neer en neemt {}: dan heb je {} en {}."},
                           lang, card_name(c, lang), listeners_text(listeners_for(s.table, c), lang),
                           listeners_text(after.listeners[who], lang), piles_text(after.piles[who].count, lang));
    step_display(after, who);
    if (after.trump != s.table.trump)
        text +=
            say({" After the trick trump will be {}.", " Nach dem Stich ist {} Trumpf.", " Na de slag is {} troef."},
                lang, suit_name(after.trump, lang));
    return text;
}

std::string scored_text(const Event& e, const std::string& name, Language lang) {
    const std::string had = say(
        {"{}: listeners {}, story piles {}", "{}: Zuhörer {}, Storystapel {}", "{}: luisteraars {}, verhaalstapels {}"},
        lang, name, e.listeners, e.piles);
    if (e.listeners > e.piles) return had + say({" — nothing counts", " — nichts zählt", " — niets telt"}, lang);
    if (e.bonus == 0) return had + say({" — {} kept", " — {} gewertet", " — {} behouden"}, lang, e.kept);
    return had +
           say({" — {} kept, and a bonus of {}", " — {} gewertet, dazu {} Bonus", " — {} behouden, plus {} bonus"},
               lang, e.kept, e.bonus);
}

// By suit: "snake 2 5, hornet 14".
std::string cards_text(Cards cards, Language lang) {
    std::string text;
    int last = -1;
    for (const Card c : cards) {
        if (index(suit_of(c)) == last)
            text += fmt::format(" {}", value_of(c));
        else
            text += fmt::format("{}{}", text.empty() ? "" : ", ", card_name(c, lang));
        last = index(suit_of(c));
    }
    return text;
}

std::string winners_text(const Event& e, Names names, Language lang) {
    std::string who;
    for (const Seat s : SeatSet::from_bits(e.winners))
        who += (who.empty() ? "" : ", ") + names[static_cast<std::size_t>(s)];
    return say(
        {"The game is over. Winner: {}", "Das Spiel ist aus. Gewonnen: {}", "Het spel is afgelopen. Winnaar: {}"}, lang,
        who);
}

}  // namespace

std::string Anansi::rule_text(int rule, Language lang) {
    return rule >= 1 && rule <= rule_count ? std::string(rules[static_cast<std::size_t>(rule) - 1].in(lang))
                                           : std::string();
}

std::string Anansi::move_text(const Box&, const State& s, Seat who, Move m, Language lang) {
    switch (m.kind) {
        case MoveKind::play: return play_text(s, who, m.card, lang);
        case MoveKind::recruit: return recruit_text(s, who, m.card, lang);
        case MoveKind::inspire: break;
    }
    return say({"You turn a listener over and lay it on a story pile: {} of {} are inspired then.",
                "Du drehst einen Zuhörer um und legst ihn auf einen Storystapel: dann sind {} von {} inspiriert.",
                "Je draait een luisteraar om en legt die op een verhaalstapel: dan zijn {} van {} geïnspireerd."},
               lang, s.table.inspired[who] + 1, s.table.listeners[who]);
}

std::string Anansi::event_text(const Box&, const Event& e, Names names, Language lang) {
    const std::string who = e.seat == Seat::none ? std::string() : names[static_cast<std::size_t>(e.seat)];
    switch (e.kind) {
        case EventKind::played: return fmt::format("{}: {}", who, card_name(e.card, lang));
        case EventKind::recruited:
            return say(
                {"{}: recruits with {}, takes {}", "{}: wirbt mit {} an, nimmt {}", "{}: werft met {}, neemt {}"}, lang,
                who, card_name(e.card, lang), listeners_text(e.listeners, lang));
        case EventKind::inspired:
            return say({"{}: inspires {}", "{}: inspiriert {}", "{}: inspireert {}"}, lang, who,
                       listeners_text(e.listeners, lang));
        case EventKind::spider:
            return say({"The spider: {}", "Die Spinne: {}", "De spin: {}"}, lang, card_name(e.card, lang));
        case EventKind::trick:
            if (e.seat == Seat::none)
                return say({"The spider takes the trick.", "Die Spinne macht den Stich.", "De spin pakt de slag."},
                           lang);
            return say({"{} takes the trick.", "{} macht den Stich.", "{} pakt de slag."}, lang, who);
        case EventKind::displayed:
            return say({"{} goes into the display.", "{} kommt in die Auslage.", "{} komt in de uitleg."}, lang,
                       card_name(e.card, lang));
        case EventKind::trump:
            return say({"Trump is now {}.", "Trumpf ist jetzt {}.", "Troef is nu {}."}, lang, suit_name(e.suit, lang));
        case EventKind::scored: return scored_text(e, who, lang);
        case EventKind::round:
            return say(
                {"Round {}: {} and {} in the display; {} leads.", "Runde {}: {} und {} in der Auslage; {} spielt an.",
                 "Ronde {}: {} en {} in de uitleg; {} komt uit."},
                lang, e.round, card_name(e.card, lang), card_name(e.second, lang), who);
        case EventKind::dealt:
            return e.cards.empty()
                       ? std::string()
                       : say({"Your hand: {}", "Deine Hand: {}", "Je hand: {}"}, lang, cards_text(e.cards, lang));
        case EventKind::over: return winners_text(e, names, lang);
    }
    return {};
}

}  // namespace tischlein::anansi
