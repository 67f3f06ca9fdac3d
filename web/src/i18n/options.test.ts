import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { langs } from './catalogue';
import { optionTexts } from './options';

interface Field { enum?: unknown[]; type?: string }
/** The options that a game has, from the protocol. */
function optionsOf(game: string): Record<string, Field> {
  const { $defs } = JSON.parse(readFileSync(`../server/protocol/schema/${game}.json`, 'utf8')) as { $defs: Record<string, { properties: Record<string, Field> }> };
  const name = Object.keys($defs).find((one) => one.endsWith('Options'))!;
  return $defs[name]!.properties;
}

describe.each(['uno', 'annaotto', 'anansi', 'otto'] as const)('the options of %s', (game) => {
  it.each(langs)('are all explained in %s', (lang) => {
    const options = optionsOf(game), texts = optionTexts[lang][game];
    expect(Object.keys(options).length).toBeGreaterThan(1);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(options).sort());
    for (const [name, { enum: values }] of Object.entries(options)) {
      const text = texts[name]!;
      expect(text.name, name).not.toBe(name);
      expect(text.hint.length, name).toBeGreaterThan(15);
      // Values that are words need words of their own.
      for (const value of values ?? []) if (typeof value === 'string') expect(text.values?.[value], `${name}: ${value}`).toBeTruthy();
    }
  });
});
