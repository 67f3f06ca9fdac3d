import type { Lesson } from './lesson';

// Whatever the other player draws and however it is held, neither side of it fits on what lies: it can only draw and keep.
// Nor do the backs of one's own cards fit, which it might lay.
export const lesson: Lesson = {
  seats: 2,
  level: 'easy',
  position: {
    game: 'annaotto', seats: 2, hands: [['RsO/Tw', 'Ys/Bc'], ['Bc/Rd', 'Tw/Oc', 'Bw/Yc']], undecided: [['Rc/Gd'], []],
    discard: ['Gw/Vd'], draw: ['Pw/Tc', 'Gc/Vw', 'Od/Vc', 'Yd/Pc', 'Bd/Yc', 'Td/Oc', 'Pd/Tc'],
  },
  wants: [/^face Gd/, /^lay 2$/, /^lay 1\.0$/, /^lay 0 anna/, /^lay 0 otto/],
};
