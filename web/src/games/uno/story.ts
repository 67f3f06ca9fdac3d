// What happens in this game, as sentences of the log; see games/telling.ts.
import { catalogue } from '../../i18n/catalogue';
import type { UnoEvent } from '../../wire/types';
import { words } from '../cards/words';
import type { UnoView } from '../contract';
import type { Story } from '../telling';
import { cardName } from './texts';

const texts = catalogue({
  en: {
    dealt: (n: number, dealer: string, card: string) => `Round ${n}, ${dealer} deals. First card: ${card}.`, hand: (cards: string) => `Your hand: ${cards}.`,
    jumped: (who: string, card: string) => `${who} jumps in: ${card}`, drew: (who: string, n: number) => `${who} draws ${n === 1 ? 'a card' : `${n} cards`}`, nothing: (who: string) => `${who}: nothing left to draw.`,
    reshuffled: (n: number) => `The discards are shuffled: ${n} cards to draw.`, passed: (who: string) => `${who} passes.`, named: (who: string, colour: string) => `${who} wishes for ${colour}.`,
    accepted: (who: string) => `${who} accepts.`, challenged: (who: string, other: string) => `${who} challenges ${other}:`, bluff: 'it was a bluff!', noBluff: 'no bluff.',
    shown: (who: string, other: string) => `${who} looks at the hand of ${other}.`, handOf: (who: string, cards: string) => `The hand of ${who}: ${cards}.`, caught: (who: string, other: string) => `${who} catches ${other}, who did not call UNO.`,
    swapped: (who: string, other: string) => `${who} and ${other} swap hands.`, handedOn: 'All hands go on by one seat.', out: (who: string, n: number) => `${who} is out: ${n} points.`, dried: 'Nobody can go on: the round ends without points.',
  },
  de: {
    dealt: (n, dealer, card) => `Runde ${n}, ${dealer} gibt. Erste Karte: ${card}.`, hand: (cards) => `Deine Hand: ${cards}.`,
    jumped: (who, card) => `${who} wirft dazwischen: ${card}`, drew: (who, n) => `${who} zieht ${n === 1 ? 'eine Karte' : `${n} Karten`}`, nothing: (who) => `${who}: nichts mehr zu ziehen.`,
    reshuffled: (n) => `Die Ablage wird gemischt: ${n} Karten im Stapel.`, passed: (who) => `${who} passt.`, named: (who, colour) => `${who} wünscht sich ${colour}.`,
    accepted: (who) => `${who} nimmt an.`, challenged: (who, other) => `${who} zweifelt ${other} an:`, bluff: 'Es war ein Bluff!', noBluff: 'kein Bluff.',
    shown: (who, other) => `${who} sieht die Hand von ${other} an.`, handOf: (who, cards) => `Die Hand von ${who}: ${cards}.`, caught: (who, other) => `${who} erwischt ${other} ohne UNO.`,
    swapped: (who, other) => `${who} und ${other} tauschen die Hände.`, handedOn: 'Alle Hände wandern einen Platz weiter.', out: (who, n) => `${who} ist fertig: ${n} Punkte.`, dried: 'Niemand kann weiter: Die Runde endet ohne Punkte.',
  },
  nl: {
    dealt: (n, dealer, card) => `Ronde ${n}, ${dealer} deelt. Eerste kaart: ${card}.`, hand: (cards) => `Jouw hand: ${cards}.`,
    jumped: (who, card) => `${who} springt ertussen: ${card}`, drew: (who, n) => `${who} pakt ${n === 1 ? 'een kaart' : `${n} kaarten`}`, nothing: (who) => `${who}: niets meer te pakken.`,
    reshuffled: (n) => `De aflegstapel wordt geschud: ${n} kaarten om te pakken.`, passed: (who) => `${who} past.`, named: (who, colour) => `${who} kiest ${colour}.`,
    accepted: (who) => `${who} neemt het aan.`, challenged: (who, other) => `${who} betwist ${other}:`, bluff: 'het was bluf!', noBluff: 'geen bluf.',
    shown: (who, other) => `${who} bekijkt de hand van ${other}.`, handOf: (who, cards) => `De hand van ${who}: ${cards}.`, caught: (who, other) => `${who} betrapt ${other} zonder UNO.`,
    swapped: (who, other) => `${who} en ${other} ruilen van hand.`, handedOn: 'Alle handen gaan één plaats door.', out: (who, n) => `${who} is uit: ${n} punten.`, dried: 'Niemand kan verder: de ronde eindigt zonder punten.',
  },
  fr: {
    dealt: (n, dealer, card) => `Manche ${n}, ${dealer} donne. Première carte : ${card}.`, hand: (cards) => `Ta main : ${cards}.`,
    jumped: (who, card) => `${who} s’interpose : ${card}`, drew: (who, n) => `${who} pioche ${n === 1 ? 'une carte' : `${n} cartes`}`, nothing: (who) => `${who} : plus rien à piocher.`,
    reshuffled: (n) => `On mélange les cartes posées : ${n} cartes à piocher.`, passed: (who) => `${who} passe.`, named: (who, colour) => `${who} demande ${colour}.`,
    accepted: (who) => `${who} accepte.`, challenged: (who, other) => `${who} conteste ${other} :`, bluff: 'c’était un bluff !', noBluff: 'pas de bluff.',
    shown: (who, other) => `${who} regarde la main de ${other}.`, handOf: (who, cards) => `La main de ${who} : ${cards}.`, caught: (who, other) => `${who} attrape ${other} sans UNO.`,
    swapped: (who, other) => `${who} et ${other} échangent leurs mains.`, handedOn: 'Toutes les mains passent à la place suivante.', out: (who, n) => `${who} n’a plus de cartes : ${n} points.`, dried: 'Personne ne peut jouer : la manche finit sans points.',
  },
  it: {
    dealt: (n, dealer, card) => `Mano ${n}, dà le carte ${dealer}. Prima carta: ${card}.`, hand: (cards) => `Le tue carte: ${cards}.`,
    jumped: (who, card) => `${who} si inserisce: ${card}`, drew: (who, n) => `${who} pesca ${n === 1 ? 'una carta' : `${n} carte`}`, nothing: (who) => `${who}: niente più da pescare.`,
    reshuffled: (n) => `Si mescolano gli scarti: ${n} carte da pescare.`, passed: (who) => `${who} passa.`, named: (who, colour) => `${who} chiede ${colour}.`,
    accepted: (who) => `${who} accetta.`, challenged: (who, other) => `${who} contesta ${other}:`, bluff: 'era un bluff!', noBluff: 'nessun bluff.',
    shown: (who, other) => `${who} guarda le carte di ${other}.`, handOf: (who, cards) => `Le carte di ${who}: ${cards}.`, caught: (who, other) => `${who} becca ${other} senza UNO.`,
    swapped: (who, other) => `${who} e ${other} si scambiano le carte.`, handedOn: 'Tutte le carte passano al posto seguente.', out: (who, n) => `${who} è senza carte: ${n} punti.`, dried: 'Nessuno può giocare: la mano finisce senza punti.',
  },
});

export const story: Story<UnoView, UnoEvent> = (e, _view, names, lang) => {
  const [t, w] = [texts[lang], words[lang]];
  const who = (seat: number) => names[seat] ?? '?';
  const list = (cards: readonly string[]) => cards.map((card) => cardName(card, lang)).join('; ');
  switch (e.event) {
    case 'dealt': return [t.dealt(e.round, who(e.dealer), cardName(e.card, lang)), e.cards ? t.hand(list(e.cards)) : ''].filter(Boolean).join(' ');
    case 'laid': {
      const said = [e.colour && `${w.colour[e.colour]}, ${w.sign[e.colour]}`, e.uno && 'UNO!'].filter(Boolean);
      return [e.jumped ? t.jumped(who(e.seat), cardName(e.card, lang)) : `${who(e.seat)}: ${cardName(e.card, lang)}`, ...said].join(' – ');
    }
    case 'drew': return e.count === 0 ? t.nothing(who(e.seat)) : `${t.drew(who(e.seat), e.count)}${e.cards ? `: ${list(e.cards)}` : ''}.`;
    case 'reshuffled': return t.reshuffled(e.count);
    case 'passed': return t.passed(who(e.seat));
    case 'named': return t.named(who(e.seat), `${w.colour[e.colour]}, ${w.sign[e.colour]}`);
    case 'accepted': return t.accepted(who(e.seat));
    case 'challenged': return `${t.challenged(who(e.seat), who(e.other))} ${e.bluff ? t.bluff : t.noBluff}`;
    case 'shown': return e.cards ? t.handOf(who(e.other), list(e.cards)) : t.shown(who(e.seat), who(e.other));
    case 'called': return `${who(e.seat)}: UNO!`;
    case 'caught': return t.caught(who(e.seat), who(e.other));
    case 'swapped': return t.swapped(who(e.seat), who(e.other));
    case 'handedOn': return t.handedOn;
    case 'received': return e.cards ? t.hand(list(e.cards)) : '';
    case 'roundOver': return e.seat === null ? t.dried : t.out(who(e.seat), e.points);
    case 'turn': return '';
  }
};
