import { expect, it } from 'vitest';
import { readOnce } from './once';
import { readPrefs } from './prefs.svelte';

it('who dragged before taps and drags now', () => expect(readPrefs('{"pick":"drag"}').pick).toBe('confirm'));
it('keeps volume, shake and notifications as far as they make sense', () => {
  expect(readPrefs('{"volume":0.2,"vibrate":false,"notify":true}')).toMatchObject({ volume: 0.2, vibrate: false, notify: true });
  expect(readPrefs('{"volume":7,"vibrate":"x","notify":"x"}')).toMatchObject({ volume: 0.7, vibrate: true, notify: false });
});
it('keeps how one plays against bots, by game', () => {
  expect(readPrefs('{"rivals":{"uno":{"short":false,"level":"expert","seats":3},"otto":{"short":true,"level":"best","seats":2},"anansi":{"short":true,"level":"easy","seats":9}}}').rivals)
    .toEqual({ uno: { short: false, level: 'expert', seats: 3 } });
});
it('what was explained once is read whatever somebody else wrote there', () => {
  expect([...readOnce('["sound",7]')]).toEqual(['sound']);
  expect([...readOnce('{"a":1}'), ...readOnce('nonsense'), ...readOnce(null)]).toEqual([]);
});
it('reads by its older name whether first times are explained', () => {
  expect([readPrefs('{"hints":false}'), readPrefs('{"explainFirsts":false}'), readPrefs('{"hints":false,"explainFirsts":true}'), readPrefs('{}')].map((one) => one.explainFirsts)).toEqual([false, false, true, true]);
});
