// The finished games of this device: the start page lists them. This file keeps where to find each game and what to show at once; the
// game itself is at its table. Somebody who moves to another device takes the list along (table/MoveDevice.svelte).
import type { GameName, GameResult, ListedGame, Play, Player, Seat, Table, You } from '../wire/types';

/** What the list shows of a game at once. */
export interface Summary { game: GameName; players: Player[]; winners: Seat[]; ranks: number[]; /** When it ended, since 1970. */ at: number }
export interface Played extends ListedGame { /** Null: the game came from another device, and the server has not been asked yet. */ what: Summary | null }

const key = 'tischlein.played';
/** As many as a link to another device takes along. */
export const most = 100;

const isListed = (one: Partial<ListedGame>): boolean => typeof one.table === 'string' && /^[a-z0-9]{4,16}$/.test(one.table) && Number.isInteger(one.number) && one.number! >= 1 && Number.isInteger(one.seat) && one.seat! >= 0 && one.seat! < 10;
const areNumbers = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === 'number');
const isSummary = (what: Partial<Summary> | null): boolean => what === null || (typeof what === 'object' && typeof what.game === 'string' && typeof what.at === 'number' && areNumbers(what.winners) && areNumbers(what.ranks)
  && Array.isArray(what.players) && what.players.every((player) => typeof player?.name === 'string'));

/** Reads what was kept, without what makes no sense: an older version or another program may have written it. */
export function readPlayed(text: string | null): Played[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is Played => typeof one === 'object' && one !== null && isListed(one) && isSummary((one as Played).what)).slice(0, most) : [];
  } catch { return []; }
}
const isSame = (a: ListedGame, b: ListedGame): boolean => a.table === b.table && a.number === b.number;
/** The list with these games first, each once. */
export const withGames = (list: readonly Played[], games: readonly Played[]): Played[] => [...games, ...list.filter((one) => !games.some((game) => isSame(one, game)))].slice(0, most);
/** The list with the games from another device after those that are known here. */
export const withBrought = (list: readonly Played[], games: readonly ListedGame[]): Played[] =>
  [...list, ...games.filter((game) => isListed(game) && !list.some((one) => isSame(one, game))).map(({ table, number, seat }) => ({ table, number, seat, what: null }))].slice(0, most);

/** The game that has just ended at this table; null: it is not over, the person has no seat, or it is a lesson. */
export function justPlayed({ id, number, game, phase, places, set_up: setUp }: Table, { seat }: You, play: Play | null, now: number): Played | null {
  if (phase !== 'over' || seat === null || setUp || !play?.over) return null;
  const players = places.map((chair): Player => (chair.kind === 'free' ? { name: '' } : chair.kind === 'bot' ? { name: chair.name, level: chair.level } : { name: chair.name }));
  return { table: id, number, seat, what: { game, players, winners: play.winners ?? [], ranks: play.ranks ?? [], at: now } };
}
export const summaryOf = ({ game, players, play, at }: GameResult): Summary => ({ game, players, winners: play.winners ?? [], ranks: play.ranks ?? [], at });

// Storage may be forbidden; then nothing is kept, and everything else works.
export function played(): Played[] {
  try { return readPlayed(localStorage.getItem(key)); } catch { return []; }
}
function keep(list: Played[]): void {
  try { localStorage.setItem(key, JSON.stringify(list)); } catch { /* see above */ }
}
export function rememberPlayed(table: Table, you: You, play: Play | null): void {
  const game = justPlayed(table, you, play, Date.now());
  if (game && !played().some((one) => isSame(one, game))) keep(withGames(played(), [game]));
}
/** Adds what the server says about a game from another device. */
export const fillIn = (game: ListedGame, what: Summary): void => keep(played().map((one) => (isSame(one, game) ? { ...one, what } : one)));
export const bringAlong = (games: readonly ListedGame[]): void => keep(withBrought(played(), games));
export const forgetPlayed = (game: ListedGame): void => keep(played().filter((one) => !isSame(one, game)));
