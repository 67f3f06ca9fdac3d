// Words of the pictures in the rules: what they show, for whoever does not see them.
import { catalogue } from '../i18n/catalogue';

export const words = catalogue({
  en: {
    fits: 'fits', fitsNot: 'does not fit', then: 'then', and: 'and', swap: 'or the other way round', back: 'a card from the pile', on: (card: string) => `On top: ${card}`, worth: (n: number) => (n === 1 ? '1 point' : `${n} points`), draw: (n: number) => (n === 1 ? 'draw a card' : `draw ${n} cards`),
    turn: (n: number) => `up to ${n} cards are turned`, call: (word: string) => `Call ${word}`, wheel: 'A wheel of colours to choose from', twoSides: (front: string, back: string) => `Faces you: ${front}. The others see: ${back}`, others: (sides: string) => `What you see of somebody’s cards: ${sides}`, takes: 'takes the trick', slap: 'slap the pile',
    hand: 'Your hand', led: (card: string) => `Led: ${card}`, listeners: (n: number) => (n === 0 ? 'no listener' : n === 1 ? '1 listener' : `${n} listeners`), none: 'nothing counts', all: 'all count', exact: 'all count, and the bonus', spider: 'The spider’s card', out: 'out of the game',
    closes: (tile: string, shape: string) => `${tile} closes: ${shape}`, mixed: 'A ring of mixed lines: nothing', frame: 'The frame closes a large circle, too', otto: 'Three tiles in a row with a closed line like an 8', places: (list: string) => `Here a tile can go: ${list}`, keep: 'One is laid, the other is kept', values: 'What the tiles are worth',
  },
  de: {
    fits: 'passt', fitsNot: 'passt nicht', then: 'dann', and: 'und', swap: 'oder umgekehrt', back: 'eine Karte vom Stapel', on: (card) => `Oben: ${card}`, worth: (n) => (n === 1 ? '1 Punkt' : `${n} Punkte`), draw: (n) => (n === 1 ? 'eine Karte ziehen' : `${n} Karten ziehen`),
    turn: (n) => `bis zu ${n} Karten werden gedreht`, call: (word) => `${word} rufen`, wheel: 'Ein Rad mit Farben zur Wahl', twoSides: (front, back) => `Zu dir: ${front}. Die anderen sehen: ${back}`, others: (sides) => `Was du von fremden Karten siehst: ${sides}`, takes: 'nimmt den Stich', slap: 'auf den Stapel schlagen',
    hand: 'Deine Hand', led: (card) => `Ausgespielt: ${card}`, listeners: (n) => (n === 0 ? 'kein Zuhörer' : `${n} Zuhörer`), none: 'nichts zählt', all: 'alle zählen', exact: 'alle zählen, dazu der Bonus', spider: 'Die Karte der Spinne', out: 'aus dem Spiel',
    closes: (tile, shape) => `${tile} schließt: ${shape}`, mixed: 'Ein Ring aus gemischten Linien: nichts', frame: 'Auch der Rahmen schließt einen großen Kreis', otto: 'Drei Plättchen in einer Reihe mit einer geschlossenen Linie wie eine 8', places: (list) => `Hierhin kann ein Plättchen: ${list}`, keep: 'Eins wird gelegt, das andere behalten', values: 'Was die Plättchen wert sind',
  },
  nl: {
    fits: 'past', fitsNot: 'past niet', then: 'dan', and: 'en', swap: 'of andersom', back: 'een kaart van de stapel', on: (card) => `Bovenop: ${card}`, worth: (n) => (n === 1 ? '1 punt' : `${n} punten`), draw: (n) => (n === 1 ? 'pak een kaart' : `pak ${n} kaarten`),
    turn: (n) => `tot ${n} kaarten worden gedraaid`, call: (word) => `Roep ${word}`, wheel: 'Een wiel met kleuren om te kiezen', twoSides: (front, back) => `Naar jou: ${front}. De anderen zien: ${back}`, others: (sides) => `Wat je van iemands kaarten ziet: ${sides}`, takes: 'wint de slag', slap: 'sla op de stapel',
    hand: 'Jouw hand', led: (card) => `Gevraagd: ${card}`, listeners: (n) => (n === 0 ? 'geen luisteraar' : n === 1 ? '1 luisteraar' : `${n} luisteraars`), none: 'niets telt', all: 'alles telt', exact: 'alles telt, plus de bonus', spider: 'De kaart van de spin', out: 'uit het spel',
    closes: (tile, shape) => `${tile} sluit: ${shape}`, mixed: 'Een ring van gemengde lijnen: niets', frame: 'Ook het frame sluit een grote cirkel', otto: 'Drie tegels op een rij met een gesloten lijn als een 8', places: (list) => `Hier kan een tegel komen: ${list}`, keep: 'De ene wordt gelegd, de andere bewaard', values: 'Wat de tegels waard zijn',
  },
  fr: {
    fits: 'va', fitsNot: 'ne va pas', then: 'puis', and: 'et', swap: 'ou l’inverse', back: 'une carte de la pioche', on: (card) => `Dessus : ${card}`, worth: (n) => (n === 1 ? '1 point' : `${n} points`), draw: (n) => (n === 1 ? 'piocher une carte' : `piocher ${n} cartes`),
    turn: (n) => `jusqu’à ${n} cartes retournées`, call: (word) => `Dire ${word}`, wheel: 'Une roue de couleurs à choisir', twoSides: (front, back) => `Vers toi : ${front}. Les autres voient : ${back}`, others: (sides) => `Ce que tu vois des cartes d’un autre : ${sides}`, takes: 'prend le pli', slap: 'taper sur la pile',
    hand: 'Ta main', led: (card) => `Demandé : ${card}`, listeners: (n) => (n === 0 ? 'aucun auditeur' : n === 1 ? '1 auditeur' : `${n} auditeurs`), none: 'rien ne compte', all: 'tous comptent', exact: 'tous comptent, plus le bonus', spider: 'La carte de l’araignée', out: 'hors du jeu',
    closes: (tile, shape) => `${tile} ferme : ${shape}`, mixed: 'Un anneau de lignes mêlées : rien', frame: 'Le cadre aussi ferme un grand cercle', otto: 'Trois tuiles alignées avec une ligne fermée en forme de 8', places: (list) => `Ici peut aller une tuile : ${list}`, keep: 'L’une est posée, l’autre gardée', values: 'Ce que valent les tuiles',
  },
  it: {
    fits: 'va bene', fitsNot: 'non va bene', then: 'poi', and: 'e', swap: 'o al contrario', back: 'una carta del mazzo', on: (card) => `In cima: ${card}`, worth: (n) => (n === 1 ? '1 punto' : `${n} punti`), draw: (n) => (n === 1 ? 'pesca una carta' : `pesca ${n} carte`),
    turn: (n) => `si girano fino a ${n} carte`, call: (word) => `Di’ ${word}`, wheel: 'Una ruota di colori da scegliere', twoSides: (front, back) => `Verso di te: ${front}. Gli altri vedono: ${back}`, others: (sides) => `Ciò che vedi delle carte di un altro: ${sides}`, takes: 'fa la presa', slap: 'batti sulla pila',
    hand: 'La tua mano', led: (card) => `Aperto: ${card}`, listeners: (n) => (n === 0 ? 'nessun ascoltatore' : n === 1 ? '1 ascoltatore' : `${n} ascoltatori`), none: 'non conta nulla', all: 'contano tutti', exact: 'contano tutti, più il bonus', spider: 'La carta del ragno', out: 'fuori dal gioco',
    closes: (tile, shape) => `${tile} chiude: ${shape}`, mixed: 'Un anello di linee miste: niente', frame: 'Anche la cornice chiude un cerchio grande', otto: 'Tre tessere in fila con una linea chiusa a forma di 8', places: (list) => `Qui può andare una tessera: ${list}`, keep: 'Una si posa, l’altra si tiene', values: 'Quanto valgono le tessere',
  },
});
export type PictureWords = (typeof words)['en'];
