import { expect, test } from 'vitest';
import { markersLeft, ownerOf, pointsOnBoard, tilesLeft } from './counts';

const marks = [{ seat: 0, kind: 'small' as const, at: 'c1|c2' }, { seat: 0, kind: 'square' as const, at: 'v11' }, { seat: 1, kind: 'large' as const, at: 'v22' }];
test('markers and what they are worth', () => {
  expect(pointsOnBoard(marks, 0)).toBe(5);
  expect(markersLeft(marks, 0, 'square')).toBe(2);
  expect(markersLeft(marks, 1, 'small')).toBe(4);
});
test('partners share', () => {
  const options = { target: 24, teams: true, honour: false, cards: true, tiles: 'standard' };
  expect([0, 1, 2, 3].map((seat) => ownerOf({ options }, seat))).toEqual([0, 1, 0, 1]);
});
test('what has been seen is not left', () => {
  const left = tilesLeft({ board: { a1: ['8', 0], b1: ['8', 0] }, kept: ['8', null], drawn: '12', gone: ['black'] });
  expect(left.find((one) => one.kind === '8')?.left).toBe(1);
  expect(left.find((one) => one.kind === 'black')?.left).toBe(3);
  expect(left.reduce((sum, one) => sum + one.left, 0)).toBe(36 - 5);
});
