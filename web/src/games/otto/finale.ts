// How a round of OTTO ends; see games/finale.ts.
import type { OttoEvent } from '../../wire/types';
import type { OttoView } from '../contract';
import { upTo, type Finale } from '../finale';

function step(view: OttoView, e: OttoEvent): OttoView {
  switch (e.event) {
    case 'placed': return { ...view, drawn: e.kept ? view.drawn : null, board: { ...view.board, [e.place]: [e.tile, e.turns] } };
    case 'moved': {
      const { [e.from]: tile, ...board } = view.board;
      return tile ? { ...view, lifted: null, board: { ...board, [e.place]: [tile[0], e.turns] } } : view;
    }
    case 'marked': return { ...view, marks: [...view.marks, { seat: e.seat, kind: e.kind, at: e.at }] };
    default: return view;
  }
}

export const finale: Finale<OttoView, OttoEvent> = {
  ends: (events) => upTo(events, 'scored', 'consoled'),
  closing: (before, events, after) => (after.phase === 'over' ? after : { ...events.reduce(step, before), scores: after.scores, phase: 'over' }),
  tally: (before, after) => after.scores.map((to, owner) => ({ seats: after.options.teams ? [owner, owner + 2] : [owner], from: before.scores[owner] ?? 0, to })),
  headline: (events) => events.find(({ event }) => event === 'otto') ?? events.find(({ event }) => event === 'scored'),
  aim: (view, t) => (view.seats === 1 ? t('otto.board.ottos', { n: view.ottos ?? 0 }) : t('page.end.goal', { n: view.options.target })),
  goal: (view) => (view.seats === 1 ? null : view.options.target),
};
