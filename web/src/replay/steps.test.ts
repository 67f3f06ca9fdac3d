import { describe, expect, it } from 'vitest';
import type { ReplayStep } from '../wire/types';
import { inOneLine, momentHash, pagesFor, pageSize, pauseAfter, readMoment, scenesAt, stepFrom, stepMs } from './steps';

describe('a link to one moment', () => {
  it('is read as it is written', () => {
    for (const moment of [{ ply: 0, part: 0 }, { ply: 12, part: 0 }, { ply: 345, part: 1 }]) expect(readMoment(momentHash(moment))).toEqual(moment);
  });
  it('is nothing else', () => {
    for (const hash of ['', '#', '#main', '#12x', '#-3', '#1.22', '#1234567']) expect(readMoment(hash)).toBeNull();
  });
});

describe('the pages that a step needs', () => {
  it('are its own and that of the step before', () => {
    expect(pagesFor(0)).toEqual([0]);
    expect(pagesFor(pageSize - 1)).toEqual([0]);
    expect(pagesFor(pageSize)).toEqual([0, 1]);
    expect(pagesFor(pageSize + 1)).toEqual([1]);
  });
});

describe('stepping', () => {
  // The third ply ends a round: the end, then the next deal.
  const scenes = (ply: number) => (ply === 3 ? 2 : 1);
  it('shows every scene, forth and back', () => {
    const there = [{ ply: 2, part: 0 }, { ply: 3, part: 0 }, { ply: 3, part: 1 }, { ply: 4, part: 0 }];
    for (let i = 0; i + 1 < there.length; ++i) {
      expect(stepFrom(there[i]!, 1, 9, scenes)).toEqual(there[i + 1]);
      expect(stepFrom(there[i + 1]!, -1, 9, scenes)).toEqual(there[i]);
    }
  });
  it('stays at both ends', () => {
    expect(stepFrom({ ply: 0, part: 0 }, -1, 4, scenes)).toEqual({ ply: 0, part: 0 });
    expect(stepFrom({ ply: 4, part: 0 }, 1, 4, scenes)).toEqual({ ply: 4, part: 0 });
  });
});

describe('what a step shows', () => {
  const step = (n: number): ReplayStep => ({ events: [], words: [`${n}`], view: { game: 'uno', draw: n } as unknown as ReplayStep['view'], play: { must: [], may: [], moves: [], over: false } });
  it('waits for the step before', () => {
    const steps = new Map([[0, step(0)], [2, step(2)]]);
    expect(scenesAt(steps, 0, null)?.[0]?.words).toEqual(['0']);
    expect(scenesAt(steps, 1, null)).toBeNull();
    expect(scenesAt(steps, 2, null)).toBeNull();
    expect(scenesAt(new Map([...steps, [1, step(1)]]), 2, null)?.[0]?.words).toEqual(['2']);
  });
  it('stays longer at the end of a round', () => {
    const scene = scenesAt(new Map([[0, step(0)]]), 0, null)![0]!;
    expect(pauseAfter(scene, 'fast')).toBe(stepMs.fast);
    expect(pauseAfter({ ...scene, hold: 'round' }, 'fast')).toBe(3 * stepMs.fast);
  });
});

it('sentences stand in one line, set apart where they have no full stop', () => {
  expect(inOneLine([])).toBe('');
  expect(inOneLine(['Ada: red 5', 'Ben draws 2 cards.', 'UNO!', 'Ben passes.'])).toBe('Ada: red 5 · Ben draws 2 cards. UNO! Ben passes.');
});
