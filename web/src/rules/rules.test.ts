import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadRules, rulesOf } from '.';
import { langs, loadLanguage } from '../i18n/texts';
import { luck } from '../lib/luck';

// How many rules the server can name in a refusal; they are numbered from 1.
const letters = { uno: 'U', annaotto: 'A', anansi: 'N', otto: 'O' } as const;
const counted = (game: string): number => Number(/rule_count = (\d+)/.exec(readFileSync(`../games/${game}/${game}.hpp`, 'utf8'))?.[1]);

describe.each(['uno', 'annaotto', 'anansi', 'otto'] as const)('the rules of %s', (game) => {
  it('are all there, under their ids and in order, in every language', async () => {
    await loadRules(game);
    const ids = Array.from({ length: counted(game) }, (_, i) => `${letters[game]}${i + 1}`);
    expect(ids.length).toBeGreaterThan(12);
    for (const lang of langs) { await loadLanguage(lang); expect(rulesOf(game, lang).map(({ id }) => id)).toEqual(ids); }
  });
  it('are words for people: short, and without the notation of moves', async () => {
    await loadRules(game);
    for (const lang of langs) {
      await loadLanguage(lang);
      for (const { id, title, text } of rulesOf(game, lang)) {
        expect(title.length, `${lang} ${id}`).toBeLessThan(40);
        expect(text.length, `${lang} ${id}`).toBeLessThan(330);
        expect(text, `${lang} ${id}`).not.toMatch(/\b(lay [A-Z0-9]|keep up|face [A-Z]|place (kept|drawn)|own G|next G)/);
      }
    }
  });
});

it.each(['uno', 'annaotto', 'anansi', 'otto'])('the luck of %s was measured over many games, and its shares add up', (game) => {
  const { games, shares } = luck[game]!;
  expect(games).toBeGreaterThanOrEqual(250);
  expect(shares.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 1);
  for (const { low, value, high } of shares) expect(low <= value && value <= high).toBe(true);
  expect(readFileSync('../docs/review.md', 'utf8')).toContain(`| ${game}, ${games} games |`);
});
