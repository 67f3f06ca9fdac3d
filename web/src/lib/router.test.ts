import { beforeAll, expect, it, vi } from 'vitest';

let routeOf: typeof import('./router.svelte').routeOf;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', hash: '', href: 'http://localhost/' });
  vi.stubGlobal('addEventListener', () => {});
  ({ routeOf } = await import('./router.svelte'));
});

it('reads addresses', () => {
  expect(routeOf('')).toEqual({ page: 'start' });
  expect(routeOf('t/9f22d58')).toEqual({ page: 'table', id: '9f22d58' });
  expect(routeOf('tv/9f22d58')).toEqual({ page: 'tv', id: '9f22d58' });
  expect(routeOf('rules/otto')).toEqual({ page: 'rules', game: 'otto' });
  expect(routeOf('rules')).toEqual({ page: 'rules', game: null });
  for (const wrong of ['t', 't/', 't/A', 't/ab/cd', 'tv', 'rules/chess', 'x']) expect(routeOf(wrong)).toEqual({ page: 'missing' });
});
