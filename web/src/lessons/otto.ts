import type { Lesson } from './lesson';

// The other player has a black tile and draws a second one, twice: their turn is over each time, and the board stays as
// the lesson needs it.
export const lesson: Lesson = {
  seats: 2,
  level: 'easy',
  position: {
    game: 'otto', seats: 2, options: { cards: false, target: 8 },
    board: { c1: ['16', 0], c2: ['12', 0], b3: ['8', 0], d2: ['5', 2], d4: ['5', 0], c4: ['0', 0] },
    kept: ['16', 'black'], drawn: '12', tower: ['black', 'black', '8', 'black', '7', '2', '12', '9', '7', '8'],
  },
  wants: [/^place drawn b2/, /^place kept b1/, /^place drawn d3/],
};
