// Games as one file: it reads what was written, reading twice changes nothing more, and nonsense changes nothing.
import { expect, it } from 'vitest';
import type { TableInfo } from '../wire/types';
import { deleteGames, readGames, takeGames, writeGames } from './games_file';
import { MemoryStore } from './table_store';

const kept = (table: string) => ({ table, at: 5, info: { table: { game: 'uno' } } as TableInfo });

it('is written, deleted and read again', async () => {
  const memory = new MemoryStore();
  await memory.append('localabcdefg', 0, ['{"a":1}', '{"b":2}']);
  await memory.describe(kept('localabcdefg'));
  const text = JSON.stringify(await writeGames(memory, { lang: 'de' }));
  await deleteGames(memory, 'localabcdefg');
  expect(await memory.facts('localabcdefg')).toHaveLength(2);
  await deleteGames(memory);
  expect(await memory.list()).toEqual([]);
  expect(await memory.facts('localabcdefg')).toEqual([]);
  const file = readGames(text)!;
  expect(file.settings).toEqual({ lang: 'de' });
  expect(await takeGames(file, memory)).toEqual([kept('localabcdefg')]);
  expect(await memory.facts('localabcdefg')).toEqual(['{"a":1}', '{"b":2}']);
  expect(await takeGames(file, memory)).toEqual([]);
});

it.each(['', 'null', '[]', '{"tischlein":"games","version":2,"games":[]}', '{"tischlein":"games","version":1,"games":[{}]}',
  JSON.stringify({ tischlein: 'games', version: 1, games: [{ kept: kept('k7mw3xp'), facts: ['{}'] }] }),
  JSON.stringify({ tischlein: 'games', version: 1, games: [{ kept: kept('localabcdefg'), facts: [1] }] })])('does not take %s', (text) => {
  expect(readGames(text)).toBeNull();
});
