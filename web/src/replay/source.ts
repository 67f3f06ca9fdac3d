// Where a finished game comes from: from its table, or from a record that this browser has.
import { positionAfter, replayFile, replayOf, type ReplayWish } from '../wire/http';
import type { GameRecord, Replay, TableId } from '../wire/types';

export interface Source {
  steps: (wish: ReplayWish) => Promise<Replay>;
  position: (ply: number) => Promise<Record<string, unknown>>;
  /** Where others find it, too; null: nowhere. */
  at: { table: TableId; number: number } | null;
}
export const atTable = (table: TableId, number: number): Source => ({
  steps: (wish) => replayOf(table, number, wish), position: (ply) => positionAfter(table, number, ply), at: { table, number },
});
export const ofRecord = (record: GameRecord): Source => ({
  steps: (wish) => replayFile<Replay>(record, wish), position: (ply) => replayFile(record, { position: ply }), at: null,
});
