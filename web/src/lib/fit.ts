// How large a board is drawn in its room: at the largest scale at which everything fits. This file says which scales are tried and in
// which order; Fit.svelte tries them.

/** What a board may ask about its room, in px of the layout, before scaling. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** px of a rem; twice as many for people who use large letters. */
  readonly rem: number;
  /** How much larger than laid out it is drawn. Divide a size in px of the screen, such as that of a finger, by it. */
  readonly scale: number;
  /** A phone held sideways: seats, middle and hand stand side by side. The same bounds as `@container felt` in the styles. */
  readonly low: boolean;
}

export const leastScale = 0.4;
const step = 0.95;

export const roomOf = (width: number, height: number, rem: number, scale = 1): Room => ({ width, height, rem, scale, low: width >= 34 * rem && height <= 30 * rem });

/** The largest scale that is tried. Boards are laid out for about 1000 by 700, with seats at the sides from 53 rem on. On a phone it is 1:
 *  the layout itself uses the width better. */
export function mostFor(width: number, height: number, rem = 16): number {
  if (width < 640 || height < 480) return 1;
  const wanted = Math.max(1, Math.min(width / 1000, height / 700)) * 1.15;
  return width < 53 * rem ? wanted : Math.min(wanted, width / (53 * rem));
}

/** Scales to try, from the largest down. */
export function scalesFor(width: number, height: number, rem = 16): number[] {
  const all: number[] = [];
  for (let scale = mostFor(width, height, rem); scale > leastScale; scale *= step) all.push(scale);
  return [...all, leastScale];
}

/** The first of `scales` that fits; the last one when none does.  REQUIRES: what fits at one scale fits at all smaller ones. Quick when one
 *  of the first fits, as most often. */
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

/** How much larger or smaller than laid out an element is drawn. Divide px of the screen by it to get px of the layout. */
export const scaleAt = (element: Element): number => Number(element.closest<HTMLElement>('[data-scale]')?.dataset.scale ?? 1);
