// What happens in a game, as sentences of the feed. Each game has games/<game>/event_text.ts that exports `eventText`.
import type { Lang } from '../i18n/texts';

/** One event as a sentence; empty: the feed leaves it out. */
export type EventText<V, E> = (event: E, view: V, names: readonly string[], lang: Lang) => string;
/** All sentences of some events, each with a capital letter. */
export const sentences = <V, E>(eventText: EventText<V, E>, events: readonly E[], view: V, names: readonly string[], lang: Lang): string[] =>
  events.map((event) => eventText(event, view, names, lang)).filter((text) => text !== '').map((text) => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1));
