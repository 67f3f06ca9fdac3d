import { describe, expect, it } from 'vitest';
import { format, pluralRule, term } from './format';

const one = pluralRule('n != 1');
const words: Record<string, string> = { 'uno.colour.R': 'rot', 'uno.colour.R.fem': 'rote', 'uno.colour.P': 'rosa' };
const say = (text: string | string[], values = {}) => format(text, values, one, (key) => words[key]);

describe('a text', () => {
  it('takes its values by name, in any order', () => expect(say('{who}: {card}', { card: 'red 5', who: 'Anna' })).toBe('Anna: red 5'));
  it('can hold braces', () => expect(say('{{n}} is {n}', { n: 3 })).toBe('{n} is 3'));
  it('shows what it was not given', () => expect(say('{who} draws')).toBe('{who} draws'));
  it('names a person', () => expect(say('{who} draws', { who: { name: 'Anna', you: true } })).toBe('Anna draws'));
  it('is chosen by the number', () => {
    expect(say(['{n} card', '{n} cards'], { n: 1 })).toBe('1 card');
    expect(say(['{n} card', '{n} cards'], { n: 0 })).toBe('0 cards');
  });
  it('asks a term for the form that agrees, and takes the term where there is none', () => {
    expect(say('{colour} – {colour.fem} 5', { colour: term('uno.colour.R') })).toBe('rot – rote 5');
    expect(say('{colour.fem} 5', { colour: term('uno.colour.P') })).toBe('rosa 5');
  });
});

describe('plural rules of gettext', () => {
  const forms = (rule: string, ...numbers: number[]) => numbers.map(pluralRule(rule));
  it('of English, French and Japanese', () => {
    expect(forms('(n != 1)', 0, 1, 2)).toEqual([1, 0, 1]);
    expect(forms('n > 1', 0, 1, 2)).toEqual([0, 0, 1]);
    expect(forms('0', 0, 1, 2)).toEqual([0, 0, 0]);
  });
  it('as the whole line of a header', () => expect(forms('nplurals=2; plural=(n != 1);', 0, 1, 2)).toEqual([1, 0, 1]));
  it('of Polish', () => expect(forms('n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2', 1, 2, 5, 12, 22, 25, 104)).toEqual([0, 1, 2, 2, 1, 2, 1]));
  it('of Arabic', () => expect(forms('n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5', 0, 1, 2, 5, 11, 100)).toEqual([0, 1, 2, 3, 4, 5]));
  it.each(['', 'n n', 'n ==', '(n', 'm > 1', 'n > 1 ? 2', 'alert(1)'])('%j is none', (rule) => expect(() => pluralRule(rule)).toThrow('not a plural expression'));
});
