// ANNAOTTO in short; see games/profile.ts.
import type { AnnaottoView } from '../contract';
import type { Profile } from '../profile';

export const profile: Profile<AnnaottoView> = {
  sharedTexts: ['cards'], handsLieOpen: false, points: () => [], cardsLeft: ({ hands, undecided }) => hands.map((hand, seat) => hand.length + (undecided[seat]?.length ?? 0)),
};
