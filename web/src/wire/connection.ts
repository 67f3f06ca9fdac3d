// The connection to a table. It says hello, receives every fact without a gap and reconnects by itself. Every action gets exactly one
// answer, however often the connection breaks. It knows no page: `Environment` is the browser; tests have one that they control themselves.
import type { Action, Answer, Bye, Language, ServerMessage } from './types';
import { begin, fold, present, type ClientTable } from './state';

/** What a connection sends on: a WebSocket, or messages to the worker that runs local tables. A connection that breaks opens a new one. */
export interface Socket { send(text: string): void; close(): void }
export interface SocketListener { opened(): void; heard(text: string): void; closed(): void }
export interface Environment {
  open(listener: SocketListener): Socket;
  now(): number;
  random(): number;
  /** Calls `call` after `ms`; the function that it returns cancels that. */
  later(ms: number, call: () => void): () => void;
}

/** connecting: trying (`again`: not for the first time); up: all is well; moving: the server says that the table moves to another server;
 *  doubtful: an expected message has not come; away: waiting for the next try; ended: the table said goodbye. */
export type ConnectionState = { at: 'connecting'; again: boolean; why: AwayReason | null } | { at: 'up' } | { at: 'moving' } | { at: 'doubtful' }
  | { at: 'away'; tries: number; retryAt: number; why: AwayReason | null } | { at: 'ended'; bye: Bye };
/** Why there is no connection. moving: the last message said that the table is being moved, or the server is one of several and was lost just now. */
type AwayReason = Bye['why'] | 'moving';
export interface ConnectionListener {
  table(state: ClientTable): void;
  connection(state: ConnectionState): void;
  /** Milliseconds from an action to its answer, if the connection was never doubtful in between. */
  roundTrip(ms: number): void;
  /** How many actions have had no answer for a second. */
  onTheWay(actions: number): void;
}

/** An action without the id that the connection gives it. */
type Plain<A> = A extends { id: string } ? Omit<A, 'id'> : never;
export type UnsentAction = Plain<Action>;
interface Pending {
  action: UnsentAction & { id: string };
  done: (answer: Answer) => void;
  /** When and on which socket it was sent; null: not yet sent, or the time is of no use because the connection became doubtful. */
  sent: { at: number; on: Socket } | null;
  late: boolean;
  cancelLate: () => void;
}

// After these goodbyes the client reconnects by itself; after others the person decides.
const comesBack: readonly Bye['why'][] = ['closing', 'too-slow', 'rate'];
// The page does these by itself, so no person waits for the answer.
const unnoticed: readonly Action['do'][] = ['explain', 'luck', 'ready'];
// A dead connection is noticed only when an answer is due, so the client asks something after a silence; sooner while a game is played.
const pulseMs = 20_000, playingPulseMs = 7_000;
const lateMs = 1_000, doubtMs = 3_000, doubtInHurryMs = 1_000, despairMs = 2_000;
const longestAttemptMs = 8_000, shortestAttemptMs = 1_500;
const firstWaitMs = 300, soonMs = 1_500, longestWaitMs = 10_000, soonTries = 12;
// A table that is being moved is back after a few seconds. If it is not, this is a lost connection like any other.
const movingTries = 8, movedMs = 10_000;

/** How long to wait before the next try. The wait doubles, stays short for the first tries, and is random, so that clients do not all come at once. */
export function waitBefore(tries: number, random: number): number {
  const wait = tries < soonTries ? Math.min(soonMs, firstWaitMs * 2 ** tries) : Math.min(longestWaitMs, soonMs * 2 ** (tries - soonTries + 1));
  return wait * (0.5 + random / 2);
}

/** How long an attempt may take. On a dead network it neither opens nor fails, so a new one must follow soon; but a connection that is slow,
 *  or has become slow, needs more time. `opening`: how long the last one took to open; null: none has opened yet. */
export function patienceFor(tries: number, opening: number | null): number {
  if (opening === null || tries % 5 === 4) return longestAttemptMs;
  return Math.min(longestAttemptMs, Math.max(shortestAttemptMs, 4 * opening));
}

export class Connection {
  /** The socket in use, and an attempt at a new one. Both can exist at the same time: the old socket may still answer. */
  private socket: Socket | null = null;
  private attempt: Socket | null = null;
  private current: ClientTable | null = null;
  private readonly pending = new Map<string, Pending>();
  private hinting: { about: string; answer: Promise<Answer> } | null = null;
  private readonly name: string;
  private actions = 0;
  private tries = 0;
  private opening: number | null = null;
  private lastBye: Bye | null = null;
  private moving = false;
  /** `movable`: the server is one of several. `lostAt`: since when nothing was heard. */
  private movable = false;
  private lostAt: number | null = null;
  private resyncing = false;
  private doubted = false;
  private ended = false;
  private drawn = false;
  private stopped = false;
  private cancelAttempt: () => void = () => {};
  private cancelPulse: () => void = () => {};
  private cancelSilence: (() => void) | null = null;

  constructor(private lang: Language, private readonly listener: ConnectionListener, private readonly environment: Environment) {
    // Ids must not repeat those of an earlier visit with the same cookie.
    this.name = Math.floor(environment.random() * 36 ** 6).toString(36) + environment.now().toString(36);
    this.connect();
  }

  /** Asks the table to do something. The answer comes exactly once, also when the connection breaks in between. */
  act(action: UnsentAction): Promise<Answer> {
    return new Promise((done) => {
      const id = `${this.name}-${++this.actions}`;
      const pending: Pending = { action: { ...action, id } as UnsentAction & { id: string }, done, sent: null, late: false, cancelLate: () => {} };
      this.pending.set(id, pending);
      if (!unnoticed.includes(action.do)) pending.cancelLate = this.environment.later(lateMs, () => { pending.late = true; this.tellLate(); });
      if (this.socket) this.send(pending, this.socket);
    });
  }
  play(move: string): Promise<Answer> {
    return this.act({ do: 'play', seq: this.current?.seq ?? 0, move });
  }
  /** What an expert would do. The table computes one hint at a time for each guest and refuses another one meanwhile. So a second
   *  question about the same moves shares the answer, and a question about other moves waits. */
  hint(): Promise<Answer> {
    const about = (this.current?.play?.moves ?? []).join('|');
    if (this.hinting?.about === about) return this.hinting.answer;
    const ask = () => this.act({ do: 'hint', seq: this.current?.seq ?? 0 });
    const answer = this.hinting ? this.hinting.answer.then(ask) : ask();
    this.hinting = { about, answer };
    void answer.then(() => { if (this.hinting?.answer === answer) this.hinting = null; });
    return answer;
  }

  /** A board is on the screen, so bots may move. Sent after each deal. After a reconnect the board is still there, so the table need not wait. */
  boardIsDrawn(): void {
    this.drawn = true;
    void this.act({ do: 'ready', for: 'moves' });
  }

  setLanguage(lang: Language): void {
    if (lang === this.lang) return;
    this.lang = lang;
    if (this.socket) this.resync();
  }

  /** The person asked to try now. */
  retry(): void {
    if (this.stopped || (this.socket && !this.doubted)) return;
    this.tries = 0;
    this.lastBye = null;
    this.ended = false;
    this.connect();
  }
  /** The page may have been asleep, or the network may have changed, and the connection may be dead: ask now instead of at the next pulse. */
  check(): void {
    if (this.stopped || this.ended) return;
    if (this.socket && !this.doubted) this.ask(doubtInHurryMs);
    else this.retry();
  }
  /** The browser says that there is no network. It may be wrong (a server on this machine), so this asks the table. */
  offline(): void {
    if (this.stopped || this.ended || !this.socket) return;
    this.doubt();
    this.ask(doubtInHurryMs);
  }
  /** The person may be another one now, with a new cookie or none. Forgets the state and connects anew. */
  reconnect(): void {
    this.current = null;
    this.lastBye = null;
    this.ended = false;
    this.tries = 0;
    this.dropSocket();
    this.connect();
  }
  stop(): void {
    this.stopped = true;
    this.dropAttempt();
    this.dropSocket();
    for (const { cancelLate } of this.pending.values()) cancelLate();
  }

  private connect(): void {
    this.dropAttempt();
    this.quiet();
    this.listener.connection({ at: 'connecting', again: this.current !== null || this.tries > 0, why: this.why() });
    const begun = this.environment.now();
    let mine: Socket | null = null;
    const socketListener: SocketListener = {
      opened: () => { if (this.attempt === mine && mine) this.opened(mine, this.environment.now() - begun); },
      heard: (text) => { if (this.socket === mine) this.heard(JSON.parse(text) as ServerMessage); },
      closed: () => { if (this.socket === mine) this.lost(); else if (this.attempt === mine) this.failed(); },
    };
    this.attempt = mine = this.environment.open(socketListener);
    this.cancelAttempt = this.environment.later(patienceFor(this.tries, this.opening), () => { this.tries++; this.connect(); });
  }

  private opened(socket: Socket, took: number): void {
    this.opening = took;
    this.attempt = null;
    this.cancelAttempt();
    this.dropSocket();
    this.socket = socket;
    const seen = this.current && { game: this.current.game, seq: this.current.seq };
    socket.send(JSON.stringify({ do: 'hello', v: 1, lang: this.lang, ...(seen ? { seen } : {}), ...(this.drawn ? {} : { draws: true }), rounds: true }));
    this.expect();
    for (const pending of this.pending.values()) this.send(pending, socket);
  }

  private send(pending: Pending, socket: Socket): void {
    pending.sent = this.doubted ? null : { at: this.environment.now(), on: socket };
    socket.send(JSON.stringify(pending.action));
    this.expect();
  }

  private heard(message: ServerMessage): void {
    this.dropAttempt();
    this.quiet();
    this.doubted = false;
    if (message.type === 'bye') { this.lastBye = message; return; }
    this.tries = 0;
    this.lastBye = null;
    this.lostAt = null;
    this.moving = message.type === 'moving';
    if (this.moving) {
      this.listener.connection({ at: 'moving' });
      this.expect();
      return;
    }
    switch (message.type) {
      case 'snapshot':
        this.resyncing = false;
        this.movable = message.movable ?? false;
        this.become(begin(message, this.environment.now(), this.current));
        break;
      case 'update': {
        if (message.id !== undefined) this.answered({ type: 'answer', id: message.id, ok: true, seq: message.seq });
        if (!this.current || this.resyncing) break;
        const next = fold(this.current, message, this.environment.now());
        if (next === 'gap') this.resync();
        else if (next !== 'old') this.become(next);
        break;
      }
      case 'presence':
        if (this.current) this.become(present(this.current, message, this.environment.now()));
        break;
      case 'answer': this.answered(message); break;
    }
    this.listener.connection({ at: 'up' });
    this.pulse();
    if (this.pending.size > 0) this.expect();
  }

  private answered(answer: Answer): void {
    const pending = this.pending.get(answer.id);
    if (!pending) return;
    this.settle(pending, answer);
    if (pending.sent && pending.sent.on === this.socket) this.listener.roundTrip(this.environment.now() - pending.sent.at);
  }
  private settle(pending: Pending, answer: Answer): void {
    this.pending.delete(answer.id);
    pending.cancelLate();
    if (pending.late) this.tellLate();
    pending.done(answer);
  }
  private tellLate(): void {
    this.listener.onTheWay([...this.pending.values()].filter(({ late }) => late).length);
  }

  private become(state: ClientTable): void {
    this.current = state;
    this.listener.table(state);
  }

  /** Asks for a snapshot: the table answers a choice of language with one. */
  private resync(): void {
    this.resyncing = true;
    this.socket?.send(JSON.stringify({ do: 'lang', lang: this.lang }));
    this.expect();
  }

  /** Asks something harmless after a silence. Only this shows that a connection is dead although it did not close. */
  private pulse(): void {
    this.cancelPulse();
    const playing = this.current?.table.phase === 'playing';
    this.cancelPulse = this.environment.later(playing ? playingPulseMs : pulseMs, () => this.ask(doubtMs));
  }
  private ask(patience: number): void {
    this.cancelPulse();
    this.quiet();
    this.expect(patience);
    void this.act({ do: 'explain', move: '?' });
  }

  /** A message must come now. If none comes, the connection is doubtful; a little later a second socket is tried beside it. */
  private expect(patience = doubtMs): void {
    this.cancelSilence ??= this.environment.later(patience, () => {
      this.lostAt ??= this.environment.now();
      this.doubt();
      this.cancelSilence = this.environment.later(patience === doubtMs ? despairMs : 0, () => this.connect());
    });
  }
  private quiet(): void {
    this.cancelSilence?.();
    this.cancelSilence = null;
  }
  private doubt(): void {
    this.doubted = true;
    this.moving = false;
    for (const pending of this.pending.values()) pending.sent = null;
    this.listener.connection({ at: 'doubtful' });
  }

  private dropAttempt(): void {
    this.cancelAttempt();
    const old = this.attempt;
    this.attempt = null;
    old?.close();
  }
  private dropSocket(): void {
    this.quiet();
    this.cancelPulse();
    const old = this.socket;
    this.socket = null;
    this.resyncing = false;
    this.doubted = false;
    old?.close();
    // An `explain` is not sent again over the next socket; every other action is.
    for (const pending of [...this.pending.values()])
      if (pending.action.do === 'explain') this.settle(pending, { type: 'answer', id: pending.action.id, ok: false, error: 'busy', text: '' });
  }

  private why(): AwayReason | null {
    const bye = this.lastBye?.why ?? null;
    const moved = this.movable && this.lostAt !== null && this.environment.now() - this.lostAt < movedMs && (bye === null || bye === 'closing');
    return moved || (this.moving && this.tries <= movingTries) ? 'moving' : bye;
  }
  private lost(): void {
    this.lostAt ??= this.environment.now();
    this.dropSocket();
    if (this.stopped || this.attempt) return;
    this.failed();
  }
  private failed(): void {
    this.dropAttempt();
    if (this.stopped) return;
    if (this.lastBye && !comesBack.includes(this.lastBye.why)) {
      this.ended = true;
      this.listener.connection({ at: 'ended', bye: this.lastBye });
      return;
    }
    const wait = waitBefore(this.tries++, this.environment.random());
    this.listener.connection({ at: 'away', tries: this.tries, retryAt: this.environment.now() + wait, why: this.why() });
    this.cancelAttempt = this.environment.later(wait, () => this.connect());
  }
}

/** The browser's clock, timers and random numbers. */
export const browserEnvironment: Omit<Environment, 'open'> = {
  now: () => Date.now(),
  random: () => Math.random(),
  later(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** The real browser, connected to a server. */
export function serverEnvironment(url: URL): Environment {
  return {
    ...browserEnvironment,
    open(listener) {
      const socket = new WebSocket(url);
      socket.onopen = () => listener.opened();
      socket.onmessage = (event) => listener.heard(String(event.data));
      socket.onclose = () => listener.closed();
      return { send: (text) => { if (socket.readyState === WebSocket.OPEN) socket.send(text); }, close: () => socket.close() };
    },
  };
}
