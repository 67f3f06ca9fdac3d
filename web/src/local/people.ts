// The people who share a device, and for whom of them the table waits.
import { profileOf } from '../games/profile';
import { prefs } from '../lib/prefs.svelte';
import type { ClientTable } from '../wire/state';
import type { GameName, Table } from '../wire/types';
import type { EdgeMoves } from './reflexes';

export interface LocalPerson { person: number; seat: number; name: string; host: boolean }

export const peopleAt = (table: Table): LocalPerson[] =>
  table.places.flatMap((chair, seat) => (chair.kind === 'person' ? [{ person: chair.person, seat, name: chair.name, host: chair.host }] : []));

export const handsLieOpen = (game: GameName): boolean => prefs.openHands[game] ?? profileOf(game).handsLieOpen;

/** By person: at which fact they made a choice that the table keeps secret until all have chosen. */
export type Chosen = ReadonlyMap<number, number>;

/** The people for whom the table waits, in the order of seats after `from`. Somebody who can slap at the edge of the table need not hold the device. */
export function awaited({ table, play, presence, seq }: ClientTable, people: readonly LocalPerson[], from: number, chosen: Chosen, edgeMoves: EdgeMoves = {}): LocalPerson[] {
  if (table.phase !== 'playing' || !play || play.over || presence?.pause) return [];
  const after = (seat: number) => (seat - from - 1 + table.seats) % table.seats;
  return people.filter(({ seat, person }) => play.must.includes(seat) && chosen.get(person) !== seq && !edgeMoves[person]?.includes('slap')).sort((a, b) => after(a.seat) - after(b.seat));
}
