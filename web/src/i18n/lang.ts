// Which language to begin with.
import { langs, type Lang } from './texts';

/** The first language of a browser's list that we have. */
export function pickLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const found = langs.find((lang) => tag.toLowerCase().split('-')[0] === lang);
    if (found) return found;
  }
  return 'en';
}

/** The reader's region, for dates: "en-GB" if the browser asks for it and the page speaks English. */
export const region = (lang: Lang, wanted: readonly string[] = navigator.languages): string => wanted.find((tag) => tag.toLowerCase().split('-')[0] === lang) ?? lang;
