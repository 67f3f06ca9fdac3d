// All texts that the client says, by key: `texts('de')('page.start.choose')`. They come from locale/*.po, in groups
// (texts/groups.ts): whoever shows something first awaits `loadTexts`. Languages that are not built in come whole from the server.
import { first, languages as builtIn, load } from 'virtual:texts';
import { format, pluralRule, variantOf, type Message, type Value } from './format';
import type { Keys } from './keys';

/** `en`, `de`, … and whatever languages the server has besides. */
export type Lang = string;
export type Key = keyof Keys;
export type { Person, Value } from './format';
export { term } from './format';
/** Says the text of a key, with its parameters where it has some. */
export type Say = <K extends Key>(key: K, ...values: [Keys[K]] extends [never] ? [] : [Readonly<Record<Keys[K], Value>>]) => string;

/** The languages that come with the client, English first. */
export const langs: readonly Lang[] = Object.keys(builtIn);

interface Book { name: string; plural: (n: number) => number; texts: Record<string, Message>; say: Say; loading: Map<string, Promise<void>> }
const books = new Map<Lang, Book>();

function open(lang: Lang, name: string, plural: string): Book {
  const rule = pluralRule(plural);
  const own: Record<string, Message> = {};
  const find = (key: string) => own[key] ?? books.get('en')?.texts[key];
  const say = ((key: string, values: Readonly<Record<string, Value>> = {}) => {
    const variant = `${key}${variantOf(values)}`;
    // A language that lacks the variant says it in the third person rather than in English.
    const said = own[variant] !== undefined || (own[key] === undefined && find(variant) !== undefined) ? variant : key;
    const message = find(said);
    return message === undefined ? key : format(message, values, own[said] === undefined ? english : rule, find);
  }) as Say;
  const book = { name, plural: rule, texts: own, say, loading: new Map<string, Promise<void>>() };
  books.set(lang, book);
  return book;
}
for (const [lang, { name, plural }] of Object.entries(builtIn)) open(lang, name, plural);
const english = books.get('en')!.plural;
Object.assign(books.get('en')!.texts, first);
books.get('en')!.loading.set('page', Promise.resolve());

const bookOf = (lang: Lang): Book => books.get(lang) ?? books.get('en')!;

/** What a language calls itself. */
export const langNames = (lang: Lang): string => bookOf(lang).name;
/** How to say things in a language; English for what it lacks. */
export const texts = (lang: Lang): Say => bookOf(lang).say;
/** The text of a key that comes from elsewhere (a code of the server's), if there is one. */
export function textIf(lang: Lang, key: string): string | undefined {
  const book = bookOf(lang);
  return book.texts[key] === undefined && books.get('en')!.texts[key] === undefined ? undefined : book.say(key as 'page.close');
}

/** A language that is not built in, as the server gives it: docs/protocol.md. */
export interface Served { name: string; plural: string; texts: Record<string, Message> }
/** Who fetches them; there is nobody outside a browser. */
export const served: { load: (lang: Lang) => Promise<Served> } = { load: (lang) => Promise.reject(new Error(`no such language: ${lang}`)) };

/** Groups that something on the page needs; a change of the language loads them all. */
const wanted = new Set<string>(['page']);

async function loadGroup(lang: Lang, group: string): Promise<void> {
  const book = bookOf(lang);
  const part = builtIn[lang] ? group : 'all';
  const loading = book.loading.get(part) ?? (part === 'all' ? loadServed(lang) : load(lang, part).then((read) => { Object.assign(book.texts, read); }));
  book.loading.set(part, loading);
  // What failed is tried again the next time.
  loading.catch(() => book.loading.delete(part));
  // English stands in for what a language lacks.
  await Promise.all([loading, part === 'all' ? loadGroup('en', group) : undefined]);
}
async function loadServed(lang: Lang): Promise<void> {
  const { name, plural, texts: all } = await served.load(lang);
  Object.assign(open(lang, name, plural).texts, all);
}

let current: Lang = 'en';
/** Loads these groups in the language that the page speaks, and from now on with every other one. */
export async function loadTexts(...groups: string[]): Promise<void> {
  for (const group of groups) wanted.add(group);
  await Promise.all(groups.map((group) => loadGroup(current, group)));
}
/** Loads a language as far as the page needs it. */
export async function loadLanguage(lang: Lang): Promise<void> {
  current = lang;
  await Promise.all([...wanted].map((group) => loadGroup(lang, group)));
}
