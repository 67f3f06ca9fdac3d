import { describe, expect, it } from 'vitest';
import { largestFitting, leastScale, mostFor, roomOf, scalesFor } from './fit';

describe('the scale of a board', () => {
  it('grows with the screen', () => {
    expect(mostFor(390, 790)).toBe(1);
    expect(mostFor(740, 310)).toBe(1);
    expect(mostFor(2230, 1370)).toBeGreaterThan(2);
  });
  it('is tried from the largest down to the least', () => {
    const scales = scalesFor(2230, 1370);
    expect(scales).toEqual([...scales].sort((a, b) => b - a));
    expect(scales.at(-1)).toBe(leastScale);
  });
  it('is the largest that fits', () => {
    const scales = scalesFor(950, 730);
    for (const bound of scales) expect(largestFitting(scales, (scale) => scale <= bound)).toBe(bound);
    expect(largestFitting(scales, () => false)).toBe(leastScale);
  });
});

it('a phone held sideways is low, at large letters only if it is wide', () => {
  expect(roomOf(740, 310, 16).low).toBe(true);
  expect(roomOf(390, 790, 16).low).toBe(false);
  expect(roomOf(1000, 700, 32).low).toBe(false);
  expect(roomOf(1280, 760, 32).low).toBe(true);
});
