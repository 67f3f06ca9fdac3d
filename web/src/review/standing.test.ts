import { describe, expect, it } from 'vitest';
import type { Review, Standings } from '../wire/types';
import { combined, ofReview } from './standing';

const table = (players: [string, number, number, number, number, number | null][], reviewed: number, hinted = 0): Standings => ({
  games: reviewed, reviewed, left_out: hinted,
  players: players.map(([name, games, result, luck, error, accuracy]) => ({ name, games, result, luck, adjusted: result - luck, error, accuracy })),
});

describe('a standing over several tables', () => {
  it('weighs each table by its games, and puts the best without luck first', () => {
    const { rows, reviewed, hinted } = combined([
      table([['Ada', 3, 600_000, 300_000, 50_000, 90], ['Ben', 3, 400_000, -100_000, 50_000, null]], 4, 1), table([['Ada', 1, 1_000_000, 100_000, 0, 70]], 1)]);
    expect([reviewed, hinted]).toEqual([4, 1]);
    expect(rows.map(({ name, games }) => [name, games])).toEqual([['Ben', 3], ['Ada', 4]]);
    const ada = rows[1]!;
    expect(ada.result).toBe(700_000);
    expect(ada.luck).toBe(250_000);
    expect(ada.adjusted).toBe(450_000);
    expect(ada.accuracy).toBe(85);
    expect(rows[0]!.accuracy).toBeNull();
  });
  it('has the error that the single games would give', () => {
    const games = [200_000, 500_000, 900_000, 100_000];
    const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
    const error = (all: number[]) => Math.sqrt((mean(all.map((one) => one ** 2)) - mean(all) ** 2) / (all.length - 1));
    const part = (all: number[]): Standings => table([['Ada', all.length, mean(all), 0, all.length > 1 ? error(all) : 0, null]], all.length);
    expect(combined([part(games.slice(0, 3)), part(games.slice(3))]).rows[0]!.error).toBeCloseTo(error(games), 3);
  });
  it('counts a game that only this browser knows, unless there were hints', () => {
    const review = { players: [{ name: 'Ada', result: 1_000_000, luck: 200_000, adjusted: 800_000, accuracy: 91 }] } as unknown as Review;
    expect(combined([ofReview(review)])).toEqual({ reviewed: 1, hinted: 0, rows: [{ name: 'Ada', games: 1, result: 1_000_000, luck: 200_000, adjusted: 800_000, error: 0, accuracy: 91 }] });
    expect(combined([ofReview({ ...review, hints: [0] })])).toEqual({ reviewed: 0, hinted: 1, rows: [] });
  });
  it('is empty where nothing was reviewed', () => { expect(combined([])).toEqual({ reviewed: 0, hinted: 0, rows: [] }); });
});
