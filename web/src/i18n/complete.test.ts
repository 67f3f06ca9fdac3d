// The catalogues are complete: no text is missing, unused or has wrong parameters, in any language.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groupOf } from '../../texts/groups.ts';
import { parametersOf, type PoCatalogue } from '../../texts/po.ts';
import { isVariant, readLocale } from '../../texts/plugin.ts';
import type { GameName } from '../wire/types';
import { pluralRule } from './format';
import { gameOrder } from './games';
import { texts } from './texts';

const all = readLocale();
const english = all[0]!;
/** What the client says; only the server and the terminal say the rest. */
const own = ({ entries }: PoCatalogue) => new Map(entries.filter(({ key }) => groupOf(key) !== undefined).map((entry) => [entry.key, entry]));
const reference = own(english);
const terms = new Set(english.entries.filter(({ term }) => term).map(({ key }) => key));
const formOf = (key: string) => (terms.has(key.slice(0, key.lastIndexOf('.'))) ? key.slice(key.lastIndexOf('.') + 1) : undefined);

describe.each(all.map((one) => [one.language, one] as const))('the catalogue %s', (_, catalogue) => {
  const entries = own(catalogue);
  it('has every text of the English one, and no other', () => {
    expect([...reference.keys()].filter((key) => !entries.has(key))).toEqual([]);
    expect([...entries.keys()].filter((key) => !reference.has(key) && formOf(key) === undefined)).toEqual([]);
    expect(catalogue.entries.filter(({ text }) => [text].flat().includes('')).map(({ key }) => key)).toEqual([]);
  });
  it('has the same parameters in every text', () => {
    for (const [key, { text }] of reference) expect(parametersOf(entries.get(key)?.text ?? ''), key).toEqual(parametersOf(text));
  });
  it('has all plural forms where it has any, and each names what is counted', () => {
    const wanted = Math.max(...Array.from({ length: 200 }, (_, n) => pluralRule(catalogue.plural)(n))) + 1;
    for (const [key, { text }] of entries) {
      if (typeof text === 'string') continue;  // one text for every number, as a language may have it where English has two
      expect(text, key).toHaveLength(wanted);
      for (const form of text) expect(parametersOf([form, '{n}']), key).toEqual(parametersOf(text));
    }
  });
  it('asks terms for forms that there are, and has no form that nobody asks for', () => {
    // The server and the terminal use these, too.
    const asked = new Set(catalogue.entries.flatMap(({ text }) => [...[text].flat().join(' ').matchAll(/\{\w+\.([\w-]+)\}/g)].map((found) => found[1]!)));
    const there = new Set(catalogue.entries.map(({ key }) => formOf(key)).filter((form) => form !== undefined));
    expect([...asked].sort()).toEqual([...there].sort());
  });
});

/** A source without its comments: a key in one is not said. A string may look like a comment. */
const withoutComments = (source: string): string => source.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`|<!--[^]*?-->|\/\/[^\n]*|\/\*[^]*?\*\//g, (found) => (/^["'`]/.test(found) ? found : ' '));
/** All source of the client but its tests. */
function sources(folder = 'src'): string {
  return readdirSync(folder, { withFileTypes: true }).map((file) => {
    const path = `${folder}/${file.name}`;
    if (file.isDirectory()) return file.name === 'gallery' ? '' : sources(path);
    return /\.(ts|svelte)$/.test(file.name) && !/\.test\.ts$|^keys\.ts$/.test(file.name) ? withoutComments(readFileSync(path, 'utf8')) : '';
  }).join('\n');
}
/** `uno.card.${value}` as a pattern. What a hole may be, test/texts.py knows; here it has no dot. */
function patternsIn(source: string): RegExp[] {
  const found = [...source.matchAll(/`((?:[\w-]|\$\{[^{}`]*\})+(?:\.(?:[\w-]|\$\{[^{}`]*\})+)+)`/g)].map((match) => match[1]!);
  return found.filter((text) => /[a-z]+/.test(text.replace(/\$\{[^{}]*\}/g, ''))).map((text) => new RegExp(`^${text.split(/\$\{[^{}]*\}/).map((part) => part.replace(/[.]/g, '\\.')).join('[A-Za-z0-9-]+')}$`));
}

it('no text stands in two places', () => {
  // Keys of rules, options and games are made at run time, and what is said to the reader is a variant: each must be there, even where it
  // is the same. Two other texts may be the same in English only if a remark of one says why: `#. unlike KEY: why`. test/texts.py compares the rest.
  const apart = /\.(you|toYou)$|\.page\.rule\.|\.option\.|^page\.rivals\.shortly\./;
  const unlike = new Map<string, string>();
  for (const [, other, key] of readFileSync('../locale/en.po', 'utf8').matchAll(/^#\. unlike (\S+): \S.*\n(?:#.*\n)*msgid "(.+)"$/gm)) unlike.set(key!, other!);
  const plain = (form: string): string => {
    const names: string[] = [];
    const number = (name: string) => { if (!names.includes(name)) names.push(name); return names.indexOf(name); };
    return form.replace(/\{([\w.]+)\}/g, (_, name: string) => `{${number(name)}}`).toLowerCase().replace(/\.+$/, '');
  };
  // A game may say what another says, unless the two have texts in common (`cards.`): it must not need another's texts.
  const gameOf = (key: string): string => { const game = key.slice(0, key.indexOf('.')).replace(/^annaotto$/, 'uno'); return (gameOrder as readonly string[]).includes(game) ? game : ''; };
  const spoken = new Map<string, string[]>();
  for (const [key, { text }] of reference) {
    if (apart.test(key)) continue;
    const forms = JSON.stringify([text].flat().map(plain));
    if (/[a-z]/.test(forms.replace(/\{\d+\}/g, ''))) spoken.set(forms, [...(spoken.get(forms) ?? []), key]);
  }
  const twice = [...spoken.values()].filter((keys) => keys.some((one) => {
    const near = keys.filter((key) => !keys.includes(unlike.get(key) ?? '') && ['', gameOf(one)].includes(gameOf(key)));
    return near.length > 1;
  }));
  expect(twice).toEqual([]);
});

it('per cent are written here as the server and the terminal write them', () => {
  const written = all.map(({ language, entries }) => [language, entries.find(({ key }) => key === 'review.percent')!.text]);
  expect(written).toEqual(all.map(({ language }) => [language, new Intl.NumberFormat(language, { style: 'percent' }).format(0.42).replace('42', '{n}')]));
});

it('every text is said somewhere', () => {
  const source = sources() + readFileSync('index.html', 'utf8').replaceAll('"', "'");
  const patterns = patternsIn(source);
  const keys = new Set(reference.keys());
  const unused = [...reference.keys()].filter((key) => !source.includes(`'${key}'`) && !patterns.some((pattern) => pattern.test(key)) && !isVariant(key, keys));
  expect(unused).toEqual([]);
});
it('the search for unused texts would find one', () => {
  const patterns = patternsIn('t(`uno.card.${value}`); `${one}.${two}`; `${game}.page.rule.${n}.title`');
  expect(patterns.map((pattern) => pattern.source)).toEqual(['^uno\\.card\\.[A-Za-z0-9-]+$', '^[A-Za-z0-9-]+\\.page\\.rule\\.[A-Za-z0-9-]+\\.title$']);
  expect(withoutComments("t('a.b'); // 'c.d'\nt('e://f'); /* 'g.h' */<!-- 'i.j' -->")).toBe("t('a.b');  \nt('e://f');   ");
});
it('a wrong key or parameter does not compile', () => {
  const t = texts('en');
  // @ts-expect-error there is no such text
  expect(t('page.nothing')).toBe('page.nothing');
  // @ts-expect-error the number is missing
  expect(t('page.start.freeSeats', {})).toBe('{n} free seat');
  // @ts-expect-error it takes none
  expect(t('page.close', { n: 1 })).toBe('Close');
  expect(t('page.start.freeSeats', { n: 2 })).toBe('2 free seats');
});

// Keys that are made from what the server sends; taken from the server's own lists.
const source = (file: string) => readFileSync(`../${file}`, 'utf8');
const games: readonly GameName[] = ['uno', 'annaotto', 'anansi', 'otto'];
describe('what the server names by a code has a text', () => {
  it('the checks of a record, in the server’s own words', () => {
    const checks = [...new Set([...source('server/record/record.cpp').matchAll(/(?:return found\(|Check\{|return \{|checks\.push_back\(\{)"(\w+)", /g)].map((found) => found[1]!))].sort();
    expect(checks).toEqual(expect.arrayContaining(['commitment', 'seed', 'signature', 'key', 'form', 'moves']));
  });
  it('how well one did alone', () => {
    const grades = /grade_names\{([^}]+)\}/.exec(source('games/otto/otto.hpp'))![1]!.match(/\w+/g)!;
    expect(grades.length).toBeGreaterThan(3);
    for (const grade of grades) expect(reference.has(`page.result.grades.${grade}`), grade).toBe(true);
  });
  it.each(games)('the options of %s, with an explanation and words for values that are words', (game) => {
    const { $defs } = JSON.parse(source(`server/protocol/schema/${game}.json`)) as { $defs: Record<string, { properties: Record<string, { enum?: unknown[] }> }> };
    const options = $defs[Object.keys($defs).find((one) => one.endsWith('Options'))!]!.properties;
    const wanted = Object.entries(options).flatMap(([name, { enum: values = [] }]) => [`${game}.option.${name}`, `${game}.option.${name}.hint`,
      ...values.filter((value) => typeof value === 'string').map((value) => `${game}.option.${name}.value.${value}`)]);
    expect(wanted.length).toBeGreaterThan(3);
    expect([...reference.keys()].filter((key) => key.startsWith(`${game}.option.`)).sort()).toEqual(wanted.sort());
  });
});
