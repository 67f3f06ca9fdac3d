// The rules of each game in plain words and with pictures, loaded when somebody wants to read them. They are the ones the
// server enforces, under the same ids; rules.test.ts holds the ids together.
import type { Component } from 'svelte';
import type { Lang } from '../i18n/catalogue';
import type { GameName } from '../wire/types';

export interface PictureProps { rule: string; lang: Lang }
/** A heading and what the rule says, by id and in the order of the booklet. */
export type RuleTexts = Readonly<Record<string, readonly [string, string]>>;

const texts: Record<GameName, () => Promise<{ rules: Readonly<Record<Lang, unknown>> }>> = {
  uno: () => import('./uno'),
  annaotto: () => import('./annaotto'),
  anansi: () => import('./anansi'),
  otto: () => import('./otto'),
};
const pictures: Record<GameName, () => Promise<{ default: Component<PictureProps> }>> = {
  uno: () => import('./UnoPicture.svelte'),
  annaotto: () => import('./AnnaottoPicture.svelte'),
  anansi: () => import('./AnansiPicture.svelte'),
  otto: () => import('./OttoPicture.svelte'),
};

export async function loadRules(game: GameName): Promise<Readonly<Record<Lang, RuleTexts>>> {
  return (await texts[game]()).rules as Readonly<Record<Lang, RuleTexts>>;
}
/** Draws what there is to draw for a rule, or nothing. */
export async function loadPictures(game: GameName): Promise<Component<PictureProps>> {
  return (await pictures[game]()).default;
}
