// The current language and its texts: `ui.t('page.close')`. English comes with the page, other languages when they are chosen.
import { root } from '../lib/paths';
import { requestOptions } from '../wire/http';
import { loadLanguage, served, texts, type Lang, type Translate, type Served } from './texts';

served.load = async (lang) => {
  const answer = await fetch(new URL(`texts/${lang}.json`, root));
  if (!answer.ok) throw new Error(`no texts in ${lang}`);
  return (await answer.json()) as Served;
};

export const ui: { lang: Lang; t: Translate } = $state({ lang: 'en', t: texts('en') });

/** Changes the language of everything on the page; nothing changes if the language cannot be loaded. */
export async function setLanguage(lang: Lang): Promise<void> {
  try { await loadLanguage(lang); } catch { await loadLanguage(ui.lang); return; }
  requestOptions.lang = lang;
  ui.lang = lang;
  ui.t = texts(lang);
  document.documentElement.lang = lang;
}
