// What a client knows of its table, as a value: a snapshot makes the first one, every update the next one. Pure, so tests need no
// browser. The connection decides what to do when an update is missing.
import type { Fact, GameEvent, OpenHand, Play, Presence, Said, Seat, Snapshot, Table, Timing, Update, View, You } from './types';

/** Events, and the same in the server's words. The server has fewer languages, but its words are there before those of the game are loaded (games/event_text.ts). */
export interface Happened { events: GameEvent[]; words: string[] }
/** What the host did about who may be here. `name`: the person concerned; empty: everybody. `own`: the reader did it. */
export interface HostDecision { what: 'removed' | 'blocked' | 'allowed' | 'locked' | 'unlocked' | 'seated' | 'promised'; name: string; own: boolean }
/** A wish to take a move back, and what became of it. `by`: who wished it; null: not known. */
export interface TakingBack { what: 'asked' | 'refused' | 'done'; by: Seat | null; n: number }
/** An entry of the feed: events, a saying, how quick people were, what the host did, or a move taken back. */
export type FeedEntry = { id: number } & (({ kind: 'happened' } & Happened) | { kind: 'said'; said: Said } | { kind: 'timing'; timing: Timing } | ({ kind: 'decision' } & HostDecision) | ({ kind: 'undo' } & TakingBack));

/** A table as one client knows it. */
export interface ClientTable {
  /** The number of the game at this table, and of the last known fact. */
  game: number;
  seq: number;
  you: You;
  table: Table;
  view: View | null;
  play: Play | null;
  /** When `play` came, by this browser's clock; the turn's clock (`play.clock`) counts from then. */
  playAt: number;
  /** What the newest update said happened; empty after a snapshot. */
  events: GameEvent[];
  /** The cards left in hands when a round or the game ended. */
  hands: OpenHand[];
  /** The seat that the newest update names: who moved, if it was a move; null: none. */
  mover: Seat | null;
  /** `events` in the server's words. */
  news: string[];
  feed: FeedEntry[];
  presence: Presence | null;
  presenceAt: number;
}

/** After these facts the open hands of the last end are gone. */
const endsHands: ReadonlySet<Fact> = new Set(['moved', 'dealt', 'undone', 'rematch', 'set-aside']);
const longestFeed = 300;
let entryId = 0;
const happening = (events: GameEvent[], words: string[]): FeedEntry[] => (events.length + words.length === 0 ? [] : [{ id: entryId++, kind: 'happened', events, words }]);
const saying = (said: Said): FeedEntry => ({ id: entryId++, kind: 'said', said });
function decisions({ fact, whom, blocked, table }: Update, own: boolean): FeedEntry[] {
  const entry = (what: HostDecision['what']): FeedEntry[] => [{ id: entryId++, kind: 'decision', what, name: whom?.name ?? '', own }];
  if (fact === 'removed') return entry(blocked ? 'blocked' : 'removed');
  if (fact === 'allowed') return entry('allowed');
  if (fact === 'seat-given') return entry(table?.promised?.some(({ person }) => person === whom?.person) ? 'promised' : 'seated');
  if (fact === 'locked') return entry(table?.locked ? 'locked' : 'unlocked');
  return [];
}
function takings({ fact, table, id }: Update, before: ClientTable): FeedEntry[] {
  const entry = (what: TakingBack['what'], by: Seat | null, n = 1): FeedEntry[] => [{ id: entryId++, kind: 'undo', what, by, n }];
  const asked = table?.undo, open = before.table.undo;
  if (fact === 'undo-asked' && asked) return entry('asked', asked.by, asked.back);
  // With no open request the move was taken back at once; by the reader, if this update answers the reader's own action.
  if (fact === 'undone') return entry('done', open?.by ?? (id === undefined ? null : before.you.seat), open?.back);
  return fact === 'undo-answered' && open && table && !asked ? entry('refused', open.by) : [];
}
const quickness = (timing: Timing): FeedEntry => ({ id: entryId++, kind: 'timing', timing });

export function begin(snapshot: Snapshot, now: number, before: ClientTable | null): ClientTable {
  return {
    game: snapshot.game,
    seq: snapshot.seq,
    you: snapshot.you,
    table: snapshot.table,
    view: snapshot.view ?? null,
    play: snapshot.play ?? null,
    playAt: now,
    events: [],
    hands: snapshot.hands ?? [],
    mover: null,
    news: [],
    // A snapshot does not say when something was said, so all sayings stand after the events.
    feed: [...happening(snapshot.events ?? [], snapshot.words), ...snapshot.said.map(saying)],
    presence: before?.presence ?? null,
    presenceAt: before?.presenceAt ?? now,
  };
}

/** The next state; 'old' if this fact is known already, 'gap' if one before it is missing. */
export function fold(state: ClientTable, update: Update, now: number): ClientTable | 'old' | 'gap' {
  if (update.seq <= state.seq) return 'old';
  if (update.seq !== state.seq + 1) return 'gap';
  const table = update.table ?? state.table;
  const gathering = table.phase === 'gathering';
  const news = update.words ?? [];
  const entries = [...happening(update.events ?? [], news), ...(update.timing ? [quickness(update.timing)] : []), ...(update.said ? [saying(update.said)] : []), ...decisions(update, state.you.host), ...takings(update, state)];
  return {
    game: table.number,
    seq: update.seq,
    you: update.you ?? state.you,
    table,
    // While people gather there is no game: the rematch removed the last one.
    view: gathering ? null : update.view ?? state.view,
    play: gathering ? null : update.play ?? state.play,
    playAt: update.play ? now : state.playAt,
    events: update.events ?? [],
    hands: update.hands ?? (endsHands.has(update.fact) ? [] : state.hands),
    mover: update.seat ?? null,
    news,
    feed: update.fact === 'dealt' ? entries : [...state.feed, ...entries].slice(-longestFeed),
    presence: state.presence,
    presenceAt: state.presenceAt,
  };
}

export function present(state: ClientTable, presence: Presence, now: number): ClientTable {
  // A turn's clock begins when the pause after a round is over.
  return { ...state, presence, presenceAt: now, playAt: state.presence?.pause && !presence.pause ? now : state.playAt };
}
