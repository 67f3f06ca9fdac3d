import type { Texts } from './en';

export const nl: Texts = {
  close: 'Sluiten',
  rule: { link: (id) => `Regel ${id}` },
};
