// The languages to choose from: those that are built in, and those that somebody has added to the server.
import { askLanguages } from '../wire/http';
import { langNames, langs, type Lang } from './texts';

export const languages: { all: { lang: Lang; name: string }[] } = $state({ all: langs.map((lang) => ({ lang, name: langNames(lang) })) });

/** Asks the server once. Without an answer there are only those that are built in. */
export async function findLanguages(): Promise<void> {
  try {
    for (const one of (await askLanguages()).languages) if (!langs.includes(one.code)) languages.all.push({ lang: one.code, name: one.name });
  } catch { /* an older server, or none */ }
}
