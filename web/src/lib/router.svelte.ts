// Which page an address means. The server sends the same file for all pages; links inside the client change the address without
// loading anything.
import { gameOrder } from '../i18n/games';
import type { GameName } from '../wire/types';
import { pathIn } from './paths';

export type Route = { page: 'start' | 'file' | 'standing' } | { page: 'table' | 'tv'; id: string } | { page: 'rules'; game: GameName | null } | { page: 'replay' | 'deal'; id: string; number: number } | { page: 'missing' };

const tableId = /^[a-z0-9]{4,16}$/;
const gameNames: readonly string[] = gameOrder;

/** Reads a path below the root of the client. */
export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter((piece) => piece !== '');
  if ((first === 'replay' || first === 'deal') && rest.length === 1 && tableId.test(second) && /^[1-9]\d{0,5}$/.test(rest[0]!)) return { page: first, id: second, number: Number(rest[0]) };
  if (first === 'replay' && second === '') return { page: 'file' };
  if (first === 'replay' && second === 'standing' && rest.length === 0) return { page: 'standing' };
  if (rest.length > 0) return { page: 'missing' };
  if (first === '' || first === 'index.html') return { page: 'start' };
  if ((first === 't' || first === 'tv') && tableId.test(second)) return { page: first === 't' ? 'table' : 'tv', id: second };
  if (first === 'rules' && second === '') return { page: 'rules', game: null };
  if (first === 'rules' && gameNames.includes(second)) return { page: 'rules', game: second as GameName };
  return { page: 'missing' };
}

const below = () => pathIn(location) ?? location.pathname;
export const router: { route: Route; hash: string } = $state({ route: routeOf(below()), hash: location.hash });

function look(): void {
  router.route = routeOf(below());
  router.hash = location.hash;
}
addEventListener('popstate', look);
addEventListener('hashchange', look);

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  look();
  scrollTo(0, 0);
}

/** A plain click, which is for this page; the browser handles clicks that open a new tab or window. */
export const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Follows our own links on a plain click. The browser handles new tabs, downloads and other sites. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || event.defaultPrevented || !isPlain(event)) return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  const path = pathIn(link);
  if (path === null || (path === below() && link.hash)) return;
  if (routeOf(path).page === 'missing') return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
