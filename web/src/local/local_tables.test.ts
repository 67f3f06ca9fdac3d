// Local tables with the real engine in Node and a disk that the test controls: whole games of every title against bots; what was kept is
// what was shown; a table goes on after its page was killed at any moment; a disk that is full or in use is reported.
import { expect, it } from 'vitest';
import type { TableInfo } from '../wire/types';
import { readLocale } from '../../texts/plugin.ts';
import { pseudo, pseudoPo } from '../../texts/pseudo.ts';
import { TestPlayer } from './testing';
import { MemoryStore, StoreError, type StoredTable, type TableStore } from './table_store';

it.each([['uno', 3, { rounds: 1 }], ['annaotto', 2, { cards: 6, placings: false }], ['anansi', 3, { rounds: 1 }], ['otto', 2, { target: 8 }]] as const)('plays %s to its end, killed now and then', async (game, seats, options) => {
  const disk = new MemoryStore();
  const player = new TestPlayer(() => Promise.resolve(disk));
  const table = await player.open(game, seats, options);
  await player.sit(table);
  await player.say({ do: 'start', id: 's' });
  let steps = 0;
  for (; !player.over && steps < 6000; ++steps) {
    const before = player.newest?.seq;
    await player.step();
    if (steps % 97 === 50) {
      await player.killed(table);
      // Nothing that was shown is lost.
      expect(player.newest!.seq).toBeGreaterThanOrEqual(before ?? 0);
    }
  }
  expect(player.over, `${steps} steps`).toBe(true);
  await player.settle();
  // The module has no texts that only pages show (i18n/CMakeLists.txt). A text that it lacks would be said as its key.
  expect(player.received.flatMap((message) => ('heard' in message ? message.heard.match(/\b(?:page|cards|uno|annaotto|anansi|otto)\.[a-z][\w.-]*/g) ?? [] : []))).toEqual([]);
  expect(await disk.facts(table)).toHaveLength(player.newest!.seq);
  expect((await disk.look(table))!.info.table.phase).toBe('over');
  await player.tables.handle({ do: 'record', ask: 2, lang: 'en', table, number: 1 });
  expect(player.answered).toMatchObject({ game, seats, players: [{ name: 'Ada' }, { level: 'medium' }, ...Array.from({ length: seats - 2 }, () => ({}))] });
});

it('goes on in memory where the disk is full, and says so once', async () => {
  const kept = new MemoryStore();
  let room = 8;
  const disk: TableStore = {
    append: (table, after, facts) => (room-- > 0 ? kept.append(table, after, facts) : Promise.reject(new StoreError('full'))),
    facts: (table) => kept.facts(table), describe: (what: StoredTable) => kept.describe(what), look: (table) => kept.look(table), list: () => kept.list(), forget: (table) => kept.forget(table), attach: (...all) => kept.attach(...all), attachment: (...all) => kept.attachment(...all),
  };
  const player = new TestPlayer(() => Promise.resolve(disk));
  await player.sit(await player.open('uno', 2));
  await player.say({ do: 'start', id: 's' });
  for (let i = 0; i < 200 && !player.over; ++i) await player.step();
  expect(player.newest!.seq).toBeGreaterThan(20);
  expect(player.received.filter((message) => 'trouble' in message)).toEqual([{ trouble: 'full' }]);
});

it('plays where nothing may be kept', async () => {
  const player = new TestPlayer(() => Promise.reject(new StoreError('forbidden')));
  await player.sit(await player.open('otto', 2));
  await player.say({ do: 'start', id: 's' });
  for (let i = 0; i < 30; ++i) await player.step();
  expect(player.newest!.seq).toBeGreaterThan(10);
  expect(player.received.filter((message) => 'trouble' in message)).toEqual([{ trouble: 'forbidden' }]);
});

it('leaves a table to whoever opened it later', async () => {
  const disk = new MemoryStore();
  const first = new TestPlayer(() => Promise.resolve(disk)), second = new TestPlayer(() => Promise.resolve(disk));
  const table = await first.open('uno', 2);
  await first.sit(table);
  await second.sit(table);
  await second.say({ do: 'start', id: 's' });
  await second.settle();
  await first.say({ do: 'start', id: 's' });
  await first.settle();
  expect(first.received.slice(-2)).toMatchObject([{ heard: expect.stringContaining('newer-tab') as unknown }, { closed: true }]);
});

it('says that a table is gone, and refuses nonsense as a server does', async () => {
  const player = new TestPlayer(() => Promise.resolve(new MemoryStore()));
  await player.tables.handle({ do: 'line', line: 1, table: 'localnone', lang: 'en', person: 0 });
  expect(player.received.slice(-2)).toMatchObject([{ heard: expect.stringContaining('gone') as unknown }, { closed: true }]);
  await player.tables.handle({ do: 'open', ask: 1, lang: 'en', others: [], wish: { game: 'uno', seats: 99 } });
  expect(player.answered).toMatchObject({ error: 'bad-message', field: 'seats' });
});

it('throws away what ended long ago, and nothing else', async () => {
  const disk = new MemoryStore();
  const player = new TestPlayer(() => Promise.resolve(disk));
  for (const [phase, at, table] of [['over', 0, 'localaaaaaaa'], ['playing', 0, 'localbbbbbbb'], ['over', 1_700_000_000_000, 'localccccccc']] as const) {
    await disk.append(table, 0, ['{}']);
    await disk.describe({ table, at, info: { table: { phase } } as TableInfo });
  }
  const opened = await player.open('uno', 2);
  await player.settle();
  expect((await disk.list()).map(({ table }) => table)).toEqual(['localbbbbbbb', 'localccccccc']);
  expect(await disk.facts('localaaaaaaa')).toEqual([]);
  expect((await disk.facts(opened)).length).toBeGreaterThan(0);
});

it('speaks a language that the engine was built without, and everything waits until its texts are there', async () => {
  const english = readLocale()[0]!;
  const disk = new MemoryStore(), told: string[] = [];
  const player = new TestPlayer(() => Promise.resolve(disk), null, (address) => { told.push(address); return Promise.resolve(address === 'texts/xx.po' ? pseudoPo(english) : ''); });
  const refused = async (lang: string): Promise<string> => {
    await player.say({ do: 'lang', lang });
    await player.say({ do: 'explain', id: `e${lang}`, move: 'dance' });
    await player.settle();
    const answers = player.received.flatMap((one) => ('heard' in one ? [JSON.parse(one.heard) as { id?: string; text?: string }] : []));
    return answers.findLast(({ id }) => id === `e${lang}`)!.text!;
  };
  await player.sit(await player.open('uno', 2));
  await player.say({ do: 'start', id: 's' });
  await player.settle();
  const before = await refused('en');
  expect(await refused('xx')).toBe(before);
  // Nobody waits for the first of the two.
  const learnt = player.tables.handle({ do: 'language', texts: 'texts/xx.po' });
  expect(await refused('xx')).toContain(pseudo(String(english.entries.find(({ key }) => key === 'host.not-a-move')!.text)).split('`').at(-1)!);
  await learnt;
  expect(await refused('en')).toBe(before);
  // A language that nobody has changes nothing.
  await player.tables.handle({ do: 'language', texts: 'texts/yy.po' });
  expect(await refused('yy')).toBe(before);
  expect(told).toEqual(['texts/xx.po', 'texts/yy.po']);
  // A table that is opened later speaks it, too.
  await player.tables.handle({ do: 'games', ask: 7, lang: 'xx' });
  expect(JSON.stringify(player.answered)).toContain(pseudo(String(english.entries.find(({ key }) => key === 'uno.rule.1')!.text)).slice(0, 20));
});
