import type { Lesson } from './lesson';

// Twice the other player has a black tile and draws a second one. This ends their turn at once, so the board stays as the lesson needs
// it.
export const lesson: Lesson = {
  seats: 2,
  level: 'easy',
  position: {
    game: 'otto', seats: 2, options: { cards: false, target: 8 },
    board: { c1: ['16', 0], c2: ['12', 0], b3: ['8', 0], d2: ['5', 2], d4: ['5', 0], c4: ['0', 0] },
    kept: ['16', 'black'], drawn: '12', tower: ['black', 'black', '8', 'black', '7', '2', '12', '9', '7', '8'],
  },
  wants: [/^place drawn b2/, /^place kept b1/, /^place drawn d3/],
  shows: ['[data-key="drawn"], [data-place="b2"], .do .main', '[data-key="kept-0"], [data-place="b1"], .do .main', '[data-place="d3"], .do .main'],
};

// A secret card: time travel gives two turns running, so the other player never comes in between.
export const second: Lesson = {
  seats: 2,
  level: 'easy',
  position: {
    game: 'otto', seats: 2, options: { cards: true, target: 8 },
    board: { c1: ['16', 0], c2: ['12', 0], b3: ['8', 0], d2: ['5', 2], d4: ['5', 0], c4: ['0', 0] },
    kept: ['16', 'black'], drawn: null, hands: [['time'], []], turn: 0, tower: ['12', '2', '8', 'black', '7', '2', '12', '9', '7', '8'],
  },
  wants: [/^card time/, /^place drawn b2/, /^place drawn d3/],
  shows: ['.hand .card.legal, .ask .main', '[data-place="b2"], .do .main', '[data-key="drawn"], [data-place="d3"], .do .main'],
};
