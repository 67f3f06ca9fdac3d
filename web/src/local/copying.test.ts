import { expect, it } from 'vitest';
import { factsUntil } from './copying';

it('a game is copied without those that were played after it', () => {
  const log = ['{"fact":"opened"}', '{"fact":"moved"}', '{"fact":"rematch"}', '{"fact":"moved","seat":1}', '{"fact":"rematch"}'];
  expect(factsUntil(log, 1)).toEqual(log.slice(0, 2));
  expect(factsUntil(log, 2)).toEqual(log.slice(0, 4));
  expect(factsUntil(log, 9)).toEqual(log);
});
