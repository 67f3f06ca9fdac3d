// Where the cards of a trick lie, and the trick that was taken last.
import type { AnansiCard, AnansiView, GameEvent, Seat } from '../../wire/types';

export interface Laid { seat: Seat | null; card: AnansiCard }

/** Where in the middle a seat lays its card: percent from the left and the top. The spider, null, lays below its pile. */
export function spotOf(seat: Seat | null, seats: number, you: Seat | null): { x: number; y: number } {
  if (seat === null) return { x: 84, y: 60 };
  const steps = (seat - (you ?? 0) + seats) % seats;  // clockwise from the reader's own: 0 is at the bottom
  const angle = Math.PI / 2 + (2 * Math.PI * steps) / seats;
  // Of three seats the other two are at the sides, as SeatLayout puts them.
  return { x: round(50 + 39 * Math.cos(angle)), y: round(50 + 33 * Math.sin(angle)) };
}
const round = (n: number) => Math.round(n * 10) / 10;

export interface SeatRound { seat: Seat; listeners: number; piles: number; kept: number; bonus: number }
export interface TakenTrick {
  /** Who took it; null: the spider. */
  by: Seat | null;
  /** In the order in which they were laid; `seat` undefined: this client did not see who laid it. */
  laid: { seat: Seat | null | undefined; card: AnansiCard }[];
  /** The round that ended with it. */
  scored: SeatRound[];
}

/** The trick that an update completed; `before` is the view before the update. */
export function takenIn(before: AnansiView | null, events: readonly GameEvent[]): TakenTrick | null {
  const laid: Laid[] = [...(before?.trick ?? [])];
  let taken: TakenTrick | null = null;
  for (const event of events) {
    if (event.event === 'played' && 'card' in event && 'seat' in event) laid.push({ seat: event.seat, card: event.card });
    if (event.event === 'spider') laid.push({ seat: null, card: event.card });
    if (event.event === 'trick') {
      const cards = (event as { cards: AnansiCard[] }).cards;
      taken = { by: event.seat, laid: cards.map((card) => ({ seat: laid.find((l) => l.card === card)?.seat, card })), scored: [] };
    }
    if (taken && event.event === 'scored' && 'piles' in event) taken.scored.push(event);
  }
  return taken;
}

/** For use after a snapshot, which has no events: the seat that leads took the last trick, unless the spider did. */
export function lastPile(view: AnansiView): TakenTrick | null {
  const cards = view.seats > 2 ? view.piles[view.leader]?.at(-1) : undefined;
  return cards ? { by: view.leader, laid: cards.map((card) => ({ seat: undefined, card })), scored: [] } : null;
}
