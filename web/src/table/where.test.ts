// The whole table in three sentences, in every game and language, from recorded positions.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadDescription } from '../games';
import type { Fixture } from '../gallery/fixtures';
import { loadLanguage } from '../i18n/texts';
import type { GameName } from '../wire/types';
import { whereIn } from './where.svelte';

const games: readonly GameName[] = ['uno', 'annaotto', 'anansi', 'otto'];
const descriptions = new Map(await Promise.all(games.map(async (game) => [game, await loadDescription(game)] as const)));
for (const lang of ['de', 'nl', 'fr', 'it']) await loadLanguage(lang);

describe.each([['uno/4-late'], ['annaotto/4-middle'], ['anansi/4-late'], ['otto/2-middle'], ['otto/4-teams']])('%s', (position) => {
  const fixture = JSON.parse(readFileSync(`fixtures/${position}.json`, 'utf8')) as Fixture;
  const { view } = fixture.steps[0]!;
  it.each(['en', 'de', 'nl', 'fr', 'it'])('in %s', (lang) => {
    const sentences = whereIn(descriptions.get(fixture.game as GameName)!.items(view, fixture.names, lang), fixture.you, 'Your turn', ':');
    expect(sentences).toHaveLength(3);
    expect(sentences[0]).toMatch(/^Your turn; /);
    // The reader in the second sentence, everybody else in the third.
    fixture.names.forEach((name, seat) => expect(sentences[seat === fixture.you ? 1 : 2], name).toContain(name));
    expect(sentences[2]).not.toContain(`${fixture.names[fixture.you!]}:`);
    for (const one of sentences) expect(one).toMatch(/[.!?]$/);
    // Never the notation of the rules, nor a grid point by its number.
    expect(sentences.join(' ')).not.toMatch(/\bv\d\d\b|\b[a-e]\d\|[a-e]\d|undefined|\{\w+\}/);
  });
});
it('whoever watches hears of everybody', () => expect(whereIn([{ label: 'Top', text: 'red 5' }, { label: 'Mila', text: '2 cards', seat: 0 }], null, 'Waiting', ':')).toEqual(['Waiting; Top: red 5.', 'Mila: 2 cards.']));
