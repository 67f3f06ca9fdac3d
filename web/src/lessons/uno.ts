import type { Lesson } from './lesson';

// The other player holds only yellow cards and draws only yellow ones, so nothing of theirs ever fits.
export const lesson: Lesson = {
  seats: 2,
  level: 'easy',
  position: {
    game: 'uno', seats: 2, options: { rounds: 1 }, hands: [['R9', 'G9', 'W', 'BS', 'B7'], ['Y1', 'Y2', 'Y3', 'Y5']],
    discard: ['R4'], draw: ['Y7', 'Y8', 'Y6', 'Y0', 'Y4', 'G1', 'G2', 'G3'],
  },
  wants: [/^lay R9/, /^lay G9/, /^lay W B/, /^lay BS uno/, /^lay B7/],
  texts: {
    en: [
      'The card in the middle is a red 4. A card fits if it shows the same colour or the same number. Lay your red 9. (Try another card, too: the table tells you why it does not fit.)',
      'The other player had nothing red and drew a card. Now the number helps: a 9 lies on top, so your green 9 fits.',
      'No green card left? A wild fits on everything, and you choose the colour. Take blue: you hold two blue cards.',
      'Two cards left. Whoever lays the last but one must call UNO, or pays with two cards when caught. Press UNO!, then lay the blue skip: the other player misses a turn.',
      'Skipped: it is your turn again. Lay your last card, the blue 7.',
      'You are out and have won. That is all it takes; the other cards explain themselves when you touch them.',
    ],
    de: [
      'In der Mitte liegt eine rote 4. Eine Karte passt, wenn sie dieselbe Farbe oder dieselbe Zahl zeigt. Lege deine rote 9. (Versuch ruhig auch eine andere: Der Tisch sagt dir, warum sie nicht passt.)',
      'Dein Gegenüber hatte nichts Rotes und hat gezogen. Jetzt hilft die Zahl: Oben liegt eine 9, also passt deine grüne 9.',
      'Keine grüne Karte mehr? Eine Farbwahl passt auf alles, und du nennst die Farbe. Nimm Blau: Du hast zwei blaue Karten.',
      'Noch zwei Karten. Wer die vorletzte legt, muss UNO ansagen, sonst kostet es zwei Karten, wenn es jemand merkt. Drücke UNO!, dann lege das blaue Aussetzen: Dein Gegenüber setzt aus.',
      'Ausgesetzt: Du bist wieder dran. Lege deine letzte Karte, die blaue 7.',
      'Du bist fertig und hast gewonnen. Mehr braucht es nicht; die anderen Karten erklären sich, wenn du sie antippst.',
    ],
    nl: [
      'In het midden ligt een rode 4. Een kaart past als ze dezelfde kleur of hetzelfde getal toont. Leg je rode 9. (Probeer gerust ook een andere: de tafel zegt waarom die niet past.)',
      'De ander had niets roods en pakte een kaart. Nu helpt het getal: er ligt een 9, dus past je groene 9.',
      'Geen groene kaart meer? Een keuzekaart past op alles en jij kiest de kleur. Neem blauw: je hebt twee blauwe kaarten.',
      'Nog twee kaarten. Wie de voorlaatste legt, moet UNO roepen; anders kost het twee kaarten als iemand het merkt. Druk op UNO! en leg dan de blauwe sla over: de ander slaat een beurt over.',
      'Overgeslagen: jij bent weer. Leg je laatste kaart, de blauwe 7.',
      'Je bent uit en hebt gewonnen. Meer is het niet; de andere kaarten leggen zichzelf uit als je ze aantikt.',
    ],
    fr: [
      'Au milieu, un 4 rouge. Une carte va si elle montre la même couleur ou le même nombre. Pose ton 9 rouge. (Essaie aussi une autre carte : la table te dit pourquoi elle ne va pas.)',
      'L’autre joueur n’avait rien de rouge et a pioché. Maintenant c’est le nombre qui aide : un 9 est sur la pile, ton 9 vert va.',
      'Plus de carte verte ? Un joker va sur tout, et tu choisis la couleur. Prends bleu : tu as deux cartes bleues.',
      'Encore deux cartes. Qui pose l’avant-dernière doit annoncer UNO, sinon ce sont deux cartes de plus si quelqu’un le remarque. Appuie sur UNO!, puis pose le passe bleu : l’autre passe son tour.',
      'Tour passé : c’est encore à toi. Pose ta dernière carte, le 7 bleu.',
      'Tu n’as plus de cartes : tu as gagné. C’est tout ; les autres cartes s’expliquent quand tu les touches.',
    ],
    it: [
      'Al centro c’è un 4 rosso. Una carta va bene se mostra lo stesso colore o lo stesso numero. Posa il tuo 9 rosso. (Prova anche un’altra carta: il tavolo ti dice perché non va.)',
      'L’altro non aveva niente di rosso e ha pescato. Ora aiuta il numero: in cima c’è un 9, quindi va il tuo 9 verde.',
      'Niente più verde? Un jolly va su tutto e scegli tu il colore. Prendi il blu: hai due carte blu.',
      'Ancora due carte. Chi posa la penultima deve chiamare UNO, altrimenti sono due carte in più se qualcuno se ne accorge. Premi UNO!, poi gioca il salta blu: l’altro salta il turno.',
      'Turno saltato: tocca ancora a te. Posa la tua ultima carta, il 7 blu.',
      'Sei senza carte e hai vinto. Non serve altro; le altre carte si spiegano quando le tocchi.',
    ],
  },
};
