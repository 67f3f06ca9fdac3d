import { expect, it } from 'vitest';
import { begin, present } from '../wire/state';
import { snapshot, table } from '../wire/testing';
import type { Presence, Table } from '../wire/types';
import { allLucky, allReady, isAlone, notReady, sameAgain } from './again';

const person = (n: number) => ({ kind: 'person' as const, name: `P${n}`, person: n, host: n === 0 });
const places = [person(0), person(1), person(2), { kind: 'bot' as const, name: 'Pia', level: 'easy' as const }];
const at = (here: number[], ready?: number[], over: Partial<Table> = {}) => present(begin(snapshot(5, { table: table({ phase: 'over', seats: 4, places, ...over }) }), 0, null),
  { type: 'presence', here, away: [], standing_in: [], thinking: [], watching: 0, ...(ready ? { ready } : {}) } satisfies Presence, 0);

it('waits for everybody who is here, not for bots and not for who is away', () => {
  expect(notReady(at([0, 1]))).toEqual([0, 1]);
  expect(notReady(at([0, 1, 2], [1]))).toEqual([0, 2]);
  expect(allReady(at([0, 1], [0, 1]))).toBe(true);
  expect(allReady(at([0, 1, 2], [0, 1]))).toBe(false);
  expect(allReady(at([]))).toBe(false);
});
it('deals when everybody who is here has added luck', () => {
  const luck = (...given: boolean[]) => ({ phase: 'gathering' as const, fair: { commit: '0'.repeat(64), luck: given } });
  expect(allLucky(at([0, 1], [], luck(true, false, false, false)))).toBe(false);
  expect(allLucky(at([0, 1], [], luck(true, true, false, false)))).toBe(true);
});

const you = { person: 0, name: 'Anna', seat: 0, host: true };

it('a game against bots is nobody else’s affair', () => {
  expect(isAlone(table(), you)).toBe(true);
  expect(isAlone(table(), { ...you, seat: null })).toBe(false);
  const people = table({ places: [{ kind: 'person', name: 'Anna', person: 0, host: true }, { kind: 'person', name: 'Ben', person: 1, host: false }] });
  expect(isAlone(people, you)).toBe(false);
});
it('a new table is of the same kind, with the same bots after whoever opens it', () => {
  const before = table({ game: 'uno', seats: 3, options: { stack: true }, clock: 30, places: [{ kind: 'bot', name: 'Mona', level: 'easy' }, { kind: 'person', name: 'Anna', person: 0, host: true }, { kind: 'bot', name: 'Pia', level: 'expert' }] });
  expect(sameAgain(before, 'Anna')).toMatchObject({
    game: 'uno', seats: 3, options: { stack: true }, clock: 30, name: 'Anna', bots: [{ seat: 1, level: 'easy' }, { seat: 2, level: 'expert' }],
  });
});
