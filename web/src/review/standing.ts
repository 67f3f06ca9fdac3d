// Who played best over all games of a group, luck taken out: adds up what the server says about each table. Pure.
import type { Review, Standings } from '../wire/types';

/** Means per game, in millionths; `error` is the error of `adjusted`. */
export interface CombinedRow { name: string; games: number; result: number; luck: number; adjusted: number; error: number; accuracy: number | null }
export interface CombinedStandings { reviewed: number; hinted: number; rows: CombinedRow[] }

/** One game alone, counted as the server does: a game with hints is left out. */
export const ofReview = ({ hints, players }: Review): Standings => {
  const hinted = (hints ?? []).length > 0;
  return { games: 1, reviewed: 1, left_out: Number(hinted), players: hinted ? [] : players.map(({ name, result, luck, adjusted, accuracy }) => ({ name, games: 1, result, luck, adjusted, error: 0, accuracy })) };
};

/** Adds up people at several tables by their names; the best first. */
export function combined(tables: readonly Standings[]): CombinedStandings {
  interface Sum { games: number; result: number; luck: number; squares: number; accurate: number; accuracy: number }
  const sums = new Map<string, Sum>();
  for (const { players } of tables)
    for (const { name, games, result, luck, adjusted, error, accuracy } of players) {
      const sum = sums.get(name) ?? { games: 0, result: 0, luck: 0, squares: 0, accurate: 0, accuracy: 0 };
      sum.games += games;
      sum.result += games * result;
      sum.luck += games * luck;
      // Computes the sum of squares of the single games back from the server's error.
      sum.squares += games * (adjusted ** 2 + (games - 1) * error ** 2);
      if (accuracy !== null) { sum.accurate += games; sum.accuracy += games * accuracy; }
      sums.set(name, sum);
    }
  const rows = [...sums].map(([name, { games, result, luck, squares, accurate, accuracy }]): CombinedRow => {
    const adjusted = (result - luck) / games;
    return {
      name, games, result: result / games, luck: luck / games, adjusted, error: games > 1 ? Math.sqrt(Math.max(0, squares / games - adjusted ** 2) / (games - 1)) : 0,
      accuracy: accurate > 0 ? Math.round(accuracy / accurate) : null,
    };
  });
  return {
    reviewed: tables.reduce((sum, { reviewed, left_out: hinted }) => sum + reviewed - hinted, 0), hinted: tables.reduce((sum, { left_out: hinted }) => sum + hinted, 0),
    rows: rows.sort((a, b) => b.adjusted - a.adjusted || a.name.localeCompare(b.name)),
  };
}
