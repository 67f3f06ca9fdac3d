// What people before one device can do at once, whoever holds it: calls, catches and slaps. That somebody can is seen by the whole table;
// moves that name a card of one's own (a jump into somebody's turn) are left out, for they would tell it.
import type { Play } from '../wire/types';

/** By person. */
export type Edges = Readonly<Record<number, readonly string[]>>;

export const openReflexes = (play: Play | null): string[] => play?.moves.filter((move) => /^(call|catch \d+|slap)$/.test(move)) ?? [];
