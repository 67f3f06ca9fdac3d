import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast';

// Colours by name, out of theme.css: the dark theme overrides the light one.
function colours(theme: 'light' | 'dark'): Map<string, string> {
  const css = readFileSync('src/theme.css', 'utf8');
  const found = new Map<string, string>();
  const blocks = [/:root \{([^}]*)\}/, ...(theme === 'dark' ? [/:root\[data-theme='dark'\] \{([^}]*)\}/] : [])];
  for (const block of blocks) {
    for (const [, name, value] of css.match(block)![1]!.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)) found.set(name!, value!);
  }
  return found;
}

// Each game's table has its own colours in place of the felt of theme.css.
const tables = ['uno', 'annaotto', 'anansi', 'otto'].map((game) => {
  const css = readFileSync(`src/games/${game}/table.css`, 'utf8');
  const own = (block: RegExp) => [...(css.match(block)?.[1] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name!, value!] as const);
  return { game, light: own(/^\.table-\w+ \{([^}]*)\}/m), dark: own(/^:root\[data-theme='dark'\] \.table-\w+ \{([^}]*)\}/m) };
});

const text: [string, string][] = [
  ['ink', 'page'], ['ink', 'page-2'], ['ink', 'paper'], ['ink', 'paper-2'], ['ink-soft', 'page'], ['ink-soft', 'paper'], ['ink-soft', 'paper-2'],
  ['on-wood', 'wood'], ['on-felt', 'felt'], ['on-felt', 'felt-2'], ['on-accent', 'accent'], ['on-accent', 'accent-2'], ['accent-ink', 'paper'],
  ['accent-ink', 'page'], ['good', 'paper'], ['danger', 'paper'], ['on-danger', 'danger'],
];
const signs: [string, string][] = [['line-strong', 'paper'], ['line-strong', 'page'], ['accent', 'paper'], ['focus-paper', 'page'], ['focus-paper', 'paper'], ['focus-felt', 'felt'], ['focus-felt', 'felt-2'], ['on-felt', 'felt']];

describe.each(['light', 'dark'] as const)('contrast, %s', (theme) => {
  const all = colours(theme);
  it.each(text)('%s on %s can be read', (front, back) => expect(contrast(all.get(front)!, all.get(back)!)).toBeGreaterThanOrEqual(4.5));
  it.each(signs)('%s on %s can be seen', (front, back) => expect(contrast(all.get(front)!, all.get(back)!)).toBeGreaterThanOrEqual(3));
  it.each(tables)('what stands on the table of $game can be read', (table) => {
    const here = new Map([...all, ...table.light, ...(theme === 'dark' ? table.dark : [])]);
    expect(table.light.length).toBeGreaterThan(1);
    expect(table.dark.map(([name]) => name)).toEqual(table.light.map(([name]) => name));
    for (const back of ['felt', 'felt-2', 'patch'].filter((name) => here.has(name))) {
      expect(contrast(here.get('on-felt')!, here.get(back)!), back).toBeGreaterThanOrEqual(4.5);
      expect(contrast(here.get('focus-felt')!, here.get(back)!), back).toBeGreaterThanOrEqual(3);
    }
  });
});
