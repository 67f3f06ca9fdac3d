// What the board shows, one scene after the other. Most of what is heard is shown at once. Some scenes stay: a finished trick
// until it can be read, the end of a round until the reader goes on or its pause is over, the end of a game before the result lies
// over it. What is heard meanwhile waits its turn, and the reader is offered moves only in the newest scene.
import type { AnyFinale, Tally } from '../games/finale';
import type { GameEvent, OpenHand, Pace, Play, Seat, View } from '../wire/types';

export type Hold = 'trick' | 'round' | 'end';
export interface Scene {
  view: View;
  play: Play;
  /** What led to it, for motion, sound and words. */
  events: GameEvent[];
  /** The same in the server's words. */
  words: string[];
  /** It stays for a while. */
  hold: Hold | null;
  /** At the end of a round: what it brought, and what was left in hands. */
  tally: Tally[];
  hands: OpenHand[];
}
/** What is heard of a table, as far as it is shown. */
export interface Heard { view: View; play: Play; events: GameEvent[]; words: string[]; hands?: OpenHand[] }

/** How long a scene stays, in milliseconds. Whoever wants a quick table does not want to wait. */
export const pauses: Readonly<Record<Pace, Readonly<Record<Hold, number>>>> = {
  human: { trick: 1800, round: 20_000, end: 2200 },
  quick: { trick: 0, round: 4000, end: 0 },
};
/** While the table pauses it says when it goes on; should that be lost, the board goes on a little later by itself. */
const lostMs = 1500;
/** What has waited is shown quickly, but one thing after the other. */
const catchUp = { each: 450, all: 2400 };

/** Nobody is asked for anything in a scene that is past. */
export const idle = (play: Play): Play => ({ ...play, must: [], may: [], moves: [], clock: undefined });

/** The scenes that one update makes: the end of a round and the next deal are two. */
export function scenesOf(before: View | null, { view, play, events, words, hands = [] }: Heard, finale: AnyFinale | null): Scene[] {
  const ends = finale && before?.game === view.game ? finale.ends(events) : 0;
  if (ends === 0 || !finale || !before) {
    return [{ view, play, events, words, hands, tally: [], hold: play.over ? 'end' : events.some(({ event }) => event === 'trick') ? 'trick' : null }];
  }
  const own = events.slice(0, ends);
  const closing = { view: finale.closing(before, own, view), tally: finale.tally(before, view), hands };
  if (play.over) return [{ ...closing, play, events, words, hold: 'end' }];
  return [{ ...closing, play: idle(play), events: own, words, hold: 'round' }, { view, play, events: events.slice(ends), words: [], hold: null, tally: [], hands: [] }];
}

export interface Clock { now: () => number; later: (ms: number, what: () => void) => () => void }
const realClock: Clock = { now: () => Date.now(), later: (ms, what) => { const timer = setTimeout(what, ms); return () => clearTimeout(timer); } };

/** What is shown now. `until`: the pause of a scene that stays ends then; `newest`: nothing waits behind it. */
export interface Showing { scene: Scene; until: number | null; newest: boolean }

export class Stage {
  private waiting: Scene[] = [];
  private stop: (() => void) | null = null;
  private showing: Showing | null = null;

  constructor(private readonly show: (what: Showing) => void, private readonly clock: Clock = realClock) {}

  /** At once, whatever waits: a snapshot, a move taken back. */
  cut(heard: Heard): void {
    this.stopAll();
    this.put({ hands: [], ...heard, hold: null, tally: [] }, null);
  }
  /** After what waits already. */
  add(scenes: readonly Scene[], pace: Pace): void {
    this.waiting.push(...scenes);
    if (!this.stop) this.next(pace);
    else if (this.showing?.newest) this.put(this.showing.scene, this.showing.until);
  }
  /** The reader goes on. */
  on(pace: Pace): void {
    this.stop?.();
    this.stop = null;
    this.next(pace);
  }
  /** The table pauses after the round that is shown, for so long at most: the pause is the table's, not the reader's. */
  pauseFor(ms: number, pace: Pace): void {
    const on = this.showing;
    if (on?.scene.hold !== 'round' || !this.stop) return;
    this.stop();
    this.stop = this.clock.later(ms + lostMs, () => this.on(pace));
    this.put(on.scene, this.clock.now() + ms);
  }
  /** The end of a round is on, or about to be. */
  get atRoundsEnd(): boolean { return this.showing?.scene.hold === 'round' && this.stop !== null || this.waiting.some(({ hold }) => hold === 'round'); }
  /** Nothing more is shown. */
  stopAll(): void {
    this.stop?.();
    [this.stop, this.waiting] = [null, []];
  }
  /** A scene stays, or others wait behind it. */
  get busy(): boolean { return this.stop !== null; }

  private next(pace: Pace): void {
    const scene = this.waiting.shift();
    if (!scene) { if (this.showing && this.showing.until !== null) this.put(this.showing.scene, null); return; }
    const ms = scene.hold ? pauses[pace][scene.hold] : this.waiting.length > 0 ? Math.min(catchUp.each, catchUp.all / this.waiting.length) : 0;
    if (ms > 0) this.stop = this.clock.later(ms, () => { this.stop = null; this.next(pace); });
    this.put(scene, ms > 0 && scene.hold ? this.clock.now() + ms : null);
    if (ms === 0 && this.waiting.length > 0) this.next(pace);
  }
  private put(scene: Scene, until: number | null): void {
    this.showing = { scene, until, newest: this.waiting.length === 0 };
    this.show(this.showing);
  }
}

/** What the reader looks back at: the scenes since their last move, in order. */
export const sinceLastTurn = (before: readonly Scene[], made: readonly Scene[], by: Seat | null, you: Seat | null): Scene[] =>
  you !== null && by === you ? [] : [...before, ...made].slice(-60);
