// Local tables with the real engine in Node, its disk a puppet: whole games of every title against bots, what was kept is what was shown,
// a table goes on after its page was killed at any moment, and a disk that is full or taken is told.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { GameName, ServerMessage, Snapshot, TableInfo, Update } from '../wire/types';
import { Host, type Told } from './host';
import { Memory, NotKept, type Keeping, type KeptTable } from './keeping';

expect(existsSync('engine/tischlein.wasm'), 'script/web builds it').toBe(true);
const module = Promise.resolve(new WebAssembly.Module(readFileSync('engine/tischlein.wasm')));

/** Time that runs as fast as nothing happens. */
class Time {
  at = 0;
  private timers: { when: number; call: () => void }[] = [];
  now = () => this.at;
  wall = () => 1_700_000_000_000 + this.at;
  later = (ms: number, call: () => void) => {
    const timer = { when: this.at + ms, call };
    this.timers.push(timer);
    return () => { this.timers = this.timers.filter((one) => one !== timer); };
  };
  /** The next timer rings. */
  ring(): boolean {
    const next = this.timers.sort((a, b) => a.when - b.when).shift();
    if (!next) return false;
    this.at = Math.max(this.at, next.when);
    next.call();
    return true;
  }
}

class Player {
  readonly time = new Time();
  told: Told[] = [];
  newest: Snapshot | Update | null = null;
  answered: unknown = null;
  over = false;
  private line = 0;
  private said = 0;
  private saidAt = -1;
  host: Host;
  constructor(readonly disk: () => Promise<Keeping>) { this.host = this.start(); }
  private start(): Host {
    return new Host(() => module, this.disk, this.time, (bytes) => crypto.getRandomValues(bytes), (told) => this.heard(told));
  }
  private heard(told: Told): void {
    this.told.push(told);
    if ('answer' in told) this.answered = told.value;
    if (!('heard' in told) || told.line !== this.line) return;
    const message = JSON.parse(told.heard) as ServerMessage;
    if (message.type === 'snapshot' || message.type === 'update') {
      // What an update leaves out has not changed.
      this.newest = { ...this.newest, ...message } as Snapshot | Update;
      if (message.table?.phase === 'over' || message.play?.over) this.over = true;
    }
  }
  async open(game: GameName, seats: number, options = {}): Promise<string> {
    await this.host.asked({ do: 'open', ask: 1, lang: 'en', wish: { game, seats, options, name: 'Ada', pace: 'quick', bots: Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, level: 'medium' as const })) } });
    return (this.answered as { table: string }).table;
  }
  async sit(table: string): Promise<void> {
    await this.host.asked({ do: 'line', line: ++this.line, table, lang: 'en', watch: false });
    await this.say({ do: 'hello', v: 1, lang: 'en' });
  }
  say(what: object): Promise<void> { return this.host.asked({ do: 'say', line: this.line, text: JSON.stringify(what) }); }
  /** The page is gone, and comes back. */
  async killed(table: string): Promise<void> {
    this.host = this.start();
    this.newest = null;
    await this.sit(table);
  }
  async settle(): Promise<void> { for (let i = 0; i < 20; ++i) await Promise.resolve(); }
  /** One move of mine, or whatever is due. */
  async step(): Promise<void> {
    await this.settle();
    const { play, seq } = this.newest ?? {};
    // Any of them: a hash of the number is as good as a die, and the same every time.
    const which = (number: number, of: number) => ((number * 2654435761) >>> 8) % of;
    // A reflex is held until others had their chance: said once, then time passes.
    const waits = this.saidAt === seq;
    this.saidAt = waits ? -1 : seq ?? 0;
    if (!waits && play && play.must.includes(0) && play.moves.length > 0) await this.say({ do: 'play', id: `m${++this.said}`, seq, move: play.moves[which(this.said, play.moves.length)]! });
    else this.time.ring();
    await this.settle();
  }
}

it.each([['uno', 3, { rounds: 1 }], ['annaotto', 2, { cards: 6, placings: false }], ['anansi', 3, { rounds: 1 }], ['otto', 2, { target: 8 }]] as const)('plays %s to its end, killed now and then', async (game, seats, options) => {
  const disk = new Memory();
  const player = new Player(() => Promise.resolve(disk));
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
  expect(await disk.facts(table)).toHaveLength(player.newest!.seq);
  expect((await disk.look(table))!.info.table.phase).toBe('over');
  await player.host.asked({ do: 'record', ask: 2, lang: 'en', table, number: 1 });
  expect(player.answered).toMatchObject({ game, seats, players: [{ name: 'Ada' }, { level: 'medium' }, ...Array.from({ length: seats - 2 }, () => ({}))] });
});

it('goes on in memory where the disk is full, and says so once', async () => {
  const kept = new Memory();
  let room = 8;
  const disk: Keeping = {
    append: (table, after, facts) => (room-- > 0 ? kept.append(table, after, facts) : Promise.reject(new NotKept('full'))),
    facts: (table) => kept.facts(table), describe: (what: KeptTable) => kept.describe(what), look: (table) => kept.look(table), list: () => kept.list(), forget: (table) => kept.forget(table),
  };
  const player = new Player(() => Promise.resolve(disk));
  await player.sit(await player.open('uno', 2));
  await player.say({ do: 'start', id: 's' });
  for (let i = 0; i < 200 && !player.over; ++i) await player.step();
  expect(player.newest!.seq).toBeGreaterThan(20);
  expect(player.told.filter((told) => 'trouble' in told)).toEqual([{ trouble: 'full' }]);
});

it('plays where nothing may be kept', async () => {
  const player = new Player(() => Promise.reject(new NotKept('forbidden')));
  await player.sit(await player.open('otto', 2));
  await player.say({ do: 'start', id: 's' });
  for (let i = 0; i < 30; ++i) await player.step();
  expect(player.newest!.seq).toBeGreaterThan(10);
  expect(player.told.filter((told) => 'trouble' in told)).toEqual([{ trouble: 'forbidden' }]);
});

it('leaves a table to whoever opened it later', async () => {
  const disk = new Memory();
  const first = new Player(() => Promise.resolve(disk)), second = new Player(() => Promise.resolve(disk));
  const table = await first.open('uno', 2);
  await first.sit(table);
  await second.sit(table);
  await second.say({ do: 'start', id: 's' });
  await second.settle();
  await first.say({ do: 'start', id: 's' });
  await first.settle();
  expect(first.told.slice(-2)).toMatchObject([{ heard: expect.stringContaining('newer-tab') as unknown }, { closed: true }]);
});

it('says that a table is gone, and refuses nonsense as a server does', async () => {
  const player = new Player(() => Promise.resolve(new Memory()));
  await player.host.asked({ do: 'line', line: 1, table: 'localnone', lang: 'en', watch: false });
  expect(player.told.slice(-2)).toMatchObject([{ heard: expect.stringContaining('gone') as unknown }, { closed: true }]);
  await player.host.asked({ do: 'open', ask: 1, lang: 'en', wish: { game: 'uno', seats: 99 } });
  expect(player.answered).toMatchObject({ error: 'bad-message', field: 'seats' });
});

it('throws away what ended long ago, and nothing else', async () => {
  const disk = new Memory();
  const player = new Player(() => Promise.resolve(disk));
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
