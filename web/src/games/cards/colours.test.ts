import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blend, contrast } from '../../lib/contrast';
import { inkOf, inks } from '../annaotto/inks';
import { colours } from '../annaotto/notation';

const css = readFileSync('src/games/cards/colours.css', 'utf8');
const named = (block: string) => new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name!, value!]));
const light = named(/:root \{([^}]*)\}/.exec(css)![1]!);
const dark = named(/:root\[data-theme='dark'\] \{([^}]*)\}/.exec(css)![1]!);
const papers = [light.get('card-paper')!, dark.get('card-paper')!];
const tint = (colour: string) => { const all = named(new RegExp(`\\.tint-${colour} \\{([^}]*)\\}`).exec(css)![1]!); return { c: all.get('c')!, on: all.get('on')!, deep: all.get('deep')! }; };

// Text needs 4.5:1, signs and patterns 3:1.
describe.each(colours)('colour %s', (colour) => {
  const { c, on, deep } = tint(colour);
  it('can be written on', () => expect(contrast(on, c)).toBeGreaterThanOrEqual(4.5));
  it('can be read as ink on card paper, by day and night', () => { for (const paper of papers) expect(contrast(deep, paper)).toBeGreaterThanOrEqual(4.5); });
  it('shows its pattern', () => {
    const { ink, opacity } = inks[inkOf(colour)];
    expect(contrast(blend(ink, c, opacity), c)).toBeGreaterThanOrEqual(3);
  });
});

it('writes on cards without a colour', () => {
  for (const paper of papers) expect(contrast(light.get('card-ink')!, paper)).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#fff6ea', light.get('card-dark')!)).toBeGreaterThanOrEqual(4.5);
});
