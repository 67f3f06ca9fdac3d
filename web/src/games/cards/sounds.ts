// The sounds of events, for both card games: at most one tune for each update, the most important one.
import type { Tune } from '../../lib/sound';

const tunes: Readonly<Record<string, Tune>> = {
  roundOver: 'win', out: 'win', slapped: 'slap', called: 'call', caught: 'no', slowest: 'no', laid: 'lay', drew: 'draw', dealt: 'draw', turned: 'draw', swapped: 'draw', handedOn: 'draw',
};

/** The end of the game has its own tune, which the page plays. */
export function tuneOf(events: readonly { event: string }[], over: boolean): Tune | null {
  if (over) return null;
  for (const name of Object.keys(tunes)) if (events.some(({ event }) => event === name)) return tunes[name]!;
  return null;
}
