import type { Lesson } from './lesson';

// The other player has a black tile and draws a second one, twice: their turn is over each time, and the board stays as
// the lesson needs it.
export const lesson: Lesson = {
  seats: 2,
  level: 'easy',
  position: {
    game: 'otto', seats: 2, options: { cards: false, target: 8 },
    board: { c1: ['16', 0], c2: ['12', 0], b3: ['8', 0], d2: ['5', 2], d4: ['5', 0], c4: ['0', 0] },
    kept: ['16', 'black'], drawn: '12', tower: ['black', 'black', '8', 'black', '7', '2', '12', '9', '7', '8'],
  },
  wants: [/^place drawn b2/, /^place kept b1/, /^place drawn d3/],
  texts: {
    en: [
      'You have two tiles, one drawn and one kept: lay one, keep the other. What can be closed must be closed. Touch the marked place b2, then press Lay. That closes a large circle: 2 points.',
      'The marker says: this circle is yours. The other player got a second black tile and missed the turn. Now your kept tile closes a square at b1: 4 points! (A small circle is worth 1.)',
      'The best comes last: two lines that cross. At d3 they join the half circles above and below to an 8. That is an OTTO, and it ends the round at once.',
      'An OTTO! It gives 8 points, and nobody’s markers count in this round, not even yours: that is the fun of it. In a real game you play to 24, with secret cards that stir things up.',
    ],
    de: [
      'Du hast zwei Plättchen, eins gezogen und eins behalten: Lege eins, behalte das andere. Was sich schließen lässt, muss geschlossen werden. Tippe auf das Feld b2, dann auf Legen: ein großer Kreis, 2 Punkte.',
      'Der Marker sagt: Der Kreis gehört dir. Dein Gegenüber hatte zwei schwarze Plättchen und setzte aus. Jetzt schließt dein behaltenes auf b1 ein Quadrat: 4 Punkte! (Ein kleiner Kreis zählt 1.)',
      'Das Beste zum Schluss: zwei gekreuzte Linien. Auf d3 verbinden sie die Halbkreise darüber und darunter zu einer 8. Das ist ein OTTO, und die Runde ist sofort aus.',
      'Ein OTTO! 8 Punkte, und alle Marker dieser Runde zählen nichts, auch deine nicht: Das ist der Witz daran. Ein richtiges Spiel geht bis 24, mit Geheimkarten, die alles durcheinanderbringen.',
    ],
    nl: [
      'Je hebt twee tegels, een getrokken en een bewaard: leg er een, bewaar de ander. Wat gesloten kan worden, moet. Tik op plaats b2, dan op Leggen: een grote cirkel, 2 punten.',
      'De marker zegt: deze cirkel is van jou. De ander had twee zwarte tegels en sloeg over. Nu sluit je bewaarde tegel op b1 een vierkant: 4 punten! (Een kleine cirkel telt 1.)',
      'Het beste komt laatst: twee gekruiste lijnen. Op d3 verbinden ze de halve cirkels erboven en eronder tot een 8. Dat is een OTTO, en het potje is meteen uit.',
      'Een OTTO! Dat geeft 8 punten, en niemands markers tellen dit potje, ook de jouwe niet: dat is de grap. Een echt spel gaat tot 24, met geheime kaarten die alles door elkaar gooien.',
    ],
    fr: [
      'Tu as deux tuiles, une tirée et une gardée : pose l’une, garde l’autre. Ce qui peut se fermer doit l’être. Touche la case b2, puis Poser : un grand cercle, 2 points.',
      'Le marqueur dit : ce cercle est à toi. L’autre avait deux tuiles noires et a passé son tour. Ta tuile gardée ferme un carré en b1 : 4 points ! (Un petit cercle vaut 1.)',
      'Le meilleur pour la fin : deux lignes croisées. En d3, elles relient les demi-cercles du dessus et du dessous en un 8. C’est un OTTO, et la manche finit aussitôt.',
      'Un OTTO ! Il vaut 8 points, et aucun marqueur de la manche ne compte, même pas les tiens : c’est tout le sel. Une vraie partie va jusqu’à 24, avec des cartes secrètes qui chamboulent tout.',
    ],
    it: [
      'Hai due tessere, una pescata e una tenuta: posane una, tieni l’altra. Ciò che si può chiudere va chiuso. Tocca la casella b2, poi Posa: un cerchio grande, 2 punti.',
      'Il segnalino dice: questo cerchio è tuo. L’altro aveva due tessere nere e ha saltato il turno. Ora la tessera tenuta chiude un quadrato in b1: 4 punti! (Un cerchio piccolo vale 1.)',
      'Il meglio alla fine: due linee incrociate. In d3 uniscono i mezzi cerchi sopra e sotto in un 8. È un OTTO, e il round finisce subito.',
      'Un OTTO! Vale 8 punti, e nessun segnalino del round conta, nemmeno i tuoi: è questo il bello. Una partita vera arriva a 24, con carte segrete che scombinano tutto.',
    ],
  },
};
