// What a screen reader speaks without being asked: things that happened. LiveRegion.svelte holds the words.
import { untrack } from 'svelte';

interface Announcement { id: number; text: string }

const longest = 6;
let next = 0;
export const speech: { announcements: Announcement[] } = $state({ announcements: [] });

/** Speaks these texts after those being spoken. Adds announcements and removes old ones: a screen reader speaks only what was added. */
export function announce(...texts: string[]): void {
  const added = texts.filter((text) => text !== '').map((text) => ({ id: next++, text }));
  // An effect that calls this must not run again because of the change.
  untrack(() => { if (added.length > 0) speech.announcements = [...speech.announcements, ...added].slice(-longest); });
}
