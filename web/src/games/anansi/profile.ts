// Anansi in short; see games/profile.ts.
import type { AnansiView } from '../contract';
import type { Profile } from '../profile';

/** By seat: the points of all rounds so far. */
export const points = ({ scored: { listeners, bonus } }: AnansiView): number[] => listeners.map((n, seat) => n + (bonus[seat] ?? 0));
export const profile: Profile<AnansiView> = { sharedTexts: [], handsLieOpen: false, points, cardsLeft: () => null };
