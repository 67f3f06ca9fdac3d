import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Fixture } from '../gallery/fixtures';
import { textIf } from '../i18n/texts';
import { loadRules } from '../rules';
import type { GameEvent, GameName } from '../wire/types';
import { firstsIn } from './firsts';

const some = (event: object) => event as GameEvent;
it('explains a card when it is laid, and each thing once', () => {
  expect(firstsIn('uno', [some({ event: 'laid', seat: 1, card: 'RS' }), some({ event: 'laid', seat: 2, card: 'R5' }), some({ event: 'laid', seat: 3, card: 'BS' })])).toEqual([9]);
  expect(firstsIn('annaotto', [some({ event: 'laid', seat: 1, side: 'RdA' }), some({ event: 'laid', seat: 1, side: 'Gs*' })])).toEqual([8, 13]);
  expect(firstsIn('anansi', [some({ event: 'recruited', seat: 1 }), some({ event: 'trick', seat: 1 })])).toEqual([5, 7]);
  expect(firstsIn('otto', [some({ event: 'placed', tile: '5' }), some({ event: 'marked' })])).toEqual([7]);
});
describe.each(['uno', 'annaotto', 'anansi', 'otto'] satisfies GameName[])('recorded games of %s', (game) => {
  it('need only rules that there are', async () => {
    await loadRules(game);
    const events = readdirSync(`fixtures/${game}`).flatMap((file) => (JSON.parse(readFileSync(`fixtures/${game}/${file}`, 'utf8')) as Fixture).steps.flatMap((step) => step.events));
    const found = firstsIn(game, events);
    expect(found.length).toBeGreaterThan(1);
    for (const rule of found) expect(textIf('en', `${game}.page.rule.${rule}.text`), String(rule)).toBeDefined();
  });
});
