// Points that count up before one's eyes, and places that change when all are counted.
import { onMount } from 'svelte';
import { Tween } from 'svelte/motion';
import { still } from '../lib/motion';

/** Call while a component is set up. */
export class CountUp {
  /** Everything is counted: now the order may change. */
  done = $state(false);
  /** How much of it, from 0 to 1. */
  private readonly share: Tween<number>;

  /** Begins after `delay` milliseconds and takes `ms`. Whoever wants no motion sees the sum at once. */
  constructor(delay: number, ms: number) {
    const calm = still();
    this.share = new Tween(calm ? 1 : 0, { duration: calm ? 0 : ms });
    onMount(() => {
      const timers = [setTimeout(() => void this.share.set(1), delay), setTimeout(() => (this.done = true), calm ? 0 : delay + ms + 100)];
      return () => timers.forEach(clearTimeout);
    });
  }
  /** Where a number is on its way. */
  at(from: number, to: number): number { return Math.round(from + (to - from) * this.share.current); }
}
