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

/** Where the reader is at home, for dates: "en-GB" of a browser that asks for it, when the page speaks English. */
export const region = (lang: Lang, wanted: readonly string[] = navigator.languages): string => wanted.find((tag) => tag.toLowerCase().split('-')[0] === lang) ?? lang;
