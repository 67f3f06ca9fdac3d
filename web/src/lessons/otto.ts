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
      'You have two tiles: one just drawn, one kept. Lay one, keep the other. If something can be closed, it must be: choose the drawn tile, touch the marked place b2 and lay it. Its round line closes a large circle: 2 points.',
      'The marker shows that the circle is yours. The other player drew a second black tile and missed the turn. Now your kept tile, with its corners, closes a square at b1: 4 points! (A small circle, between two tiles, is worth 1.)',
      'The best comes last. You drew the tile with two lines that cross. At d3 it joins the two half circles above and below to an 8: that is an OTTO. It ends the round at once.',
      'An OTTO! It gives 8 points, and nobody’s markers count in this round, not even yours: that is the fun of it. In a real game you play to 24, with secret cards that stir things up.',
    ],
    de: [
      'Du hast zwei Plättchen: ein gezogenes und ein behaltenes. Eins legst du, eins behältst du. Was sich schließen lässt, muss geschlossen werden: Nimm das gezogene, tippe auf das markierte Feld b2 und lege es. Seine runde Linie schließt einen großen Kreis: 2 Punkte.',
      'Der Marker zeigt: Der Kreis gehört dir. Dein Gegenüber zog ein zweites schwarzes Plättchen und setzte aus. Jetzt schließt dein behaltenes mit seinen Ecken auf b1 ein Quadrat: 4 Punkte! (Ein kleiner Kreis zwischen zwei Plättchen zählt 1.)',
      'Das Beste zum Schluss: Du hast das Plättchen mit zwei gekreuzten Linien gezogen. Auf d3 verbindet es die Halbkreise darüber und darunter zu einer 8: Das ist ein OTTO. Es beendet die Runde sofort.',
      'Ein OTTO! Es bringt 8 Punkte, und alle Marker dieser Runde zählen nichts, auch deine nicht: Das ist der Witz daran. Ein richtiges Spiel geht bis 24, mit Geheimkarten, die alles durcheinanderbringen.',
    ],
    nl: [
      'Je hebt twee tegels: een getrokken en een bewaarde. Leg er een, bewaar de ander. Wat gesloten kan worden, moet: kies de getrokken tegel, tik op de gemarkeerde plaats b2 en leg hem. De ronde lijn sluit een grote cirkel: 2 punten.',
      'De marker laat zien dat de cirkel van jou is. De ander trok een tweede zwarte tegel en sloeg over. Nu sluit je bewaarde tegel met zijn hoeken op b1 een vierkant: 4 punten! (Een kleine cirkel tussen twee tegels telt 1.)',
      'Het beste komt laatst: je trok de tegel met twee gekruiste lijnen. Op d3 verbindt hij de halve cirkels erboven en eronder tot een 8: dat is een OTTO. Het potje is dan meteen uit.',
      'Een OTTO! Dat geeft 8 punten, en niemands markers tellen dit potje, ook de jouwe niet: dat is de grap. Een echt spel gaat tot 24, met geheime kaarten die alles door elkaar gooien.',
    ],
    fr: [
      'Tu as deux tuiles : une tirée, une gardée. Pose l’une, garde l’autre. Ce qui peut se fermer doit l’être : choisis la tuile tirée, touche la case marquée b2 et pose-la. Sa ligne ronde ferme un grand cercle : 2 points.',
      'Le marqueur montre que le cercle est à toi. L’autre a tiré une deuxième tuile noire et passé son tour. Ta tuile gardée, avec ses angles, ferme un carré en b1 : 4 points ! (Un petit cercle entre deux tuiles vaut 1.)',
      'Le meilleur pour la fin : tu as tiré la tuile aux deux lignes croisées. En d3, elle relie les demi-cercles du dessus et du dessous en un 8 : c’est un OTTO. La manche finit aussitôt.',
      'Un OTTO ! Il vaut 8 points, et aucun marqueur de la manche ne compte, même pas les tiens : c’est tout le sel. Une vraie partie va jusqu’à 24, avec des cartes secrètes qui chamboulent tout.',
    ],
    it: [
      'Hai due tessere: una pescata e una tenuta. Ne posi una e tieni l’altra. Ciò che si può chiudere va chiuso: scegli la tessera pescata, tocca la casella segnata b2 e posala. La sua linea tonda chiude un cerchio grande: 2 punti.',
      'Il segnalino dice che il cerchio è tuo. L’altro ha pescato una seconda tessera nera e ha saltato il turno. Ora la tessera tenuta, con i suoi angoli, chiude un quadrato in b1: 4 punti! (Un cerchio piccolo fra due tessere vale 1.)',
      'Il meglio alla fine: hai pescato la tessera con due linee incrociate. In d3 unisce i mezzi cerchi sopra e sotto in un 8: è un OTTO. Il round finisce subito.',
      'Un OTTO! Vale 8 punti, e nessun segnalino del round conta, nemmeno i tuoi: è questo il bello. Una partita vera arriva a 24, con carte segrete che scombinano tutto.',
    ],
  },
};
