// What a screen reader speaks without being asked: things that happened. LiveRegion.svelte holds the words.
import { untrack } from 'svelte';

interface Line { id: number; text: string }

const longest = 6;
let next = 0;
export const spoken: { lines: Line[] } = $state({ lines: [] });

/** Speaks these texts after those being spoken. Adds lines and removes old ones: a screen reader speaks only what was added. */
export function announce(...texts: string[]): void {
  const lines = texts.filter((text) => text !== '').map((text) => ({ id: next++, text }));
  // An effect that calls this must not run again because of the change.
  untrack(() => { if (lines.length > 0) spoken.lines = [...spoken.lines, ...lines].slice(-longest); });
}
