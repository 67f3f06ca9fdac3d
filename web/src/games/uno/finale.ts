// How a round of UNO ends; see games/finale.ts.
import type { UnoCard, UnoEvent } from '../../wire/types';
import type { UnoView } from '../contract';
import { bySeat, put, upTo, type Finale } from '../finale';
import { tintOf } from './notation';

const without = (cards: readonly UnoCard[], card: UnoCard) => { const at = cards.indexOf(card); return cards.filter((_, i) => i !== at); };

function step(view: UnoView, e: UnoEvent): UnoView {
  if (e.event === 'laid') {
    return { ...view, discard: [...view.discard, e.card], colour: e.colour ?? tintOf(e.card), hands: put(view.hands, e.seat, (hand) => (typeof hand === 'number' ? hand - 1 : without(hand, e.card))) };
  }
  if (e.event === 'drew') return { ...view, draw: view.draw - e.count, hands: put(view.hands, e.seat, (hand) => (typeof hand === 'number' ? hand + e.count : [...hand, ...(e.cards ?? [])])) };
  return view;
}

export const finale: Finale<UnoView, UnoEvent> = {
  ends: (events) => upTo(events, 'roundOver'),
  closing: (before, events, after) => (after.phase === 'over' ? after : { ...events.reduce(step, before), pending: 0, uncalled: null, drawn: null, scores: after.scores }),
  tally: (before, after) => bySeat(before.scores, after.scores),
  headline: (events) => events.find(({ event }) => event === 'roundOver'),
  aim: ({ options: { rounds, target }, round }, t) => (rounds === 1 ? t('cards.goal') : rounds > 0 ? t('page.end.roundOf', { n: round, of: rounds }) : t('page.end.goal', { n: target })),
  goal: (view) => (view.options.rounds > 0 ? null : view.options.target),
};
