// A replay for its page: fetches steps when they are needed, keeps the cursor, and can play by itself. Steps after the cursor may be
// fetched, but nothing of them is shown.
import { loadEventText, loadFinale } from '../games';
import type { AnyFinale } from '../games/finale';
import { sentences, type EventText } from '../games/event_text';
import { problemText } from '../i18n/problem_text';
import { ui } from '../i18n/ui.svelte';
import type { Chair, GameEvent, Replay, ReplayStep, Seat, View } from '../wire/types';
import type { Scene } from '../table/stage';
import { inOneLine, pageSize, pagesFor, pauseAfter, scenesAt, stepFrom, type Moment, type Speed } from './steps';
import type { ReplaySource } from './source';

export interface Perspective { seat: Seat | null; open: boolean }
export interface Shown { moment: Moment; perspective: Perspective; scene: Scene; /** The reader came from the step before, so things may fly. */ onward: boolean }
const same = (a: Moment, b: Moment) => a.ply === b.ply && a.part === b.part;

export class ReplayController {
  /** The game, its players and its date; null: not loaded yet. */
  head = $state.raw<Omit<Replay, 'steps' | 'from'> | null>(null);
  problem = $state('');
  perspective = $state.raw<Perspective>({ seat: null, open: false });
  at = $state.raw<Moment>({ ply: 0, part: 0 });
  /** What is on the table now; while the next step is fetched, this is still the step before. */
  shown = $state.raw<Shown | null>(null);
  playing = $state(false);
  speed = $state<Speed>('normal');
  private steps = $state.raw<ReadonlyMap<number, ReplayStep>>(new Map());
  private readonly asked = new Map<string, Promise<void>>();
  private finale = $state.raw<AnyFinale | null>(null);
  private eventText = $state.raw<EventText<View, GameEvent> | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly source: ReplaySource, /** The reader's own seat, if there was one. */ readonly own: Seat | null, at: Moment) {
    this.perspective = { seat: own, open: false };
    this.at = at;
    void this.show();
  }

  readonly last = $derived.by(() => this.head?.plies ?? 0);
  readonly names = $derived.by((): string[] => (this.head?.players ?? []).map(({ name, level }, seat) => name || (level ? `${ui.t('page.bot')} ${seat + 1}` : ui.t('page.guest'))));
  readonly chairs = $derived.by((): Chair[] => (this.head?.players ?? []).map(({ level }, seat) => {
    const name = this.names[seat]!;
    return level ? { kind: 'bot', level, name } : { kind: 'person', name, person: seat, host: false };
  }));
  /** What happened up to the cursor, newest last, as far as it is loaded. */
  readonly feed = $derived.by(() => {
    const shown = this.shown;
    if (!shown) return [];
    return Array.from({ length: Math.min(60, shown.moment.ply) }, (_, i) => shown.moment.ply - i).reverse()
      // Of the newest step only the scene that is shown: the next deal is worded when it is shown.
      .flatMap((ply) => {
        const step = ply === shown.moment.ply && shown.scene.hold === 'round' ? shown.scene : this.steps.get(ply);
        const text = step ? inOneLine(this.sentencesOf(step.events, step.words, step.view)) : '';
        return text ? [{ ply, text }] : [];
      });
  });
  readonly text = $derived.by((): string => {
    const shown = this.shown;
    if (!shown) return '';
    const { moment: { ply }, scene } = shown;
    return ply === 0 ? ui.t('page.replay.dealt') : inOneLine(this.sentencesOf(scene.events, scene.words, scene.view));
  });
  /** At the end of a round: how it ended, in a sentence. */
  headline(scene: Scene): string {
    const event = this.finale?.headline(scene.events);
    return event ? this.sentencesOf([event], [], scene.view).join(' ') : '';
  }

  /** In the reader's language. "You" is the reader's own seat, also when the reader looks from another one. */
  private sentencesOf(events: GameEvent[], words: string[], view: View): string[] {
    if (!this.eventText || events.length === 0) return words;
    return sentences(this.eventText, events, this.perspective.seat === this.own ? view : { ...view, seat: null }, this.names, ui.lang);
  }
  private scenes(ply: number): Scene[] | null { return scenesAt(this.steps, ply, this.finale); }

  go(to: Moment): void {
    const ply = Math.max(0, Math.min(this.head ? this.last : to.ply, to.ply));
    const part = ply === to.ply ? to.part : 0;
    if (same(this.at, { ply, part })) return;
    this.at = { ply, part };
    void this.show();
  }
  step(by: 1 | -1): void { this.go(stepFrom(this.at, by, this.last, (ply) => this.scenes(ply)?.length ?? 1)); }
  look(perspective: Perspective): void {
    this.perspective = perspective;
    [this.steps, this.problem] = [new Map(), ''];
    this.asked.clear();
    void this.show();
  }
  play(on: boolean): void {
    if (on && this.head && this.at.ply >= this.last) this.go({ ply: 0, part: 0 });
    this.playing = on;
    this.plan();
  }
  pace(speed: Speed): void { this.speed = speed; this.plan(); }
  stop(): void { this.play(false); }

  /** Sets the timer for the next step while the replay plays by itself. */
  private plan(): void {
    clearTimeout(this.timer);
    const shown = this.shown;
    if (!this.playing || !shown || !same(shown.moment, this.at)) return;
    if (this.at.ply >= this.last && this.at.part + 1 >= (this.scenes(this.at.ply)?.length ?? 1)) { this.playing = false; return; }
    this.timer = setTimeout(() => this.step(1), pauseAfter(shown.scene, this.speed));
  }
  private async show(): Promise<void> {
    const { at, perspective } = this;
    try {
      await Promise.all(pagesFor(at.ply).map((page) => this.fetchPage(page)));
      if (this.at !== at || this.perspective !== perspective) return;
      // A link may point after the end.
      if (at.ply > this.last) { this.go({ ply: this.last, part: 0 }); return; }
      this.put(at);
      // Fetches the next page before it is needed.
      if (at.ply % pageSize > pageSize - 15 && at.ply + 15 <= this.last) void this.fetchPage(Math.floor(at.ply / pageSize) + 1).catch(() => {});
    } catch (error) {
      if (this.at === at && this.perspective === perspective) [this.problem, this.playing] = [problemText(error), false];
    }
  }
  private put(at: Moment): void {
    const scenes = this.scenes(at.ply);
    if (!scenes) return;
    const before = this.shown?.moment;
    const moment = { ply: at.ply, part: Math.min(at.part, scenes.length - 1) };
    const onward = before !== undefined && (moment.ply === before.ply ? moment.part === before.part + 1 : moment.ply === before.ply + 1 && moment.part === 0);
    this.problem = '';
    this.at = moment;
    this.shown = { moment, perspective: this.perspective, scene: scenes[moment.part]!, onward };
    this.plan();
  }
  private fetchPage(page: number): Promise<void> {
    const { seat, open } = this.perspective, key = `${page} ${seat} ${open}`;
    const known = this.asked.get(key);
    if (known) return known;
    const fetched = this.source.steps({ from: page * pageSize, count: pageSize, seat, open }).then(async ({ steps, from, ...head }) => {
      if (!this.head) await this.learn(head);
      if (this.asked.get(key) !== fetched) return;
      this.steps = new Map([...this.steps, ...steps.map((step, i) => [from + i, step] as const)]);
    });
    this.asked.set(key, fetched);
    // A failed page is fetched again the next time.
    fetched.catch(() => this.asked.delete(key));
    return fetched;
  }
  private async learn(head: Omit<Replay, 'steps' | 'from'>): Promise<void> {
    const [finale, eventText] = await Promise.all([loadFinale(head.game).catch(() => null), loadEventText(head.game).catch(() => null)]);
    if (this.own !== null && this.own >= head.seats) this.perspective = { seat: null, open: this.perspective.open };
    [this.finale, this.eventText, this.head] = [finale, eventText, head];
  }
}
