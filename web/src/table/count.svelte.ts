// Points that count up while the reader watches; the seats are sorted anew when all are counted. Several parts are counted one after the other:
// a hand opens, and its points are added.
import { onMount } from 'svelte';
import { Tween } from 'svelte/motion';
import { prefersReducedMotion } from '../lib/motion';

/** Which share of the sum is counted after each part, from 0 to 1. A part of 0 has its turn, too. */
export function shares(parts: readonly number[]): number[] {
  const all = parts.reduce((sum, n) => sum + n, 0);
  let sum = 0;
  return parts.map((n, i) => (i === parts.length - 1 || all === 0 ? 1 : (sum += n) / all));
}

/** Call while a component is set up. */
export class CountUp {
  /** Everything is counted: now the order may change. */
  done = $state(false);
  /** How many parts have begun to be counted. */
  begun = $state(0);
  /** Which share of the sum is shown, from 0 to 1. */
  private readonly share: Tween<number>;

  /** Begins after `delay` milliseconds; each part takes `ms`. People who want less motion see the sum at once. */
  constructor(delay: number, ms: number, parts: readonly number[] = [1]) {
    const calm = prefersReducedMotion(), all = shares(parts.length > 0 ? parts : [1]);
    this.share = new Tween(calm ? 1 : 0, { duration: calm ? 0 : ms * 0.8 });
    if (calm) this.begun = all.length;
    onMount(() => {
      const timers = calm ? [] : all.map((share, i) => setTimeout(() => { this.begun = i + 1; void this.share.set(share); }, delay + i * ms));
      timers.push(setTimeout(() => (this.done = true), calm ? 0 : delay + all.length * ms + 100));
      return () => timers.forEach(clearTimeout);
    });
  }
  /** The number to show now, on the way from `from` to `to`. */
  at(from: number, to: number): number { return Math.round(from + (to - from) * this.share.current); }
}
