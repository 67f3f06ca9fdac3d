// The addresses of everything, also when the client is under a path of a bigger site. The built script is in ROOT/assets/, so it knows
// ROOT; no page needs a <base>, which the server's content policy would not allow.
import type { GameName } from '../wire/types';

/** The folder of the client, with a slash at its end. */
export const root: URL = import.meta.env.PROD ? new URL(/* @vite-ignore */ '..', import.meta.url) : new URL('/', typeof location === 'undefined' ? 'http://nowhere' : location.href);

export const api = (path: string): URL => new URL(`api/${path}`, root);
export function socketUrl(path: string): URL {
  const url = api(path);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}
/** The files come from a plain web space without a server of ours (`script/web static`). There are only tables of this browser, and all
 *  pages have one address, with the page's own path after a question mark. */
export const isStaticSite: boolean = typeof document !== 'undefined' && document.querySelector<HTMLMetaElement>('meta[name=tischlein]')?.content === 'static';
export const page = (path: string): string => (isStaticSite ? root.pathname + (path === '' ? '' : `?/${path}`) : new URL(path, root).pathname);
/** The path of an address below the root; null: the address is another site's. */
export function pathIn({ pathname, search }: { pathname: string; search: string }): string | null {
  if (!pathname.startsWith(root.pathname)) return null;
  const below = pathname.slice(root.pathname.length);
  return isStaticSite && search.startsWith('?/') ? search.slice(2).split('&', 1)[0]! : below;
}
/** The parameters of an address: after a question mark, or after `&` on a plain web space, where the path has the question mark. */
const saying = (what: Readonly<Record<string, number | null>>): string => {
  const said = Object.entries(what).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join('&');
  return said && (isStaticSite ? '&' : '?') + said;
};
export const tableLink = (id: string): string => page(`t/${id}`);
export const screenLink = (id: string): string => page(`tv/${id}`);
/** The replay of a finished game, from a seat's view, at a moment. */
export const replayLink = (id: string, number: number, seat: number | null = null, moment = ''): string => page(`replay/${id}/${number}`) + saying({ seat }) + moment;
/** The same game with its review. */
export const reviewLink = (id: string, number: number, seat: number | null): string => page(`replay/${id}/${number}`) + saying({ seat, review: 1 });
/** The deal of a finished game, for somebody else to play. */
export const dealLink = (id: string, number: number, seat: number): string => page(`deal/${id}/${number}`) + saying({ seat });
/** Who played best in the games of this device, luck taken out. */
export const standingLink = (): string => page('replay/standing');
export const rulesLink = (game: GameName, rule?: string): string => page(`rules/${game}`) + (rule ? `#${rule}` : '');
