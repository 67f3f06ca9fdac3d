// How large a board is drawn in the room it has: the largest scale at which nothing is left over. Fit.svelte tries; this says
// what is tried, in which order.

/** What a board may ask about its room: in px as it is laid out, before it is drawn larger or smaller. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** px of a rem: twice as many for whoever reads with large letters. */
  readonly rem: number;
  /** How much larger than laid out it is drawn: what must be so many px for a finger is divided by it. */
  readonly scale: number;
  /** A phone held sideways: seats, middle and hand stand side by side. The same bounds as `@container felt` in the styles. */
  readonly low: boolean;
}

export const least = 0.4;
const step = 0.95;

export const roomOf = (width: number, height: number, rem: number, scale = 1): Room => ({ width, height, rem, scale, low: width >= 34 * rem && height <= 30 * rem });

/** The largest scale that is tried. Boards are laid out for about 1000 by 700, with seats at the sides from 53 rem on; a phone's width is
 *  better used by the layout itself. */
export function mostFor(width: number, height: number, rem = 16): number {
  if (width < 640 || height < 480) return 1;
  const wanted = Math.max(1, Math.min(width / 1000, height / 700)) * 1.15;
  return width < 53 * rem ? wanted : Math.min(wanted, width / (53 * rem));
}

/** Scales to try, from the largest down. */
export function scalesFor(width: number, height: number, rem = 16): number[] {
  const all: number[] = [];
  for (let scale = mostFor(width, height, rem); scale > least; scale *= step) all.push(scale);
  return [...all, least];
}

/** The first of `scales` that fits, if what fits at one scale fits at all smaller ones; the last one when none does. Most often it is one
 *  of the first. */
export function largestFitting(scales: readonly number[], fits: (scale: number) => boolean): number {
  let [from, to] = [-1, 0];
  while (to < scales.length - 1 && !fits(scales[to]!)) [from, to] = [to, Math.min(2 * to + 1, scales.length - 1)];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (fits(scales[middle]!)) to = middle;
    else from = middle;
  }
  return scales[to]!;
}

/** How much larger or smaller than laid out an element is drawn. What moves things by px of the screen divides by it. */
export const scaleAt = (element: Element): number => Number(element.closest<HTMLElement>('[data-scale]')?.dataset.scale ?? 1);
