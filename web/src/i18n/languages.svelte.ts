// The languages to choose from: those that are built in, and those that somebody has added to the server.
import { isFirstVisit, prefs } from '../lib/prefs.svelte';
import { askLanguages } from '../wire/http';
import type { LanguageInfo } from '../wire/types';
import { pickLang } from './lang';
import { langNames, langs, markChanged, type Lang } from './texts';
import { setLanguage } from './ui.svelte';

export const languages: { all: { lang: Lang; name: string }[] } = $state({ all: langs.map((lang) => ({ lang, name: langNames(lang) })) });

const key = 'tischlein.languages';
/** Keeps what the server said beyond what is built in. Where storage is forbidden, nothing is kept. */
function keep(found: readonly LanguageInfo[]): void {
  const more = found.filter(({ code, changed }) => changed || !langs.includes(code));
  try { if (more.length > 0) localStorage.setItem(key, JSON.stringify(more)); else localStorage.removeItem(key); } catch { /* as above */ }
}
function kept(): LanguageInfo[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(read) ? read.filter((one: Partial<LanguageInfo> | null): one is LanguageInfo => typeof one?.code === 'string' && typeof one.name === 'string') : [];
  } catch { return []; }
}

/** Asks the server once. Without an answer the languages are those of its last one; the service worker has their texts (offline/sw.js). */
export async function findLanguages(): Promise<void> {
  let found: LanguageInfo[];
  try { keep(found = (await askLanguages()).languages); } catch { found = kept(); }
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
