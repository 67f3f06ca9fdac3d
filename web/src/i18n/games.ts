// The games as the start page shows them. Names of games are names, the same in every language.
import type { GameName } from '../wire/types';

export const gameNames: Record<GameName, string> = { uno: 'UNO', annaotto: 'ANNAOTTO', anansi: 'Anansi', otto: 'OTTO' };
export const gameOrder: readonly GameName[] = ['uno', 'annaotto', 'anansi', 'otto'];
/** How many sit down when nobody says otherwise, and how many can. */
export const gameSeats: Record<GameName, { usual: number; least: number; most: number }> = {
  uno: { usual: 4, least: 2, most: 10 },
  annaotto: { usual: 4, least: 2, most: 8 },
  anansi: { usual: 4, least: 2, most: 5 },
  otto: { usual: 2, least: 1, most: 4 },
};
