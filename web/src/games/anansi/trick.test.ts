import { expect, test } from 'vitest';
import type { AnansiView } from '../../wire/types';
import { lastPile, spotOf, takenIn } from './trick';

const view = (more: Partial<AnansiView>): AnansiView => ({ seats: 3, trick: [], recruits: [], leader: 0, piles: [[], [], []], ...more }) as AnansiView;

test('one lays at the bottom, the next seat to the left, nobody on another', () => {
  expect(spotOf(2, 4, 2)).toEqual({ x: 50, y: 83 });
  expect(spotOf(3, 4, 2).x).toBeLessThan(20);
  for (const seats of [2, 3, 4, 5]) {
    const spots = Array.from({ length: seats }, (_, seat) => spotOf(seat, seats, 1));
    for (const [i, a] of spots.entries()) for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(30);
  }
});
test('a closed trick keeps who laid what', () => {
  const before = view({ trick: [{ seat: 1, card: 'S1' }] });
  const taken = takenIn(before, [{ event: 'played', seat: 2, card: 'S5' }, { event: 'spider', card: 'H3' }, { event: 'trick', seat: 2, cards: ['S1', 'S5', 'H3'] },
    { event: 'scored', seat: 0, listeners: 1, piles: 1, kept: 1, bonus: 2 }]);
  expect(taken).toEqual({ by: 2, laid: [{ seat: 1, card: 'S1' }, { seat: 2, card: 'S5' }, { seat: null, card: 'H3' }],
    scored: [{ event: 'scored', seat: 0, listeners: 1, piles: 1, kept: 1, bonus: 2 }] });
  expect(takenIn(before, [{ event: 'played', seat: 2, card: 'S5' }])).toBeNull();
});
test('after a snapshot the leader’s newest pile is the last trick', () => {
  expect(lastPile(view({ leader: 1, piles: [[], [['S1', 'S2'], ['H1', 'H2']], []] }))?.laid.map((l) => l.card)).toEqual(['H1', 'H2']);
  expect(lastPile(view({ leader: 1 }))).toBeNull();
  expect(lastPile(view({ seats: 2, piles: [[['S1', 'S2']], []] }))).toBeNull();
});
