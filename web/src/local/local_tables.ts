// Runs local tables: wakes them from their kept facts, keeps every new fact before it is shown, and runs their timers. It knows no worker
// and no page, so tests run it in Node (src/local/local_tables.test.ts).
import { gameOrder } from '../i18n/games';
import { EngineTable, KeepResult, type EngineImports } from './module';
import type { Helpers } from './helpers';
import { MemoryStore, StoreError, type TableStore, type Trouble } from './table_store';
import { isShared } from './table_id';
import type { PassiveLines } from './passive_lines';
import type { EdgeMoves } from './reflexes';
import type { ReplayQuery } from '../wire/http';
import type { Bye, GameRecord, Games, HttpError, OpenTable, Replay, TableId } from '../wire/types';

/** From the page to the worker. */
export type ToWorker =
  | { do: 'open'; ask: number; lang: string; wish: OpenTable; others: readonly string[]; /** The seat of the person who opens it. */ seat?: number }
  | { do: 'games'; ask: number; lang: string }
  /** The engine lacks texts of this language, which a PO file at this address has. Said once, before they are needed. */
  | { do: 'language'; texts: string }
  | { do: 'facts'; ask: number; table: TableId }
  | { do: 'record'; ask: number; lang: string; table: TableId; number: number }
  | { do: 'replay'; ask: number; lang: string; table: TableId; number: number; query: ReplayQuery }
  | { do: 'position'; ask: number; lang: string; table: TableId; number: number; ply: number }
  /** Opens a line for one of the people at the table; -1: a spectator. */
  | { do: 'line'; line: number; table: TableId; lang: string; person: number }
  | { do: 'say'; line: number; text: string }
  | { do: 'hang'; line: number }
  /** Somebody who does not hold the device pressed a button at the edge. */
  | { do: 'press'; table: TableId; person: number; move: string };
/** From the worker to the page. `trouble`: why the game is not kept from now on. `edgeMoves`: by person, what those who do not hold the device
 *  can do at once. */
export type FromWorker =
  | { answer: number; value: { table: TableId } | { facts: string[] } | GameRecord | Replay | Record<string, unknown> | Games | HttpError }
  | { line: number; opened: true } | { line: number; heard: string } | { line: number; closed: true }
  | { trouble: Trouble }
  | { table: TableId; edgeMoves: EdgeMoves };

export interface SystemClock {
  now(): number;
  wall(): number;
  later(ms: number, call: () => void): () => void;
}

interface Running {
  id: TableId;
  table: EngineTable;
  lang: string;
  /** Lines of the page, and the person of each. */
  lines: Map<number, number>;
  /** The people at a shared table who do not hold the device. */
  passive: PassiveLines | null;
  /** The time up to which the table's timers have run. */
  at: number;
  /** How many of the added languages the engine has read. */
  languages: number;
  cancel: () => void;
}

const keptAfterTheEndMs = 30 * 86_400_000;
const unreadable: HttpError = { error: 'bad-log', text: '' };
const bye = (why: Bye['why']): string => JSON.stringify({ type: 'bye', why, text: '' } satisfies Bye);

export class LocalTables {
  private readonly running = new Map<TableId, Running>();
  private readonly waking = new Map<TableId, Promise<Running | null>>();
  private readonly tableOf = new Map<number, TableId>();
  private opened: Promise<TableStore> | null = null;
  private spare: Promise<Running> | null = null;
  /** PO files of languages that the engine was built without. */
  private readonly added: string[] = [];
  /** While one is fetched, everything else waits, so that it is said in that language. */
  private learning: Promise<void> | null = null;

  constructor(private readonly module: () => Promise<WebAssembly.Module>, private readonly disk: () => Promise<TableStore>, private readonly clock: SystemClock,
    private readonly random: (bytes: Uint8Array<ArrayBuffer>) => void, private readonly tell: (message: FromWorker) => void, private readonly helpers: Helpers | null = null,
    private readonly textsAt: (address: string) => Promise<string> = () => Promise.resolve('')) {}

  async handle(what: ToWorker): Promise<void> {
    if (what.do === 'language') return this.learn(what.texts);
    if (this.learning) await this.learning;
    switch (what.do) {
      case 'open': this.tell({ answer: what.ask, value: await this.open(what.lang, what.wish, what.others, what.seat) }); break;
      case 'facts': this.tell({ answer: what.ask, value: { facts: await (await this.store()).facts(what.table) } }); break;
      case 'record': this.tell({ answer: what.ask, value: await this.of(what.table, what.lang, (table) => table.record(what.lang, what.number)) }); break;
      case 'replay': { const { query, number, lang } = what; this.tell({ answer: what.ask, value: await this.of(what.table, lang, (table) => table.replay(lang, number, query)) }); break; }
      case 'position': { const { ply, number, lang } = what; this.tell({ answer: what.ask, value: await this.of(what.table, lang, (table) => table.position(lang, number, ply)) }); break; }
      case 'games': this.tell({ answer: what.ask, value: await this.games(what.lang) }); break;
      case 'line': await this.connect(what); break;
      case 'say': this.atLine(what.line, (running) => running.table.hear(what.line, what.text)); break;
      case 'hang': this.hang(what.line); break;
      case 'press': this.press(what.table, what.person, what.move); break;
    }
  }

  /** Prepares an instance and the disk before anybody asks. It tells nothing, because nobody listens yet. The attempt to open an impossible
   *  table makes the engine read what it needs for every table. */
  async warm(): Promise<void> {
    this.disk().catch(() => {});
    (await (this.spare ??= this.made())).table.open('en', { game: gameOrder[0]!, seats: 0 });
  }

  /** The disk, or memory if there is no disk. */
  private store(): Promise<TableStore> {
    this.opened ??= this.disk().catch((error: unknown) => {
      this.tell({ trouble: error instanceof StoreError ? error.why : 'failed' });
      return new MemoryStore();
    });
    return this.opened;
  }
  /** The disk is full or broken: the game goes on in memory. */
  private async onlyInMemory(why: Trouble): Promise<void> {
    const memory = new MemoryStore();
    for (const { id } of this.running.values()) await memory.append(id, 0, await (await this.store()).facts(id).catch(() => []));
    this.opened = Promise.resolve(memory);
    this.tell({ trouble: why });
  }

  private async open(lang: string, wish: OpenTable, others: readonly string[], seat = 0): Promise<{ table: TableId } | HttpError> {
    const spare = await this.instance();
    const opened = this.taught(spare).table.open(lang, wish, others, seat);
    this.spare = Promise.resolve(spare);
    if ('error' in opened) return opened;
    await this.keep(opened.table, 0, opened.facts);
    void this.tidy().catch(() => {});
    return { table: opened.table };
  }
  private async games(lang: string): Promise<Games> {
    const spare = await this.instance();
    const games = this.taught(spare).table.games(lang);
    this.spare ??= Promise.resolve(spare);
    return games;
  }
  private async keep(table: TableId, after: number, facts: readonly string[]): Promise<void> {
    try { await (await this.store()).append(table, after, facts); } catch (error) {
      const why = error instanceof StoreError ? error.why : 'failed';
      if (why === 'taken') throw error;
      await this.onlyInMemory(why);
      await (await this.store()).append(table, after, facts);
    }
  }

  /** Deletes games that ended long ago. */
  private async tidy(): Promise<void> {
    const store = await this.store();
    for (const { table, info, at } of await store.list()) if (info.table.phase === 'over' && this.clock.wall() - at > keptAfterTheEndMs) await store.forget(table);
  }

  /** Asks a kept table about its finished games. */
  private async of<T extends object>(id: TableId, lang: string, say: (table: Running['table']) => T | HttpError): Promise<T | HttpError> {
    const running = await this.wake(id, lang);
    return running ? say(this.taught(running).table) : unreadable;
  }

  // --- languages ----------------------------------------------------------------------------------------------
  private learn(address: string): Promise<void> {
    const learning: Promise<void> = Promise.all([this.textsAt(address), this.learning]).then(([po]) => {
      if (po !== '') this.added.push(po);
      if (this.learning === learning) this.learning = null;
    });
    return (this.learning = learning);
  }
  /** The same, with all languages that were added by now. */
  private taught(running: Running): Running {
    for (const po of this.added.slice(running.languages)) running.table.addLanguage(po);
    running.languages = this.added.length;
    return running;
  }

  // --- tables -------------------------------------------------------------------------------------------------
  private wake(id: TableId, lang: string): Promise<Running | null> {
    const here = this.running.get(id);
    if (here) return Promise.resolve(here);
    let waking = this.waking.get(id);
    if (!waking) {
      waking = this.read(id, lang).catch(() => null).finally(() => this.waking.delete(id));
      this.waking.set(id, waking);
    }
    return waking;
  }
  private async read(id: TableId, lang: string): Promise<Running | null> {
    const facts = await (await this.store()).facts(id);
    if (facts.length === 0) return null;
    // Loaded only if several people share the device.
    const passive = isShared(id) ? new (await import('./passive_lines')).PassiveLines(this.random) : null;
    const running = Object.assign(await this.instance(), { id, lang, at: this.clock.now(), passive });
    if (!running.table.wake(facts, this.helpers?.count ?? 0)) return null;
    this.running.set(id, running);
    return running;
  }
  /** An instance for a table. Prefers the one that a table was just opened with, because it has read its texts already. */
  private instance(): Promise<Running> {
    const spare = this.spare;
    this.spare = null;
    return spare ?? this.made();
  }
  private async made(): Promise<Running> {
    const module = await this.module();
    const running: Running = { id: '', lang: 'en', lines: new Map(), passive: null, at: 0, languages: 0, cancel: () => {}, table: null! };
    running.table = EngineTable.empty(module, this.importsFor(running));
    return running;
  }

  private importsFor(running: Running): EngineImports {
    return {
      tell: (line, text) => { if (line < 0) running.passive?.heard(line, text); else this.tell({ line, heard: text }); },
      close: (line) => {
        if (line < 0) { running.passive?.gone(line); return; }
        this.tell({ line, closed: true }); 
        this.tableOf.delete(line);
        running.lines.delete(line);
      },
      keep: (append, after, facts) => { void this.keepFor(running, append, after, facts); },
      search: (search, question) => this.helpers?.search(question, (share) => {
        if (this.running.get(running.id) === running) this.turn(running, () => running.table.found(search, share));
      }),
      trouble: (what) => console.error(what),
      now: () => this.clock.wall(),
      random: this.random,
    };
  }
  private async keepFor(running: Running, append: number, after: number, facts: string[]): Promise<void> {
    try { await this.keep(running.id, after, facts); } catch { this.giveUp(running, 'newer-tab'); return; }
    if (this.running.get(running.id) !== running) return;
    this.turn(running, () => running.table.kept(append, KeepResult.yes));
    await this.describe(running);
  }
  private async describe({ id, table, lang }: Running): Promise<void> {
    try { await (await this.store()).describe({ table: id, info: table.info(lang), at: this.clock.wall() }); } catch { /* only the start page misses it */ }
  }

  /** Does something at a table and everything that follows from it, and sets a timer for what is due later. A table that breaks is dropped;
   *  the page's next try wakes it anew. */
  private turn(running: Running, what: () => void): void {
    running.cancel();
    try {
      const elapsed = Math.max(0, Math.floor(this.clock.now() - running.at));
      running.at += elapsed;
      this.taught(running).table.turn(elapsed);
      what();
      let due = running.table.turn(0);
      // The passive lines answer what the table said, and the table may answer them again.
      for (let said = running.passive?.toSay() ?? []; said.length > 0; said = running.passive?.toSay() ?? []) {
        for (const { line, text } of said) running.table.hear(line, text);
        due = running.table.turn(0);
      }
      const edgeMoves = running.passive?.newEdgeMoves();
      if (edgeMoves) this.tell({ table: running.id, edgeMoves });
      running.cancel = due < 0 ? () => {} : this.clock.later(Math.ceil(due), () => this.turn(running, () => {}));
    } catch (error) {
      this.giveUp(running, null);
      throw error;
    }
  }
  private giveUp(running: Running, why: Bye['why'] | null): void {
    running.cancel();
    this.running.delete(running.id);
    for (const line of running.lines.keys()) {
      if (why) this.tell({ line, heard: bye(why) });
      this.tell({ line, closed: true });
      this.tableOf.delete(line);
    }
  }

  // --- lines --------------------------------------------------------------------------------------------------
  private async connect({ line, table: id, lang, person }: Extract<ToWorker, { do: 'line' }>): Promise<void> {
    this.tableOf.set(line, id);
    const running = await this.wake(id, lang);
    if (!this.tableOf.has(line)) return;  // hung up meanwhile
    if (!running) {
      this.tell({ line, opened: true });
      this.tell({ line, heard: bye('gone') });
      this.tell({ line, closed: true });
      return;
    }
    running.lang = lang;
    running.lines.set(line, person);
    this.turn(running, () => { running.table.connect(line, person); this.openPassiveLines(running); });
    this.tell({ line, opened: true });
  }
  /** Connects everybody at a shared table who does not hold the device. Otherwise bots would play for them. */
  private openPassiveLines({ table, lang, lines, passive }: Running): void {
    for (const { line, text } of passive?.open(table.info(lang), [...lines.values()]) ?? []) {
      table.connect(line, -1 - line);
      table.hear(line, text);
    }
  }
  private press(id: TableId, person: number, move: string): void {
    const running = this.running.get(id);
    if (running) this.turn(running, () => running.passive?.press(person, move));
  }
  private atLine(line: number, what: (running: Running) => void): void {
    const running = this.running.get(this.tableOf.get(line) ?? '');
    if (running?.lines.has(line)) this.turn(running, () => what(running));
  }
  private hang(line: number): void {
    this.atLine(line, (running) => {
      running.lines.delete(line);
      // Before the disconnect, so that nobody at a shared table counts as away, not even for a moment.
      if (running.lines.size > 0) this.openPassiveLines(running);
      running.table.disconnect(line);
    });
    const running = this.running.get(this.tableOf.get(line) ?? '');
    this.tableOf.delete(line);
    // Nobody looks at the table any more; its log is enough to wake it again.
    if (running && running.lines.size === 0) { running.cancel(); this.running.delete(running.id); }
  }
}
