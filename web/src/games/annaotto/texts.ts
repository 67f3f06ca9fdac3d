// The words of this board, in all languages of the interface. A missing one fails the build.
import { catalogue, type Lang } from '../../i18n/catalogue';
import { words } from '../cards/words';
import { parseSide, sidesOf } from './notation';

export const texts = catalogue({
  en: {
    hand: 'Your hand', handOf: (name: string) => `Open backs of ${name}`, pattern: { d: 'dots', s: 'stripes', c: 'checks', w: 'waves' },
    special: { A: 'ANNA', O: 'OTTO', '*': 'ALL, slap', '+': 'PLUS', '~': 'RETOUR, turn round', '^': 'HURDLE, skip', AO: 'ANNAOTTO' },
    unknown: 'unknown', back: (side: string) => `back: ${side}`, front: (side: string) => `hidden side: ${side}`, pile: (n: number, side: string) => `Draw pile, ${n} cards, on top: ${side}`,
    top: (side: string) => `Top card: ${side}`, named: (c: string) => `Colour named: ${c}`, lay: (side: string) => `Lay ${side}`, take: 'Settle: draw', done: 'Enough turned',
    slap: 'SLAP!', slapped: 'Hands on the pile', call: { anna: 'Call ANNA', otto: 'Call OTTO', all: 'Shout ALL' }, arm: { anna: 'ANNA: call it with the lay', otto: 'OTTO: call it with the lay', all: 'ALL: shout it with the lay' },
    whichSide: 'Which side shall face you?', faceThis: (a: string, b: string) => `You see ${a}, the others see ${b}`, left: (n: number) => `${n} more to choose`, youSee: 'faces you',
    drew: 'You drew this card', layThis: 'Lay it', keep: 'Keep it this way', peek: 'Show the backs of my cards', peekShort: 'Backs', unpeekShort: 'Fronts',
    turnOwn: 'My cards', turnNext: 'Next seat’s', whoTurns: 'Whose cards are turned?', flip: (name: string, n: number) => `Turn up to ${n} cards of ${name}`, flipThis: (side: string) => `Turn ${side}`,
    turning: (name: string, other: string) => `${name} turns cards of ${other}`, deciding: (n: number) => `${n} to face`, out: (n: number) => `out, place ${n}`, sequence: 'Sequence', plus: 'PLUS run', times: (what: string, n: number) => `${what} × ${n}`,
    rest: 'Take the rest as they lie', openSeat: (name: string, cards: string) => `Open backs of ${name}: ${cards}`, ofThem: (n: number) => `${n} can be used now`, ownHand: 'My hand', turned: 'Turns:',
    layHead: 'Lay', otherHead: 'Other moves', callHead: 'Calls', draw: 'Draw', faceMove: (side: string) => `Face: ${side}`, keepMove: (which: string) => `Keep, facing you: ${which}`, up: 'upper side', down: 'lower side', uncalled: 'has not called ANNA', turnMove: (n: number) => `Turn card ${n}`, cardOf: (name: string) => `card of ${name}`,
  },
  de: {
    hand: 'Deine Hand', handOf: (name: string) => `Offene Rückseiten von ${name}`, pattern: { d: 'Punkte', s: 'Streifen', c: 'Karos', w: 'Wellen' },
    special: { A: 'ANNA', O: 'OTTO', '*': 'ALLE, draufschlagen', '+': 'PLUS', '~': 'RETOUR, Richtungswechsel', '^': 'HÜRDE, aussetzen', AO: 'ANNAOTTO' },
    unknown: 'unbekannt', back: (side: string) => `Rückseite: ${side}`, front: (side: string) => `verdeckte Seite: ${side}`, pile: (n: number, side: string) => `Nachziehstapel, ${n} Karten, oben: ${side}`,
    top: (side: string) => `Oberste Karte: ${side}`, named: (c: string) => `Gewünschte Farbe: ${c}`, lay: (side: string) => `${side} legen`, take: 'Abrechnen: ziehen', done: 'Genug gedreht',
    slap: 'DRAUF!', slapped: 'Hände auf dem Stapel', call: { anna: 'ANNA rufen', otto: 'OTTO rufen', all: 'ALLE rufen' }, arm: { anna: 'ANNA: beim Legen ansagen', otto: 'OTTO: beim Legen ansagen', all: 'ALLE: beim Legen rufen' },
    whichSide: 'Welche Seite soll zu dir zeigen?', faceThis: (a: string, b: string) => `Du siehst ${a}, die anderen sehen ${b}`, left: (n: number) => `noch ${n} zu wählen`, youSee: 'zu dir',
    drew: 'Diese Karte hast du gezogen', layThis: 'Legen', keep: 'So behalten', peek: 'Rückseiten meiner Karten zeigen', peekShort: 'Rückseiten', unpeekShort: 'Vorderseiten',
    turnOwn: 'Meine Karten', turnNext: 'Nächster Platz', whoTurns: 'Wessen Karten werden gedreht?', flip: (name: string, n: number) => `Drehe bis zu ${n} Karten von ${name}`, flipThis: (side: string) => `${side} drehen`,
    turning: (name: string, other: string) => `${name} dreht Karten von ${other}`, deciding: (n: number) => `${n} zu wählen`, out: (n: number) => `fertig, Platz ${n}`, sequence: 'Reihe', plus: 'PLUS-Reihe', times: (what: string, n: number) => `${what} × ${n}`,
    rest: 'Den Rest so, wie er liegt', openSeat: (name: string, cards: string) => `Offene Rückseiten von ${name}: ${cards}`, ofThem: (n: number) => `${n} davon jetzt möglich`, ownHand: 'Meine Hand', turned: 'Es dreht:',
    layHead: 'Legen', otherHead: 'Andere Züge', callHead: 'Ansagen', draw: 'Ziehen', faceMove: (side: string) => `Zu dir: ${side}`, keepMove: (which: string) => `Behalten, zu dir: ${which}`, up: 'obere Seite', down: 'untere Seite', uncalled: 'hat nicht ANNA gerufen', turnMove: (n: number) => `Karte ${n} drehen`, cardOf: (name: string) => `Karte von ${name}`,
  },
  nl: {
    hand: 'Jouw hand', handOf: (name: string) => `Open achterkanten van ${name}`, pattern: { d: 'stippen', s: 'strepen', c: 'ruiten', w: 'golven' },
    special: { A: 'ANNA', O: 'OTTO', '*': 'ALLEN, slaan', '+': 'PLUS', '~': 'RETOUR, keer om', '^': 'HORDE, sla over', AO: 'ANNAOTTO' },
    unknown: 'onbekend', back: (side: string) => `achterkant: ${side}`, front: (side: string) => `verborgen kant: ${side}`, pile: (n: number, side: string) => `Trekstapel, ${n} kaarten, boven: ${side}`,
    top: (side: string) => `Bovenste kaart: ${side}`, named: (c: string) => `Gekozen kleur: ${c}`, lay: (side: string) => `Leg ${side}`, take: 'Afrekenen: pakken', done: 'Genoeg gedraaid',
    slap: 'SLA!', slapped: 'Handen op de stapel', call: { anna: 'Roep ANNA', otto: 'Roep OTTO', all: 'Roep ALLEN' }, arm: { anna: 'ANNA: roepen bij het leggen', otto: 'OTTO: roepen bij het leggen', all: 'ALLEN: roepen bij het leggen' },
    whichSide: 'Welke kant moet naar jou wijzen?', faceThis: (a: string, b: string) => `Jij ziet ${a}, de anderen zien ${b}`, left: (n: number) => `nog ${n} te kiezen`, youSee: 'naar jou',
    drew: 'Deze kaart heb je gepakt', layThis: 'Leggen', keep: 'Zo houden', peek: 'Achterkanten van mijn kaarten tonen', peekShort: 'Achterkant', unpeekShort: 'Voorkant',
    turnOwn: 'Mijn kaarten', turnNext: 'Volgende plaats', whoTurns: 'Wiens kaarten worden gedraaid?', flip: (name: string, n: number) => `Draai tot ${n} kaarten van ${name}`, flipThis: (side: string) => `Draai ${side}`,
    turning: (name: string, other: string) => `${name} draait kaarten van ${other}`, deciding: (n: number) => `${n} te kiezen`, out: (n: number) => `klaar, plaats ${n}`, sequence: 'Reeks', plus: 'PLUS-reeks', times: (what: string, n: number) => `${what} × ${n}`,
    rest: 'De rest zoals hij ligt', openSeat: (name: string, cards: string) => `Open achterkanten van ${name}: ${cards}`, ofThem: (n: number) => `${n} nu mogelijk`, ownHand: 'Mijn hand', turned: 'Draait:',
    layHead: 'Leggen', otherHead: 'Andere zetten', callHead: 'Roepen', draw: 'Pakken', faceMove: (side: string) => `Naar jou: ${side}`, keepMove: (which: string) => `Houden, naar jou: ${which}`, up: 'bovenkant', down: 'onderkant', uncalled: 'heeft geen ANNA geroepen', turnMove: (n: number) => `Draai kaart ${n}`, cardOf: (name: string) => `kaart van ${name}`,
  },
  fr: {
    hand: 'Ta main', handOf: (name: string) => `Dos visibles de ${name}`, pattern: { d: 'pois', s: 'rayures', c: 'damier', w: 'vagues' },
    special: { A: 'ANNA', O: 'OTTO', '*': 'TOUS, taper', '+': 'PLUS', '~': 'RETOUR, demi-tour', '^': 'HAIE, passe', AO: 'ANNAOTTO' },
    unknown: 'inconnu', back: (side: string) => `dos : ${side}`, front: (side: string) => `côté caché : ${side}`, pile: (n: number, side: string) => `Pioche, ${n} cartes, dessus : ${side}`,
    top: (side: string) => `Carte du dessus : ${side}`, named: (c: string) => `Couleur demandée : ${c}`, lay: (side: string) => `Poser ${side}`, take: 'Régler : piocher', done: 'Assez retourné',
    slap: 'TAPE !', slapped: 'Mains sur la pile', call: { anna: 'Dire ANNA', otto: 'Dire OTTO', all: 'Crier TOUS' }, arm: { anna: 'ANNA : annoncer en posant', otto: 'OTTO : annoncer en posant', all: 'TOUS : crier en posant' },
    whichSide: 'Quel côté vers toi ?', faceThis: (a: string, b: string) => `Tu vois ${a}, les autres voient ${b}`, left: (n: number) => `encore ${n} à choisir`, youSee: 'vers toi',
    drew: 'Tu as pioché cette carte', layThis: 'Poser', keep: 'Garder ainsi', peek: 'Montrer le dos de mes cartes', peekShort: 'Dos', unpeekShort: 'Faces',
    turnOwn: 'Mes cartes', turnNext: 'Place suivante', whoTurns: 'Quelles cartes retourner ?', flip: (name: string, n: number) => `Retourne jusqu’à ${n} cartes de ${name}`, flipThis: (side: string) => `Retourner ${side}`,
    turning: (name: string, other: string) => `${name} retourne des cartes de ${other}`, deciding: (n: number) => `${n} à choisir`, out: (n: number) => `sorti, place ${n}`, sequence: 'Suite', plus: 'Suite de PLUS', times: (what: string, n: number) => `${what} × ${n}`,
    rest: 'Le reste comme il est', openSeat: (name: string, cards: string) => `Dos visibles de ${name} : ${cards}`, ofThem: (n: number) => `${n} jouables`, ownHand: 'Ma main', turned: 'Retourne :',
    layHead: 'Poser', otherHead: 'Autres coups', callHead: 'Annonces', draw: 'Piocher', faceMove: (side: string) => `Vers toi : ${side}`, keepMove: (which: string) => `Garder, vers toi : ${which}`, up: 'dessus', down: 'dessous', uncalled: 'n’a pas dit ANNA', turnMove: (n: number) => `Retourner la carte ${n}`, cardOf: (name: string) => `carte de ${name}`,
  },
  it: {
    hand: 'La tua mano', handOf: (name: string) => `Dorsi visibili di ${name}`, pattern: { d: 'punti', s: 'righe', c: 'scacchi', w: 'onde' },
    special: { A: 'ANNA', O: 'OTTO', '*': 'TUTTI, batti', '+': 'PLUS', '~': 'RETOUR, inverti', '^': 'OSTACOLO, salta', AO: 'ANNAOTTO' },
    unknown: 'ignoto', back: (side: string) => `dorso: ${side}`, front: (side: string) => `lato nascosto: ${side}`, pile: (n: number, side: string) => `Mazzo, ${n} carte, in cima: ${side}`,
    top: (side: string) => `Carta in cima: ${side}`, named: (c: string) => `Colore chiesto: ${c}`, lay: (side: string) => `Gioca ${side}`, take: 'Salda: pesca', done: 'Basta girare',
    slap: 'BATTI!', slapped: 'Mani sul mazzo', call: { anna: 'Di’ ANNA', otto: 'Di’ OTTO', all: 'Grida TUTTI' }, arm: { anna: 'ANNA: chiamala giocando', otto: 'OTTO: chiamalo giocando', all: 'TUTTI: gridalo giocando' },
    whichSide: 'Quale lato verso di te?', faceThis: (a: string, b: string) => `Tu vedi ${a}, gli altri vedono ${b}`, left: (n: number) => `ancora ${n} da scegliere`, youSee: 'verso di te',
    drew: 'Hai pescato questa carta', layThis: 'Gioca', keep: 'Tieni così', peek: 'Mostra il dorso delle mie carte', peekShort: 'Dorsi', unpeekShort: 'Fronti',
    turnOwn: 'Le mie carte', turnNext: 'Posto seguente', whoTurns: 'Quali carte si girano?', flip: (name: string, n: number) => `Gira fino a ${n} carte di ${name}`, flipThis: (side: string) => `Gira ${side}`,
    turning: (name: string, other: string) => `${name} gira carte di ${other}`, deciding: (n: number) => `${n} da scegliere`, out: (n: number) => `fuori, posto ${n}`, sequence: 'Serie', plus: 'Serie di PLUS', times: (what: string, n: number) => `${what} × ${n}`,
    rest: 'Il resto così com’è', openSeat: (name: string, cards: string) => `Dorsi visibili di ${name}: ${cards}`, ofThem: (n: number) => `${n} utilizzabili ora`, ownHand: 'La mia mano', turned: 'Si girano:',
    layHead: 'Gioca', otherHead: 'Altre mosse', callHead: 'Chiamate', draw: 'Pesca', faceMove: (side: string) => `Verso di te: ${side}`, keepMove: (which: string) => `Tieni, verso di te: ${which}`, up: 'lato di sopra', down: 'lato di sotto', uncalled: 'non ha detto ANNA', turnMove: (n: number) => `Gira la carta ${n}`, cardOf: (name: string) => `carta di ${name}`,
  },
});

/** What is written on the calls; names stay names, ALL is a word. */
export const shouted: Readonly<Record<Lang, string>> = { en: 'ALL!', de: 'ALLE!', nl: 'ALLEN!', fr: 'TOUS !', it: 'TUTTI!' };

/** "red dots, flame", "blue stripes, drop, ANNA". */
export function sideName(side: string, lang: Lang): string {
  const { colour, pattern, special } = parseSide(side);
  const [t, w] = [texts[lang], words[lang]];
  const does = special ? t.special[special] : null;
  if (!colour || !pattern) return does ?? t.unknown;
  return [`${w.colour[colour]} ${t.pattern[pattern]}`, w.sign[colour], does].filter(Boolean).join(', ');
}

/** One's own card: the side that faces one, then its back. */
export function ownName(card: string, lang: Lang): string {
  const [front, back] = sidesOf(card);
  return `${sideName(front, lang)}; ${texts[lang].back(sideName(back, lang))}`;
}

/** Another seat's card: the side one sees, and the hidden one if one knows it. */
export function openName(card: string, lang: Lang): string {
  const [hidden, seen] = sidesOf(card);
  return sideName(seen, lang) + (hidden === '?' ? '' : `; ${texts[lang].front(sideName(hidden, lang))}`);
}
