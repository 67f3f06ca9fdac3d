// What the board shows of an update: where a tile came from, and whether somebody made an OTTO.
import type { GameEvent, Seat } from '../../wire/types';

export interface BoardNews {
  /** The tile laid or moved, and where it lay before. */
  laid: { place: string; from: string } | null;
  /** Who made an OTTO. */
  otto: Seat | null;
}

export function newsOf(events: readonly GameEvent[]): BoardNews {
  const news: BoardNews = { laid: null, otto: null };
  for (const event of events) {
    if (event.event === 'placed') news.laid = { place: event.place, from: event.kept ? `kept-${event.seat}` : 'drawn' };
    else if (event.event === 'moved') news.laid = { place: event.place, from: `tile-${event.from}` };
    else if (event.event === 'otto') news.otto = event.seat;
  }
  return news;
}
