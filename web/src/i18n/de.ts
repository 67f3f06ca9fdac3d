import type { Texts } from './en';

export const de: Texts = {
  close: 'Schließen',
  rule: { link: (id) => `Regel ${id}` },
};
