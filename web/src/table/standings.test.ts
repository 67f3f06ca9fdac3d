import { expect, it } from 'vitest';
import { play } from '../wire/testing';
import { standings } from './standings';

it('ranks seats', () => {
  expect(standings(play({ over: true, ranks: [2, 1, 2], scores: [5, 9, 5] }), 3)).toEqual([
    { rank: 1, seats: [1], score: 9 }, { rank: 2, seats: [0], score: 5 }, { rank: 2, seats: [2], score: 5 },
  ]);
});
it('ranks teams where points are counted by team', () => {
  expect(standings(play({ over: true, ranks: [3, 1, 3, 1], scores: [8, 24] }), 4)).toEqual([
    { rank: 1, seats: [1, 3], score: 24 }, { rank: 3, seats: [0, 2], score: 8 },
  ]);
});
it('has nothing to say before the end', () => expect(standings(play(), 2)).toEqual([]));
