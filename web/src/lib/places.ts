// The tables at which this device has a seat: the start page offers them first. What proves the seat is the table's cookie, which
// no script can read; kept here is only where to look, and what to show until the server has answered.
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
/** More than anybody plays at a time; each is one question to the server. */
const most = 8;

function isPlace(one: unknown): one is Place {
  const p = one as Partial<Place> | null;
  return typeof p === 'object' && p !== null && typeof p.table === 'string' && /^[a-z0-9]{4,16}$/.test(p.table) && typeof p.game === 'string'
    && Array.isArray(p.others) && p.others.every((name) => typeof name === 'string') && typeof p.at === 'number';
}

/** What was kept, as far as it makes sense: an older version or another program may have written it. */
export function readPlaces(text: string | null): Place[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, most) : [];
  } catch { return []; }
}

/** With this one first; without it where there is nothing to come back to: the game is over, a lesson, or nobody's seat. */
export function withPlace(places: readonly Place[], id: TableId, table: Table, you: You, others: string[], now: number): Place[] {
  const rest = places.filter((place) => place.table !== id);
  if (you.seat === null || table.phase === 'over' || table.set_up) return rest;
  return [{ table: id, game: table.game, others, at: now }, ...rest].slice(0, most);
}

// Storage may be forbidden; then nothing is kept, and nothing else is wrong.
export function places(): Place[] {
  try { return readPlaces(localStorage.getItem(key)); } catch { return []; }
}
function keep(list: Place[]): void {
  try { localStorage.setItem(key, JSON.stringify(list)); } catch { /* see above */ }
}
/** All of them anew; the first ones count. Whoever shows them hears of it (`tischlein.places`). */
export function putPlaces(list: Place[]): void {
  keep(list.filter(({ table }, i) => list.findIndex((one) => one.table === table) === i).slice(0, most));
  dispatchEvent(new Event(key));
}
/** `id`: the name that leads there; a table of this browser has one of its own. */
export const rememberPlace = (id: TableId, table: Table, you: You, others: string[]): void => keep(withPlace(places(), id, table, you, others, Date.now()));
/** A table of this browser is thrown away with it: nothing else leads there. */
export function forgetPlace(table: TableId): void {
  keep(places().filter((place) => place.table !== table));
  if (isLocal(table)) void import('../local/keeping').then(({ onDisk }) => onDisk()).then((disk) => disk.forget(table)).catch(() => {});
}
