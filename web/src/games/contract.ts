// What a drawn board is, for the page around it: games/<game>/Board.svelte, loaded when somebody sits down to that game.
//
// A board draws `view` and offers `play.moves`; it knows no rule. Every thing on the table is a real button, also when no move uses it:
// pressing it asks `onexplain` why not. A board may be given any view of its game at any time (a snapshot after a lost connection, an
// undo), so it keeps no state that it cannot lose.
//
//   Board.svelte    the component, with the props below and nothing else
//   texts.ts        how it names its things; the words themselves are in locale/*.po, see i18n/texts.ts
//   *.ts            pure functions (reading notation, sorting, geometry), with *.test.ts beside them
//
// The page keeps the keyboard's focus over a move: give things a `data-key`, and it finds them again (lib/focus.svelte.ts).
// lib/ has what boards share: SeatLayout.svelte (seats around the table), SeatTag.svelte (name, turn, clock of a seat),
// Pick.svelte (a thing to tap or drag), fly.svelte.ts (cards glide), sound.ts, speech.svelte.ts, why.svelte.ts.
import type { Component } from 'svelte';
import type { AnansiView, AnnaottoView, Chair, GameEvent, GameName, OttoView, Play, Seat, UnoView } from '../wire/types';
import type { Lang } from '../i18n/texts';
import type { Prefs } from '../lib/prefs.svelte';

export type { AnansiView, AnnaottoView, Chair, GameEvent, GameName, Lang, OttoView, Play, Prefs, Seat, UnoView };

/** What the table says about a move: what it would do (`ok`), or the rule that forbids it. */
export interface Explained { ok: boolean; text: string; rule?: string }

/** The games that have a board. */
export interface Views { uno: UnoView; annaotto: AnnaottoView; anansi: AnansiView; otto: OttoView }

export interface BoardProps<V> {
  /** What this person may know. Replaced as a whole by every update. */
  view: V;
  /** Whom the table waits for, and this person's own legal moves in the notation of the rules. */
  play: Play;
  /** Where this person sits; null: watches. */
  you: Seat | null;
  /** By seat, ready to be shown ("Anna", "Bot 2", "free seat"). */
  names: string[];
  /** By seat: person, bot or free. */
  chairs: Chair[];
  lang: Lang;
  prefs: Prefs;
  /** Make this move, one of `play.moves`. It is shown when the table has accepted it; the page shows a refusal. */
  onplay: (move: string) => void;
  /** Ask what a move, legal or not, would do. Changes nothing. */
  onexplain: (move: string) => Promise<Explained>;
  /** What happened with the newest update, in order, for animation and sound; empty after a snapshot. */
  events: GameEvent[];
}

export type Board<G extends keyof Views> = Component<BoardProps<Views[G]>>;
