// A position and its moves in words: the text mode, for screen readers and for people who prefer it (lib/PlainBoard.svelte).
// Each game has games/<game>/description.ts that exports `description`, a Description of its view. `plainDescription` serves a game that
// has none yet.
import type { Lang } from '../i18n/texts';
import type { Seat } from '../wire/types';

/** One row of a description list: what it is about, and what is said of it. */
export interface DescriptionItem {
  label: string;
  text: string;
  /** The seat that it is about, if it is about one. */
  seat?: Seat;
}
export interface Description<V> {
  /** The position, most important first. */
  items: (view: V, names: readonly string[], lang: Lang) => DescriptionItem[];
  /** A move as a button says it: "Lay red 5". */
  move: (move: string, view: V, names: readonly string[], lang: Lang) => string;
  /** Moves with the same heading stand together. */
  group: (move: string, view: V, lang: Lang) => string;
  /** Groups with a higher number come first; without it they stay in the order of the moves. */
  weight?: (move: string, view: V) => number;
}

/** `wildPoints` -> "wild points". */
const spaced = (name: string) => (name === name.toUpperCase() ? name : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
const perSeat = new Set(['hands', 'scores', 'kept', 'piles', 'listeners', 'undecided', 'voids', 'inspired', 'everScored']);
const hidden = new Set(['game', 'seats', 'options', 'seat']);

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(' ');
  if (typeof value === 'object') return Object.entries(value).map(([k, v]) => `${spaced(k)}: ${valueText(v)}`).join(', ') || '–';
  return String(value);
}

/** Any view, field by field, in the notation of the rules. */
export function plainItems(view: object, names: readonly string[]): DescriptionItem[] {
  const items: DescriptionItem[] = [];
  for (const [name, value] of Object.entries(view)) {
    if (hidden.has(name)) continue;
    if (perSeat.has(name) && Array.isArray(value)) {
      value.forEach((one, seat: Seat) => items.push({ label: `${spaced(name)}, ${names[seat] ?? seat}`, text: valueText(one) }));
    } else {
      items.push({ label: spaced(name), text: valueText(value) });
    }
  }
  return items;
}

export const plainDescription: Description<object> = {
  items: plainItems,
  move: (move) => move,
  group: (move) => move.split(' ')[0] ?? move,
};
