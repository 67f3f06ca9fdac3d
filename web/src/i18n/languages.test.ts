// What the page makes of the languages that the server has: one that was added, and one that is built in and was changed.
// Added ones have codes for private use (qaa to qtz), which no language of locale/ will ever have.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readLocale } from '../../texts/plugin.ts';

const builtIn = readLocale();

const plural = 'nplurals=2; plural=(n != 1);';
let languages: { code: string; name: string; changed?: boolean }[] = [];
let asked: string[] = [];
let kept: string | null = null;
/** By language the texts that the server has. */
let there: Record<string, Record<string, string>> = {};

beforeEach(() => {
  asked = [];
  kept = null;
  vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost', pathname: '/' });
  vi.stubGlobal('document', { baseURI: 'http://localhost/', documentElement: {}, querySelector: () => null });
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: () => {} });
  vi.stubGlobal('fetch', ({ pathname }: URL) => {
    asked.push(pathname);
    if (pathname === '/api/languages') return Promise.resolve(new Response(JSON.stringify({ languages })));
    const code = /^\/texts\/(\w+)\.json$/.exec(pathname)?.[1] ?? '';
    return Promise.resolve(there[code] ? new Response(JSON.stringify({ language: code, name: code, plural, texts: there[code] })) : new Response('', { status: 404 }));
  });
  // What a page has loaded must not be there for the next one.
  vi.resetModules();
});
afterEach(() => { vi.unstubAllGlobals(); vi.resetModules(); });

/** A page of its own, in this browser's languages. */
async function page(...wanted: string[]) {
  vi.stubGlobal('navigator', { languages: wanted });
  const [texts, ui, list, { prefs }] = [await import('./texts'), await import('./ui.svelte'), await import('./languages.svelte'), await import('../lib/prefs.svelte')];
  await ui.setLanguage(prefs.lang);
  return { ...texts, ...ui, ...list, prefs };
}

it('says what the operator says in place of the texts that are built in, also where the page has begun with those', { timeout: 60_000 }, async () => {
  languages = [{ code: 'en', name: 'English' }, { code: 'de', name: 'Teutsch', changed: true }, { code: 'fr', name: 'Français' }];
  there = { de: { 'page.close': 'Zu damit' } };
  const { ui, findLanguages, languages: list, isAdded, loadTexts, setLanguage, texts } = await page('de');
  const early = texts('de');
  expect(early('page.close')).toBe('Schließen');
  expect(isAdded('de')).toBe(false);
  await findLanguages();
  expect([isAdded('de'), isAdded('fr'), isAdded('qaa')]).toEqual([true, false, true]);
  expect([ui.t('page.close'), early('page.close')]).toEqual(['Zu damit', 'Zu damit']);
  expect(list.all.map(({ lang, name }) => ({ lang, name }))).toEqual(builtIn.map(({ language, name }) => ({ lang: language, name: language === 'de' ? 'Teutsch' : name })));
  await loadTexts('table', 'replay');
  await setLanguage('fr');
  expect(ui.t('page.close')).toBe('Fermer');
  await setLanguage('de');
  expect(ui.t('page.close')).toBe('Zu damit');
  expect(asked).toEqual(['/api/languages', '/texts/de.json']);
});

it('keeps to the texts that are built in while the new ones cannot be had', async () => {
  languages = [{ code: 'de', name: 'Deutsch', changed: true }];
  there = {};
  const { ui, findLanguages, setLanguage } = await page('de');
  await findLanguages();
  expect([ui.lang, ui.t('page.close')]).toEqual(['de', 'Schließen']);
  there = { de: { 'page.close': 'Zu damit' } };
  await setLanguage('de');
  expect(ui.t('page.close')).toBe('Zu damit');
});

it('loads each of several added languages, and each once', async () => {
  languages = [{ code: 'qaa', name: 'Español' }, { code: 'qab', name: 'Svenska' }];
  there = { qaa: { 'page.close': 'Cerrar' }, qab: { 'page.close': 'Stäng' } };
  const { ui, findLanguages, languages: list, loadTexts, setLanguage } = await page('en');
  await findLanguages();
  expect(list.all.map(({ lang }) => lang)).toEqual([...builtIn.map(({ language }) => language), 'qaa', 'qab']);
  await setLanguage('qaa');
  expect(ui.t('page.close')).toBe('Cerrar');
  await loadTexts('table');
  await setLanguage('qab');
  expect(ui.t('page.close')).toBe('Stäng');
  await setLanguage('qaa');
  expect(ui.t('page.close')).toBe('Cerrar');
  expect(asked).toEqual(['/api/languages', '/texts/qaa.json', '/texts/qab.json']);
});

it('knows without a network what the server had when it was last asked', async () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, text: string) => storage.set(key, text), removeItem: (key: string) => storage.delete(key) });
  languages = [{ code: 'en', name: 'English' }, { code: 'de', name: 'Teutsch', changed: true }, { code: 'qaa', name: 'Español' }];
  there = { qaa: { 'page.close': 'Cerrar' }, de: { 'page.close': 'Zu damit' } };
  await (await page('en')).findLanguages();
  vi.resetModules();
  const online = fetch;
  // The service worker answers for texts; nobody answers for the rest.
  vi.stubGlobal('fetch', (url: URL) => (url.pathname.startsWith('/texts/') ? online(url) : Promise.reject(new TypeError('no network'))));
  const { ui, findLanguages, languages: list, setLanguage } = await page('en');
  await findLanguages();
  expect(list.all.map(({ lang, name }) => ({ lang, name }))).toEqual([...builtIn.map(({ language, name }) => ({ lang: language, name: language === 'de' ? 'Teutsch' : name })), { lang: 'qaa', name: 'Español' }]);
  await setLanguage('qaa');
  expect(ui.t('page.close')).toBe('Cerrar');
  await setLanguage('de');
  expect(ui.t('page.close')).toBe('Zu damit');
  // The server answers again and has none of them: they are forgotten.
  vi.stubGlobal('fetch', online);
  languages = [{ code: 'en', name: 'English' }];
  vi.resetModules();
  await (await page('en')).findLanguages();
  expect(storage.has('tischlein.languages')).toBe(false);
  // Whatever somebody else has written there.
  storage.set('tischlein.languages', '[null, 3, {"code": 5}, {"code": "qab", "name": "Svenska"}]');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  vi.resetModules();
  const again = await page('en');
  await again.findLanguages();
  expect(again.languages.all.map(({ lang }) => lang)).toEqual([...builtIn.map(({ language }) => language), 'qab']);
});

it('chooses again for a new visitor, and only then, once it knows what there is', async () => {
  languages = [{ code: 'qaa', name: 'Español' }, { code: 'de', name: 'Deutsch' }];
  there = {};
  const chosen = async (change = (_: { lang: string }): void => {}): Promise<string[]> => {
    vi.resetModules();
    const { prefs, findLanguages } = await page('qaa-MX', 'de');
    const before = prefs.lang;
    change(prefs);
    await findLanguages();
    return [before, prefs.lang];
  };
  expect(await chosen()).toEqual(['de', 'qaa']);
  expect(await chosen((prefs) => { prefs.lang = 'fr'; })).toEqual(['de', 'fr']);
  kept = JSON.stringify({ lang: 'de' });
  expect(await chosen()).toEqual(['de', 'de']);
});
