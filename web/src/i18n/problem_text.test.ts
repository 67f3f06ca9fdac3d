import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HttpProblem } from '../wire/http';
import { problemText } from './problem_text';
import { texts } from './texts';
import { setLanguage } from './ui.svelte';

beforeAll(() => { vi.stubGlobal('document', { documentElement: {} }); return setLanguage('de'); });
afterAll(async () => { await setLanguage('en'); vi.unstubAllGlobals(); });

const textOf = (error: string, text: string) => problemText(new HttpProblem(503, { error, text }));

it('says in the language of the page what the server says before it knows who asks', () => {
  const said = [...readFileSync('../server/net/http_session.hpp', 'utf8').matchAll(/problem\(50\d, "([\w-]+)", "([^"]+)"\)/g)];
  expect(said.map(([, code]) => code).sort()).toEqual(['broken', 'stopping', 'too-many', 'too-slow']);
  for (const [, code, text] of said) expect(textOf(code!, text!), code).toBe(texts('de')(code === 'broken' ? 'page.broken' : 'page.failed'));
});
it('says what the server says to this reader', () => {
  expect(textOf('seat-taken', 'Dieser Platz ist besetzt.')).toBe('Dieser Platz ist besetzt.');
  expect(textOf('failed', '')).toBe(texts('de')('page.failed'));
  expect(problemText(new Error('something else'))).toBe(texts('de')('page.failed'));
});
