// The rules of OTTO as a person hears them when a move is refused. English, German, Dutch.
#include "core/text.hpp"
#include "games/otto/otto.hpp"

namespace tischlein::otto {

namespace {

constexpr std::array<Text, Otto::rule_count> rules{{
    {"O1: Whoever has reached the target (24, if nothing else was agreed) when a round is counted wins; among several "
     "the most points, and equals play a blind round.",
     "O1: Wer beim Zählen einer Runde das Ziel erreicht hat (24, wenn nichts anderes abgemacht ist), gewinnt; von "
     "mehreren der mit den meisten Punkten, bei Gleichstand folgt eine blinde Runde.",
     "O1: Wie bij het tellen van een potje het doel heeft gehaald (24, als niets anders is afgesproken) wint; van meer "
     "spelers die met de meeste punten, bij gelijkstand volgt een blind potje."},
    {"O2: For a new round all tiles are shuffled, and everybody gets one open tile and one secret card. Two teams need "
     "four seats.",
     "O2: Für eine neue Runde werden alle Plättchen gemischt, und alle bekommen ein offenes Plättchen und eine geheime "
     "Karte. Zwei Teams brauchen vier Plätze.",
     "O2: Voor een nieuw potje worden alle tegels geschud en krijgt iedereen één open tegel en één geheime kaart. Twee "
     "teams hebben vier plaatsen nodig."},
    {"O3: A turn goes in this order: a card, if you like; then draw; then lay one of your two tiles. This is not the "
     "moment for that. Of equal-looking turns only the lowest number is used.",
     "O3: Ein Zug läuft so: wer will, spielt eine Karte; dann wird gezogen; dann eines der zwei Plättchen gelegt. Das "
     "passt hier nicht. Von gleich aussehenden Drehungen gilt nur die kleinste Zahl.",
     "O3: Een beurt gaat zo: een kaart als je wilt; dan trekken; dan een van je twee tegels leggen. Dit past nu niet. "
     "Van draaiingen die er gelijk uitzien geldt alleen het laagste getal."},
    {"O4: A tile goes onto a free place that shares an edge with a tile on the board or with the centre. The frame "
     "does not count.",
     "O4: Ein Plättchen kommt auf einen freien Platz, der mit einer Kante an ein gelegtes Plättchen oder an die Mitte "
     "stößt. Der Rahmen zählt nicht.",
     "O4: Een tegel komt op een vrije plaats die met een zijde aan een gelegde tegel of aan het midden grenst. De rand "
     "telt niet."},
    {"O5: One of your tiles can close a circle or a square, so you must close one. Which one is up to you.",
     "O5: Mit einem deiner Plättchen lässt sich ein Kreis oder Quadrat schließen, also musst du eines schließen. "
     "Welches, ist deine Wahl.",
     "O5: Met een van je tegels kun je een cirkel of vierkant sluiten, dus moet je er een sluiten. Welke, mag je zelf "
     "kiezen."},
    {"O6: One of your tiles can make an OTTO, so you must make it.",
     "O6: Mit einem deiner Plättchen geht ein OTTO, also musst du es machen.",
     "O6: Met een van je tegels kun je een OTTO maken, dus moet je die maken."},
    {"O7: For every shape you close you set a marker: small circle 1, large circle 2, square 4. Without a free marker "
     "it goes to the next player who has one.",
     "O7: Für jede geschlossene Form setzt du einen Stein: kleiner Kreis 1, großer Kreis 2, Quadrat 4. Fehlt dir der "
     "Stein, bekommt sie der Nächste, der einen hat.",
     "O7: Voor elke gesloten vorm zet je een marker: kleine cirkel 1, grote cirkel 2, vierkant 4. Heb je er geen vrij, "
     "dan krijgt de volgende die er een heeft hem."},
    {"O8: An OTTO ends the round at once: 8 points for its maker, and the markers of this round count nothing.",
     "O8: Ein OTTO beendet die Runde sofort: 8 Punkte für den, der es macht, und die Steine dieser Runde zählen nicht.",
     "O8: Een OTTO beëindigt het potje meteen: 8 punten voor de maker, en de markers van dit potje tellen niet."},
    {"O9: A round ends when the board is full, when an OTTO is made, or when a turn would begin with an empty tower.",
     "O9: Eine Runde endet, wenn das Brett voll ist, wenn ein OTTO gemacht wird oder wenn ein Zug mit leerem Turm "
     "beginnen würde.",
     "O9: Een potje eindigt als het bord vol is, als er een OTTO wordt gemaakt, of als een beurt met een lege toren "
     "zou beginnen."},
    {"O10: You have a zero tile. It must be laid now, whatever the other tile could do.",
     "O10: Du hast ein Null-Plättchen. Es muss jetzt gelegt werden, egal was das andere könnte.",
     "O10: Je hebt een zerotegel. Die moet nu gelegd worden, wat de andere ook zou kunnen."},
    {"O11: A black tile is never laid; it stays on the player board, and only the other tile can be laid. An empty "
     "player board has nothing to lay.",
     "O11: Ein schwarzes Plättchen wird nie gelegt; es bleibt auf der Ablage, und nur das andere kann gelegt werden. "
     "Eine leere Ablage hat nichts zu legen.",
     "O11: Een zwarte tegel wordt nooit gelegd; hij blijft op het spelersbord, en alleen de andere kan gelegd worden. "
     "Van een leeg spelersbord valt niets te leggen."},
    {"O12: You can play one card that you hold, before drawing, and only if its effect is possible. A stolen card must "
     "be played at once. Quantum moves a tile without a marker, to a free place or to another look.",
     "O12: Du kannst eine deiner Karten spielen, vor dem Ziehen und nur, wenn ihre Wirkung möglich ist. Eine geraubte "
     "Karte wird sofort gespielt. Der Quantensprung versetzt ein Plättchen ohne Stein, auf einen freien Platz oder "
     "anders gedreht.",
     "O12: Je kunt één van je kaarten spelen, vóór het trekken en alleen als haar effect kan. Een gestolen kaart moet "
     "meteen gespeeld worden. De kwantumsprong verplaatst een tegel zonder marker, naar een vrije plaats of anders "
     "gedraaid."},
    {"O13: Nobody has to point out a score; a placement that misses one is refused. With the option `honour` it is "
     "allowed.",
     "O13: Niemand muss auf Punkte hinweisen; ein Zug, der sie verpasst, wird abgelehnt. Mit der Option `honour` ist "
     "er erlaubt.",
     "O13: Niemand hoeft op punten te wijzen; een zet die ze mist wordt geweigerd. Met de optie `honour` mag het wel."},
    {"O14: Whoever never had a single point gets the value of the tile on the player board at the end, unless an OTTO "
     "ended the game.",
     "O14: Wer nie einen Punkt hatte, bekommt am Ende den Wert des Plättchens auf der Ablage, außer wenn ein OTTO das "
     "Spiel beendet.",
     "O14: Wie nooit een punt had, krijgt aan het eind de waarde van de tegel op het spelersbord, behalve als een OTTO "
     "het spel beëindigt."},
    {"O15: Infinity is played, or declined, only when an OTTO has just been made and you are asked.",
     "O15: Unendlichkeit spielt man, oder lehnt ab, nur wenn gerade ein OTTO gemacht wurde und man gefragt ist.",
     "O15: Oneindigheid speel je, of wijs je af, alleen als er net een OTTO is gemaakt en het je gevraagd wordt."},
    {"O16: In a blind round there are no cards and nothing is kept: you lay the tile you draw.",
     "O16: In der blinden Runde gibt es keine Karten, und nichts wird behalten: du legst das Plättchen, das du ziehst.",
     "O16: In een blind potje zijn er geen kaarten en wordt niets bewaard: je legt de tegel die je trekt."},
    {"O17: Playing alone, you lay each tile as you draw it; set all eleven markers and make an OTTO to win.",
     "O17: Allein legst du jedes Plättchen, wie du es ziehst; setze alle elf Steine und mache ein OTTO, um zu "
     "gewinnen.",
     "O17: In je eentje leg je elke tegel zoals je hem trekt; zet alle elf markers en maak een OTTO om te winnen."},
}};

}  // namespace

std::string Otto::rule_text(int rule, Language lang) {
    return rule >= 1 && rule <= rule_count ? std::string(rules[static_cast<std::size_t>(rule) - 1].in(lang))
                                           : std::string();
}

}  // namespace tischlein::otto
