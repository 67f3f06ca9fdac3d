import type { Texts } from './en';

export const it: Texts = {
  close: 'Chiudi',
  rule: { link: (id) => `Regola ${id}` },
};
