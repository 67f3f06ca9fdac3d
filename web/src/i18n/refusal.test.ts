import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Refusal } from '../wire/http';
import { refusalText } from './refusal';
import { texts } from './texts';
import { setLanguage } from './ui.svelte';

beforeAll(() => { vi.stubGlobal('document', { documentElement: {} }); return setLanguage('de'); });
afterAll(async () => { await setLanguage('en'); vi.unstubAllGlobals(); });

const refused = (error: string, text: string) => refusalText(new Refusal(503, { error, text }));

it('says in the language of the page what the server says before it knows who asks', () => {
  const said = [...readFileSync('../server/net/http_session.hpp', 'utf8').matchAll(/problem\(50\d, "([\w-]+)", "([^"]+)"\)/g)];
  expect(said.map(([, code]) => code).sort()).toEqual(['broken', 'stopping', 'too-many', 'too-slow']);
  for (const [, code, text] of said) expect(refused(code!, text!), code).toBe(texts('de')(code === 'broken' ? 'page.broken' : 'page.failed'));
});
it('says what the server says to this reader', () => {
  expect(refused('seat-taken', 'Dieser Platz ist besetzt.')).toBe('Dieser Platz ist besetzt.');
  expect(refused('failed', '')).toBe(texts('de')('page.failed'));
  expect(refusalText(new Error('something else'))).toBe(texts('de')('page.failed'));
});
