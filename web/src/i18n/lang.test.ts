import { expect, it } from 'vitest';
import { pickLang, region } from './lang';

it('takes the first language of the browser that there is', () => {
  expect(pickLang(['qaa-BR', 'de-AT', 'en'])).toBe('de');
  expect(pickLang(['qaa'])).toBe('en');
  expect(pickLang([])).toBe('en');
});
it('also takes one that was added', () => {
  expect(pickLang(['pt-BR', 'de-AT'], ['en', 'de', 'pt'])).toBe('pt');
  expect(pickLang(['pt-BR', 'de-AT'], ['en', 'de', 'pt', 'pt-BR'])).toBe('pt-BR');
  expect(pickLang(['pt-PT', 'de-AT'], ['en', 'de', 'pt-BR'])).toBe('de');
});
it('writes dates as at home, in the language of the page', () => {
  expect(region('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(region('fr', ['de-AT'])).toBe('fr');
});
