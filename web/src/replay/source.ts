// Where a finished game comes from: from its table, or from a record that this browser has.
import { isLocal } from '../local/names';
import { positionAfter, recordOf, replayFile, replayOf, type ReplayWish } from '../wire/http';
import type { GameRecord, Replay, TableId } from '../wire/types';

export interface Source {
  steps: (wish: ReplayWish) => Promise<Replay>;
  position: (ply: number) => Promise<Record<string, unknown>>;
  /** Where others find it, too; null: nowhere. */
  at: { table: TableId; number: number } | null;
}
export const atTable = (table: TableId, number: number): Source => (isLocal(table) ? here(table, number) : {
  steps: (wish) => replayOf(table, number, wish), position: (ply) => positionAfter(table, number, ply), at: { table, number },
});
/** At a table of this browser: its record is shown to the server, which keeps nothing of it. */
function here(table: TableId, number: number): Source {
  let record: Promise<GameRecord> | null = null;
  const found = () => (record ??= recordOf(table, number));
  return { steps: async (wish) => replayFile<Replay>(await found(), wish), position: async (ply) => replayFile(await found(), { position: ply }), at: null };
}
export const ofRecord = (record: GameRecord): Source => ({
  steps: (wish) => replayFile<Replay>(record, wish), position: (ply) => replayFile(record, { position: ply }), at: null,
});
