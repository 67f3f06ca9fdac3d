import type { Texts } from './en';

export const fr: Texts = {
  close: 'Fermer',
  rule: { link: (id) => `Règle ${id}` },
};
