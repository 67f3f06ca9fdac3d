// Requests to the server, with the types of the protocol.
import { api } from '../lib/paths';
import { isLocal } from '../local/table_id';
import type { DeviceLink, Duplicates, GameRecord, Games, HttpError, Join, Joined, Language, Languages, ListedGame, OpenTable, Opened, GameResult, Replay, ReviewState, Seat, Spare, Standings, TableId, TableInfo, Verdict } from './types';

/** The server said no, or could not be reached (`text` is then empty). */
export class HttpProblem extends Error {
  constructor(readonly status: number, readonly what: HttpError) { super(what.text); }
}

/** The language of what the server says; i18n/ui.svelte.ts sets it. */
export const requestOptions = { lang: 'en' };

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  const url = api(path);
  url.searchParams.set('lang', requestOptions.lang);
  try {
    answer = await fetch(url, body === undefined ? {} : {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    });
  } catch {
    throw new HttpProblem(0, { error: 'failed', text: '' });
  }
  const reply: unknown = await answer.json().catch(() => null);
  if (answer.ok && reply !== null) return reply as T;
  throw new HttpProblem(answer.status, (reply as HttpError | null) ?? { error: 'failed', text: '' });
}

export const openTable = (request: OpenTable) => ask<Opened>('tables', request);
export const lookAt = (table: TableId) => (isLocal(table) ? lookHere(table) : ask<TableInfo>(`tables/${table}`));
/** A table of this browser, as it was when it was last open; this does not start the engine. */
async function lookHere(table: TableId): Promise<TableInfo> {
  const { openTableStore } = await import('../local/table_store');
  const kept = await openTableStore().then((disk) => disk.look(table)).catch(() => null);
  if (kept) return kept.info;
  throw new HttpProblem(404, { error: 'no-such-table', text: '' });
}
export const spareOf = (table: TableId) => ask<Spare>(`tables/${table}/spare`);
export const joinTable = (table: TableId, request: Join) => ask<Joined>(`tables/${table}/join`, request);
export const offerDevice = (table: TableId, games: ListedGame[]) => ask<DeviceLink>(`tables/${table}/device`, { games });
export const claimDevice = (table: TableId, code: string) => ask<Joined>(`tables/${table}/device/${encodeURIComponent(code)}`, {});
export const recordOf = async (table: TableId, game: number): Promise<GameRecord> =>
  (isLocal(table) ? (await import('../local/client')).localRecord(table, game) : ask<GameRecord>(`tables/${table}/records/${game}`));
export const resultOf = (table: TableId, game: number) => ask<GameResult>(`tables/${table}/results/${game}`);
export const positionAfter = async (table: TableId, game: number, ply: number): Promise<Record<string, unknown>> =>
  (isLocal(table) ? (await import('../local/client')).localPosition(table, game, ply) : ask<Record<string, unknown>>(`tables/${table}/replays/${game}/positions/${ply}`));
/** Which steps of a finished game, and from which seat's view. */
export interface ReplayQuery { from: number; count: number; seat: Seat | null; open: boolean }
const queryText = (query: Partial<ReplayQuery> & { position?: number }): string =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === null || value === false ? [] : [[name, value === true ? '1' : String(value)]]))).toString();
export const replayOf = async (table: TableId, game: number, query: ReplayQuery): Promise<Replay> =>
  (isLocal(table) ? (await import('../local/client')).localReplay(table, game, query) : ask<Replay>(`tables/${table}/replays/${game}?${queryText(query)}`));
/** The same for a record. */
export const replayFile = <T = Record<string, unknown>>(record: GameRecord, query: ReplayQuery | { position: number }) => ask<T>(`replay?${queryText(query)}`, record);
/** Begins the review of a finished game, or finds it. `have`: the stage that is known already. `askReview` tells how far it is. */
export const beginReview = (table: TableId, game: number, have = 0) => ask<ReviewState>(`tables/${table}/reviews/${game}?have=${have}`, {});
/** The same for a record; the answer gives it a name that is used like a table's id. */
export const reviewFile = (record: GameRecord) => ask<ReviewState>('reviews', record);
/** Who played best at a table, luck taken out, as far as its games have been reviewed. */
export const standingsAt = (table: TableId) => ask<Standings>(`tables/${table}/standings`);
/** How the deal of a finished game went at other tables. */
export const duplicatesOf = (table: TableId, game: number) => ask<Duplicates>(`tables/${table}/duplicates/${game}`);
export const askReview = (table: TableId, game: number, have: number) => ask<ReviewState>(`tables/${table}/reviews/${game}?have=${have}`);
export const stopReview = (table: TableId, game: number) => ask<ReviewState>(`tables/${table}/reviews/${game}/stop`, {});
export const askLanguages = () => ask<Languages>('languages');
export const verify = (record: GameRecord) => ask<Verdict>('verify', record);

// Rules and options stay the same while the page is open.
const known = new Map<Language, Promise<Games>>();
export function serverGames(lang: Language): Promise<Games> {
  let answer = known.get(lang);
  if (!answer) {
    answer = ask<Games>('games');
    known.set(lang, answer);
    answer.catch(() => known.delete(lang));
  }
  return answer;
}
