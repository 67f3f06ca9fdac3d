// The line to a table: says hello, keeps what it heard without a gap, comes back by itself, and sees to it that every action
// is answered exactly once however often the line breaks. It knows no page: `Outside` is the browser, in tests a puppet.
import type { Action, Answer, Bye, Language, ServerMessage } from './types';
import { begin, fold, present, type TableState } from './state';

export interface Wire { send(text: string): void; close(): void }
export interface Ears { opened(): void; heard(text: string): void; closed(): void }
export interface Outside {
  open(ears: Ears): Wire;
  now(): number;
  random(): number;
  /** Calls back later; the answer cancels it. */
  later(ms: number, call: () => void): () => void;
}

/** connecting: not yet or no more, trying; up: all is well; away: waiting for the next try; ended: the table said goodbye. */
export type Line = { at: 'connecting' } | { at: 'up' } | { at: 'away'; tries: number; retryAt: number; why: Bye['why'] | null } | { at: 'ended'; bye: Bye };
export interface Listener {
  state(state: TableState): void;
  line(line: Line): void;
  /** Milliseconds from asking to answer. */
  roundTrip(ms: number): void;
}

/** An action without the id that the connection gives it. */
type Plain<A> = A extends { id: string } ? Omit<A, 'id'> : never;
export type Wish = Plain<Action>;
interface Pending { wish: Wish & { id: string }; done: (answer: Answer) => void; sentAt: number }

// Goodbyes after which coming back at once is right; after others the person decides.
const comesBack: readonly Bye['why'][] = ['closing', 'too-slow', 'rate'];
const pulseMs = 20_000, patienceMs = 8_000, firstWaitMs = 300, longestWaitMs = 10_000;

/** How long to wait before the next try: doubling, and never all clients at once. */
export function waitBefore(tries: number, random: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** tries) * (0.5 + random / 2);
}

export class Connection {
  private wire: Wire | null = null;
  private current: TableState | null = null;
  private readonly pending = new Map<string, Pending>();
  private readonly name: string;
  private actions = 0;
  private tries = 0;
  private lastBye: Bye | null = null;
  private greeted = false;
  private resyncing = false;
  private stopped = false;
  private cancelTimer: () => void = () => {};
  private cancelPulse: () => void = () => {};

  constructor(private lang: Language, private readonly listener: Listener, private readonly outside: Outside) {
    // Ids must not repeat those of an earlier visit with the same cookie.
    this.name = Math.floor(outside.random() * 36 ** 6).toString(36) + outside.now().toString(36);
    this.connect();
  }

  /** Has the table do something; the answer comes once, also when the line breaks in between. */
  act(wish: Wish): Promise<Answer> {
    return new Promise((done) => {
      const id = `${this.name}-${++this.actions}`;
      const pending: Pending = { wish: { ...wish, id } as Wish & { id: string }, done, sentAt: this.outside.now() };
      this.pending.set(id, pending);
      if (this.greeted) this.wire?.send(JSON.stringify(pending.wish));
    });
  }
  play(move: string): Promise<Answer> {
    return this.act({ do: 'play', seq: this.current?.seq ?? 0, move });
  }

  speak(lang: Language): void {
    if (lang === this.lang) return;
    this.lang = lang;
    if (this.greeted) this.resync();
  }

  /** Try now: the network is back, the page is looked at again, or the person said so. */
  retry(): void {
    if (this.stopped || (this.wire && this.greeted)) return;
    this.tries = 0;
    this.lastBye = null;
    this.dropWire();
    this.connect();
  }
  /** The page was asleep, perhaps, and the line with it: ask now instead of waiting for the next pulse. */
  check(): void {
    if (!this.wire || !this.greeted) { this.retry(); return; }
    this.cancelPulse();
    this.ask();
  }
  /** A new cookie makes this somebody else: begin anew. */
  reconnect(): void {
    this.current = null;
    this.lastBye = null;
    this.dropWire();
    this.connect();
  }
  stop(): void {
    this.stopped = true;
    this.dropWire();
  }

  private connect(): void {
    this.cancelTimer();
    this.listener.line({ at: 'connecting' });
    let mine: Wire | null = null;
    const ears: Ears = {
      opened: () => { if (this.wire === mine) this.hello(); },
      heard: (text) => { if (this.wire === mine) this.heard(JSON.parse(text) as ServerMessage); },
      closed: () => { if (this.wire === mine) this.lost(); },
    };
    this.wire = mine = this.outside.open(ears);
    // An attempt that neither opens nor fails counts as failed.
    this.cancelTimer = this.outside.later(patienceMs, () => this.lost());
  }

  private hello(): void {
    const seen = this.current && { game: this.current.game, seq: this.current.seq };
    this.wire?.send(JSON.stringify({ do: 'hello', v: 1, lang: this.lang, ...(seen ? { seen } : {}) }));
    this.greeted = true;
    for (const { wish } of this.pending.values()) this.wire?.send(JSON.stringify(wish));
  }

  private heard(message: ServerMessage): void {
    this.cancelTimer();
    if (message.type === 'bye') { this.lastBye = message; return; }
    if (this.tries > 0 || this.lastBye) { this.tries = 0; this.lastBye = null; }
    switch (message.type) {
      case 'snapshot':
        this.resyncing = false;
        this.become(begin(message, this.outside.now(), this.current));
        break;
      case 'update': {
        if (message.id !== undefined) this.answered({ type: 'answer', id: message.id, ok: true, seq: message.seq });
        if (!this.current || this.resyncing) break;
        const next = fold(this.current, message, this.outside.now());
        if (next === 'gap') this.resync();
        else if (next !== 'old') this.become(next);
        break;
      }
      case 'presence':
        if (this.current) this.become(present(this.current, message, this.outside.now()));
        break;
      case 'answer': this.answered(message); break;
    }
    this.listener.line({ at: 'up' });
    this.pulse();
  }

  private answered(answer: Answer): void {
    const pending = this.pending.get(answer.id);
    if (!pending) return;
    this.pending.delete(answer.id);
    this.listener.roundTrip(this.outside.now() - pending.sentAt);
    pending.done(answer);
  }

  private become(state: TableState): void {
    this.current = state;
    this.listener.state(state);
  }

  /** The table answers a choice of language with everything there is. */
  private resync(): void {
    this.resyncing = true;
    this.wire?.send(JSON.stringify({ do: 'lang', lang: this.lang }));
  }

  /** Asks something harmless after a silence: a line that is dead without having closed shows that way only. */
  private pulse(): void {
    this.cancelPulse();
    this.cancelPulse = this.outside.later(pulseMs, () => this.ask());
  }
  private ask(): void {
    void this.act({ do: 'explain', move: '?' });
    this.cancelPulse = this.outside.later(patienceMs, () => this.lost());
  }

  private dropWire(): void {
    this.cancelTimer();
    this.cancelPulse();
    const old = this.wire;
    this.wire = null;
    this.greeted = false;
    this.resyncing = false;
    old?.close();
  }

  private lost(): void {
    this.dropWire();
    // A question is not worth repeating; an action is.
    for (const [id, { wish, done }] of this.pending) {
      if (wish.do !== 'explain') continue;
      this.pending.delete(id);
      done({ type: 'answer', id, ok: false, error: 'busy', text: '' });
    }
    if (this.stopped) return;
    if (this.lastBye && !comesBack.includes(this.lastBye.why)) { this.listener.line({ at: 'ended', bye: this.lastBye }); return; }
    const wait = waitBefore(this.tries++, this.outside.random());
    this.listener.line({ at: 'away', tries: this.tries, retryAt: this.outside.now() + wait, why: this.lastBye?.why ?? null });
    this.cancelTimer = this.outside.later(wait, () => this.connect());
  }
}

/** The real browser. */
export function browser(url: URL): Outside {
  return {
    open(ears) {
      const socket = new WebSocket(url);
      socket.onopen = () => ears.opened();
      socket.onmessage = (event) => ears.heard(String(event.data));
      socket.onclose = () => ears.closed();
      return { send: (text) => { if (socket.readyState === WebSocket.OPEN) socket.send(text); }, close: () => socket.close() };
    },
    now: () => Date.now(),
    random: () => Math.random(),
    later(ms, call) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  };
}
