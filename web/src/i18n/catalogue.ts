// Words by language, typed: every language has what English has, or it does not compile. A text is a string, or a
// function where something is put in: `left: (n: number) => …`.
import type { Language } from '../wire/types';

export type Lang = 'en' | 'de' | 'nl' | 'fr' | 'it';
export const langs: readonly Lang[] = ['en', 'de', 'nl', 'fr', 'it'];
export const langNames: Record<Lang, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands', fr: 'Français', it: 'Italiano' };

/** The same fields with any text in them, so that `de` may differ from `en` in words only. */
export type Words<T> = T extends string ? string
  : T extends (...values: infer V) => string ? (...values: V) => string
  : { readonly [K in keyof T]: Words<T[K]> };

export type Catalogue<T> = Readonly<Record<Lang, Words<T>>>;

/** Checks a catalogue by its type: `texts[lang].hand`. */
export function catalogue<const T>(all: { en: T } & Record<Exclude<Lang, 'en'>, Words<NoInfer<T>>>): Catalogue<T> {
  return all as unknown as Catalogue<T>;
}

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
