// What the result of a game is made of, for the bar on its rules page. Made by script/lib/luck_table.py from what `tischlein sim --luck`
// measured between a random, a medium and expert players (docs/review.md). Do not edit: measure anew with script/luck.

export type LuckPart = 'seat' | 'deal' | 'draws' | 'hidden' | 'own' | 'others' | 'reflex';
// The share of a part in the variance of the result, with its 95 % interval. All shares of a game add up to 1.
export interface LuckShare { part: LuckPart; value: number; low: number; high: number }
export interface GameLuck { seats: number; games: number; shares: LuckShare[] }

export const luck: Record<string, GameLuck> = {
  uno: {
    seats: 4,
    games: 40,
    shares: [
      { part: 'seat', value: -0.011, low: -0.023, high: -0.000 },
      { part: 'deal', value: 0.120, low: 0.042, high: 0.198 },
      { part: 'draws', value: 0.352, low: 0.193, high: 0.512 },
      { part: 'hidden', value: 0.040, low: -0.090, high: 0.170 },
      { part: 'own', value: 0.189, low: 0.080, high: 0.297 },
      { part: 'others', value: 0.315, low: 0.109, high: 0.522 },
      { part: 'reflex', value: -0.005, low: -0.014, high: 0.003 },
    ],
  },
  annaotto: {
    seats: 4,
    games: 10,
    shares: [
      { part: 'seat', value: 0.011, low: -0.023, high: 0.044 },
      { part: 'deal', value: -0.017, low: -0.103, high: 0.068 },
      { part: 'draws', value: 0.108, low: -0.337, high: 0.553 },
      { part: 'hidden', value: -0.097, low: -0.456, high: 0.261 },
      { part: 'own', value: 0.197, low: -0.071, high: 0.464 },
      { part: 'others', value: 0.893, low: 0.346, high: 1.440 },
      { part: 'reflex', value: -0.093, low: -0.330, high: 0.144 },
    ],
  },
  anansi: {
    seats: 4,
    games: 20,
    shares: [
      { part: 'seat', value: -0.000, low: -0.025, high: 0.024 },
      { part: 'deal', value: -0.005, low: -0.082, high: 0.072 },
      { part: 'draws', value: 0.000, low: 0.000, high: 0.000 },
      { part: 'hidden', value: -0.081, low: -0.274, high: 0.112 },
      { part: 'own', value: 0.772, low: 0.577, high: 0.966 },
      { part: 'others', value: 0.332, low: 0.020, high: 0.644 },
      { part: 'reflex', value: -0.018, low: -0.153, high: 0.118 },
    ],
  },
  otto: {
    seats: 3,
    games: 10,
    shares: [
      { part: 'seat', value: -0.020, low: -0.079, high: 0.039 },
      { part: 'deal', value: -0.048, low: -0.251, high: 0.156 },
      { part: 'draws', value: 0.718, low: 0.170, high: 1.265 },
      { part: 'hidden', value: -0.025, low: -0.340, high: 0.291 },
      { part: 'own', value: 0.181, low: -0.072, high: 0.434 },
      { part: 'others', value: 0.193, low: -0.449, high: 0.836 },
      { part: 'reflex', value: 0.000, low: 0.000, high: 0.000 },
    ],
  },
};
