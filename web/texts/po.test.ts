import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groupOf } from './groups.ts';
import { groupTexts, pageSource, readLocale } from './plugin.ts';
import { parametersOf, readPo } from './po.ts';

const head = 'msgid ""\nmsgstr ""\n"Language: xx\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n"X-Language-Name: Pseudo\\n"\n\n';

describe('a catalogue', () => {
  it('is read', () => {
    const read = readPo(`${head}#. {n} a number\nmsgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "{n} \\"card\\""\nmsgstr[1] ""\n"{n} "\n"cards"\n\n#. term\nmsgid "c"\nmsgstr "ü\\n"\n`);
    expect(read).toEqual({ language: 'xx', name: 'Pseudo', plural: '(n != 1)', entries: [{ key: 'a.b', text: ['{n} "card"', '{n} cards'], term: false }, { key: 'c', text: 'ü\n', term: true }] });
  });
  it.each([
    ['a text that does not end', `${head}msgid "a"\nmsgstr "b\n`, 'po:8: not a quoted text'],
    ['a key that is there twice', `${head}msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n`, 'a is there twice'],
    ['a key without a text', `${head}msgid "a"\n\nmsgid "b"\nmsgstr "c"\n`, 'a has no text'],
    ['a line of something else', `${head}hello\n`, 'po:7: cannot be read: hello'],
    ['an unknown escape', `${head}msgid "a"\nmsgstr "\\q"\n`, 'unknown escape'],
    ['no plural forms', 'msgid ""\nmsgstr "Language: xx\\n"\n', 'no Plural-Forms'],
  ])('with %s is refused', (_, source, why) => expect(() => readPo(source)).toThrow(why));
});
it('finds the parameters of a text', () => expect(parametersOf(['{{no}} {n} {colour.fem}', '{who}'])).toEqual(['colour', 'n', 'who']));
it('puts texts into index.html', () => {
  const page = pageSource(readFileSync('index.html', 'utf8'), readLocale());
  expect(page).toContain('<meta name="description" content="A table that sets itself');
  expect(page).toContain('<noscript><p lang="en">Tischlein needs JavaScript.</p>');
  expect(page).toContain('<p lang="de">Tischlein braucht JavaScript.</p>');
  expect(page).not.toMatch(/"page\./);
});
it('leaves out what is not translated yet, so that it is said in English', () => {
  const half = readPo(`${head}msgid "page.close"\nmsgstr "Þ"\n\nmsgid "page.and"\nmsgstr ""\n\n#, fuzzy\nmsgid "page.you"\nmsgstr "þ"\n\nmsgid "page.start.freeSeats"\nmsgid_plural "page.start.freeSeats"\nmsgstr[0] "ß"\nmsgstr[1] ""\n`);
  expect(groupTexts(half, 'page')).toEqual({ 'page.close': 'Þ' });
  const english = readLocale()[0]!;
  const html = readFileSync('index.html', 'utf8');
  for (const entries of [english.entries.map((one) => ({ ...one, text: '' })), half.entries]) expect(pageSource(html, [english, { ...half, entries }])).not.toContain('lang="xx"');
  expect(() => pageSource(html, [{ ...english, entries: half.entries }])).toThrow('locale/en.po has no text page.');
});
it('sorts keys into groups by the longest prefix', () => {
  expect(groupOf('page.start.go')).toBe('page');
  expect(groupOf('page.table.log')).toBe('table');
  expect(groupOf('page.tables')).toBe('page');
  expect(groupOf('uno.rule.4')).toBeUndefined();
});
