// The games of this browser as one file: to be kept elsewhere, and to be read by another browser. Version 1 is
//   {"tischlein":"games","version":1,"games":[{"kept":KeptTable,"facts":[…]}],"settings":{…}}
// with the facts as docs/protocol.md's tables write them, one JSON text each.
import type { Keeping, KeptTable } from './keeping';

interface Saved { kept: KeptTable; facts: string[] }
export interface GamesFile { tischlein: 'games'; version: 1; games: Saved[]; settings: unknown }

export async function writeGames(from: Keeping, settings: unknown): Promise<GamesFile> {
  const games: Saved[] = [];
  for (const kept of await from.list()) games.push({ kept, facts: await from.facts(kept.table) });
  return { tischlein: 'games', version: 1, games, settings };
}

const isSaved = (one: unknown): one is Saved => {
  const { kept, facts } = (one ?? {}) as Partial<Saved>;
  return typeof kept === 'object' && kept !== null && /^local[a-z0-9]{4,11}$/.test(kept.table) && typeof kept.at === 'number' && typeof kept.info?.table?.game === 'string'
    && Array.isArray(facts) && facts.length > 0 && facts.every((fact) => typeof fact === 'string');
};

/** What a file holds, as far as it makes sense; null: it is none of ours, or of a version that this client does not know. */
export function readGames(text: string): GamesFile | null {
  try {
    const read = JSON.parse(text) as Partial<GamesFile> | null;
    if (read?.tischlein !== 'games' || read.version !== 1 || !Array.isArray(read.games) || !read.games.every(isSaved)) return null;
    return { tischlein: 'games', version: 1, games: read.games, settings: read.settings };
  } catch { return null; }
}

/** The games of the file that were not here yet. */
export async function takeGames(file: GamesFile, into: Keeping): Promise<KeptTable[]> {
  const taken: KeptTable[] = [];
  for (const { kept, facts } of file.games) {
    if ((await into.facts(kept.table)).length > 0) continue;
    await into.append(kept.table, 0, facts);
    await into.describe(kept);
    taken.push(kept);
  }
  return taken;
}

/** All but the one that is being played. */
export async function deleteGames(from: Keeping, but: string | null = null): Promise<void> {
  for (const { table } of await from.list()) if (table !== but) await from.forget(table);
}

/** Everything else that this client has kept, but what belongs to the game that is being played. Others of the same web space have their own names. */
export function deleteSettings(but: string | null = null, storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) if (/^(tischlein|practice:|lesson:|invited$)/.test(key) && !(but && key.includes(but)) && !(but && key === 'tischlein.places')) storage.removeItem(key);
  }
}
