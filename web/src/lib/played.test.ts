import { describe, expect, it } from 'vitest';
import type { Play, Table } from '../wire/types';
import { justPlayed, most, readPlayed, withBrought, withGames, type Played } from './played';

const game = (number: number): Played => ({ table: 'k7mw3xp', number, seat: 0, what: { game: 'uno', players: [{ name: 'Ada' }, { name: 'Otis', level: 'medium' }], winners: [0], ranks: [1, 2], at: 5 } });
const brought = { table: 'bcdfg', number: 2, seat: 1 };

describe('games of this device', () => {
  it('are read as they were kept, and what makes no sense is left out', () => {
    const list = [game(1), { ...brought, what: null }];
    expect(readPlayed(JSON.stringify(list))).toEqual(list);
    for (const bad of [null, '', '{', '7', '[7]', '[{"table":"../x","number":1,"seat":0,"what":null}]', '[{"table":"k7mw3xp","number":0,"seat":0,"what":null}]', '[{"table":"k7mw3xp","number":1,"seat":0,"what":{"game":"uno"}}]', '[{"table":"k7mw3xp","number":1,"seat":0}]']) expect(readPlayed(bad), `${bad}`).toEqual([]);
  });
  it('stand there once, the newest first, and not without end', () => {
    expect(withGames([game(1), game(2)], [game(2)])).toEqual([game(2), game(1)]);
    expect(withGames(Array.from({ length: most }, (_, i) => game(i + 1)), [game(most + 1)])).toHaveLength(most);
  });
  it('come from another device behind those that are known here', () => {
    expect(withBrought([game(1)], [{ table: 'k7mw3xp', number: 1, seat: 0 }, brought])).toEqual([game(1), { ...brought, what: null }]);
    expect(withBrought([], [{ table: '#', number: 1, seat: 0 }])).toEqual([]);
  });
});

describe('a game that has just ended', () => {
  const play: Play = { must: [], may: [], moves: [], over: true, winners: [1], ranks: [2, 1], scores: [0, 9] };
  const table = { id: 'k7mw3xp', number: 3, game: 'uno', phase: 'over', places: [{ kind: 'person', name: 'Ada', person: 0, host: true }, { kind: 'bot', name: 'Otis', level: 'easy' }] } as unknown as Table;
  const you = { person: 0, seat: 0, name: 'Ada', host: true };
  it('is kept with who played and how it ended', () => {
    expect(justPlayed(table, you, play, 7)).toEqual({ table: 'k7mw3xp', number: 3, seat: 0, what: { game: 'uno', players: [{ name: 'Ada' }, { name: 'Otis', level: 'easy' }], winners: [1], ranks: [2, 1], at: 7 } });
  });
  it('is not kept by whoever watched, in a lesson, or before its end', () => {
    expect(justPlayed(table, { ...you, seat: null }, play, 7)).toBeNull();
    expect(justPlayed({ ...table, set_up: true }, you, play, 7)).toBeNull();
    expect(justPlayed({ ...table, phase: 'playing' }, you, { ...play, over: false }, 7)).toBeNull();
  });
});
