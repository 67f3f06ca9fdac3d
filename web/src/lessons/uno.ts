import type { Lesson } from './lesson';

// The other player holds and draws only yellow cards, so none of them ever fits.
export const lesson: Lesson = {
  seats: 2,
  level: 'easy',
  position: {
    game: 'uno', seats: 2, options: { rounds: 1 }, hands: [['R9', 'G9', 'W', 'BS', 'B7'], ['Y1', 'Y2', 'Y3', 'Y5']],
    discard: ['R4'], draw: ['Y7', 'Y8', 'Y6', 'Y0', 'Y4', 'G1', 'G2', 'G3'],
  },
  wants: [/^lay R9/, /^lay G9/, /^lay W B/, /^lay BS uno/, /^lay B7/],
  shows: ['.hand [data-key^="R9"]', '.hand [data-key^="G9"]', '.hand [data-key^="W"], .wheel .tint-B', '.call[aria-pressed=false], .hand [data-key^="BS"]', '.hand [data-key^="B7"]'],
};
