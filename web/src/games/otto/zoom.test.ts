import { expect, test } from 'vitest';
import { leastZoom, mostZoom, scrollAfter, within } from './zoom.svelte';

test('the board is never smaller than its window, and not endlessly large', () => {
  expect([0.2, 1.5, 9].map(within)).toEqual([leastZoom, 1.5, mostZoom]);
});
test('what is under the fingers stays there', () => {
  // A point 100 into the window, 40 of which are scrolled away: it lies at 140, and at 280 when everything doubles.
  expect(scrollAfter(40, 100, 2)).toBe(180);
  expect(280 - scrollAfter(40, 100, 2)).toBe(100);
});
