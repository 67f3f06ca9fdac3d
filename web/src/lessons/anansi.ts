import type { Lesson } from './lesson';

// The last three tricks of a constructed round. At first seat 1 can only follow. Later both others may also recruit, but only with snakes or
// hornets, which change neither the trump nor who takes the last trick.
export const lesson: Lesson = {
  seats: 3,
  level: 'easy',
  position: {
    game: 'anansi', seats: 3, options: { rounds: 1 }, row: ['H', 'S', 'L'], display: { H: ['H2'], S: ['S3'], L: [] },
    hands: [['H1', 'S11', 'S14'], ['L3', 'S4', 'S5'], ['H7', 'H8']], leader: 2, trick: [{ seat: 2, card: 'L9' }], piles: [[['L5', 'L6', 'L8']], [], []],
  },
  wants: [/^recruit S11/, /^inspire/, /^play H1/, /^play S14/],
  shows: ['.hand [data-key="card-S11"], .actions .recruit', '.inspire', '.hand [data-key="card-H1"], .actions .main', '.hand [data-key="card-S14"], .actions .main'],
};

// The player has two stories for two listeners and must avoid three tricks. The others always follow with higher cards, none of their
// cards has a head, and hornets stay trump.
export const second: Lesson = {
  seats: 3,
  level: 'easy',
  position: {
    game: 'anansi', seats: 3, options: { rounds: 1 }, row: ['H', 'S', 'L'], display: { H: ['H10', 'H11', 'H12'], S: [], L: [] },
    hands: [['H1', 'L3', 'S2'], ['H2', 'L4', 'S3'], ['H3', 'H4', 'S4']], leader: 0, trick: [], piles: [[['L5', 'L6', 'L8'], ['S6', 'S7', 'S8']], [], []], listeners: [2, 0, 0], inspired: [2, 0, 0],
  },
  wants: [/^play H1/, /^play /, /^play /],
  shows: ['.hand [data-key="card-H1"], .actions .main', '.hand .play .pick, .actions .main', '.hand .play .pick, .actions .main'],
};
