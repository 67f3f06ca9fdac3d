// The interface's words in the language chosen now: `ui.t.start`. English comes with the page, others when wanted.
import type { Lang } from './catalogue';
import { en, type Texts } from './en';

const loaders: Record<Exclude<Lang, 'en'>, () => Promise<Texts>> = {
  de: () => import('./de').then((m) => m.de),
  nl: () => import('./nl').then((m) => m.nl),
  fr: () => import('./fr').then((m) => m.fr),
  it: () => import('./it').then((m) => m.it),
};

export const ui: { lang: Lang; t: Texts } = $state({ lang: 'en', t: en });

/** Changes the language of everything on the page. */
export async function speak(lang: Lang): Promise<void> {
  const words = lang === 'en' ? en : await loaders[lang]();
  ui.lang = lang;
  ui.t = words;
  document.documentElement.lang = lang;
}
