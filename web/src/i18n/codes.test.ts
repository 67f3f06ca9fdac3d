import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';
import { fr } from './fr';
import { it as italian } from './it';
import { nl } from './nl';

const source = (file: string) => readFileSync(`../${file}`, 'utf8');
/** What the server's check of a record looks at; each can fail, and all but the form can be in order. */
const checks = [...new Set([...source('server/record/record.cpp').matchAll(/(?:return found\(|Check\{|return \{|checks\.push_back\(\{)"(\w+)", /g)].map((found) => found[1]!))];
const grades = /grade_names\{([^}]+)\}/.exec(source('games/otto/otto.hpp'))![1]!.match(/\w+/g)!;

describe.each(Object.entries({ en, de, nl, fr, it: italian }))('what the server says by code, in %s', (_, texts) => {
  it('the fairness check, well or ill', () => {
    expect(checks).toEqual(expect.arrayContaining(['commitment', 'seed', 'signature', 'key', 'form', 'moves']));
    expect(Object.keys(texts.result.failedChecks).sort()).toEqual([...checks].sort());
    expect(Object.keys(texts.result.checks).sort()).toEqual(checks.filter((name) => name !== 'form').sort());
  });
  it('how well one did alone', () => expect(Object.keys(texts.result.grades).sort()).toEqual([...grades].sort()));
  it('no text is empty', () => { for (const text of Object.values(texts.errors)) expect(text).not.toBe(''); });
});
