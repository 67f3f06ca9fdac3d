import { expect, test } from 'vitest';
import { nearest } from './rove';

test('arrow keys go to the neighbour they point at', () => {
  const grid = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 0, y: 10 }, { x: 10, y: 10 }];
  expect(nearest(grid, 0, 'ArrowRight')).toBe(1);
  expect(nearest(grid, 0, 'ArrowDown')).toBe(2);
  expect(nearest(grid, 3, 'ArrowUp')).toBe(1);
  expect(nearest(grid, 0, 'ArrowLeft')).toBe(-1);
});
