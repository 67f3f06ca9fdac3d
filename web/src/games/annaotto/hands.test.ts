import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Fixture } from '../../gallery/fixtures';
import { loadTexts } from '../../i18n/texts';
import type { AnnaottoView } from '../../wire/types';
import { openHand, type Use } from './hands';

const steps = (JSON.parse(readFileSync('fixtures/annaotto/set-flip.json', 'utf8')) as Fixture).steps;
const view = (i: number) => steps[i]!.view as AnnaottoView;
const nothing: Use = { usable: () => false, choosing: false, turning: () => false, moved: false };

await loadTexts('annaotto', 'cards');
describe('another seat’s cards', () => {
  it('have their places, and names of their own', () => {
    const cards = openHand(view(0), 1, 'en', nothing);
    expect(cards.map(({ place }) => place)).toEqual([0, 1, 2, 3]);
    expect(new Set(cards.map(({ key }) => key)).size).toBe(4);
    expect(cards[0]!.label).toBe('blue stripes, drop');
  });
  it('step back only while another can be used', () => {
    const one: Use = { ...nothing, usable: (seat, place) => seat === 1 && place === 2, choosing: true };
    expect(openHand(view(0), 1, 'en', one).map(({ legal, dim }) => [legal, dim])).toEqual([[false, true], [false, true], [true, false], [false, true]]);
    expect(openHand(view(0), 1, 'en', nothing).some(({ dim }) => dim)).toBe(false);
  });
  it('say that they would be turned, and which of them were', () => {
    const turning: Use = { usable: (_, place) => place !== 2, choosing: true, turning: () => true, moved: false };
    const cards = openHand(view(2), 1, 'en', turning);
    expect(cards.map(({ turned }) => turned)).toEqual([false, false, true, false]);
    expect(cards[0]!.label).toMatch(/^Turn blue stripes/);
    expect(cards[2]!.label).not.toMatch(/^Turn/);
  });
});
