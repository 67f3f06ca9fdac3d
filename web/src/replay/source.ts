// Where a finished game comes from: its table, or a record that this browser has.
import { isStaticSite } from '../lib/paths';
import { isLocal } from '../local/table_id';
import type { ReviewService } from '../review/reviewing.svelte';
import { beginReview, positionAfter, recordOf, replayFile, replayOf, reviewFile, type ReplayQuery } from '../wire/http';
import type { GameRecord, Replay, ReviewState, TableId } from '../wire/types';

export interface ReplaySource {
  /** Which game of its table. */
  number: number;
  steps: (query: ReplayQuery) => Promise<Replay>;
  position: (ply: number) => Promise<Record<string, unknown>>;
  record: () => Promise<GameRecord>;
  /** Where others can find it, too; null: nowhere. */
  at: { table: TableId; number: number } | null;
  /** Who can review it; null: nobody. */
  reviewService: (() => Promise<ReviewService>) | null;
}
const byServer = async (begin: () => Promise<ReviewState>): Promise<ReviewService> => (await import('../review/reviewing.svelte')).serverReviewService(begin);
export const atTable = (table: TableId, number: number): ReplaySource => ({
  steps: (query) => replayOf(table, number, query), position: (ply) => positionAfter(table, number, ply), record: () => recordOf(table, number), at: isLocal(table) ? null : { table, number },
  reviewService: async () => (isLocal(table) ? new (await import('../local/review_service')).LocalReviewService(table, number) : byServer(() => beginReview(table, number))), number,
});
export const ofRecord = (record: GameRecord): ReplaySource => ({
  steps: (query) => replayFile<Replay>(record, query), position: (ply) => replayFile(record, { position: ply }), record: () => Promise.resolve(record), at: null,
  reviewService: isStaticSite ? null : () => byServer(() => reviewFile(record)), number: 1,
});
