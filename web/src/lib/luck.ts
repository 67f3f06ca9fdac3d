// What the result of a game is made of, for the bar on its rules page. Made by script/lib/luck_table.py from what `tischlein sim --luck`
// measured between a random, a medium and expert players (docs/review.md). Do not edit: measure anew with script/luck.

export type LuckPart = 'seat' | 'deal' | 'draws' | 'hidden' | 'own' | 'others' | 'reflex';
// The share of a part in the variance of the result, with its 95 % interval. All shares of a game add up to 1.
export interface LuckShare { part: LuckPart; value: number; low: number; high: number }
export interface GameLuck { seats: number; games: number; shares: LuckShare[] }

export const luck: Record<string, GameLuck> = {
  uno: {
    seats: 4,
    games: 500,
    shares: [
      { part: 'seat', value: 0.002, low: -0.000, high: 0.004 },
      { part: 'deal', value: 0.084, low: 0.064, high: 0.104 },
      { part: 'draws', value: 0.388, low: 0.333, high: 0.444 },
      { part: 'hidden', value: 0.030, low: 0.005, high: 0.054 },
      { part: 'own', value: 0.143, low: 0.124, high: 0.162 },
      { part: 'others', value: 0.352, low: 0.298, high: 0.407 },
      { part: 'reflex', value: 0.001, low: -0.001, high: 0.004 },
    ],
  },
  annaotto: {
    seats: 4,
    games: 100,
    shares: [
      { part: 'seat', value: 0.011, low: 0.003, high: 0.019 },
      { part: 'deal', value: 0.026, low: -0.001, high: 0.054 },
      { part: 'draws', value: 0.018, low: -0.071, high: 0.106 },
      { part: 'hidden', value: 0.021, low: -0.064, high: 0.107 },
      { part: 'own', value: 0.228, low: 0.139, high: 0.316 },
      { part: 'others', value: 0.688, low: 0.557, high: 0.819 },
      { part: 'reflex', value: 0.008, low: -0.032, high: 0.048 },
    ],
  },
  anansi: {
    seats: 4,
    games: 200,
    shares: [
      { part: 'seat', value: 0.001, low: -0.005, high: 0.007 },
      { part: 'deal', value: 0.008, low: -0.015, high: 0.031 },
      { part: 'draws', value: 0.000, low: 0.000, high: 0.000 },
      { part: 'hidden', value: 0.042, low: -0.036, high: 0.120 },
      { part: 'own', value: 0.516, low: 0.440, high: 0.591 },
      { part: 'others', value: 0.422, low: 0.349, high: 0.495 },
      { part: 'reflex', value: 0.012, low: -0.018, high: 0.041 },
    ],
  },
  otto: {
    seats: 3,
    games: 100,
    shares: [
      { part: 'seat', value: -0.007, low: -0.018, high: 0.005 },
      { part: 'deal', value: 0.007, low: -0.046, high: 0.059 },
      { part: 'draws', value: 0.472, low: 0.323, high: 0.620 },
      { part: 'hidden', value: 0.011, low: -0.063, high: 0.085 },
      { part: 'own', value: 0.189, low: 0.103, high: 0.274 },
      { part: 'others', value: 0.328, low: 0.202, high: 0.455 },
      { part: 'reflex', value: 0.000, low: 0.000, high: 0.000 },
    ],
  },
};
