// What an update brought, as far as the board shows it: where a tile came from, and how a round ended.
import type { GameEvent, Seat } from '../../wire/types';

export interface News {
  /** The tile laid or moved, and where it lay before. */
  laid: { place: string; from: string } | null;
  /** Who made an OTTO. */
  otto: Seat | null;
  /** Points counted at the end of a round, by seat or team. */
  scored: { owner: number; points: number }[];
}

export function newsOf(events: readonly GameEvent[]): News {
  const news: News = { laid: null, otto: null, scored: [] };
  for (const event of events) {
    if (event.event === 'placed') news.laid = { place: event.place, from: event.kept ? `kept-${event.seat}` : 'drawn' };
    else if (event.event === 'moved') news.laid = { place: event.place, from: `tile-${event.from}` };
    else if (event.event === 'otto') news.otto = event.seat;
    else if (event.event === 'scored' && 'points' in event) news.scored.push({ owner: event.seat as Seat, points: event.points as number });
    else if (event.event === 'consoled') news.scored.push({ owner: event.seat, points: event.points });
  }
  return news;
}
