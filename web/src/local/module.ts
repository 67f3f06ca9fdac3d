// The engine as a WebAssembly module: one instance holds one table. This file provides everything that the module imports
// (wasm/browser.hpp). It knows no page, so it runs in a worker and in Node.
import type { ReplayQuery } from '../wire/http';
import type { GameRecord, Games, HttpError, OpenTable, Replay, Review, TableInfo } from '../wire/types';

/** Whether facts were kept, with the numbers of wasm/exports.cpp. */
export const KeepResult = { yes: 0, noRoom: 1, failed: 2 } as const;
export type KeepResult = (typeof KeepResult)[keyof typeof KeepResult];

export interface EngineImports {
  tell(line: number, text: string): void;
  close(line: number): void;
  /** The answer is a later call of `EngineTable.kept`. */
  keep(append: number, after: number, facts: string[]): void;
  /** A question for every helper, if the table was woken with helpers. Each answer is a later call of `EngineTable.found`. */
  search(search: number, question: Uint8Array<ArrayBuffer>): void;
  /** Something went wrong, and the table goes on. */
  trouble(what: string): void;
  now(): number;
  random(bytes: Uint8Array<ArrayBuffer>): void;
}

/** For instances without a table: nothing is said or kept. */
export const noImports: EngineImports = { tell() {}, close() {}, keep() {}, search() {}, trouble() {}, now: () => Date.now(), random: (bytes) => { crypto.getRandomValues(bytes); } };

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  text_in(size: number): number;
  text_out(): number;
  add_language(): number;
  open(): number;
  wake(): number;
  connect(line: number, person: number): void;
  hear(line: number): void;
  disconnect(line: number): void;
  kept(append: number, result: number): void;
  found(search: number): void;
  share(number: number): number;
  review(): number;
  review_piece(stage: number, piece: number): void;
  review_so_far(whole: number): number;
  turn(elapsed: number): number;
  info(): number;
  games(): number;
  record(): number;
  replay(): number;
  position(): number;
}

/** The module ended itself because of a bug, or it gave its table up; this instance cannot be used any more. */
export class EngineFailure extends Error {}

const nothingDrawn = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
const read = new TextDecoder(), readStrictly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }), write = new TextEncoder();

export class EngineTable {
  private readonly exports: Exports;

  private constructor(module: WebAssembly.Module, imports: EngineImports) {
    const bytes = (at: number, size: number) => new Uint8Array(this.exports.memory.buffer, at, size);
    const text = (at: number, size: number) => read.decode(bytes(at, size));
    const view = () => new DataView(this.exports.memory.buffer);
    const page = {
      tell: (line: number, at: number, size: number) => imports.tell(line, text(at, size)),
      close: (line: number) => imports.close(line),
      keep: (append: number, after: number, at: number, size: number) => imports.keep(append, after, JSON.parse(text(at, size)) as string[]),
      search: (search: number, at: number, size: number) => imports.search(search, bytes(at, size).slice()),
      trouble: (at: number, size: number) => imports.trouble(text(at, size)),
      now: () => imports.now(),
      random: (at: number, size: number) => imports.random(bytes(at, size)),
      decompose: (at: number, size: number, letters: number, most: number) => {
        let given: string;
        try { given = readStrictly.decode(bytes(at, size)); } catch { return -1; }
        const points = Array.from(given.normalize('NFKD')).filter((letter) => !nothingDrawn.test(letter)).slice(0, most);
        points.forEach((letter, i) => view().setUint32(letters + 4 * i, letter.codePointAt(0)!, true));
        return points.length;
      },
      small: (letter: number) => {
        const lower = Array.from(String.fromCodePoint(letter).toLowerCase());
        return lower.length === 1 ? lower[0]!.codePointAt(0)! : letter;
      },
      fail: (at: number, size: number) => { throw new EngineFailure(text(at, size)); },
    };
    // Of WASI it needs only the clock, by which bots stop thinking; the rest is there because the module imports it.
    const wasi = {
      clock_time_get: (_id: number, _precision: bigint, result: number) => { view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true); return 0; },
      fd_write: (_fd: number, list: number, count: number, written: number) => {
        let all = 0;
        for (let i = 0; i < count; ++i) all += view().getUint32(list + 8 * i + 4, true);
        view().setUint32(written, all, true);
        return 0;
      },
      proc_exit: (code: number) => { throw new EngineFailure(`exit ${code}`); },
    };
    // Any other system call that it might import does not exist here.
    const missing = new Proxy(wasi, { get: (known, name: keyof typeof wasi) => known[name] ?? (() => 52) });
    const instance = new WebAssembly.Instance(module, { tischlein: page, wasi_snapshot_preview1: missing });
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  /** An instance that holds no table yet. */
  static empty(module: WebAssembly.Module, imports: EngineImports): EngineTable { return new EngineTable(module, imports); }
  /** Adds the texts of a PO file that a server has written (GET /texts/es.po); the module does not survive one that is broken. */
  addLanguage(po: string): boolean { this.write(po); return this.exports.add_language() === 1; }
  /** A new table: its name and its first facts, to be kept and then woken up. `others`: the other people who share the device. */
  open(lang: string, wish: OpenTable, others: readonly string[] = [], seat = 0): { table: string; facts: string[] } | HttpError { return this.ask('open', { lang, wish: JSON.stringify(wish), others, seat }); }
  /** What the engine can play. */
  games(lang: string): Games { return this.ask('games', { lang }); }
  /** Becomes the table with these facts. `helpers`: how many threads search for its experts; `seed`: of the bots' random numbers, for tests. False: the facts cannot be read. */
  wake(facts: readonly string[], helpers = 0, seed = ''): boolean { return !('error' in this.ask<object>('wake', { facts, helpers, seed })); }

  connect(line: number, person: number): void { this.exports.connect(line, person); }
  hear(line: number, text: string): void { this.write(text); this.exports.hear(line); }
  disconnect(line: number): void { this.exports.disconnect(line); }
  kept(append: number, result: KeepResult): void { this.exports.kept(append, result); }
  /** What a helper found; empty: it failed. */
  found(search: number, share: Uint8Array): void { this.put(share); this.exports.found(search); }
  /** In a helper, which has no table: its share of a search. */
  share(question: Uint8Array, number: number): Uint8Array<ArrayBuffer> { this.put(question); return this.taken(this.exports.share(number)).slice(); }
  /** Takes the milliseconds that have passed and returns those until the next call is due; -1: nothing waits. */
  turn(elapsed: number): number { return this.exports.turn(elapsed); }
  info(lang: string, person = 0): TableInfo { return this.ask('info', { lang, person }); }
  record(lang: string, number: number): GameRecord | HttpError { return this.ask('record', { lang, number }); }

  replay(lang: string, number: number, { from, count, seat, open }: ReplayQuery): Replay | HttpError { return this.ask('replay', { lang, number, from, count, seat: seat ?? -1, open: Number(open) }); }
  position(lang: string, number: number, ply: number): Record<string, unknown> | HttpError { return this.ask('position', { lang, number, ply }); }

  /** Begins the review of a finished game of this log; this needs no table. Returns how many pieces of work each of its two stages has. */
  review(lang: string, table: string, number: number, facts: readonly string[], decisions?: number): { look: number; finish: number } | HttpError { return this.ask('review', { lang, table, number, facts, decisions }); }
  /** Does one piece. All pieces of stage 0 must come before those of stage 1. */
  reviewPiece(stage: 0 | 1, piece: number): void { this.exports.review_piece(stage, piece); }
  /** What is known by now; `whole`: all pieces are done. */
  reviewSoFar(whole: boolean): Review { return this.said(this.exports.review_so_far(Number(whole))); }

  private put(bytes: Uint8Array): void {
    const at = this.exports.text_in(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }
  private write(text: string): void { this.put(write.encode(text)); }
  private taken(size: number): Uint8Array<ArrayBuffer> { return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, this.exports.text_out(), size); }
  private said<T>(size: number): T { return JSON.parse(read.decode(this.taken(size))) as T; }
  private ask<T>(what: 'open' | 'wake' | 'info' | 'record' | 'replay' | 'position' | 'games' | 'review', request: object): T {
    this.write(JSON.stringify(request));
    return this.said(this.exports[what]());
  }
}
