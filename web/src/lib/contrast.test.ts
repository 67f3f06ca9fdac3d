import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

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
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const text: [string, string][] = [
  ['ink', 'page'], ['ink', 'page-2'], ['ink', 'paper'], ['ink', 'paper-2'], ['ink-soft', 'page'], ['ink-soft', 'paper'], ['ink-soft', 'paper-2'],
  ['on-wood', 'wood'], ['on-felt', 'felt'], ['on-felt', 'felt-2'], ['on-accent', 'accent'], ['on-accent', 'accent-2'], ['accent-ink', 'paper'],
  ['accent-ink', 'page'], ['good', 'paper'], ['danger', 'paper'], ['on-danger', 'danger'],
];
const signs: [string, string][] = [['line-strong', 'paper'], ['line-strong', 'page'], ['accent', 'paper'], ['focus', 'page'], ['focus', 'paper'], ['on-felt', 'felt'], ['focus-felt', 'felt'], ['focus-felt', 'felt-2']];

describe.each(['light', 'dark'] as const)('contrast, %s', (theme) => {
  const all = colours(theme);
  it.each(text)('%s on %s can be read', (front, back) => expect(contrast(all.get(front)!, all.get(back)!)).toBeGreaterThanOrEqual(4.5));
  it.each(signs)('%s on %s can be seen', (front, back) => expect(contrast(all.get(front)!, all.get(back)!)).toBeGreaterThanOrEqual(3));
});
