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
      { part: 'seat', value: -0.000, low: -0.002, high: 0.002 },
      { part: 'deal', value: 0.076, low: 0.056, high: 0.096 },
      { part: 'draws', value: 0.357, low: 0.301, high: 0.412 },
      { part: 'hidden', value: 0.044, low: 0.019, high: 0.069 },
      { part: 'own', value: 0.128, low: 0.112, high: 0.144 },
      { part: 'others', value: 0.396, low: 0.344, high: 0.448 },
      { part: 'reflex', value: 0.000, low: -0.001, high: 0.001 },
    ],
  },
  annaotto: {
    seats: 4,
    games: 500,
    shares: [
      { part: 'seat', value: 0.001, low: -0.002, high: 0.005 },
      { part: 'deal', value: 0.011, low: -0.002, high: 0.023 },
      { part: 'draws', value: 0.061, low: 0.023, high: 0.098 },
      { part: 'hidden', value: 0.012, low: -0.024, high: 0.048 },
      { part: 'own', value: 0.229, low: 0.185, high: 0.273 },
      { part: 'others', value: 0.648, low: 0.593, high: 0.704 },
      { part: 'reflex', value: 0.038, low: 0.025, high: 0.051 },
    ],
  },
  anansi: {
    seats: 4,
    games: 350,
    shares: [
      { part: 'seat', value: 0.000, low: -0.004, high: 0.005 },
      { part: 'deal', value: 0.009, low: -0.008, high: 0.025 },
      { part: 'draws', value: 0.000, low: 0.000, high: 0.000 },
      { part: 'hidden', value: 0.151, low: 0.093, high: 0.209 },
      { part: 'own', value: 0.461, low: 0.404, high: 0.517 },
      { part: 'others', value: 0.385, low: 0.331, high: 0.439 },
      { part: 'reflex', value: -0.006, low: -0.029, high: 0.018 },
    ],
  },
  otto: {
    seats: 3,
    games: 250,
    shares: [
      { part: 'seat', value: 0.009, low: 0.001, high: 0.016 },
      { part: 'deal', value: 0.021, low: -0.013, high: 0.054 },
      { part: 'draws', value: 0.516, low: 0.418, high: 0.615 },
      { part: 'hidden', value: -0.003, low: -0.049, high: 0.044 },
      { part: 'own', value: 0.140, low: 0.087, high: 0.192 },
      { part: 'others', value: 0.317, low: 0.233, high: 0.402 },
      { part: 'reflex', value: 0.000, low: 0.000, high: 0.000 },
    ],
  },
};
