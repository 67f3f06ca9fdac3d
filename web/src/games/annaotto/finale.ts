// ANNAOTTO has only one round, and its last view shows how it ended. See games/finale.ts.
import type { AnnaottoEvent } from '../../wire/types';
import type { AnnaottoView } from '../contract';
import type { Finale } from '../finale';

export const finale: Finale<AnnaottoView, AnnaottoEvent> = {
  ends: () => 0,
  closing: (_before, _events, after) => after,
  tally: () => [],
  headline: (events) => events.find(({ event }) => event === 'out'),
  aim: (_view, t) => t('cards.goal'),
  goal: () => null,
};
