// What the board shows, one scene after the other. Most updates are shown at once. Some scenes stay: a finished trick until it can be
// read, the end of a round until the reader goes on or the pause is over, the end of a game before the result covers it. Updates that
// come meanwhile wait. The board offers moves only in the newest scene.
import type { AnyFinale, Tally } from '../games/finale';
import type { GameEvent, OpenHand, Pace, Play, Seat, View } from '../wire/types';

export type Hold = 'trick' | 'round' | 'end';
export interface Scene {
  view: View;
  play: Play;
  /** The events that led to it, for motion, sound and words. */
  events: GameEvent[];
  /** The same in the server's words. */
  words: string[];
  /** Why it stays for a while; null: it does not. */
  hold: Hold | null;
  /** At the end of a round: the points it brought, and the cards left in hands. */
  tally: Tally[];
  hands: OpenHand[];
}
/** The part of an update that the board shows. */
export interface Heard { view: View; play: Play; events: GameEvent[]; words: string[]; hands?: OpenHand[] }

/** How long a scene stays, in milliseconds; hardly at all at a quick table. */
export const pauses: Readonly<Record<Pace, Readonly<Record<Hold, number>>>> = {
  human: { trick: 1800, round: 20_000, end: 2200 },
  quick: { trick: 0, round: 4000, end: 0 },
};
/** The table says when its pause is over. If that message is lost, the board goes on by itself this much later. */
const lostMs = 1500;
/** Scenes that waited are shown quickly, but one after the other. */
const catchUp = { each: 450, all: 2400 };

/** The play of a past scene: nobody is asked for a move. */
export const idle = (play: Play): Play => ({ ...play, must: [], may: [], moves: [], clock: undefined });

/** The scenes of one update; the end of a round and the next deal are two. */
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

export interface Timers { now: () => number; later: (ms: number, what: () => void) => () => void }
const browserTimers: Timers = { now: () => Date.now(), later: (ms, what) => { const timer = setTimeout(what, ms); return () => clearTimeout(timer); } };

/** What is shown now. `until`: when the pause of a scene that stays ends; `newest`: no scene waits behind it. */
export interface Showing { scene: Scene; until: number | null; newest: boolean }

export class Stage {
  private waiting: Scene[] = [];
  private stop: (() => void) | null = null;
  private showing: Showing | null = null;

  constructor(private readonly show: (what: Showing) => void, private readonly timers: Timers = browserTimers) {}

  /** Shows this at once and drops all waiting scenes: for a snapshot, or a move taken back. */
  cut(heard: Heard): void {
    this.stopAll();
    this.put({ hands: [], ...heard, hold: null, tally: [] }, null);
  }
  /** Shows these after the scenes that wait already. */
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
  /** The table pauses after the round that is shown, for `ms` at most. This pause replaces the board's own. */
  pauseFor(ms: number, pace: Pace): void {
    const on = this.showing;
    if (on?.scene.hold !== 'round' || !this.stop) return;
    this.stop();
    this.stop = this.timers.later(ms + lostMs, () => this.on(pace));
    this.put(on.scene, this.timers.now() + ms);
  }
  /** The end of a round is shown, or waits to be shown. */
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
    if (ms > 0) this.stop = this.timers.later(ms, () => { this.stop = null; this.next(pace); });
    this.put(scene, ms > 0 && scene.hold ? this.timers.now() + ms : null);
    if (ms === 0 && this.waiting.length > 0) this.next(pace);
  }
  private put(scene: Scene, until: number | null): void {
    this.showing = { scene, until, newest: this.waiting.length === 0 };
    this.show(this.showing);
  }
}

/** What the reader can look back at: the scenes since the reader's last move, in order. */
export const sinceLastTurn = (before: readonly Scene[], made: readonly Scene[], by: Seat | null, you: Seat | null): Scene[] =>
  you !== null && by === you ? [] : [...before, ...made].slice(-60);
