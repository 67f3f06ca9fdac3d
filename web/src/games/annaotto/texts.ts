// The words of this board, in all languages of the interface. A missing one fails the build.
import { catalogue } from '../../i18n/catalogue';

export const texts = catalogue({
  en: { hand: 'Your hand' },
  de: { hand: 'Deine Hand' },
  nl: { hand: 'Jouw hand' },
  fr: { hand: 'Ta main' },
  it: { hand: 'La tua mano' },
});
