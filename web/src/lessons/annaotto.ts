import type { Lesson } from './lesson';

// No side of any card that the other player draws fits on the discard pile, so they can only draw and keep. Nor do the backs of the
// learner's own cards fit, which they might lay.
export const lesson: Lesson = {
  seats: 2,
  level: 'easy',
  position: {
    game: 'annaotto', seats: 2, hands: [['RsO/Tw', 'Ys/Bc'], ['Bc/Rd', 'Tw/Oc', 'Bw/Yc']], undecided: [['Rc/Gd'], []],
    discard: ['Gw/Vd'], draw: ['Pw/Tc', 'Gc/Vw', 'Od/Vc', 'Yd/Pc', 'Bd/Yc', 'Td/Oc', 'Pd/Tc'],
  },
  wants: [/^face Gd/, /^lay 2$/, /^lay 1\.0$/, /^lay 0 anna/, /^lay 0 otto/],
  shows: ['.two .pair > :nth-child(2)', '.hand [data-key="Gd|Rc"]', '[data-key="open-1"], button[data-key^="s1:Rd"]', '.calls .call:nth-child(1)[aria-pressed=false], .hand [data-key="RsO|Tw"]', '.calls .call:nth-child(2)[aria-pressed=false], .hand [data-key="Bc|Ys"]'],
};

// Sequences, PLUS, a hurdle, ALL and all three calls. The other player has neither OTTO nor PLUS. On their turns no side of a card that
// they hold or draw fits on the discard pile; nor do the backs of the learner's own cards.
export const second: Lesson = {
  seats: 2,
  level: 'easy',
  position: {
    game: 'annaotto', seats: 2, hands: [['RdA/Tc', 'Vd+/Yc', 'Od^/Bc', 'Ow*/Bs'], ['Os/Tc', 'Ys/Bc', 'Ts/Pc']], discard: ['Gw/Vd', 'GdO/Pc'], sequence: { anna: 0, otto: 1, last: 1 }, turn: 0,
    draw: ['Oc/Tw', 'Yc/Bw', 'Tc/Pw', 'Ps/Yc', 'Pc/Yw', 'Ys/Pw', 'Yw/Ps', 'Ts/Ow'],
  },
  wants: [/^lay 0$/, /^done$/, /^lay 0$/, /^lay 0 anna$/, /^lay 0 (all otto|otto all)$/],
  shows: ['.hand [data-key="RdA|Tc"]', '[data-move="done"]', '.hand [data-key="Vd+|Yc"]', '.calls .call:nth-child(1)[aria-pressed=false], .hand [data-key="Bc|Od^"]', '.calls .call:nth-child(n+2)[aria-pressed=false], .hand [data-key="Bs|Ow*"]'],
};
