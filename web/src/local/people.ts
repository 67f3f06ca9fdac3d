// The people before one device, and whom of them the table waits for.
import { prefs } from '../lib/prefs.svelte';
import type { TableState } from '../wire/state';
import type { GameName, Table } from '../wire/types';
import type { Edges } from './reflexes';

export interface Person { person: number; seat: number; name: string; host: boolean }

export const peopleAt = (table: Table): Person[] =>
  table.places.flatMap((place, seat) => (place.kind === 'person' ? [{ person: place.person, seat, name: place.name, host: place.host }] : []));

/** At OTTO's board everybody looks at the same; at the others nobody looks into another hand, unless they want to. */
export const handsLieOpen = (game: GameName): boolean => prefs.openHands[game] ?? game === 'otto';

/** Who has chosen at a point where others still have to, and the table keeps it to itself until then: by person, at which fact. */
export type Chosen = ReadonlyMap<number, number>;

/** Whom the table waits for, whoever sits after `from` first. Who can answer with a button at the table's edge need not hold the device. */
export function awaited({ table, play, presence, seq }: TableState, people: readonly Person[], from: number, chosen: Chosen, edges: Edges = {}): Person[] {
  if (table.phase !== 'playing' || !play || play.over || presence?.pause) return [];
  const after = (seat: number) => (seat - from - 1 + table.seats) % table.seats;
  return people.filter(({ seat, person }) => play.must.includes(seat) && chosen.get(person) !== seq && !edges[person]?.includes('slap')).sort((a, b) => after(a.seat) - after(b.seat));
}
