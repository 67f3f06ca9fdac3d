import { expect, it } from 'vitest';
import { readLocale } from './plugin.ts';
import { readPo } from './po.ts';
import { pseudo, pseudoLanguage, pseudoPo } from './pseudo.ts';

it('marks every letter and leaves parameters and names alone', () => {
  expect(pseudo('{who} draws {colour.fem}')).toMatch(/^\{who\} ðŕáŵš \{colour\.fem\} /);
  expect(pseudo('Call UNO')).toMatch(/^Ćáłł UNO /);
  expect(pseudo('{n} / {of}')).toBe('{n} / {of}');
});
it('makes every text at least 40 % longer', () => {
  for (const text of ['Close', 'Just a few words', 'What shall we play? Something for everybody, and for a long evening.']) expect(pseudo(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4));
});
it('is a catalogue like any other', () => {
  const english = readLocale()[0]!;
  const read = readPo(pseudoPo(english));
  expect(Object.fromEntries(read.entries.map(({ key, text }) => [key, text]))).toEqual(pseudoLanguage(english).texts);
});
