// What happens in this game, as sentences of the log; see games/telling.ts.
import { catalogue } from '../../i18n/catalogue';
import type { AnnaottoEvent } from '../../wire/types';
import { words } from '../cards/words';
import type { AnnaottoView } from '../contract';
import type { Story } from '../telling';
import { shouted, sideName, texts as boardTexts } from './texts';

const texts = catalogue({
  en: {
    from: (side: string, owner: string) => `${side}, a card of ${owner}`, turnsOwn: 'own cards turned', turnsNext: 'next seat’s cards turned', drew: (who: string, side: string) => `${who} draws ${side}`, below: (side: string) => `on its other side ${side}`,
    reshuffled: (n: number) => `The discards are shuffled: ${n} cards to draw.`, shows: (who: string, side: string) => `${who} shows everybody ${side}.`, turned: (by: string, who: string, n: number, side: string) => `${by} turns card ${n} of ${who}: it shows ${side}.`,
    done: (who: string) => `${who} turns no more cards.`, took: (who: string, n: number) => `${who} settles${n === 0 ? '' : `: ${n === 1 ? '1 card' : `${n} cards`} to draw`}.`, passed: (who: string) => `${who}: nothing left to draw.`, reversed: 'The direction turns.', skipped: (who: string) => `${who} misses a turn.`,
    slapped: (who: string, n: number) => `${who} slaps, hand ${n}.`, slowest: (who: string) => `${who} was last and draws two.`, silentAll: (who: string) => `${who} did not shout ALL and draws two.`, silentOtto: (who: string) => `${who} did not call OTTO and draws a card.`,
    caught: (who: string, other: string) => `${who} catches ${other}, who did not call ANNA.`, out: (who: string, n: number) => `${who} is out: place ${n}.`, ended: 'The game is over.',
  },
  de: {
    from: (side, owner) => `${side}, eine Karte von ${owner}`, turnsOwn: 'eigene Karten gedreht', turnsNext: 'Karten des nächsten Platzes gedreht', drew: (who, side) => `${who} zieht ${side}`, below: (side) => `auf der anderen Seite ${side}`,
    reshuffled: (n) => `Die Ablage wird gemischt: ${n} Karten im Stapel.`, shows: (who, side) => `${who} zeigt allen ${side}.`, turned: (by, who, n, side) => `${by} dreht Karte ${n} von ${who}: Sie zeigt ${side}.`,
    done: (who) => `${who} dreht nichts mehr.`, took: (who, n) => `${who} rechnet ab${n === 0 ? '' : `: ${n === 1 ? '1 Karte' : `${n} Karten`} zu ziehen`}.`, passed: (who) => `${who}: nichts mehr zu ziehen.`, reversed: 'Die Richtung kehrt sich um.', skipped: (who) => `${who} setzt aus.`,
    slapped: (who, n) => `${who} schlägt drauf, Hand ${n}.`, slowest: (who) => `${who} war zuletzt und zieht zwei.`, silentAll: (who) => `${who} hat nicht ALLE gerufen und zieht zwei.`, silentOtto: (who) => `${who} hat nicht OTTO gerufen und zieht eine Karte.`,
    caught: (who, other) => `${who} erwischt ${other} ohne ANNA.`, out: (who, n) => `${who} ist fertig: Platz ${n}.`, ended: 'Das Spiel ist aus.',
  },
  nl: {
    from: (side, owner) => `${side}, een kaart van ${owner}`, turnsOwn: 'eigen kaarten gedraaid', turnsNext: 'kaarten van de volgende plaats gedraaid', drew: (who, side) => `${who} pakt ${side}`, below: (side) => `op de andere kant ${side}`,
    reshuffled: (n) => `De aflegstapel wordt geschud: ${n} kaarten om te pakken.`, shows: (who, side) => `${who} toont iedereen ${side}.`, turned: (by, who, n, side) => `${by} draait kaart ${n} van ${who}: ze toont ${side}.`,
    done: (who) => `${who} draait niets meer.`, took: (who, n) => `${who} rekent af${n === 0 ? '' : `: ${n === 1 ? '1 kaart' : `${n} kaarten`} te pakken`}.`, passed: (who) => `${who}: niets meer te pakken.`, reversed: 'De richting keert om.', skipped: (who) => `${who} slaat een beurt over.`,
    slapped: (who, n) => `${who} slaat, hand ${n}.`, slowest: (who) => `${who} was de laatste en pakt er twee.`, silentAll: (who) => `${who} riep geen ALLEN en pakt er twee.`, silentOtto: (who) => `${who} riep geen OTTO en pakt een kaart.`,
    caught: (who, other) => `${who} betrapt ${other} zonder ANNA.`, out: (who, n) => `${who} is uit: plaats ${n}.`, ended: 'Het spel is afgelopen.',
  },
  fr: {
    from: (side, owner) => `${side}, une carte de ${owner}`, turnsOwn: 'ses cartes retournées', turnsNext: 'les cartes de la place suivante retournées', drew: (who, side) => `${who} pioche ${side}`, below: (side) => `de l’autre côté ${side}`,
    reshuffled: (n) => `On mélange les cartes posées : ${n} cartes à piocher.`, shows: (who, side) => `${who} montre à tous ${side}.`, turned: (by, who, n, side) => `${by} retourne la carte ${n} de ${who} : elle montre ${side}.`,
    done: (who) => `${who} ne retourne plus rien.`, took: (who, n) => `${who} règle${n === 0 ? '' : ` : ${n === 1 ? '1 carte' : `${n} cartes`} à piocher`}.`, passed: (who) => `${who} : plus rien à piocher.`, reversed: 'Le sens s’inverse.', skipped: (who) => `${who} passe son tour.`,
    slapped: (who, n) => `${who} tape, main ${n}.`, slowest: (who) => `${who} arrive en dernier et pioche deux cartes.`, silentAll: (who) => `${who} n’a pas crié TOUS et pioche deux cartes.`, silentOtto: (who) => `${who} n’a pas dit OTTO et pioche une carte.`,
    caught: (who, other) => `${who} attrape ${other} sans ANNA.`, out: (who, n) => `${who} n’a plus de cartes : place ${n}.`, ended: 'La partie est finie.',
  },
  it: {
    from: (side, owner) => `${side}, una carta di ${owner}`, turnsOwn: 'girate le proprie carte', turnsNext: 'girate le carte del posto seguente', drew: (who, side) => `${who} pesca ${side}`, below: (side) => `sull’altro lato ${side}`,
    reshuffled: (n) => `Si mescolano gli scarti: ${n} carte da pescare.`, shows: (who, side) => `${who} mostra a tutti ${side}.`, turned: (by, who, n, side) => `${by} gira la carta ${n} di ${who}: mostra ${side}.`,
    done: (who) => `${who} non gira altro.`, took: (who, n) => `${who} salda${n === 0 ? '' : `: ${n === 1 ? '1 carta' : `${n} carte`} da pescare`}.`, passed: (who) => `${who}: niente più da pescare.`, reversed: 'Il verso si inverte.', skipped: (who) => `${who} salta il turno.`,
    slapped: (who, n) => `${who} batte, mano ${n}.`, slowest: (who) => `${who} è l’ultimo e pesca due carte.`, silentAll: (who) => `${who} non ha gridato TUTTI e pesca due carte.`, silentOtto: (who) => `${who} non ha detto OTTO e pesca una carta.`,
    caught: (who, other) => `${who} becca ${other} senza ANNA.`, out: (who, n) => `${who} è senza carte: posto ${n}.`, ended: 'La partita è finita.',
  },
});

export const story: Story<AnnaottoView, AnnaottoEvent> = (e, _view, names, lang) => {
  const [t, w] = [texts[lang], words[lang]];
  const who = (seat: number) => names[seat] ?? '?';
  const side = (one: string) => sideName(one, lang);
  switch (e.event) {
    case 'laid': {
      const what = e.from === 'drawn' || e.from === e.seat ? side(e.side) : t.from(side(e.side), who(e.from));
      const said = [e.turns && (e.turns === 'own' ? t.turnsOwn : t.turnsNext), e.colour && boardTexts[lang].named(`${w.colour[e.colour]}, ${w.sign[e.colour]}`), ...e.said.map((word) => (word === 'all' ? shouted[lang] : `${word.toUpperCase()}!`))];
      return [`${who(e.seat)}: ${what}`, ...said.filter(Boolean)].join(' – ');
    }
    case 'drew': return [t.drew(who(e.seat), side(e.up)), e.down ? t.below(side(e.down)) : ''].filter(Boolean).join('; ') + '.';
    case 'reshuffled': return t.reshuffled(e.count);
    case 'faced': case 'kept': return t.shows(who(e.seat), side(e.shows));
    case 'turned': return t.turned(who(e.by), who(e.seat), e.place + 1, side(e.shows));
    case 'done': return t.done(who(e.seat));
    case 'took': return t.took(who(e.seat), e.count);
    case 'passed': return t.passed(who(e.seat));
    case 'reversed': return t.reversed;
    case 'skipped': return t.skipped(who(e.seat));
    case 'slapped': return t.slapped(who(e.seat), e.count);
    case 'slowest': return t.slowest(who(e.seat));
    case 'silent-all': return t.silentAll(who(e.seat));
    case 'silent-otto': return t.silentOtto(who(e.seat));
    case 'called': return `${who(e.seat)}: ANNA!`;
    case 'caught': return t.caught(who(e.seat), who(e.other));
    case 'out': return t.out(who(e.seat), e.count);
    case 'ended': return t.ended;
    case 'turn': return '';
  }
};
