// A position and its moves in words: the text mode, for screen readers and for people who prefer it (lib/PlainBoard.svelte).
// Each game has games/<game>/telling.ts that exports `telling`, a Telling of its view. `plainly` serves a game that has none yet, and
// parts that need no words of their own.
import type { Lang } from '../i18n/texts';
import type { Seat } from '../wire/types';

export interface Line {
  label: string;
  text: string;
  /** The seat that it is about, if it is about one. */
  seat?: Seat;
}
export interface Telling<V> {
  /** The position, most important first. */
  lines: (view: V, names: readonly string[], lang: Lang) => Line[];
  /** A move as a button says it: "Lay red 5". */
  move: (move: string, view: V, names: readonly string[], lang: Lang) => string;
  /** Moves with the same heading stand together. */
  group: (move: string, view: V, lang: Lang) => string;
  /** Groups with a higher number come first; without it they stay in the order of the moves. */
  weight?: (move: string, view: V) => number;
}

/** What happened, as a sentence of the log; empty: nothing worth telling. Each game has one in games/<game>/story.ts. */
export type Story<V, E> = (event: E, view: V, names: readonly string[], lang: Lang) => string;
/** What happened, sentence by sentence. */
export const sentences = <V, E>(tell: Story<V, E>, events: readonly E[], view: V, names: readonly string[], lang: Lang): string[] =>
  events.map((event) => tell(event, view, names, lang)).filter((line) => line !== '').map((line) => line.charAt(0).toLocaleUpperCase(lang) + line.slice(1));

/** `wildPoints` -> "wild points". */
const spaced = (name: string) => (name === name.toUpperCase() ? name : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
const perSeat = new Set(['hands', 'scores', 'kept', 'piles', 'listeners', 'undecided', 'voids', 'inspired', 'everScored']);
const hidden = new Set(['game', 'seats', 'options', 'seat']);

function told(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(told).join(' ');
  if (typeof value === 'object') return Object.entries(value).map(([k, v]) => `${spaced(k)}: ${told(v)}`).join(', ') || '–';
  return String(value);
}

/** Any view, field by field, in the notation of the rules. */
export function plainLines(view: object, names: readonly string[]): Line[] {
  const lines: Line[] = [];
  for (const [name, value] of Object.entries(view)) {
    if (hidden.has(name)) continue;
    if (perSeat.has(name) && Array.isArray(value)) {
      value.forEach((one, seat: Seat) => lines.push({ label: `${spaced(name)}, ${names[seat] ?? seat}`, text: told(one) }));
    } else {
      lines.push({ label: spaced(name), text: told(value) });
    }
  }
  return lines;
}

export const plainly: Telling<object> = {
  lines: plainLines,
  move: (move) => move,
  group: (move) => move.split(' ')[0] ?? move,
};
