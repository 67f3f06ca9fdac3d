import { expect, it } from 'vitest';
import { pickLang, region } from './lang';

it('takes the first language of the browser that there is', () => {
  expect(pickLang(['pt-BR', 'de-AT', 'en'])).toBe('de');
  expect(pickLang(['pt'])).toBe('en');
  expect(pickLang([])).toBe('en');
});
it('writes dates as at home, in the language of the page', () => {
  expect(region('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(region('fr', ['de-AT'])).toBe('fr');
});
