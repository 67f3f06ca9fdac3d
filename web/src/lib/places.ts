// The tables at which this device has a seat: the start page offers them first. The table's cookie, which no script can read, proves
// the seat. This file only keeps where to look, and what to show until the server has answered.
import { isLocal } from '../local/names';
import type { GameName, Table, TableId, You } from '../wire/types';

export interface Place {
  table: TableId;
  game: GameName;
  /** Who else sat there when it was last seen. */
  others: string[];
  /** When it was last seen, since 1970. */
  at: number;
}

const key = 'tischlein.places';
/** Nobody plays more at a time. Each costs one request to the server. */
const most = 8;

function isPlace(one: unknown): one is Place {
  const p = one as Partial<Place> | null;
  return typeof p === 'object' && p !== null && typeof p.table === 'string' && /^[a-z0-9]{4,16}$/.test(p.table) && typeof p.game === 'string'
    && Array.isArray(p.others) && p.others.every((name) => typeof name === 'string') && typeof p.at === 'number';
}

/** Reads what was kept, without what makes no sense: an older version or another program may have written it. */
export function readPlaces(text: string | null): Place[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, most) : [];
  } catch { return []; }
}

/** The list with this table first; without it if there is nothing to come back to: the game is over, it is a lesson, or the person has no seat. */
export function withPlace(places: readonly Place[], id: TableId, table: Table, you: You, others: string[], now: number): Place[] {
  const rest = places.filter((place) => place.table !== id);
  if (you.seat === null || table.phase === 'over' || table.set_up) return rest;
  return [{ table: id, game: table.game, others, at: now }, ...rest].slice(0, most);
}

// Storage may be forbidden; then nothing is kept, and everything else works.
export function places(): Place[] {
  try { return readPlaces(localStorage.getItem(key)); } catch { return []; }
}
function keep(list: Place[]): void {
  try { localStorage.setItem(key, JSON.stringify(list)); } catch { /* see above */ }
}
/** Replaces the whole list; of two entries for one table the first one counts. Sends the event `tischlein.places` to those who show it. */
export function putPlaces(list: Place[]): void {
  keep(list.filter(({ table }, i) => list.findIndex((one) => one.table === table) === i).slice(0, most));
  dispatchEvent(new Event(key));
}
/** `id`: the table's id in addresses; for a table of this browser it differs from `table.id`. */
export const rememberPlace = (id: TableId, table: Table, you: You, others: string[]): void => keep(withPlace(places(), id, table, you, others, Date.now()));
/** Also deletes a table of this browser, because nothing else leads to it. */
export function forgetPlace(table: TableId): void {
  keep(places().filter((place) => place.table !== table));
  if (isLocal(table)) void import('../local/table_store').then(({ openTableStore }) => openTableStore()).then((disk) => disk.forget(table)).catch(() => {});
}
