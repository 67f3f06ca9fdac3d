import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { play } from '../wire/testing';
import end from '../../fixtures/annaotto/4-end.json';
import uno from '../../fixtures/uno/4-end.json';
import type { View } from '../wire/types';
import { cardsLeft, resultRows, runningRows } from './result_rows';

it('ranks seats', () => {
  expect(resultRows(play({ over: true, ranks: [2, 1, 2], scores: [5, 9, 5] }), 3)).toEqual([
    { rank: 1, seats: [1], score: 9 }, { rank: 2, seats: [0], score: 5 }, { rank: 2, seats: [2], score: 5 },
  ]);
});
it('ranks teams where points are counted by team', () => {
  expect(resultRows(play({ over: true, ranks: [3, 1, 3, 1], scores: [8, 24] }), 4)).toEqual([
    { rank: 1, seats: [1, 3], score: 24 }, { rank: 3, seats: [0, 2], score: 8 },
  ]);
});
it('has nothing to say before the end', () => expect(resultRows(play(), 2)).toEqual([]));
it('counts cards where there are no points', () => {
  const { view, play: last } = end.steps.at(-1)!;
  const left = cardsLeft(view as unknown as View)!;
  expect(left).toHaveLength(4);
  // The first has no card left, and nobody has fewer cards than somebody in a better place.
  const byRank = left.map((cards, seat) => [last.ranks![seat]!, cards] as const).sort((a, b) => a[0] - b[0]);
  expect(byRank[0]![1]).toBe(0);
  for (let i = 1; i < 4; ++i) expect(byRank[i]![1]).toBeGreaterThanOrEqual(byRank[i - 1]![1]);
  expect(cardsLeft(uno.steps.at(-1)!.view as unknown as View)).toBeNull();
});

describe('while the game runs', () => {
  const viewOf = (name: string) => (JSON.parse(readFileSync(`fixtures/${name}.json`, 'utf8')) as { steps: { view: View }[] }).steps[0]!.view;
  it('points, the most first; in teams one row for both', () => {
    const rows = runningRows(viewOf('otto/4-teams'));
    expect(rows.map(({ seats }) => seats.length)).toEqual([2, 2]);
    for (const name of ['uno/4-late', 'anansi/4-late', 'otto/2-middle']) {
      const counts = runningRows(viewOf(name)).map(({ count }) => count);
      expect(counts.length, name).toBe(viewOf(name).seats);
      expect(counts, name).toEqual([...counts].sort((a, b) => b - a));
    }
  });
  it('in ANNAOTTO cards, the fewest first', () => {
    const counts = runningRows(viewOf('annaotto/4-middle')).map(({ count }) => count);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });
});
