// "Where am I?": the whole table in three sentences, for every game, in the game's own words (games/<game>/description.ts).
import type { DescriptionItem } from '../games/description';
import type { Seat } from '../wire/types';

/** The menu asks by counting up; WhereAmI.svelte answers. */
export const tellWhere: { now: number } = $state({ now: 0 });

const sentence = (parts: readonly string[]): string => {
  const text = parts.filter((part) => part !== '').join('; ');
  return text === '' ? '' : /[.!?]$/.test(text) ? text : `${text}.`;
};

/** Sentence 1: whom the table waits for and what lies on it; 2: what the reader has; 3: what the others have. */
export function whereIn(items: readonly DescriptionItem[], you: Seat | null, waiting: string, colon: string): string[] {
  const itemText = ({ label, text }: DescriptionItem) => (/\p{L}/u.test(label) ? `${label}${colon} ${text}` : text);
  const about = (which: (item: DescriptionItem) => boolean) => items.filter(which).map(itemText);
  return [
    sentence([waiting, ...about(({ seat }) => seat === undefined)]),
    sentence(about(({ seat }) => seat !== undefined && seat === you)),
    sentence(about(({ seat }) => seat !== undefined && seat !== you)),
  ].filter((one) => one !== '');
}
