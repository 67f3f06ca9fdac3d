// The interface in English: the catalogue whose shape all others follow.
import type { Words } from './catalogue';

export const en = {
  close: 'Close',
  rule: { link: (id: string) => `Rule ${id}` },
};

export type Texts = Words<typeof en>;
