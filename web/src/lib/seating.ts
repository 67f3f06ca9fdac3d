// Who sits where on the screen. You sit at the bottom; the others follow clockwise, so the next seat is at your left.
import type { Seat } from '../wire/types';

export interface Seating { own: Seat; left: Seat[]; top: Seat[]; right: Seat[] }

/** The others in the order of play, beginning after `you`; a spectator sees the table from seat 0. */
export function others(seats: number, you: Seat | null): Seat[] {
  const own = you ?? 0;
  return Array.from({ length: seats - 1 }, (_, i) => (own + 1 + i) % seats);
}

/** Two others sit at the sides. From three on, each side gets a third of them, at most three, and the top gets the rest. */
export function seating(seats: number, you: Seat | null): Seating {
  const rest = others(seats, you);
  const side = Math.min(3, Math.floor(rest.length / 3) + (rest.length === 2 ? 1 : 0));
  return { own: you ?? 0, left: rest.slice(0, side), top: rest.slice(side, rest.length - side), right: rest.slice(rest.length - side) };
}

/** Who sits opposite.  REQUIRES: `seats` is even. */
export const opposite = (seat: Seat, seats: number): Seat => (seat + seats / 2) % seats;
