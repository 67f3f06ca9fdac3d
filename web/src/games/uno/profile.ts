// UNO in short; see games/profile.ts.
import type { UnoView } from '../contract';
import type { Profile } from '../profile';

export const profile: Profile<UnoView> = { sharedTexts: ['cards'], handsLieOpen: false, points: ({ scores }) => scores, cardsLeft: () => null };
