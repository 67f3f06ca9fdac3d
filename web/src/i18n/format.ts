// Puts values into a text: `{n}`, `{colour.fem}`, plural forms. The server does the same (i18n/), from the same catalogues.

/** A text, or its plural forms. */
export type Message = string | readonly string[];
/** A value that is itself a text of the catalogue, with forms that agree: `{colour.fem}` looks for `uno.colour.R.fem`. */
export interface Term { term: string }
/** Somebody at the table. A text about the reader is in the second person: `key.you` is said instead of `key`, and `key.toYou` if
 *  something is done to the reader, who is then `{other}` or `{owner}`. */
export interface PersonValue { name: string; you: boolean }
export type Value = string | number | Term | PersonValue;
export const term = <K extends string>(key: K): Term => ({ term: key });

const isReader = (value: Value | undefined): boolean => typeof value === 'object' && 'you' in value && value.you;
/** The ending of the key for the variant that speaks to the reader; empty if the text is not about the reader. */
export function variantOf(values: Readonly<Record<string, Value>>): '' | '.you' | '.toYou' {
  const { other, owner, ...doers } = values;
  return Object.values(doers).some(isReader) ? '.you' : isReader(other) || isReader(owner) ? '.toYou' : '';
}

type PluralRule = (n: number) => number;
const operators: readonly (readonly string[])[] = [['||'], ['&&'], ['==', '!='], ['<=', '>=', '<', '>'], ['+', '-'], ['*', '/', '%']];
const apply: Readonly<Record<string, (a: number, b: number) => number>> = {
  '||': (a, b) => Number(a !== 0 || b !== 0), '&&': (a, b) => Number(a !== 0 && b !== 0), '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b),
  '<=': (a, b) => Number(a <= b), '>=': (a, b) => Number(a >= b), '<': (a, b) => Number(a < b), '>': (a, b) => Number(a > b),
  '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => (b === 0 ? 0 : Math.trunc(a / b)), '%': (a, b) => (b === 0 ? 0 : a % b),
};

/** A header's Plural-Forms, or only its expression, as C has it: `n%10==1 && n%100!=11 ? 0 : 1`. Throws if it is none. */
export function pluralRule(source: string): PluralRule {
  const words = (/\bplural\s*=\s*([^;]+)/.exec(source)?.[1] ?? source).match(/\d+|n|\|\||&&|[=!<>]=|[<>+\-*/%?:()!]|\S/g) ?? [];
  let at = 0;
  const wrong = () => new Error(`not a plural expression: ${source}`);
  const take = (word: string) => words[at] === word && ++at > 0;
  const must = (word: string) => { if (!take(word)) throw wrong(); };
  const unary = (): PluralRule => {
    if (take('!')) { const what = unary(); return (n) => Number(what(n) === 0); }
    if (take('(')) { const what = choice(); must(')'); return what; }
    const word = words[at++] ?? '';
    if (word === 'n') return (n) => n;
    if (!/^\d+$/.test(word)) throw wrong();
    return () => Number(word);
  };
  const binary = (level: number): PluralRule => {
    if (level === operators.length) return unary();
    let left = binary(level + 1);
    for (;;) {
      const word = words[at] ?? '';
      if (!operators[level]!.includes(word)) return left;
      ++at;
      const [a, b, both] = [left, binary(level + 1), apply[word]!];
      left = (n) => both(a(n), b(n));
    }
  };
  const choice = (): PluralRule => {
    const test = binary(0);
    if (!take('?')) return test;
    const yes = choice();
    must(':');
    const no = choice();
    return (n) => (test(n) !== 0 ? yes(n) : no(n));
  };
  const rule = choice();
  if (at !== words.length) throw wrong();
  return rule;
}

/** `find` looks up the texts of terms; a form that a term lacks falls back to the term itself. */
export function format(message: Message, values: Readonly<Record<string, Value>>, plural: PluralRule, find: (key: string) => Message | undefined): string {
  const n = values.n;
  const text = typeof message === 'string' ? message : message[typeof n === 'number' ? plural(n) : 0] ?? message.at(-1) ?? '';
  if (!text.includes('{') && !text.includes('}')) return text;
  return text.replace(/\{\{|\}\}|\{(\w+)(?:\.([\w-]+))?\}/g, (whole, name: string | undefined, form: string | undefined) => {
    if (name === undefined) return whole[0]!;
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value !== 'object') return String(value);
    if ('name' in value) return value.name;
    const found = (form === undefined ? undefined : find(`${value.term}.${form}`)) ?? find(value.term) ?? value.term;
    return typeof found === 'string' ? found : found[0] ?? '';
  });
}
