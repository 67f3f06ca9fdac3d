// The games as the client lists them, a line each, in the order of the start page; the compiler wants one for every game of the protocol.
// Names of games are names, the same in every language. Boards, lessons and pictures are found by the name where there are any.
import type { GameName } from '../wire/types.ts';

interface Entry {
  name: string;
  /** Its rules are numbered with it. */
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
