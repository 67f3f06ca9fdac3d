// How this game names its cards, and how it counts in words.
import { term, type Translate } from '../../i18n/texts';

/** "snake 14". */
export const cardName = (card: string, t: Translate): string => t('anansi.card', { suit: term(`anansi.suit.${card[0] as 'S' | 'H' | 'L'}`), value: card.slice(1) });

/** "2 listeners", "no listener". */
export const listenersName = (n: number, t: Translate): string => (n === 0 ? t('anansi.board.count.none') : t('anansi.count.listeners', { n }));

/** What lies under an animal of the trump row. */
export function underName(suit: 'S' | 'H' | 'L', cards: readonly string[], t: Translate): string {
  const name = t(`anansi.suit.${suit}`);
  return cards.length === 0 ? t('anansi.board.underNone', { suit: name }) : t('anansi.board.under', { suit: name, n: cards.length, cards: cards.map((card) => cardName(card, t)).join(', ') });
}

/** "2 listeners, 1 inspired, 3 story piles: 1 short". */
export function balanceName(listeners: number, stories: number, inspired: number, t: Translate): string {
  const have = { listeners: t('anansi.count.listeners', { n: listeners }), inspired: t('anansi.board.count.inspired', { n: inspired }), stories: t('anansi.board.count.stories', { n: stories }) };
  if (listeners === stories) return t('anansi.balance.even', have);
  return listeners < stories ? t('anansi.balance.short', { ...have, n: stories - listeners }) : t('anansi.balance.many', { ...have, n: listeners - stories });
}

export const tricksLeftName = (n: number, t: Translate): string => (n === 1 ? t('anansi.board.onlyTrick') : t('anansi.board.tricksLeft', { n }));

/** What a round brought a seat: "listeners 3, stories 3, kept 3, bonus 7". */
export const scoredName = ({ listeners, piles, kept, bonus }: { listeners: number; piles: number; kept: number; bonus: number }, t: Translate): string =>
  (bonus > 0 ? t('anansi.board.scoredBonus', { listeners, stories: piles, kept, bonus }) : t('anansi.board.scored', { listeners, stories: piles, kept }));
