// All texts of the client, by key: `texts('de')('page.start.choose')`. They come from locale/*.po, in groups (texts/groups.ts): await
// `loadTexts` before you show something. The server sends languages that are not built in, or whose texts its operator has changed, as a whole.
import { first, languages as builtIn, load } from 'virtual:texts';
import { format, pluralRule, variantOf, type Message, type Value } from './format';
import type { Keys } from './keys';

/** `en`, `de`, … and other languages that the server has. */
export type Lang = string;
export type Key = keyof Keys;
export type { PersonValue, Value } from './format';
export { term } from './format';
/** Gives the text of a key, with its parameters where it has some. */
export type Translate = <K extends Key>(key: K, ...values: [Keys[K]] extends [never] ? [] : [Readonly<Record<Keys[K], Value>>]) => string;

/** The languages that come with the client, English first. */
export const langs: readonly Lang[] = Object.keys(builtIn);

interface Catalogue { name: string; plural: (n: number) => number; texts: Record<string, Message>; translate: Translate; loading: Map<string, Promise<void>> }
const catalogues = new Map<Lang, Catalogue>();

function open(lang: Lang, name: string, plural: string): Catalogue {
  const rule = pluralRule(plural);
  const own: Record<string, Message> = {};
  const find = (key: string) => own[key] ?? catalogues.get('en')?.texts[key];
  const translate = ((key: string, values: Readonly<Record<string, Value>> = {}) => {
    const variant = `${key}${variantOf(values)}`;
    // A language that lacks the variant says it in the third person rather than in English.
    const said = own[variant] !== undefined || (own[key] === undefined && find(variant) !== undefined) ? variant : key;
    const message = find(said);
    return message === undefined ? key : format(message, values, own[said] === undefined ? english : rule, find);
  }) as Translate;
  const catalogue = { name, plural: rule, texts: own, translate, loading: new Map<string, Promise<void>>() };
  catalogues.set(lang, catalogue);
  return catalogue;
}
for (const [lang, { name, plural }] of Object.entries(builtIn)) open(lang, name, plural);
const english = catalogues.get('en')!.plural;
Object.assign(catalogues.get('en')!.texts, first);
catalogues.get('en')!.loading.set('page', Promise.resolve());

const catalogueOf = (lang: Lang): Catalogue => catalogues.get(lang) ?? catalogues.get('en')!;

/** What a language calls itself. */
export const langNames = (lang: Lang): string => catalogueOf(lang).name;
/** The texts of a language; English where the language lacks a text. */
export const texts = (lang: Lang): Translate => catalogueOf(lang).translate;
/** The text of a key that is not known to the compiler (such as a code of the server), if there is one. */
export function textIf(lang: Lang, key: string): string | undefined {
  const catalogue = catalogueOf(lang);
  return catalogue.texts[key] === undefined && catalogues.get('en')!.texts[key] === undefined ? undefined : catalogue.translate(key as 'page.close');
}

const changed = new Set<Lang>();
/** The operator of the server has replaced texts of this language. What is loaded from now on has the new ones. */
export const markChanged = (lang: Lang): void => { changed.add(lang); };
/** Whether the server has texts of this language that were not built in. */
export const isAdded = (lang: Lang): boolean => !builtIn[lang] || changed.has(lang);

/** A language that is not built in, or not like that, as the server gives it: docs/protocol.md. */
export interface Served { name: string; plural: string; texts: Record<string, Message> }
/** What fetches them; outside a browser nothing does. */
export const served: { load: (lang: Lang) => Promise<Served> } = { load: (lang) => Promise.reject(new Error(`no such language: ${lang}`)) };

/** The groups that the page needs; a change of the language loads them all. */
const wanted = new Set<string>(['page']);

/** Does it once; a failed load is tried again the next time. */
function once(loads: Map<string, Promise<void>>, key: string, load: () => Promise<void>): Promise<void> {
  const loading = loads.get(key) ?? load();
  loads.set(key, loading);
  loading.catch(() => loads.delete(key));
  return loading;
}
const wholes = new Map<Lang, Promise<void>>();
const loadWhole = (lang: Lang): Promise<void> => once(wholes, lang, async () => {
  const { name, plural, texts: all } = await served.load(lang);
  // Whoever has the old catalogue of a language that is built in says the new texts, too.
  const before = catalogues.get(lang)?.texts ?? {};
  Object.assign(before, all);
  Object.assign(open(lang, name, plural).texts, all);
});
function loadPart(lang: Lang, group: string): Promise<void> {
  const { texts, loading } = catalogueOf(lang);
  return once(loading, group, async () => { Object.assign(texts, await load(lang, group)); });
}
async function loadGroup(lang: Lang, group: string): Promise<void> {
  if (!builtIn[lang]) await Promise.all([loadWhole(lang), loadGroup('en', group)]);  // English stands in for what a language lacks
  // Without an answer the texts that are built in are better than none.
  else if (!changed.has(lang) || !(await loadWhole(lang).then(() => true, () => false))) await loadPart(lang, group);
}

let current: Lang = 'en';
/** Loads these groups in the page's language, and from now on also in every language that the page changes to. */
export async function loadTexts(...groups: string[]): Promise<void> {
  for (const group of groups) wanted.add(group);
  await Promise.all(groups.map((group) => loadGroup(current, group)));
}
/** Loads a language as far as the page needs it. */
export async function loadLanguage(lang: Lang): Promise<void> {
  current = lang;
  await Promise.all([...wanted].map((group) => loadGroup(lang, group)));
}
