// The languages to choose from: those that are built in, and those that somebody has added to the server.
import { isFirstVisit, prefs } from '../lib/prefs.svelte';
import { askLanguages } from '../wire/http';
import type { LanguageInfo } from '../wire/types';
import { pickLang } from './lang';
import { langNames, langs, markChanged, type Lang } from './texts';
import { setLanguage } from './ui.svelte';

export const languages: { all: { lang: Lang; name: string }[] } = $state({ all: langs.map((lang) => ({ lang, name: langNames(lang) })) });

/** Asks the server once. Without an answer there are only those that are built in, as they are. */
export async function findLanguages(): Promise<void> {
  let found: LanguageInfo[];
  try { found = (await askLanguages()).languages; } catch { return; /* an older server, or none */ }
  for (const { code, name, changed } of found) {
    if (!langs.includes(code)) languages.all.push({ lang: code, name });
    else if (changed) {
      markChanged(code);
      languages.all.find(({ lang }) => lang === code)!.name = name;
    }
  }
  // The choice for a new visitor was made from what is built in; nobody has changed it meanwhile.
  const wanted = navigator.languages;
  if (isFirstVisit && prefs.lang === pickLang(wanted)) prefs.lang = pickLang(wanted, languages.all.map(({ lang }) => lang));
  // The page has begun with its own texts.
  if (found.some(({ code, changed }) => changed && code === prefs.lang)) await setLanguage(prefs.lang);
}
