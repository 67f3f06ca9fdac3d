import { expect, it } from 'vitest';
import { chosenOptions } from './options';

it('names only what differs from the standard and exists', () => {
  const infos = [{ name: 'target', type: 'int', default: 500 }, { name: 'stack', type: 'bool', default: false }] as const;
  expect(chosenOptions(infos, { target: 200, stack: false, gone: true })).toEqual({ target: 200 });
});
