import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../wire/types';
import { checkDeal, commitmentTo, seedOf } from './fair';

// The expected hashes come from coreutils' b2sum, not from this code.
const fair = { table: 'bcdfghj', number: 2, secret: '7'.repeat(64), luck: ['0'.repeat(32), ''], commit: '' };
const honest = { ...fair, commit: commitmentTo(fair) };
const record = { fair: honest, seed: seedOf(fair) } as unknown as GameRecord;
const known = { commit: honest.commit, seat: 0, luck: fair.luck[0] as string };

describe('a deal checked by the browser itself', () => {
  it('hashes as b2sum -l 256 does', () => {
    expect(commitmentTo(fair)).toBe('2c814a0f87d763b13107b9add11b4096fe403d80a54c53b9aac962dd53c1a3b1');
    expect(seedOf(fair)).toBe('dddac3789083d9f47fc545e1776d25a66b26ece98bcccffd7195f199551f287f');
  });
  it('finds an honest deal in order', () => {
    expect(checkDeal(record, known)).toEqual({ commitment: true, luck: true, seed: true });
  });
  it('notices another secret, other luck and another seed', () => {
    const other = { ...fair, secret: '8'.repeat(64) };
    const resigned = { fair: { ...other, commit: commitmentTo(other) }, seed: seedOf(other) } as unknown as GameRecord;
    expect(checkDeal(resigned, known)).toEqual({ commitment: false, luck: true, seed: true });
    const swapped = { ...fair, luck: ['1'.repeat(32), ''] };
    expect(checkDeal({ fair: { ...swapped, commit: honest.commit }, seed: seedOf(swapped) } as unknown as GameRecord, known).luck).toBe(false);
    expect(checkDeal({ ...record, seed: '0'.repeat(64) }, known).seed).toBe(false);
  });
  it('says that it cannot know what it did not see', () => {
    expect(checkDeal(record, null)).toEqual({ commitment: null, luck: null, seed: true });
    expect(checkDeal(record, { ...known, seat: null, luck: '' }).luck).toBe(null);
  });
});
