// What is known about the seats besides the game: who is here, whom the table waits for, clocks. The page sets it once,
// and seat tags anywhere below read it.
import { getContext, setContext } from 'svelte';
import type { Lang } from '../i18n/texts';
import type { Chair, Seat } from '../wire/types';

export interface SeatContext {
  you: Seat | null;
  names: string[];
  chairs: Chair[];
  must: readonly Seat[];
  may: readonly Seat[];
  over: boolean;
  winners: readonly Seat[];
  thinking: readonly Seat[];
  standingIn: readonly Seat[];
  /** Who is away, and when a bot takes over, by this browser's clock; null: no bot will. */
  away: ReadonlyMap<Seat, number | null>;
  /** The turn's clock: when it runs out, by this browser's clock, and for whom. */
  clock: { until: number; seats: readonly Seat[] } | null;
  lang: Lang;
  /** A finished game is shown again, so nothing can be done. With `open` all hands lie open. */
  past?: { open: boolean };
  /** What just happened, in the table's words; News.svelte shows it. */
  news?: readonly string[];
}

const key = Symbol('seat context');
export function setSeatContext(context: () => SeatContext): void { setContext(key, context); }
/** Call while a component is set up; read the result inside `$derived`. */
export function getSeatContext(): () => SeatContext { return getContext(key); }
