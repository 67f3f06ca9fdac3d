// The games of this browser as one file, to keep elsewhere or to read in another browser. Version 1 is
//   {"tischlein":"games","version":1,"games":[{"kept":StoredTable,"facts":[…]}],"settings":{…}}
// with the facts in the form of docs/protocol.md, one JSON text each.
import type { StoredTable, TableStore } from './table_store';

interface Saved { kept: StoredTable; facts: string[] }
export interface GamesFile { tischlein: 'games'; version: 1; games: Saved[]; settings: unknown }

export async function writeGames(from: TableStore, settings: unknown): Promise<GamesFile> {
  const games: Saved[] = [];
  for (const kept of await from.list()) games.push({ kept, facts: await from.facts(kept.table) });
  return { tischlein: 'games', version: 1, games, settings };
}

const isSaved = (one: unknown): one is Saved => {
  const { kept, facts } = (one ?? {}) as Partial<Saved>;
  return typeof kept === 'object' && kept !== null && /^local[a-z0-9]{4,11}$/.test(kept.table) && typeof kept.at === 'number' && typeof kept.info?.table?.game === 'string'
    && Array.isArray(facts) && facts.length > 0 && facts.every((fact) => typeof fact === 'string');
};

/** Reads a file; null: it is no file of ours, a game in it is broken, or this client does not know its version. */
export function readGames(text: string): GamesFile | null {
  try {
    const read = JSON.parse(text) as Partial<GamesFile> | null;
    if (read?.tischlein !== 'games' || read.version !== 1 || !Array.isArray(read.games) || !read.games.every(isSaved)) return null;
    return { tischlein: 'games', version: 1, games: read.games, settings: read.settings };
  } catch { return null; }
}

/** Adds the games of the file that are not here yet. */
export async function takeGames(file: GamesFile, into: TableStore): Promise<StoredTable[]> {
  const taken: StoredTable[] = [];
  for (const { kept, facts } of file.games) {
    if ((await into.facts(kept.table)).length > 0) continue;
    await into.append(kept.table, 0, facts);
    await into.describe(kept);
    taken.push(kept);
  }
  return taken;
}

/** Deletes all games but the one that is being played. */
export async function deleteGames(from: TableStore, but: string | null = null): Promise<void> {
  for (const { table } of await from.list()) if (table !== but) await from.forget(table);
}

/** Deletes everything else that this client has kept, but not what the running game needs. Other programs of the same web space use other names. */
export function deleteSettings(but: string | null = null, storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) if (/^(tischlein|practice:|lesson:|invited$)/.test(key) && !(but && key.includes(but)) && !(but && key === 'tischlein.places')) storage.removeItem(key);
  }
}
