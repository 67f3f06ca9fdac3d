import { expect, it } from 'vitest';
import { shares } from './count.svelte';

it('counts one part after the other, and all of it at the end', () => {
  expect(shares([1])).toEqual([1]);
  expect(shares([30, 0, 10])).toEqual([0.75, 0.75, 1]);
  expect(shares([0, 0])).toEqual([1, 1]);
});
