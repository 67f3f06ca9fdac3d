import type { Lesson } from './lesson';

// The last three tricks of a round of one's own choosing. Seat 1 can only follow at first; later both may also recruit, but
// with snakes or hornets that change neither the trump nor who takes the last trick.
export const lesson: Lesson = {
  seats: 3,
  level: 'easy',
  position: {
    game: 'anansi', seats: 3, options: { rounds: 1 }, row: ['H', 'S', 'L'], display: { H: ['H2'], S: ['S3'], L: [] },
    hands: [['H1', 'S11', 'S14'], ['L3', 'S4', 'S5'], ['H7', 'H8']], leader: 2, trick: [{ seat: 2, card: 'L9' }], piles: [[['L5', 'L6', 'L8']], [], []],
  },
  wants: [/^recruit S11/, /^inspire/, /^play H1/, /^play S14/],
};
