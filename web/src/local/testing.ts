// For tests of local tables: the real engine in Node, time that passes at once, and a player who plays any offered move.
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { GameName, ServerMessage, Snapshot, Update } from '../wire/types';
import { LocalTables, type FromWorker } from './local_tables';
import type { Helpers } from './helpers';
import type { TableStore } from './table_store';

expect(existsSync('engine/tischlein.wasm'), 'script/web builds it').toBe(true);
export const module = Promise.resolve(new WebAssembly.Module(readFileSync('engine/tischlein.wasm')));

/** A clock that jumps to the next timer at once. */
export class Time {
  at = 0;
  private timers: { when: number; call: () => void }[] = [];
  now = () => this.at;
  wall = () => 1_700_000_000_000 + this.at;
  later = (ms: number, call: () => void) => {
    const timer = { when: this.at + ms, call };
    this.timers.push(timer);
    return () => { this.timers = this.timers.filter((one) => one !== timer); };
  };
  /** Runs the next timer. */
  ring(): boolean {
    const next = this.timers.sort((a, b) => a.when - b.when).shift();
    if (!next) return false;
    this.at = Math.max(this.at, next.when);
    next.call();
    return true;
  }
}

/** Random bytes that are the same in every run (splitmix32): a test that depends on its deals fails at once or never.
 *  TISCHLEIN_LOCAL_SEED=N: other ones. */
const repeatableBytes = (seed: number) => (bytes: Uint8Array) => {
  for (let i = 0; i < bytes.length; ++i) {
    seed = (seed + 0x9e3779b9) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    bytes[i] = (mixed ^ (mixed >>> 15)) & 255;
  }
};

export class TestPlayer {
  readonly time = new Time();
  private readonly random = repeatableBytes(Number(process.env.TISCHLEIN_LOCAL_SEED ?? 1));
  received: FromWorker[] = [];
  newest: Snapshot | Update | null = null;
  answered: unknown = null;
  over = false;
  private line = 0;
  private said = 0;
  private saidAt = -1;
  tables: LocalTables;
  constructor(readonly disk: () => Promise<TableStore>, private readonly helpers: Helpers | null = null, private readonly textsAt?: (address: string) => Promise<string>) { this.tables = this.start(); }
  private start(): LocalTables {
    return new LocalTables(() => module, this.disk, this.time, this.random, (received) => this.heard(received), this.helpers, this.textsAt);
  }
  private heard(received: FromWorker): void {
    this.received.push(received);
    if ('answer' in received) this.answered = received.value;
    if (!('heard' in received) || received.line !== this.line) return;
    const message = JSON.parse(received.heard) as ServerMessage;
    if (message.type === 'snapshot' || message.type === 'update') {
      // Parts that an update leaves out have not changed.
      this.newest = { ...this.newest, ...message } as Snapshot | Update;
      if (message.table?.phase === 'over' || message.play?.over) this.over = true;
    }
  }
  async open(game: GameName, seats: number, options = {}, others: string[] = [], more = {}): Promise<string> {
    await this.tables.handle({ do: 'open', ask: 1, lang: 'en', others, wish: { game, seats, options, name: 'Ada', pace: 'quick', bots: Array.from({ length: seats - 1 - others.length }, (_, i) => ({ seat: i + 1 + others.length, level: 'medium' as const })), ...more } });
    return (this.answered as { table: string }).table;
  }
  /** Gives the device to this person. */
  async sit(table: string, person = 0): Promise<void> {
    const before = this.line;
    this.saidAt = -1;
    await this.tables.handle({ do: 'line', line: ++this.line, table, lang: 'en', person });
    if (before > 0) await this.tables.handle({ do: 'hang', line: before });
    await this.say({ do: 'hello', v: 1, lang: 'en' });
  }
  say(what: object): Promise<void> { return this.tables.handle({ do: 'say', line: this.line, text: JSON.stringify(what) }); }
  /** The page is killed and opened again. */
  async killed(table: string): Promise<void> {
    this.tables = this.start();
    this.newest = null;
    this.line = 0;
    await this.sit(table);
  }
  async settle(): Promise<void> { for (let i = 0; i < 20; ++i) await Promise.resolve(); }
  /** Makes one own move, or lets time pass. */
  async step(): Promise<void> {
    await this.settle();
    const { play, seq } = this.newest ?? {};
    // Any of them: a hash of the number is as good as a random one, and the same every time.
    const which = (number: number, of: number) => ((number * 2654435761) >>> 8) % of;
    // The table holds a reflex until others had their chance: it is said once, then time passes.
    const waits = this.saidAt === seq;
    this.saidAt = waits ? -1 : seq ?? 0;
    if (!waits && play && play.must.includes(this.newest!.you!.seat!) && play.moves.length > 0) await this.say({ do: 'play', id: `m${++this.said}`, seq, move: play.moves[which(this.said, play.moves.length)]! });
    else this.time.ring();
    await this.settle();
  }
}

