// Where a finished game comes from: from its table, or from a record that this browser has.
import { alone } from '../lib/paths';
import { isLocal } from '../local/names';
import { beginReview, positionAfter, recordOf, replayFile, replayOf, reviewFile, type ReplayWish } from '../wire/http';
import type { GameRecord, Replay, ReviewState, TableId } from '../wire/types';

export interface Source {
  /** Which game of its table. */
  number: number;
  steps: (wish: ReplayWish) => Promise<Replay>;
  position: (ply: number) => Promise<Record<string, unknown>>;
  record: () => Promise<GameRecord>;
  /** Where others find it, too; null: nowhere. */
  at: { table: TableId; number: number } | null;
  /** Asks the server for its review; a game of this browser is copied there. Null: there is no server. */
  review: ((head: Omit<Replay, 'steps' | 'from'>) => Promise<ReviewState>) | null;
}
export const atTable = (table: TableId, number: number): Source => ({
  steps: (wish) => replayOf(table, number, wish), position: (ply) => positionAfter(table, number, ply), record: () => recordOf(table, number), at: isLocal(table) ? null : { table, number },
  review: isLocal(table) && alone ? null : async (head) => beginReview(isLocal(table) ? await (await import('../local/copying')).copyToServer(table, number, head) : table, number), number,
});
export const ofRecord = (record: GameRecord): Source => ({
  steps: (wish) => replayFile<Replay>(record, wish), position: (ply) => replayFile(record, { position: ply }), record: () => Promise.resolve(record), at: null, review: alone ? null : () => reviewFile(record), number: 1,
});
