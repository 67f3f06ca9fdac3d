// What the people who share a device can do at once without holding it: calls, catches and slaps. The whole table may see these. Moves that
// name an own card (a jump into somebody's turn) are left out, because they would show the card.
import type { Play } from '../wire/types';

/** By person. */
export type EdgeMoves = Readonly<Record<number, readonly string[]>>;

export const openReflexes = (play: Play | null): string[] => play?.moves.filter((move) => /^(call|catch \d+|slap)$/.test(move)) ?? [];
