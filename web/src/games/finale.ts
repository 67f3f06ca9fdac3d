// How a round ends, for the page that stages it (table/stage.ts). The server sends the end of a round and the next deal at once,
// with the view after the deal. Each game that has rounds says in games/<game>/finale.ts how the table lay in between.
import type { Say } from '../i18n/texts';
import type { GameEvent, Seat, View } from '../wire/types';

/** What an end brought a seat, or a team named by its first seat. `from`: the points before. */
export interface Tally { seats: Seat[]; from: number; to: number }
export interface Finale<V, E> {
  /** How many of the events belong to the round that ended; 0: none has ended. */
  ends: (events: readonly E[]) => number;
  /** The table as it lay then: the view before these events, with them done to it. `after` knows the points. */
  closing: (before: V, events: readonly E[], after: V) => V;
  /** Points before and after. */
  tally: (before: V, after: V) => Tally[];
  /** The event that says best how the round ended. */
  headline: (events: readonly E[]) => E | undefined;
  /** Why a seat got what it got, in words; empty where the points say it. */
  why?: (events: readonly E[], seat: Seat, t: Say) => string;
  /** How many points end the game; null: something else does. */
  goal: (view: V) => number | null;
  /** What the game is played for, and how far it is, in a few words. */
  aim: (view: V, t: Say) => string;
}
export type AnyFinale = Finale<View, GameEvent>;

/** Up to and with the last event of such a kind. */
export const upTo = (events: readonly { event: string }[], ...kinds: string[]): number => events.findLastIndex(({ event }) => kinds.includes(event)) + 1;
/** One line a seat. */
export const bySeat = (before: readonly number[], after: readonly number[]): Tally[] => after.map((to, seat) => ({ seats: [seat], from: before[seat] ?? 0, to }));
/** A copy with one place changed. */
export const put = <T>(list: readonly T[], at: number, change: (old: T) => T): T[] => list.map((one, i) => (i === at ? change(one) : one));
