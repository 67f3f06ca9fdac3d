// How a round ends, for the page that stages it (table/stage.ts). The server sends the end of a round and the next deal in one update,
// with the view after the deal. Each game with rounds computes in games/<game>/finale.ts how the table was in between.
import type { Translate } from '../i18n/texts';
import type { GameEvent, Seat, View } from '../wire/types';

/** The points of a seat or a team at the end of a round: `from` before it, `to` after it. */
export interface Tally { seats: Seat[]; from: number; to: number }
export interface Finale<V, E> {
  /** How many of the events belong to the round that ended; 0: none has ended. */
  ends: (events: readonly E[]) => number;
  /** The table at the end of the round: the view before these events, with the events applied. `after` has the points. */
  closing: (before: V, events: readonly E[], after: V) => V;
  /** Points before and after. */
  tally: (before: V, after: V) => Tally[];
  /** The event that says best how the round ended. */
  headline: (events: readonly E[]) => E | undefined;
  /** Why a seat got its points, in words; empty where that needs no words. */
  why?: (events: readonly E[], seat: Seat, t: Translate) => string;
  /** How many points end the game; null: something else ends it. */
  goal: (view: V) => number | null;
  /** The aim of the game, and how far the game is, in a few words. */
  aim: (view: V, t: Translate) => string;
}
export type AnyFinale = Finale<View, GameEvent>;

/** How many events there are up to and including the last one of these kinds. */
export const upTo = (events: readonly { event: string }[], ...kinds: string[]): number => events.findLastIndex(({ event }) => kinds.includes(event)) + 1;
/** One tally for each seat. */
export const bySeat = (before: readonly number[], after: readonly number[]): Tally[] => after.map((to, seat) => ({ seats: [seat], from: before[seat] ?? 0, to }));
/** A copy of the list with one entry changed. */
export const put = <T>(list: readonly T[], at: number, change: (old: T) => T): T[] => list.map((one, i) => (i === at ? change(one) : one));
