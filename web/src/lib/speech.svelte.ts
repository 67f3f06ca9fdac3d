// What a screen reader speaks, by itself: things that happened. LiveRegion.svelte holds the words.
import { untrack } from 'svelte';

interface Line { id: number; text: string }

const longest = 6;
let next = 0;
export const spoken: { lines: Line[] } = $state({ lines: [] });

/** Speaks after what is being spoken. New lines are added and old ones taken away: a reader speaks only what was added. */
export function announce(...texts: string[]): void {
  const lines = texts.filter((text) => text !== '').map((text) => ({ id: next++, text }));
  // Whoever speaks inside an effect does not want to be called again by having spoken.
  untrack(() => { if (lines.length > 0) spoken.lines = [...spoken.lines, ...lines].slice(-longest); });
}
