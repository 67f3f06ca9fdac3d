import { describe, expect, it } from 'vitest';
import type { Review, ReviewDecision, ReviewPlayer } from '../wire/types';
import { causeOf, chancesOf, courseOf, mistakesOf, momentAt, swingAt } from './review';

const decision: ReviewDecision = { choices: 3, chance: 300000, best: 'lay R7', bestChance: 380000, loss: 80000, error: 9000, clear: true };
const player = (by: Partial<ReviewPlayer['parts']>): ReviewPlayer => {
  const parts = { deal: 0, draws: 0, hidden: 0, own: 0, others: 0, reflex: 0, ...by };
  const luck = parts.deal + parts.draws + parts.hidden;
  const result = 500000 + luck + parts.own + parts.others + parts.reflex;
  return { seat: 0, name: 'Ada', errors: { deal: 0, draws: 0, hidden: 0, own: 0, others: 0, reflex: 0 }, start: 500000, result, parts, luck, adjusted: result - luck, decisions: 1, mistakes: 1, loss: 80000, accuracy: 80 };
};
const review: Review = {
  review: 1, game: 'uno', rules: 1, seats: 2, names: ['Ada', 'Ben'], over: true, playouts: 100, complete: true, start: [500000, 500000], result: [0, 1000000], moments: [1, 3],
  steps: [
    { at: 0, chances: [450000, 550000], errors: [0, 0], parts: { deal: [-50000, 50000] } },
    { at: 1, seat: 0, move: 'draw', chances: [370000, 630000], errors: [0, 0], decision, parts: { draws: [-10000, 10000], own: [-70000, 0], others: [0, 70000] } },
    { at: 2, seat: 1, move: 'lay R5', chances: [380000, 620000], errors: [0, 0], parts: {}, decision: { ...decision, clear: false } },
    { at: 3, seat: 0, move: 'lay R6', chances: [0, 1000000], errors: [0, 0], parts: {}, decision: { ...decision, loss: 90000 } },
  ],
  players: [player({ own: -80000 }), player({})],
};

describe('a review', () => {
  it('has every seat’s chance from before the deal to the end', () => {
    expect(chancesOf(review, 1)).toEqual([{ at: 0, chance: 500000 }, { at: 0, chance: 550000 }, { at: 1, chance: 630000 }, { at: 2, chance: 620000 }, { at: 3, chance: 1000000 }]);
    expect(courseOf(review, 0)).toEqual({ start: 500000, end: 0, low: { at: 3, chance: 0 }, high: { at: 0, chance: 500000 } });
  });
  it('names what gave something away, the dearest first, and nothing that may be noise', () => {
    expect(mistakesOf(review, 0).map(({ at }) => at)).toEqual([3, 1]);
    expect(mistakesOf(review, 1)).toEqual([]);
  });
  it('says in a word what made the result', () => {
    expect(causeOf(player({ deal: 200000, others: 100000 }))).toBe('wonLuck');
    expect(causeOf(player({ deal: 50000, others: 100000 }))).toBe('wonOthers');
    expect(causeOf(player({ draws: -50000, others: 300000 }))).toBe('wonAgainst');
    expect(causeOf(player({ deal: -200000, own: -100000 }))).toBe('lostLuck');
    expect(causeOf(player({ deal: 200000, own: -300000 }))).toBe('lostOwn');
    expect(causeOf(player({ reflex: -300000, others: -10000 }))).toBe('lostOwn');
    expect(causeOf(player({ own: -10000, others: -100000 }))).toBe('lostOthers');
  });
  it('says for whom a moment changed most, and by what', () => {
    expect(swingAt(review, 0)).toEqual({ seat: 0, from: 500000, to: 450000, by: 'deal' });
    expect(swingAt(review, 1)).toEqual({ seat: 0, from: 450000, to: 370000, by: 'own' });
    expect(swingAt(review, 9)).toBeNull();
  });
});

describe('the graph', () => {
  it('leads to what is marked near the finger, else to the move under it', () => {
    expect(momentAt(0.52, 100, [50, 80], 0.03)).toBe(50);
    expect(momentAt(0.6, 100, [50, 80], 0.03)).toBe(60);
    expect(momentAt(-1, 100, [], 0.03)).toBe(0);
    expect(momentAt(2, 100, [], 0.03)).toBe(100);
  });
});
