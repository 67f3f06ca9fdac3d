// The service worker with a pretended browser: texts of added languages, which belong to no version of the client.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';

const scope = 'http://table.example/school/';
interface FetchEvent { request: Request; respondWith(answer: Promise<Response>): void; waitUntil(work: Promise<unknown>): void }

/** A Cache: entries in the order in which they were put. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  match(url: string | URL) { return Promise.resolve(this.entries.get(String(url))?.clone()); }
  put(url: string, answer: Response) { this.entries.set(url, answer); return Promise.resolve(); }
  delete(url: string | Request) { return Promise.resolve(this.entries.delete(typeof url === 'string' ? url : url.url)); }
  keys() { return Promise.resolve([...this.entries.keys()].map((url) => new Request(url))); }
}
let stores: Map<string, FakeCache>, there: Record<string, string>, asked: string[], network: 'up' | 'down' | 'slow';
let listeners: Record<string, (event: never) => void>;

beforeEach(() => {
  [stores, there, asked, network, listeners] = [new Map(), {}, [], 'up', {}];
  const caches = {
    open: (name: string) => { const store = stores.get(name) ?? new FakeCache(); stores.set(name, store); return Promise.resolve(store); },
    keys: () => Promise.resolve([...stores.keys()]), delete: (name: string) => Promise.resolve(stores.delete(name)),
  };
  const fetch = async (what: Request | string) => {
    const url = typeof what === 'string' ? what : what.url, path = url.replace(`${scope}texts/`, '');
    asked.push(path);
    if (network === 'down') throw new TypeError('no network');
    if (network === 'slow') await new Promise(() => {});
    return there[path] === undefined ? new Response('', { status: 404 }) : new Response(there[path]);
  };
  const self = { registration: { scope }, clients: { claim: () => Promise.resolve() }, addEventListener: (name: string, listener: (event: never) => void) => { listeners[name] = listener; } };
  const source = readFileSync('offline/sw.js', 'utf8').replace("'VERSION'", "'two'").replace('= FILES', '= []');
  new Function('self', 'caches', 'fetch', 'setTimeout', source)(self, caches, fetch, (call: () => void) => { if (network === 'slow') setTimeout(call, 0); });
});

/** What the page gets; the worker is done with everything that follows from it. */
async function get(path: string): Promise<string | null> {
  let answer: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  listeners.fetch!({ request: new Request(scope + path), respondWith: (given) => { answer = given; }, waitUntil: (more) => { work.push(more); } } satisfies FetchEvent as never);
  const text = await answer!.then((given) => (given.ok ? given.text() : null), () => null);
  if (network !== 'slow') await Promise.all(work);
  return text;
}

it('gives the texts of a language from the network, and without one those that it saw last', async () => {
  there = { 'qaa.json': 'page', 'qaa.po': 'engine' };
  expect(await get('texts/qaa.json')).toBe('page');
  network = 'down';
  // The file for the engine was kept with it, although nobody has asked for it yet.
  expect([await get('texts/qaa.json'), await get('texts/qaa.po'), await get('texts/qab.json')]).toEqual(['page', 'engine', null]);
  network = 'slow';
  expect(await get('texts/qaa.json')).toBe('page');
  network = 'up';
  there = { 'qaa.json': 'new page', 'qaa.po': 'new engine' };
  expect(await get('texts/qaa.json')).toBe('new page');
  network = 'down';
  expect([await get('texts/qaa.json'), await get('texts/qaa.po')]).toEqual(['new page', 'new engine']);
});
it('asks for the second file only when the first one is new', async () => {
  there = { 'qaa.json': 'page', 'qaa.po': 'engine' };
  await get('texts/qaa.json');
  await get('texts/qaa.json');
  expect(asked).toEqual(['qaa.json', 'qaa.po', 'qaa.json']);
});
it('keeps the last four languages', async () => {
  const codes = ['qaa', 'qab', 'qac', 'qad', 'qae'];
  for (const code of codes) { there[`${code}.json`] = `${code} page`; there[`${code}.po`] = `${code} engine`; }
  for (const code of codes) await get(`texts/${code}.json`);
  expect(stores.get('tischlein-texts')!.entries.size).toBe(8);
  network = 'down';
  expect(await Promise.all(codes.map((code) => get(`texts/${code}.po`)))).toEqual([null, 'qab engine', 'qac engine', 'qad engine', 'qae engine']);
});
it('keeps them when another version of the client takes over', async () => {
  there = { 'qaa.json': 'page', 'qaa.po': 'engine' };
  await get('texts/qaa.json');
  stores.set('tischlein one', new FakeCache());
  let done: Promise<unknown> | undefined;
  listeners.activate!({ waitUntil: (work: Promise<unknown>) => { done = work; } } as never);
  await done;
  expect([...stores.keys()]).toEqual(['tischlein-texts']);
});
it('does not answer for the rest of the server', () => {
  const respondWith = vi.fn();
  listeners.fetch!({ request: new Request(`${scope}api/languages`), respondWith, waitUntil: vi.fn() } as never);
  expect(respondWith).not.toHaveBeenCalled();
});
