import { expect, it } from 'vitest';
import { pickLang } from './lang';

it('takes the first language of the browser that there is', () => {
  expect(pickLang(['pt-BR', 'de-AT', 'en'])).toBe('de');
  expect(pickLang(['pt'])).toBe('en');
  expect(pickLang([])).toBe('en');
});
