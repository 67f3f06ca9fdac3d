// What happens in this game, as sentences of the log; see games/telling.ts.
import { catalogue } from '../../i18n/catalogue';
import type { AnansiEvent } from '../../wire/types';
import type { AnansiView } from '../contract';
import type { Story } from '../telling';
import { cardName, texts as boardTexts, type T } from './texts';

const texts = catalogue({
  en: {
    recruited: (who: string, card: string, n: number) => `${who} recruits with ${card}: ${n === 0 ? 'no listener' : n === 1 ? '1 listener' : `${n} listeners`}.`, inspired: (who: string, n: number) => `${who} inspires ${n === 1 ? 'a listener' : `${n} listeners`}.`,
    displayed: (card: string) => `${card} goes into the display.`, round: (n: number, who: string, cards: string) => `Round ${n}, ${who} leads. In the display: ${cards}.`, hand: (cards: string) => `Your hand: ${cards}.`, over: (who: string) => `The game is over. Winner: ${who}.`,
  },
  de: {
    recruited: (who, card, n) => `${who} wirbt mit ${card}: ${n === 0 ? 'kein Zuhörer' : `${n} Zuhörer`}.`, inspired: (who, n) => `${who} begeistert ${n === 1 ? 'einen Zuhörer' : `${n} Zuhörer`}.`,
    displayed: (card) => `${card} kommt in die Auslage.`, round: (n, who, cards) => `Runde ${n}, ${who} spielt aus. In der Auslage: ${cards}.`, hand: (cards) => `Deine Hand: ${cards}.`, over: (who) => `Das Spiel ist aus. Gewonnen: ${who}.`,
  },
  nl: {
    recruited: (who, card, n) => `${who} werft met ${card}: ${n === 0 ? 'geen luisteraar' : n === 1 ? '1 luisteraar' : `${n} luisteraars`}.`, inspired: (who, n) => `${who} inspireert ${n === 1 ? 'een luisteraar' : `${n} luisteraars`}.`,
    displayed: (card) => `${card} komt in de uitleg.`, round: (n, who, cards) => `Ronde ${n}, ${who} komt uit. In de uitleg: ${cards}.`, hand: (cards) => `Jouw hand: ${cards}.`, over: (who) => `Het spel is afgelopen. Gewonnen: ${who}.`,
  },
  fr: {
    recruited: (who, card, n) => `${who} recrute avec ${card} : ${n === 0 ? 'aucun auditeur' : n === 1 ? '1 auditeur' : `${n} auditeurs`}.`, inspired: (who, n) => `${who} inspire ${n === 1 ? 'un auditeur' : `${n} auditeurs`}.`,
    displayed: (card) => `${card} va sous la rangée d’atout.`, round: (n, who, cards) => `Manche ${n}, ${who} entame. Sous la rangée d’atout : ${cards}.`, hand: (cards) => `Ta main : ${cards}.`, over: (who) => `La partie est finie. Victoire : ${who}.`,
  },
  it: {
    recruited: (who, card, n) => `${who} recluta con ${card}: ${n === 0 ? 'nessun ascoltatore' : n === 1 ? '1 ascoltatore' : `${n} ascoltatori`}.`, inspired: (who, n) => `${who} ispira ${n === 1 ? 'un ascoltatore' : `${n} ascoltatori`}.`,
    displayed: (card) => `${card} va sotto la fila delle briscole.`, round: (n, who, cards) => `Round ${n}, apre ${who}. Sotto la fila delle briscole: ${cards}.`, hand: (cards) => `La tua mano: ${cards}.`, over: (who) => `La partita è finita. Vince: ${who}.`,
  },
});

export const story: Story<AnansiView, AnansiEvent> = (e, _view, names, lang) => {
  const t = texts[lang], b = boardTexts[lang] as T;
  const who = (seat: number) => names[seat] ?? '?';
  const list = (cards: readonly string[]) => cards.map((card) => cardName(card, b)).join(', ');
  switch (e.event) {
    case 'played': return `${who(e.seat)}: ${cardName(e.card, b)}.`;
    case 'recruited': return t.recruited(who(e.seat), cardName(e.card, b), e.listeners);
    case 'inspired': return t.inspired(who(e.seat), e.listeners);
    case 'spider': return `${b.spider}: ${cardName(e.card, b)}.`;
    case 'trick': return `${e.seat === null ? b.spiderTakes : b.takes(who(e.seat))}: ${list(e.cards)}.`;
    case 'displayed': return t.displayed(cardName(e.card, b));
    case 'trump': return `${b.trumpIs(b.suit[e.suit])}.`;
    case 'scored': return `${who(e.seat)}: ${b.listeners} ${e.listeners}, ${b.stories} ${e.piles}, ${b.kept} ${e.kept}${e.bonus > 0 ? `, ${b.bonus} ${e.bonus}` : ''}.`;
    case 'round': return t.round(e.round, who(e.leader), list(e.display));
    case 'dealt': return typeof e.cards === 'number' ? '' : t.hand(list(e.cards));
    case 'over': return t.over(e.winners.map(who).join(', '));
  }
};
