// What a client knows of its table, as a value: a snapshot begins it, every update makes the next one. Pure, so that it is
// tested without a browser; the connection decides what to do when something is missing.
import type { Fact, GameEvent, OpenHand, Play, Presence, Said, Seat, Snapshot, Table, Timing, Update, View, You } from './types';

/** Things that happened, and the same in the server's words: it speaks fewer languages, but needs no game's story. */
export interface Happened { events: GameEvent[]; words: string[] }
/** What the host did about who may be here. `name`: whom it concerns; empty where it concerns everybody. `own`: the reader did it. */
export interface Order { what: 'removed' | 'blocked' | 'allowed' | 'locked' | 'unlocked' | 'seated' | 'promised'; name: string; own: boolean }
/** A wish to take a move back, and what became of it. `by`: who wished it; null: not known. */
export interface TakingBack { what: 'asked' | 'refused' | 'done'; by: Seat | null; n: number }
/** A piece of the log: things that happened, something that somebody said, who was how quick, what the host did, or a move taken back. */
export type Line = { id: number } & (({ kind: 'happened' } & Happened) | { kind: 'said'; said: Said } | { kind: 'timing'; timing: Timing } | ({ kind: 'order' } & Order) | ({ kind: 'undo' } & TakingBack));

export interface TableState {
  /** Which game at this table, and the last fact known. */
  game: number;
  seq: number;
  you: You;
  table: Table;
  view: View | null;
  play: Play | null;
  /** When `play` came, by this browser's clock: its clock counts from there. */
  playAt: number;
  /** What the newest update said happened; empty after a snapshot. */
  events: GameEvent[];
  /** What was left in hands when the newest move ended a round or the game. */
  hands: OpenHand[];
  /** Whose move that was; null: nobody's. */
  mover: Seat | null;
  /** The same in the server's words. */
  news: string[];
  log: Line[];
  presence: Presence | null;
  presenceAt: number;
}

/** After these the hands of an end lie there no more. */
const endsHands: ReadonlySet<Fact> = new Set(['moved', 'dealt', 'undone', 'rematch', 'set-aside']);
const longestLog = 300;
let lineId = 0;
const happening = (events: GameEvent[], words: string[]): Line[] => (events.length + words.length === 0 ? [] : [{ id: lineId++, kind: 'happened', events, words }]);
const saying = (said: Said): Line => ({ id: lineId++, kind: 'said', said });
function orders({ fact, whom, blocked, table }: Update, own: boolean): Line[] {
  const line = (what: Order['what']): Line[] => [{ id: lineId++, kind: 'order', what, name: whom?.name ?? '', own }];
  if (fact === 'removed') return line(blocked ? 'blocked' : 'removed');
  if (fact === 'allowed') return line('allowed');
  if (fact === 'seat-given') return line(table?.promised?.some(({ person }) => person === whom?.person) ? 'promised' : 'seated');
  if (fact === 'locked') return line(table?.locked ? 'locked' : 'unlocked');
  return [];
}
function takings({ fact, table, id }: Update, before: TableState): Line[] {
  const line = (what: TakingBack['what'], by: Seat | null, n = 1): Line[] => [{ id: lineId++, kind: 'undo', what, by, n }];
  const asked = table?.undo, open = before.table.undo;
  if (fact === 'undo-asked' && asked) return line('asked', asked.by, asked.back);
  // Where nobody has to be asked it is done at once: by oneself, if it answers one's own action.
  if (fact === 'undone') return line('done', open?.by ?? (id === undefined ? null : before.you.seat), open?.back);
  return fact === 'undo-answered' && open && table && !asked ? line('refused', open.by) : [];
}
const quickness = (timing: Timing): Line => ({ id: lineId++, kind: 'timing', timing });

export function begin(snapshot: Snapshot, now: number, before: TableState | null): TableState {
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
    // What was said has no place in the story: it stands after it.
    log: [...happening(snapshot.events ?? [], snapshot.words), ...snapshot.said.map(saying)],
    presence: before?.presence ?? null,
    presenceAt: before?.presenceAt ?? now,
  };
}

/** The next state; 'old' if this fact is known already, 'gap' if one before it is missing. */
export function fold(state: TableState, update: Update, now: number): TableState | 'old' | 'gap' {
  if (update.seq <= state.seq) return 'old';
  if (update.seq !== state.seq + 1) return 'gap';
  const table = update.table ?? state.table;
  const gathering = table.phase === 'gathering';
  const news = update.words ?? [];
  const lines = [...happening(update.events ?? [], news), ...(update.timing ? [quickness(update.timing)] : []), ...(update.said ? [saying(update.said)] : []), ...orders(update, state.you.host), ...takings(update, state)];
  return {
    game: table.number,
    seq: update.seq,
    you: update.you ?? state.you,
    table,
    // While people gather there is no game: the last one went with the rematch.
    view: gathering ? null : update.view ?? state.view,
    play: gathering ? null : update.play ?? state.play,
    playAt: update.play ? now : state.playAt,
    events: update.events ?? [],
    hands: update.hands ?? (endsHands.has(update.fact) ? [] : state.hands),
    mover: update.seat ?? null,
    news,
    log: update.fact === 'dealt' ? lines : [...state.log, ...lines].slice(-longestLog),
    presence: state.presence,
    presenceAt: state.presenceAt,
  };
}

export function present(state: TableState, presence: Presence, now: number): TableState {
  // A turn's clock begins when the pause after a round is over.
  return { ...state, presence, presenceAt: now, playAt: state.presence?.pause && !presence.pause ? now : state.playAt };
}
