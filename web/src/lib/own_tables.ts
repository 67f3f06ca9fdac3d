// The tables at which this device has a seat: the start page offers them first. The table's cookie, which no script can read, proves
// the seat. This file only keeps where to look, and what to show until the server has answered.
import { isLocal } from '../local/table_id';
import type { GameName, Table, TableId, You } from '../wire/types';

export interface OwnTable {
  table: TableId;
  game: GameName;
  /** Who else sat there when it was last seen. */
  others: string[];
  /** When it was last seen, since 1970. */
  at: number;
}

// Browsers keep the list under this older name.
const key = 'tischlein.places';
/** Nobody plays more at a time. Each costs one request to the server. */
const most = 8;

function isOwnTable(one: unknown): one is OwnTable {
  const p = one as Partial<OwnTable> | null;
  return typeof p === 'object' && p !== null && typeof p.table === 'string' && /^[a-z0-9]{4,16}$/.test(p.table) && typeof p.game === 'string'
    && Array.isArray(p.others) && p.others.every((name) => typeof name === 'string') && typeof p.at === 'number';
}

/** Reads what was kept, without what makes no sense: an older version or another program may have written it. */
export function readOwnTables(text: string | null): OwnTable[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOwnTable).slice(0, most) : [];
  } catch { return []; }
}

/** The list with this table first; without it if there is nothing to come back to: the game is over, it is a lesson, or the person has no seat. */
export function withOwnTable(list: readonly OwnTable[], id: TableId, table: Table, you: You, others: string[], now: number): OwnTable[] {
  const rest = list.filter((one) => one.table !== id);
  if (you.seat === null || table.phase === 'over' || table.set_up) return rest;
  return [{ table: id, game: table.game, others, at: now }, ...rest].slice(0, most);
}

// Storage may be forbidden; then nothing is kept, and everything else works.
export function ownTables(): OwnTable[] {
  try { return readOwnTables(localStorage.getItem(key)); } catch { return []; }
}
function keep(list: OwnTable[]): void {
  try { localStorage.setItem(key, JSON.stringify(list)); } catch { /* see above */ }
}
/** Replaces the whole list; of two entries for one table the first one counts. Sends the event `tischlein.places` to those who show it. */
export function putOwnTables(list: OwnTable[]): void {
  keep(list.filter(({ table }, i) => list.findIndex((one) => one.table === table) === i).slice(0, most));
  dispatchEvent(new Event(key));
}
/** `id`: the table's id in addresses; for a table of this browser it differs from `table.id`. */
export const rememberOwnTable = (id: TableId, table: Table, you: You, others: string[]): void => keep(withOwnTable(ownTables(), id, table, you, others, Date.now()));
/** Also deletes a table of this browser, because nothing else leads to it. */
export function forgetOwnTable(table: TableId): void {
  keep(ownTables().filter((one) => one.table !== table));
  if (isLocal(table)) void import('../local/table_store').then(({ openTableStore }) => openTableStore()).then((disk) => disk.forget(table)).catch(() => {});
}
