import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadEventText } from '.';
import { langs, loadLanguage } from '../i18n/texts';
import type { GameEvent, GameName, View } from '../wire/types';

interface Fixture { names: string[]; steps: { view: View; events: GameEvent[] }[] }
const recorded = (game: GameName): Fixture[] => readdirSync(`fixtures/${game}`).filter((file) => file.endsWith('.json')).map((file) => JSON.parse(readFileSync(`fixtures/${game}/${file}`, 'utf8')) as Fixture);

/** Cards, sides and shapes in the notation of the rules; no sentence may contain it. */
const raw = {
  uno: /\b[RYGB]([0-9]|[SVD])\b|\b[WF]\b/,
  annaotto: /\b[ROYGTBVP][dscw]([AO*+~^]|\b)|\bAO\b|\/\?|\?/,
  anansi: /\b[SHL]1?[0-9]\b/,
  otto: /\bv[0-5]{2}\b|[a-e][1-5]\|[a-e][1-5]|\b(small|large|square|black|void)$/,
} satisfies Partial<Record<GameName, RegExp>>;
/** Events that tell the state of the table, not that something happened. */
const silent = new Set(['turn', 'received', 'dealt']);

describe.each(['uno', 'annaotto', 'anansi', 'otto'] as const)('the feed of %s', (game) => {
  it('is words, in every language', async () => {
    const eventText = await loadEventText(game);
    for (const lang of langs) await loadLanguage(lang);
    const kinds = new Set<string>();
    for (const { names, steps } of recorded(game)) {
      for (const { view, events } of steps) {
        for (const event of events) {
          kinds.add(event.event);
          for (const lang of langs) {
            const text = eventText(event, view, names, lang);
            if (!silent.has(event.event)) expect(text, JSON.stringify(event)).not.toBe('');
            expect(text).not.toMatch(raw[game]);
            expect(text).not.toMatch(/undefined|null|NaN|\[object/);
          }
        }
      }
    }
    expect(kinds.size).toBeGreaterThan(7);
  });
});

it('speaks of the reader in the second person', async () => {
  const eventText = await loadEventText('otto');
  await loadLanguage('en');
  await loadLanguage('de');
  const view = { seat: 1, options: { teams: false } } as View;
  const drew = (seat: number, lang: string) => eventText({ event: 'drew', seat, tile: '7' } as GameEvent, view, ['Anna', 'Otto'], lang);
  expect([drew(0, 'en'), drew(1, 'en'), drew(1, 'de')]).toEqual(['Anna draws tile 7.', 'You draw tile 7.', 'Du ziehst Plättchen 7.']);
});

const games = ['uno', 'annaotto', 'anansi', 'otto'] as const;
it.each(games)('never speaks of the reader by name: %s', async (game) => {
  const eventText = await loadEventText(game);
  for (const lang of langs) await loadLanguage(lang);
  const named = new Set<string>();
  for (const { names, steps } of recorded(game)) {
    for (const { view, events } of steps) {
      for (const event of events) {
        for (let seat = 0; seat < names.length; seat++) {
          for (const lang of langs) if (eventText(event, { ...view, seat }, names, lang).includes(names[seat]!)) named.add(`${event.event} ${lang}: ${eventText(event, { ...view, seat }, names, lang)}`);
        }
      }
    }
  }
  expect([...named]).toEqual([]);
});
it('tells the reader what others do to them', async () => {
  for (const lang of langs) await loadLanguage(lang);
  const view = { seat: 1, options: { teams: false } } as View;
  const textOf = async (game: GameName, event: object, lang: string) => (await loadEventText(game))(event as GameEvent, view, ['Anna', 'Otto', 'Mila'], lang);
  expect(await textOf('uno', { event: 'caught', seat: 0, other: 1 }, 'de')).toBe('Anna erwischt dich ohne UNO.');
  expect(await textOf('uno', { event: 'swapped', seat: 0, other: 1 }, 'fr')).toBe('Anna échange sa main avec la tienne.');
  expect(await textOf('uno', { event: 'shown', seat: 2, other: 1 }, 'nl')).toBe('Mila bekijkt jouw hand.');
  expect(await textOf('otto', { event: 'stole', seat: 0, other: 1 }, 'it')).toBe('Anna ti prende una carta.');
  expect(await textOf('annaotto', { event: 'caught', seat: 0, other: 1 }, 'en')).toBe('Anna catches you: you did not call ANNA.');
  expect(await textOf('annaotto', { event: 'turned', by: 1, seat: 1, place: 0, shows: 'Rd' }, 'de')).toMatch(/^Du drehst deine Karte 1:/);
  expect(await textOf('anansi', { event: 'over', winners: [0, 1] }, 'de')).toBe('Das Spiel ist aus. Gewonnen: Anna, du.');
});

it('names a colour with its article where the language has one', async () => {
  const eventText = await loadEventText('uno');
  for (const lang of langs) await loadLanguage(lang);
  const named = (seat: number, lang: string) => eventText({ event: 'named', seat, colour: 'R' } as GameEvent, { seat: 1 } as View, ['Ada', 'Bo'], lang);
  expect([named(0, 'fr'), named(1, 'fr'), named(0, 'en')]).toEqual(['Ada demande le rouge.', 'Tu demandes le rouge.', 'Ada wishes for red.']);
});

it('tells of a marker as the server does', async () => {
  const eventText = await loadEventText('otto');
  for (const lang of langs) await loadLanguage(lang);
  const marked = (seat: number, teams: boolean, lang: string) => eventText({ event: 'marked', seat, kind: 'small', at: 'c1|c2' } as GameEvent, { seat: 3, options: { teams } } as View, ['Anna', 'Otto', 'Carla', 'Bo'], lang);
  expect(marked(1, false, 'en')).toBe('Otto sets a marker on a small circle: 1 point.');
  expect(marked(3, false, 'de')).toBe('Du setzt einen Marker auf einen kleinen Kreis: 1 Punkt.');
  expect(marked(1, true, 'de')).toBe('Dein Team setzt einen Marker auf einen kleinen Kreis: 1 Punkt.');
  expect(marked(0, true, 'fr')).toBe('L’équipe Anna & Carla pose un marqueur sur un petit cercle\u00a0: 1 point.');
  expect(eventText({ event: 'unmarked', kind: 'large', at: 'v22' } as unknown as GameEvent, { seat: 3, options: { teams: false } } as View, ['Anna'], 'de')).toBe('Geschlossen, aber niemand hat noch einen Marker dafür: ein großer Kreis.');
});

it('the check itself knows raw notation when it sees it', () => {
  for (const line of ['Anna: R5', 'Anna: W']) expect(line).toMatch(raw.uno);
  for (const line of ['Anna: the new card shows Pc', 'Anna: RdA', 'draws Gs/?', 'AO']) expect(line).toMatch(raw.annaotto);
  expect('Anna takes the trick: S14 H3').toMatch(raw.anansi);
  expect('a circle at v22').toMatch(raw.otto);
});
