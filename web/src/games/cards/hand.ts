// Where the cards of a hand lie, and names for cards that look alike.
import type { Room } from '../../lib/fit';

export interface CardOffset { left: number; top: number }
export interface HandLayout { offsets: CardOffset[]; width: number; height: number; step: number; rows: number }

export const comfortable = 30;  // px of a card that stay uncovered while one row is enough
export const leastShown = 25;   // px that must always stay uncovered: enough to be pressed, and one for rounding

/** Lays the hand in as few rows as possible. One row must leave `comfortable` px of every card uncovered; with more rows `finger` px are enough. */
export function layHand(count: number, width: number, cardWidth: number, cardHeight: number, rowShows = 0.56, finger = leastShown): HandLayout {
  const stepFor = (perRow: number) => (perRow < 2 ? cardWidth : Math.min(cardWidth * 1.06, (width - cardWidth) / (perRow - 1)));
  let rows = 1;
  while (rows < count && stepFor(Math.ceil(count / rows)) < (rows < 2 ? Math.max(comfortable, finger) : finger)) rows += 1;
  const perRow = Math.ceil(count / rows);
  const step = stepFor(perRow);
  const offsets = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const used = cardWidth + (inRow - 1) * step;
    return { left: (width - used) / 2 + (i % perRow) * step, top: row * cardHeight * rowShows };
  });
  return { offsets, width, height: count === 0 ? 0 : cardHeight * (1 + (rows - 1) * rowShows), step, rows };
}

/** `R5.0`, `R5.1`: a card keeps its name over a move, so that it can glide. */
export function keyed<T extends string>(cards: readonly T[]): { card: T; key: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, key: `${card}.${copy}` };
  });
}

/** The width of a card in hand that suits a table of this size. A few cards are larger than many. */
export function cardWidth({ width, height, low }: Pick<Room, 'width' | 'height' | 'low'>, count = 7): number {
  const few = (own: number) => Math.max(own * 0.16, Math.min(own * 0.21, own / (Math.max(count, 1) * 1.07)));
  // Held sideways, a very full hand lies in three rows.
  const wanted = low ? Math.min(few(width * 0.42) * 1.55, height * (count > 14 ? 0.18 : 0.27)) : width < 800 ? Math.min(few(width), height * 0.13) : Math.min(width * 0.1, height * 0.145);
  return Math.round(Math.max(42, Math.min(wanted, 120)));
}

/** The width of a seat that shows its cards: there are columns at both sides of the middle, and `top` seats between them. */
export function seatWidth({ width, low }: Pick<Room, 'width' | 'low'>, top: number, middle: number): number {
  if (low) return Math.round(width * 0.24);
  if (width < 800) return Math.round(Math.min(272, (width - 12) / 2));  // no room at the sides, so seats are in rows
  const room = Math.min((width - 96) / (2 + top), (width - middle - 24) / 2);
  return Math.round(Math.max(150, Math.min(272, room)));
}
