// The games as the client lists them, one line each, in the order of the start page; the compiler requires a line for every game of the
// protocol. Games have the same name in every language. Boards, lessons and pictures, if any, are found by the name.
import type { GameName } from '../wire/types.ts';

interface Entry {
  name: string;
  /** The letter before the numbers of its rules. */
  letter: string;
  /** How many sit down when nobody says otherwise, and how many can. */
  usual: number;
  least: number;
  most: number;
}
export const games: Readonly<Record<GameName, Entry>> = {
  uno: { name: 'UNO', letter: 'U', usual: 4, least: 2, most: 10 },
  annaotto: { name: 'ANNAOTTO', letter: 'A', usual: 4, least: 2, most: 8 },
  anansi: { name: 'Anansi', letter: 'N', usual: 4, least: 2, most: 5 },
  otto: { name: 'OTTO', letter: 'O', usual: 2, least: 1, most: 4 },
};

export const gameOrder = Object.keys(games) as readonly GameName[];
export const gameNames = Object.fromEntries(gameOrder.map((game) => [game, games[game].name])) as Readonly<Record<GameName, string>>;
export const gameSeats: Readonly<Record<GameName, { usual: number; least: number; most: number }>> = games;
