// How a round of Anansi ends; see games/finale.ts. The server's view is already cleared, also after the last round.
import type { AnansiEvent } from '../../wire/types';
import type { AnansiView } from '../contract';
import { bySeat, put, upTo, type Finale } from '../finale';
import { points } from './profile';
import { scoredName } from './texts';

function step(view: AnansiView, e: AnansiEvent): AnansiView {
  const leave = (seat: number, card: string) => put(view.hands, seat, (hand) => (typeof hand === 'number' ? hand - 1 : hand.filter((one) => one !== card)));
  switch (e.event) {
    case 'played': return { ...view, hands: leave(e.seat, e.card), trick: [...view.trick, { seat: e.seat, card: e.card }] };
    case 'recruited': return { ...view, hands: leave(e.seat, e.card), listeners: put(view.listeners, e.seat, (n) => n + e.listeners) };
    case 'trick': return { ...view, trick: [], recruits: [], leader: e.seat ?? view.leader, tricksLeft: 0, piles: e.seat === null ? view.piles : put(view.piles, e.seat, (piles) => [...piles, e.cards]) };
    case 'displayed': { const suit = e.card[0] as 'S' | 'H' | 'L'; return { ...view, display: { ...view.display, [suit]: [...view.display[suit], e.card] } }; }
    case 'inspired': return { ...view, inspired: put(view.inspired, e.seat, (n) => n + e.listeners) };
    case 'scored': return { ...view, listeners: put(view.listeners, e.seat, () => e.listeners) };
    default: return view;
  }
}

export const finale: Finale<AnansiView, AnansiEvent> = {
  ends: (events) => upTo(events, 'scored'),
  closing: (before, events, after) => ({ ...events.reduce(step, before), scored: after.scored }),
  tally: (before, after) => bySeat(points(before), points(after)),
  headline: (events) => events.find(({ event }) => event === 'trick'),
  why(events, seat, t) {
    const scored = events.find((e) => e.event === 'scored' && e.seat === seat);
    return scored?.event === 'scored' ? scoredName(scored, t) : '';
  },
  aim: ({ options: { race, rounds }, round }, t) => (race > 0 ? t('page.end.goal', { n: race }) : t('page.end.roundOf', { n: round, of: rounds })),
  goal: (view) => (view.options.race > 0 ? view.options.race : null),
};
