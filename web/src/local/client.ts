// The page's side of local tables: requests to the worker that runs them, and an `Environment` for a connection to one of them, so that a
// connection works the same with a local table and with a server.
import { HttpProblem, requestOptions, type ReplayQuery } from '../wire/http';
import type { Environment, SocketListener } from '../wire/connection';
import type { GameName, GameRecord, Games, HttpError, OpenTable, Opened, Replay, TableId } from '../wire/types';
import { untrack } from 'svelte';
import { isAdded } from '../i18n/texts';
import { root, tableLink } from '../lib/paths';
import { prefs } from '../lib/prefs.svelte';
import type { ToWorker, FromWorker } from './local_tables';
import { keepClient } from './offline';
import { edgeMoves } from './edge_moves.svelte';
import { storage } from './storage.svelte';
import { thread } from './thread';

let worker: Worker | null = null;
let numbers = 0;
const answers = new Map<number, (value: unknown) => void>();
const lines = new Map<number, SocketListener>();

/** Where a language's texts are for the engine, if it lacks them. */
export const addedTexts = (lang: string): string | undefined => (isAdded(lang) ? new URL(`texts/${lang}.po`, root).href : undefined);
/** The addresses that the worker knows. */
const told = new Set<string>();

function start(): Worker {
  if (worker) return worker;
  told.clear();
  worker = thread();
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => heard(data);
  // The worker did not start: tell everybody who waits.
  worker.onerror = () => {
    for (const answer of answers.values()) answer({ error: 'failed', text: '' } satisfies HttpError);
    answers.clear();
    for (const listener of lines.values()) listener.closed();
    lines.clear();
    worker = null;
  };
  return worker;
}
function send(what: ToWorker): void {
  const to = start();
  // The language of what the page asks for, and the one that the page is about to speak: a table says the latter in its messages.
  for (const texts of untrack(() => [requestOptions.lang, prefs.lang]).map(addedTexts)) {
    if (texts === undefined || told.has(texts)) continue;
    told.add(texts);
    to.postMessage({ do: 'language', texts } satisfies ToWorker);
  }
  to.postMessage(what);
}
function heard(message: FromWorker): void {
  if ('trouble' in message) { storage.trouble = message.trouble; return; }
  if ('edgeMoves' in message) { edgeMoves[message.table] = message.edgeMoves; return; }
  if ('answer' in message) { answers.get(message.answer)?.(message.value); answers.delete(message.answer); return; }
  const listener = lines.get(message.line);
  if ('opened' in message) listener?.opened();
  else if ('heard' in message) listener?.heard(message.heard);
  else { lines.delete(message.line); listener?.closed(); }
}
async function ask<T extends object>(what: (ask: number) => ToWorker): Promise<T> {
  const answer = await new Promise<T | HttpError>((done) => {
    const ask = ++numbers;
    answers.set(ask, done as (value: unknown) => void);
    send(what(ask));
  });
  if ('error' in answer) throw new HttpProblem(answer.error === 'failed' ? 0 : 400, answer);
  return answer;
}

/** Opens a table in this browser; `others` share the device. */
export async function openLocal(wish: OpenTable, others: readonly string[] = [], seat = 0): Promise<Opened> {
  // Not at once: opening the table comes first.
  setTimeout(() => void keepClient(), 3000);
  const { table } = await ask<{ table: TableId }>((ask) => ({ do: 'open', ask, lang: requestOptions.lang, wish, others, seat }));
  return { table, link: tableLink(table), person: 0 };
}
export const localRecord = (table: TableId, number: number): Promise<GameRecord> => ask((ask) => ({ do: 'record', ask, lang: requestOptions.lang, table, number }));
export const localReplay = (table: TableId, number: number, query: ReplayQuery): Promise<Replay> => ask((ask) => ({ do: 'replay', ask, lang: requestOptions.lang, table, number, query }));
export const localPosition = (table: TableId, number: number, ply: number): Promise<Record<string, unknown>> => ask((ask) => ({ do: 'position', ask, lang: requestOptions.lang, table, number, ply }));

/** The log of a table, in the form in which a server takes it over. */
export const localFacts = async (table: TableId): Promise<string[]> => (await ask<{ facts: string[] }>((ask) => ({ do: 'facts', ask, table }))).facts;
export const press = (table: TableId, person: number, move: string): void => send({ do: 'press', table, person, move });

const known = new Map<string, Promise<Games>>();
export function localGames(lang: string): Promise<Games> {
  let answer = known.get(lang);
  if (!answer) {
    known.set(lang, answer = ask((ask) => ({ do: 'games', ask, lang })));
    answer.catch(() => known.delete(lang));
  }
  return answer;
}
/** Whether quick hands can ever matter in this game. */
export const hasReflexes = (game: GameName): Promise<boolean> =>
  localGames(requestOptions.lang).then(({ games }) => games.some(({ name, reflexes }) => name === game && reflexes), () => false);

/** `person`: who connects; called each time a line is opened. -1: a spectator. */
export function localEnvironment(table: TableId, person: () => number, base: Omit<Environment, 'open'>): Environment {
  return {
    ...base,
    open(listener) {
      const line = ++numbers;
      lines.set(line, listener);
      send({ do: 'line', line, table, lang: requestOptions.lang, person: person() });
      return {
        send: (text) => { if (lines.has(line)) send({ do: 'say', line, text }); },
        close: () => { if (lines.delete(line)) send({ do: 'hang', line }); },
      };
    },
  };
}
