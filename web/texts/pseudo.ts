// A language that nobody speaks, made from English: every letter has a mark on it, and every text is at least 40 % longer.
// A text that stays readable on a page was not translated; a text that is cut off has no room for longer languages.
import type { PoCatalogue } from './po.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = 'áƀćðéƒĝĥíĵķłɱñóþɋŕšţúṽŵẋýžÁɃĆÐÉƑĜĤÍĴĶŁⱮÑÓÞɊŔŠŢÚṼŴẊÝŽ';
const filler = 'łóŕéɱ íþšúɱ ðółóŕ šíţ áɱéţ ćóñšéćţéţúŕ áðíþíšćíñĝ éłíţ šéð ðó éíúšɱóð ţéɱþóŕ ';

/** Parameters and names stay as they are. */
const kept = /(\{\{|\}\}|\{[^{}]*\}|\bANNAOTTO\b|\bANNA\b|\bOTTOs?\b|\bUNO\b|\bTischlein\b)/;

export function pseudo(text: string): string {
  let length = 0;
  const said = text.split(kept).map((part, i) => {
    if (i % 2 === 1) return part;
    length += part.length;
    return part.replace(/[a-z]/gi, (letter) => marked[letters.indexOf(letter)]!);
  }).join('');
  const more = Math.ceil(length * 0.4);
  if (!text.split(kept).some((part, i) => i % 2 === 0 && /[a-z]/i.test(part))) return said;
  // A word grows by its vowels, a sentence by words.
  if (!text.trim().includes(' ')) return said.replace(/[áéíóúÁÉÍÓÚ]/, (vowel) => vowel.repeat(more + 1));
  return `${said} ${filler.repeat(Math.ceil(more / filler.length)).slice(0, more - 1).trim()}`;
}

/** The whole catalogue in the form in which the server sends one: docs/protocol.md. */
export function pseudoLanguage({ plural, entries }: PoCatalogue): { language: string; name: string; plural: string; texts: Record<string, string | string[]> } {
  return {
    language: 'xx', name: pseudo('Pseudo'), plural,
    texts: Object.fromEntries(entries.map(({ key, text }) => [key, typeof text === 'string' ? pseudo(text) : text.map(pseudo)])),
  };
}

/** The same as a file for the server's folder of languages (`tischlein serve --locale`). */
export function pseudoPo(catalogue: PoCatalogue): string {
  const quoted = (text: string) => JSON.stringify(text);
  const { language, name, plural, texts } = pseudoLanguage(catalogue);
  const head = `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=${plural};\\n"\n"X-Language-Name: ${name}\\n"\n`;
  return [head, ...Object.entries(texts).map(([key, text]) => (typeof text === 'string' ? `msgid ${quoted(key)}\nmsgstr ${quoted(text)}\n`
    : `msgid ${quoted(key)}\nmsgid_plural ${quoted(key)}\n${text.map((form, i) => `msgstr[${i}] ${quoted(form)}\n`).join('')}`))].join('\n');
}
