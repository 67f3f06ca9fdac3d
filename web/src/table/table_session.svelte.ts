// One person at one table, for the page: the connection, what it heard, and what the person can do; each answer is shown where it
// belongs. TablePage.svelte makes it, and its components read it.
import type { Explained } from '../games/contract';
import { loadEventText, loadFinale } from '../games';
import type { AnyFinale } from '../games/finale';
import { sentences, type EventText } from '../games/event_text';
import { gameNames } from '../i18n/games';
import { langs, texts, type PersonValue } from '../i18n/texts';
import { ui } from '../i18n/ui.svelte';
import type { SeatContext } from '../lib/seat_context.svelte';
import { lessonAt } from '../lessons/progress';
import { dealAtOnce } from '../lib/open';
import { rememberOwnTable } from '../lib/own_tables';
import { rememberPlayed } from '../lib/played';
import { prefs } from '../lib/prefs.svelte';
import { keepCommitment, readCommitment } from '../lib/deal_commitment';
import { socketUrl } from '../lib/paths';
import { note } from '../lib/toast.svelte';
import { announce } from '../lib/speech.svelte';
import { sound } from '../lib/sound';
import { TurnNotifier } from '../lib/turn_notifier';
import { showWhy } from '../lib/why.svelte';
import { isLocal } from '../local/table_id';
import { localEnvironment } from '../local/client';
import { keepClient } from '../local/offline';
import { spareOf } from '../wire/http';
import { browserEnvironment, Connection, serverEnvironment, type ConnectionState, type UnsentAction } from '../wire/connection';
import type { Happened, FeedEntry, ClientTable } from '../wire/state';
import type { Answer, GameEvent, GameName, HintedMove, Refused, Said, Seat, Spare, View } from '../wire/types';
import { isAlone } from './again';
import { entryText } from './entry_text';
import { withoutNotation } from './refused_move';
import { idle, scenesOf, sinceLastTurn, Stage, type Scene, type Showing } from './stage';

/** Wide enough for the feed to stand beside the board: the same width as in TablePage.svelte. */
const feedBeside = matchMedia('(min-width: 68rem)');

/** What was said, in this person's language. */
export const sayingOf = (said: Said): string => (said.phrase ? ui.t(`page.phrases.${said.phrase}`) : said.text ?? '');

/** Somebody without a name is seated as "Guest". Others see that as a name; the person sees "you" instead. */
const nameless = (name: string): boolean => name === '' || langs.some((lang) => name === texts(lang)('page.guest'));

export class TableSession {
  state = $state.raw<ClientTable | null>(null);
  connectionState = $state.raw<ConnectionState>({ at: 'connecting', again: false, why: null });
  readonly moving = $derived(this.connectionState.at === 'moving' || ((this.connectionState.at === 'away' || this.connectionState.at === 'connecting') && this.connectionState.why === 'moving'));
  /** Milliseconds of the last question and answer; null: none yet. */
  roundTrip = $state<number | null>(null);
  /** How many of this person's actions have had no answer for a second. */
  onTheWay = $state(0);
  /** This window had a seat, and the table says that it has none any more: the seat is on another device. */
  seatElsewhere = $state(false);
  /** The reader's last move that the table accepted; a new object each time. */
  made = $state.raw<{ move: string } | null>(null);

  /** The reader wants to know what an expert would do. */
  asking = $state(false);
  /** An explanation of something that happened for the first time is shown (Firsts.svelte), so other offers wait. */
  explaining = $state(false);

  /** The game's words for events; until they are loaded, the server's words are shown. */
  private eventText = $state.raw<{ game: GameName; textOf: EventText<View, GameEvent> } | null>(null);
  /** How rounds of the game end; until this is loaded, the ends are not staged. */
  private finale = $state.raw<{ game: GameName; ends: AnyFinale } | null>(null);
  /** What the board shows now; this is not always the newest scene, see stage.ts. */
  showing = $state.raw<Showing | null>(null);
  /** What others did since the reader's last move. */
  private since = $state.raw<Scene[]>([]);
  /** The feed before the end of the round that stays on the table. */
  private feedBefore: FeedEntry[] = [];
  /** Which of `past` the reader looks back at; null: none. */
  looking = $state<number | null>(null);
  private readonly stage = new Stage((what) => this.shows(what));
  private readonly connection: Connection;
  private wasAway = false;
  /** The next state may be another person's, because the page reconnected with another cookie. */
  private isAnew = false;
  /** What this browser needs to go on with the game if the server goes away. Asked for at each own turn, in games against bots only. */
  spare = $state.raw<Spare | null>(null);
  private spareFor = 0;
  private luckFor = '';
  private keptOwnTable = '';
  private readonly underWay = new Set<string>();
  private readonly turnNotifier = new TurnNotifier();
  /** The table lives in this browser: nobody else can come. */
  readonly local: boolean;

  /** `watch`: sees what everybody sees, also in a browser that has a seat at this table. `holder`: which of the people who share this device. */
  constructor(readonly id: string, watch = false, private holder = 0) {
    this.local = isLocal(id);
    // The wanted language (prefs), not the current one (ui): its texts may not be loaded yet, and the server says a goodbye only once.
    this.connection = new Connection(prefs.lang, {
      table: (state) => this.heard(state),
      connection: (state) => this.connectionIs(state),
      roundTrip: (ms) => { this.roundTrip = ms; },
      onTheWay: (actions) => this.waitsForAnswer(actions),
    }, this.local ? localEnvironment(id, () => (watch ? -1 : this.holder), browserEnvironment) : serverEnvironment(socketUrl(`tables/${id}/ws${watch ? '?watch=1' : ''}`)));
  }

  /** The names to show, by seat. */
  readonly names = $derived.by((): string[] => {
    const chairs = this.state?.table.places ?? [];
    return chairs.map((chair, seat) =>
      chair.kind === 'free' ? ui.t('page.free') : seat === this.state?.you.seat && nameless(chair.name) ? ui.t('page.you') : chair.name || (chair.kind === 'bot' ? `${ui.t('page.bot')} ${seat + 1}` : ui.t('page.guest')));
  });
  /** For the board: the current scene, or the one that the reader looks back at. */
  readonly shown = $derived.by((): Pick<Scene, 'view' | 'play' | 'events'> | null => {
    const past = this.looking === null ? undefined : this.past[this.looking]?.scene;
    if (past) return { ...past, play: idle(past.play) };
    const on = this.showing;
    return on && { ...on.scene, play: on.newest && !this.pause ? on.scene.play : idle(on.scene.play) };
  });
  /** What others did since the reader's last move, in words. */
  readonly past = $derived.by(() => this.since.map((scene) => ({ scene, text: this.sentencesOf(scene).join(' ') })).filter(({ text }) => text !== ''));
  /** Between two rounds: until when at most, and whom the table waits for. */
  readonly pause = $derived.by(() => {
    const s = this.state, pause = s?.presence?.pause;
    return s && pause ? { until: s.presenceAt + pause.left_ms, waiting: pause.waiting, forYou: s.you.seat !== null && pause.waiting.includes(s.you.seat) } : null;
  });
  /** The end of a round stays on the table. */
  readonly ending = $derived.by(() => (this.showing?.scene.hold === 'round' && this.showing.until !== null && this.looking === null ? { scene: this.showing.scene, until: this.showing.until } : null));
  /** The feed as far as the board shows it: while the end of a round stays, later events are held back. What people say is not. */
  readonly feed = $derived.by((): FeedEntry[] => {
    const all = this.state?.feed ?? [];
    const last = this.feedBefore.at(-1)?.id ?? -1;
    return this.ending ? [...this.feedBefore, { id: -1, kind: 'happened', events: this.ending.scene.events, words: [] }, ...all.filter(({ id, kind }) => id > last && kind !== 'happened' && kind !== 'timing')] : all;
  });
  /** The game is over, and the reader has seen the last card. */
  readonly ended = $derived.by(() => this.state?.table.phase === 'over' && (this.showing === null || this.showing.until === null));
  readonly seatContext = $derived.by((): SeatContext => {
    const s = this.state;
    const play = this.shown?.play;
    const clock = play?.clock;
    return {
      you: s?.you.seat ?? null, names: this.names, chairs: s?.table.places ?? [], must: play?.must ?? [], may: play?.may ?? [],
      over: play?.over ?? false, winners: play?.winners ?? [],
      thinking: s?.presence?.thinking ?? [], standingIn: s?.presence?.standing_in ?? [],
      away: new Map(s?.presence?.away.map((a) => [a.seat, s.presenceAt + a.left_ms])),
      clock: clock && s ? { until: s.playAt + clock.left_ms, seats: play?.must ?? [] } : null,
      lang: ui.lang, news: this.looking !== null && this.past[this.looking] ? [this.past[this.looking]!.text] : this.showing ? this.sentencesOf(this.showing.scene) : [],
    };
  });
  /** Somebody who leaves now leaves a running game. */
  readonly inGame = $derived.by(() => this.state?.you.seat != null && this.state.table.phase === 'playing' && !this.state.table.set_up && !this.shutOut);
  /** The host keeps this person out, so the page shows nothing of the table. */
  readonly shutOut = $derived.by(() => (this.connectionState.at === 'ended' && ['removed', 'blocked', 'locked'].includes(this.connectionState.bye.why) ? this.connectionState.bye : null));
  readonly yourTurn = $derived.by(() => this.state?.table.phase === 'playing' && this.awaits(this.showing));

  /** What everybody waits for, in a few words. */
  readonly waiting = $derived.by((): string => {
    const s = this.state, t = ui.t;
    if (this.shutOut) return t('page.people.outside');
    if (!s) return ui.t('page.line.connecting');
    if (this.onTheWay > 0) return t('page.line.onTheWay');
    if (s.table.phase === 'gathering') return t('page.table.gathering');
    if (s.table.phase === 'over' || s.play?.over) return t('page.table.over');
    if (this.yourTurn) return t('page.yourTurn');
    if (this.ending) return t('page.end.round');
    if (this.pause) return this.waitsFor(this.pause.waiting) || t('page.end.round');
    // The board may still show what others did, although the reader is to move.
    const waits = this.waitsFor(s.play?.must ?? []) || t('page.yourTurn');
    return s.you.seat !== null && s.play?.may.includes(s.you.seat) ? `${waits} · ${t('page.table.youMay')}` : waits;
  });

  /** What happened around the game, in a sentence: what the host did, a move taken back. */
  entryText(entry: FeedEntry | undefined): string { return entryText(entry, (seat) => this.person(seat), ui.t); }
  /** Somebody in a sentence; a sentence about the reader is in the second person. */
  person(seat: Seat): PersonValue { return { name: this.names[seat] ?? '?', you: seat === this.state?.you.seat }; }
  listOf(seats: readonly Seat[]): string {
    const names = seats.map((seat) => this.names[seat] ?? '?');
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${ui.t('page.and')} ${names.at(-1)}`;
  }

  /** Whom the table waits for beside the reader; empty: for nobody else. "Waiting for you" would need another form of "you" in some languages. */
  waitsFor(seats: readonly Seat[]): string {
    const others = seats.filter((seat) => seat !== this.state?.you.seat);
    return others.length > 0 ? ui.t('page.waitsFor', { names: this.listOf(others) }) : '';
  }

  /** The events as sentences in the reader's language; the server's words if the game's own are not loaded. */
  sentencesOf({ events, words }: Happened): string[] {
    const [eventText, view] = [this.eventText, this.state?.view];
    if (!eventText || !view || eventText.game !== view.game || events.length === 0) return words;
    return sentences(eventText.textOf, events, view, this.names, ui.lang);
  }
  /** How a round ended, in a sentence. */
  headline(scene: Scene): string {
    const event = this.finale?.ends.headline(scene.events);
    return event ? this.sentencesOf({ events: [event], words: [] }).join(' ') : '';
  }
  /** Why a seat got its points; empty where that needs no words. */
  why(scene: Scene, seat: Seat): string { return this.finale?.ends.why?.(scene.events, seat, ui.t) ?? ''; }
  /** Points that win the game; null: something else does, or it is not known yet. */
  readonly goal = $derived.by((): number | null => { const view = this.shown?.view; return view && this.finale?.game === view.game ? this.finale.ends.goal(view) : null; });
  /** What is played for. */
  readonly aim = $derived.by((): string => { const view = this.shown?.view; return view && this.finale?.game === view.game && this.eventText?.game === view.game ? this.finale.ends.aim(view, ui.t) : ''; });
  private async loadGameTexts(game: GameName): Promise<void> {
    if (this.finale?.game !== game) try { this.finale = { game, ends: await loadFinale(game) }; } catch { /* then its ends are not staged */ }
    if (this.eventText?.game === game) return;
    try { this.eventText = { game, textOf: await loadEventText(game) }; } catch { /* the server's words will do */ }
  }

  private heard(state: ClientTable): void {
    const before = this.state;
    this.state = state;
    if (before && before.you.person !== null && state.you.person === null && !this.isAnew) this.seatElsewhere = true;
    this.isAnew = false;
    if (state.you.person !== null) this.seatElsewhere = false;
    this.keepOwnTable(state);
    void this.askSpare(state);
    if (state.view) void this.loadGameTexts(state.view.game);
    this.stages(before, state);
    if (state.presence !== before?.presence) this.pauses(before, state);
    if (!before || before.seq === state.seq) { this.addLuck(); return; }
    announce(...this.sentencesOf({ events: state.events, words: state.news }));
    if (state.table.phase === 'over' && before.table.phase === 'playing') sound('win');
    const last = state.feed.at(-1);
    // Where the feed is not in sight, a note shows what was said.
    if (!feedBeside.matches && last?.kind === 'said' && last !== before.feed.at(-1) && last.said.person !== state.you.person) note(`${last.said.name}${ui.t('page.colon')} ${sayingOf(last.said)}`);
    // A request to take a move back needs no note: it stands above the board until it is answered.
    if (last !== before.feed.at(-1) && !(last?.kind === 'undo' && last.what === 'asked')) note(this.entryText(last));
    this.addLuck();
  }

  /** Puts what was heard on the stage. */
  private stages(before: ClientTable | null, { view, play, events, hands, news: words, table, seq, game, mover, you, feed }: ClientTable): void {
    if (!view || !play) { [this.showing, this.since, this.looking] = [null, [], null]; return; }
    if (before?.view === view && before.play === play && this.showing) return;
    const heard = { view, play, events, words, hands };
    if (!before?.view || before.seq + 1 !== seq || events.length === 0) {
      if (before?.game !== game || feed.at(-1)?.kind === 'undo') [this.since, this.looking] = [[], null];
      this.stage.cut(heard);
      return;
    }
    const scenes = scenesOf(before.view, heard, this.finale?.game === view.game ? this.finale.ends : null);
    if (scenes[0]?.hold === 'round') this.feedBefore = before.feed;
    if (before.game !== game || mover === you.seat) this.looking = null;
    this.since = sinceLastTurn(before.game === game ? this.since : [], scenes, mover, you.seat);
    this.stage.add(scenes, table.pace);
  }
  /** The table pauses after a round, or goes on. */
  private pauses(before: ClientTable | null, { presence, table }: ClientTable): void {
    const pause = presence?.pause;
    if (pause) this.stage.pauseFor(pause.left_ms, table.pace);
    // This page does not show the end of the round, so the table need not wait for it.
    if (pause && this.pause?.forYou && !this.stage.atRoundsEnd) this.goOn();
    if (!pause && before?.presence?.pause && this.ending) this.stage.on(table.pace);
  }
  private shows(what: Showing): void {
    const before = this.showing;
    this.showing = what;
    const [was, is] = [this.awaits(before), this.awaits(what)];
    if (before && is && !was) { this.turnNotifier.begin(ui.t('page.yourTurn'), this.title); announce(ui.t('page.yourTurn')); }
    if (was && !is) this.turnNotifier.over();
  }
  /** Whether the reader is to move in a scene. */
  private awaits(what: Showing | null): boolean {
    const seat = this.state?.you.seat ?? null;
    return what !== null && what.newest && seat !== null && !what.scene.play.over && what.scene.play.must.includes(seat);
  }
  /** The reader has seen enough of the scene that stays. */
  goOn(): void {
    if (this.pause?.forYou) void this.connection.act({ do: 'ready', for: 'round' });
    // A spectator goes on alone; somebody with a seat waits for the others.
    else if (this.state && !(this.pause && this.state.you.seat !== null)) this.stage.on(this.state.table.pace);
  }

  /** Adds this browser's randomness to the next deal, once for each game and seat. This makes the deal fair. */
  private addLuck(): void {
    const s = this.state;
    if (!s || s.table.phase !== 'gathering') return;
    // Keeps the server's commitment from before the reader's luck is added: the check after the game needs it.
    if (readCommitment(this.id, s.table.number)?.commit === undefined) keepCommitment(this.id, s.table.number, { commit: s.table.fair.commit, seat: null, luck: '' });
    if (s.you.seat === null || s.table.fair.luck[s.you.seat]) return;
    const wanted = `${s.table.number}/${s.you.seat}`;
    if (this.luckFor === wanted) return;
    this.luckFor = wanted;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const value = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
    const noted = readCommitment(this.id, s.table.number);
    if (noted) keepCommitment(this.id, s.table.number, { ...noted, seat: s.you.seat, luck: value });
    void this.connection.act({ do: 'luck', value });
  }

  private async askSpare({ table, you, play, seq }: ClientTable): Promise<void> {
    if (this.local || table.phase !== 'playing' || !isAlone(table, you) || !play?.must.includes(you.seat!) || seq === this.spareFor) return;
    this.spareFor = seq;
    void keepClient();
    try { this.spare = await spareOf(this.id); } catch { /* then there is none */ }
  }
  /** For the start page. */
  private keepOwnTable({ table, you, play }: ClientTable): void {
    const others = table.places.flatMap((chair, seat) => (chair.kind === 'free' || seat === you.seat ? [] : [this.names[seat] ?? '']));
    const now = JSON.stringify([table.phase, table.game, you.seat, others]);
    if (now === this.keptOwnTable) return;
    this.keptOwnTable = now;
    // A table that began from a position is kept, too, unless it is a lesson: its game goes on from elsewhere.
    rememberOwnTable(this.id, lessonAt(this.id) ? table : { ...table, set_up: undefined }, you, others);
    rememberPlayed({ ...table, id: this.id }, you, play);
  }

  private connectionIs(state: ConnectionState): void {
    // The end of an interruption is shown only if the interruption lasted.
    if (state.at === 'up' && this.wasAway) { this.wasAway = false; note(ui.t('page.line.back')); }
    if (state.at === 'away' || (state.at === 'connecting' && state.again)) this.wasAway = true;
    if (state.at !== this.connectionState.at || state.at === 'away') this.connectionState = state;
  }
  private waitsForAnswer(actions: number): void {
    if (actions > 0 && this.onTheWay === 0) announce(ui.t('page.line.onTheWay'));
    this.onTheWay = actions;
  }

  async play(move: string): Promise<void> {
    // A second press of the same move counts as the first.
    if (this.underWay.has(move)) return;
    this.underWay.add(move);
    // The reader moved, so the scene that stays need not stay any longer.
    if (this.state) this.stage.on(this.state.table.pace);
    const answer = await this.connection.play(move);
    this.underWay.delete(move);
    if (answer.ok) this.made = { move };
    else await this.refused(answer);
  }
  async explain(move: string): Promise<Explained> {
    const answer = await this.connection.act({ do: 'explain', move });
    if (!answer.ok) return { ok: false, text: await this.reason(answer), rule: answer.rule };
    return { ok: true, text: answer.text ?? '' };
  }
  /** Why a move was refused, in the words of the rules page: the server's text is made for people who type moves. */
  private async reason(answer: Refused): Promise<string> {
    if (answer.error === 'not-your-turn') return ui.t('page.table.notYourTurn');
    const game = this.state?.table.game;
    if (!game || !answer.rule) return answer.text;
    const text = withoutNotation(answer.text, this.state?.play?.moves ?? []);
    try {
      const { loadRules, rulesOf } = await import('../rules');
      await loadRules(game);
      return rulesOf(game, ui.lang).find(({ id }) => id === answer.rule)?.text ?? text;
    } catch { return text; }
  }
  /** Another game with the same settings, dealt as soon as everybody's luck is there. */
  again(): Promise<boolean> {
    dealAtOnce.add(this.id);
    return this.act({ do: 'rematch' });
  }
  /** Everything but a move; true if it was done. A refusal is shown. */
  async act(action: UnsentAction): Promise<boolean> {
    const answer: Answer = await this.connection.act(action);
    if (!answer.ok) await this.refused(answer);
    return answer.ok;
  }
  /** What an expert would do; null: refused. The refusal is shown, unless `quiet`. */
  async hint(quiet = false): Promise<readonly HintedMove[] | null> {
    const answer = await this.connection.hint();
    if (answer.ok) return answer.hint ?? [];
    if (!quiet) await this.refused(answer);
    return null;
  }
  private async refused(answer: Refused): Promise<void> {
    const text = await this.reason(answer);
    if (answer.rule && this.state) showWhy(this.state.table.game, { ok: false, text, rule: answer.rule });
    else note(text || ui.t('page.table.refused'));
  }

  get title(): string { return this.state ? gameNames[this.state.table.game] : ''; }
  setLanguage(): void { this.connection.setLanguage(prefs.lang); }
  retry(): void { this.connection.retry(); }
  wakeUp(): void { this.turnNotifier.over(); this.connection.check(); }
  /** The board of this game is on the screen. */
  boardIsDrawn(): void { if (this.state?.you.seat != null) this.connection.boardIsDrawn(); }
  offline(): void { this.connection.offline(); }
  /** The seat is open in another window, and this one wants it back. It asks for everything anew: the seat may be on another device by now. */
  takeBack(): void { this.connection.reconnect(); }
  /** Joining by HTTP changed the cookie, so the connection must be a new one. */
  reconnect(): void {
    this.isAnew = true;
    this.connection.reconnect();
  }
  /** From now on another of the people who share this device looks at the board. */
  becomes(person: number): void {
    if (person === this.holder) return;
    this.holder = person;
    this.reconnect();
  }
  stop(): void { this.stage.stopAll(); this.turnNotifier.over(); this.connection.stop(); }
}
