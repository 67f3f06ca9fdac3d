// What is heard of what happened, for both card games: at most one tune for each update, the most important one.
import type { Tune } from '../../lib/sound';

const tunes: Readonly<Record<string, Tune>> = {
  slapped: 'slap', called: 'call', caught: 'no', slowest: 'no', laid: 'lay', drew: 'draw', dealt: 'draw', turned: 'draw', swapped: 'draw', handedOn: 'draw',
};

export function tuneOf(events: readonly { event: string }[]): Tune | null {
  for (const name of Object.keys(tunes)) if (events.some(({ event }) => event === name)) return tunes[name]!;
  return null;
}
