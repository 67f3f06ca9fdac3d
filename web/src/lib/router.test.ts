import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let routeOf: typeof import('./router.svelte').routeOf;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', hash: '', href: 'http://localhost/' });
  vi.stubGlobal('addEventListener', () => {});
  ({ routeOf } = await import('./router.svelte'));
});
afterAll(() => { vi.unstubAllGlobals(); });

it('reads addresses', () => {
  expect(routeOf('')).toEqual({ page: 'start' });
  expect(routeOf('t/9f22d58')).toEqual({ page: 'table', id: '9f22d58' });
  expect(routeOf('tv/9f22d58')).toEqual({ page: 'tv', id: '9f22d58' });
  expect(routeOf('rules/otto')).toEqual({ page: 'rules', game: 'otto' });
  expect(routeOf('rules')).toEqual({ page: 'rules', game: null });
  expect(routeOf('replay/9f22d58/2')).toEqual({ page: 'replay', id: '9f22d58', number: 2 });
  expect(routeOf('deal/9f22d58/1')).toEqual({ page: 'deal', id: '9f22d58', number: 1 });
  expect(routeOf('replay')).toEqual({ page: 'file' });
  expect(routeOf('replay/standing')).toEqual({ page: 'standing' });
  for (const wrong of ['replay/9f22d58', 'replay/9f22d58/0', 'replay/9f22d58/x', 'replay/9f22d58/1/2', 'deal/A/1', 't', 't/', 't/A', 't/ab/cd', 'tv', 'rules/chess', 'x']) expect(routeOf(wrong)).toEqual({ page: 'missing' });
});
