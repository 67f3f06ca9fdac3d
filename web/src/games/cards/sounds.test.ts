import { expect, it } from 'vitest';
import { tuneOf } from './sounds';

it('plays what matters most, once', () => {
  expect(tuneOf([{ event: 'laid' }, { event: 'drew' }], false)).toBe('lay');
  expect(tuneOf([{ event: 'laid' }, { event: 'roundOver' }, { event: 'dealt' }], false)).toBe('win');
  expect(tuneOf([{ event: 'turn' }], false)).toBeNull();
});
it('leaves the end of the game to the page', () => expect(tuneOf([{ event: 'laid' }], true)).toBeNull());
