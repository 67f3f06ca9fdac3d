// Which language: the browser's wish, and what the table speaks.
import type { Language } from '../wire/types';
import { langs, type Lang } from './texts';

/** The table speaks fewer languages than the interface. */
export function tableLang(lang: Lang): Language {
  return lang === 'de' || lang === 'nl' ? lang : 'en';
}

/** The first language of a browser's list that we have. */
export function pickLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const found = langs.find((lang) => tag.toLowerCase().split('-')[0] === lang);
    if (found) return found;
  }
  return 'en';
}
