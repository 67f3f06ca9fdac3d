// Another game: who has to be ready, and when it can be dealt. Pure, so tests need no browser.
import type { ClientTable } from '../wire/state';
import type { OpenTable, Seat, Table, You } from '../wire/types';

/** Seats of people who are here. */
export const peopleHere = ({ table, presence }: ClientTable): Seat[] =>
  (presence?.here ?? []).filter((seat) => table.places[seat]?.kind === 'person');
/** Those of them who have not said yet that they want another game. */
export const notReady = (state: ClientTable): Seat[] => peopleHere(state).filter((seat) => !state.presence?.ready?.includes(seat));
/** Everybody who is here wants another game. */
export const allReady = (state: ClientTable): boolean => peopleHere(state).length > 0 && notReady(state).length === 0;
/** Everybody who is here has added luck to the deal. */
export const allLucky = ({ you, table, presence }: ClientTable): boolean =>
  table.places.every((chair, seat) => chair.kind !== 'person' || (seat !== you.seat && !presence?.here.includes(seat)) || table.fair.luck[seat]);

/** Nobody else sits at this table, so nobody else is asked. */
export const isAlone = (table: Table, you: You): boolean =>
  you.seat !== null && table.places.every((chair, seat) => seat === you.seat || chair.kind === 'bot');

/** The same settings. The person who opens a table gets seat 0, so the bots follow from seat 1 in their order. */
export function sameAgain(table: Table, name: string): OpenTable {
  const levels = table.places.flatMap((chair) => (chair.kind === 'bot' ? [chair.level] : []));
  const { game, seats, options, clock, reflexes, pace, chat } = table;
  return { game, seats, options, clock, reflexes, pace, chat, public: table.public, name, bots: levels.map((level, i) => ({ seat: i + 1, level })) };
}
