import { expect, test } from 'vitest';
import { headsOf, sorted, trumpOf, usesOf } from './cards';

test('heads are printed by value', () => {
  expect(['S1', 'H4', 'L5', 'S9', 'H10', 'L14'].map(headsOf)).toEqual([0, 0, 1, 1, 2, 2]);
});
test('a hand is held in the order of the row', () => {
  expect(sorted(['S10', 'S9', 'H2', 'L3'], ['L', 'S', 'H'])).toEqual(['L3', 'S9', 'S10', 'H2']);
});
test('most cards in the display are trump, of equals the one further left', () => {
  expect(trumpOf({ row: ['L', 'S', 'H'], display: { S: ['S3', 'S8'], H: [], L: ['L9'] } })).toBe('S');
  expect(trumpOf({ row: ['H', 'S', 'L'], display: { S: ['S3'], H: [], L: ['L9'] } })).toBe('S');
});
test('moves are grouped by card', () => {
  const uses = usesOf(['inspire', 'play L10', 'recruit L10', 'recruit H7']);
  expect(uses.get('L10')).toEqual({ play: true, recruit: true });
  expect(uses.get('H7')).toEqual({ play: false, recruit: true });
  expect(uses.size).toBe(2);
});
