// The rules of each game in plain words and with pictures, loaded when somebody wants to read them. They have the same ids as the rules
// that the server enforces; rules.test.ts checks that.
import type { Component } from 'svelte';
import { gameTexts } from '../games';
import { games } from '../i18n/games';
import { loadTexts, textIf, type Lang } from '../i18n/texts';
import type { GameLuck } from '../lib/luck';
import type { GameName } from '../wire/types';

export interface PictureProps { rule: string; lang: Lang }
export interface Rule { id: string; title: string; text: string }

const pictures: Partial<Record<GameName, () => Promise<{ default: Component<PictureProps> }>>> = {
  uno: () => import('./UnoPicture.svelte'),
  annaotto: () => import('./AnnaottoPicture.svelte'),
  anansi: () => import('./AnansiPicture.svelte'),
  otto: () => import('./OttoPicture.svelte'),
};

export const loadRules = (game: GameName): Promise<void> => loadTexts(`${game}.page`);
/** In the order of the booklet.  REQUIRES: loadRules(game). */
export function rulesOf(game: GameName, lang: Lang): Rule[] {
  const rules: Rule[] = [];
  for (let n = 1; ; ++n) {
    const title = textIf(lang, `${game}.page.rule.${n}.title`), text = textIf(lang, `${game}.page.rule.${n}.text`);
    if (title === undefined || text === undefined) return rules;
    rules.push({ id: `${games[game].letter}${n}`, title, text });
  }
}
/** The component that draws the pictures of a game's rules; null for a game without pictures. */
export async function loadPictures(game: GameName): Promise<Component<PictureProps> | null> {
  const [picture] = await Promise.all([pictures[game]?.(), loadTexts('rules', ...gameTexts(game))]);
  return picture?.default ?? null;
}

/** How much of a game is luck, and the component that draws it; null: not measured. */
export interface LuckChart { measured: GameLuck; Bar: Component<{ measured: GameLuck }> }
export async function loadLuck(game: GameName): Promise<LuckChart | null> {
  const [{ luck }, { default: Bar }] = await Promise.all([import('../lib/luck'), import('./LuckBar.svelte'), loadTexts('rules', 'review')]);
  const measured = luck[game];
  return measured ? { measured, Bar } : null;
}
