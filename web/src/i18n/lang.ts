// Which language to begin with.
import { langs, type Lang } from './texts';

/** The first language of a browser's list that there is: as it stands there, or else without its region. */
export function pickLang(wanted: readonly string[], all: readonly Lang[] = langs): Lang {
  for (const tag of wanted.map((one) => one.toLowerCase())) {
    const found = [tag, tag.split('-')[0]!].flatMap((code) => all.find((lang) => lang.toLowerCase() === code) ?? [])[0];
    if (found) return found;
  }
  return 'en';
}

/** The reader's region, for dates: "en-GB" if the browser asks for it and the page speaks English. */
export const region = (lang: Lang, wanted: readonly string[] = navigator.languages): string => wanted.find((tag) => tag.toLowerCase().split('-')[0] === lang) ?? lang;
