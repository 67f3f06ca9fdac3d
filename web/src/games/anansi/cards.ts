// Reading Anansi's notation: suit and value of a card, its heads, and the order in which a hand is held.
import type { AnansiCard, AnansiSuit, AnansiView } from '../../wire/types';

export const suitOf = (card: AnansiCard): AnansiSuit => card[0] as AnansiSuit;
export const valueOf = (card: AnansiCard): number => Number(card.slice(1));

/** Heads printed on a card: how many listeners it brings. */
export const headsOf = (card: AnansiCard): 0 | 1 | 2 => (valueOf(card) >= 10 ? 2 : valueOf(card) >= 5 ? 1 : 0);

/** By suit in the order of the trump row, then by value. */
export function sorted(cards: readonly AnansiCard[], row: readonly AnansiSuit[]): AnansiCard[] {
  const order = (card: AnansiCard) => row.indexOf(suitOf(card)) * 100 + valueOf(card);
  return [...cards].sort((a, b) => order(a) - order(b));
}

/** A view does not name the trump suit: as at a real table, it can be seen in the display (N2). */
export function trumpOf(view: Pick<AnansiView, 'row' | 'display'>): AnansiSuit {
  let best = view.row[0]!;
  for (const suit of view.row) if (view.display[suit].length > view.display[best].length) best = suit;
  return best;
}

export interface Uses { play: boolean; recruit: boolean }

/** What each card of the hand can be used for, by the given moves. */
export function usesOf(moves: readonly string[]): Map<AnansiCard, Uses> {
  const uses = new Map<AnansiCard, Uses>();
  for (const move of moves) {
    const [verb, card] = move.split(' ');
    if (!card || (verb !== 'play' && verb !== 'recruit')) continue;
    uses.set(card, { play: false, recruit: false, ...uses.get(card), [verb]: true });
  }
  return uses;
}
