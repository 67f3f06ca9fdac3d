// What a review says about a finished game, ready to be drawn: chances over time, what luck and decisions brought, the moments that decided
// it. Chances and parts stay whole millionths, as the server sends them, so that they add up. Pure. How it is computed: docs/review.md.
import type { Review, ReviewDecision, ReviewPlayer, ReviewStep, Seat } from '../wire/types';

export const parts = ['deal', 'draws', 'hidden', 'own', 'others', 'reflex'] as const;
export type Part = (typeof parts)[number];
export const whole = 1_000_000;

export interface ChancePoint { at: number; chance: number }
/** A seat's chance before the deal, after it, and after every move. */
export const chancesOf = ({ steps, start }: Review, seat: Seat): ChancePoint[] => [{ at: 0, chance: start[seat] ?? 0 }, ...steps.map(({ at, chances }) => ({ at, chance: chances[seat] ?? 0 }))];

/** The course of a seat's chance, to be said in words: where it was lowest and highest. Of equal values the first one counts. */
export function courseOf(review: Review, seat: Seat): { start: number; end: number; low: ChancePoint; high: ChancePoint } {
  const points = chancesOf(review, seat);
  const first = points[0]!;
  return {
    start: first.chance, end: points.at(-1)!.chance,
    low: points.reduce((least, point) => (point.chance < least.chance ? point : least), first), high: points.reduce((most, point) => (point.chance > most.chance ? point : most), first),
  };
}

export type Judged = ReviewStep & { seat: Seat; decision: ReviewDecision };
/** Moves of a seat that gave something away by more than the noise, the most expensive first. */
export const mistakesOf = ({ steps }: Review, seat: Seat): Judged[] =>
  steps.filter((step): step is Judged => step.seat === seat && step.decision?.clear === true).sort((a, b) => b.decision.loss - a.decision.loss || a.at - b.at);

/** What made the result, in one word. Luck is the deal, the draws and the cards that nobody could see; being quick counts as the player's own. */
export type ResultCause = 'wonLuck' | 'wonOthers' | 'wonAgainst' | 'lostLuck' | 'lostOwn' | 'lostOthers';
export function causeOf({ start, result, parts: by, luck }: ReviewPlayer): ResultCause {
  const own = by.own + by.reflex;
  if (result > start) return luck < 0 ? 'wonAgainst' : luck >= by.others ? 'wonLuck' : 'wonOthers';
  const worst = Math.min(luck, own, by.others);
  return worst === luck ? 'lostLuck' : worst === own ? 'lostOwn' : 'lostOthers';
}

/** For whom a step changed the chance most, and which part caused most of it. */
export interface Swing { seat: Seat; from: number; to: number; by: Part }
export function swingAt({ steps, start }: Review, at: number): Swing | null {
  const i = steps.findIndex((step) => step.at === at);
  const step = steps[i];
  if (!step) return null;
  const before = i > 0 ? steps[i - 1]!.chances : start;
  const change = (seat: number) => Math.abs(step.chances[seat]! - before[seat]!);
  const seat = step.chances.reduce((most, _, one) => (change(one) > change(most) ? one : most), 0);
  const weight = (part: Part) => Math.abs(step.parts?.[part]?.[seat] ?? 0);
  return { seat, from: before[seat]!, to: step.chances[seat]!, by: parts.reduce((most, part) => (weight(part) > weight(most) ? part : most), 'deal' as Part) };
}

/** The move at `along`, from 0 (the left end of the graph) to 1: the nearest marked moment if it is within `reach`, else the move itself. */
export function momentAt(along: number, last: number, marked: readonly number[], reach: number): number {
  const there = Math.round(Math.min(1, Math.max(0, along)) * last);
  const nearest = marked.reduce((best, at) => (Math.abs(at - along * last) < Math.abs(best - along * last) ? at : best), Infinity);
  return Math.abs(nearest - along * last) <= reach * last ? nearest : there;
}
