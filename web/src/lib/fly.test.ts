import { expect, it } from 'vitest';
import { startOf } from './fly.svelte';

const card = { left: 100, top: 300, width: 80, height: 120 };
it('a card from a seat starts in the middle of its name, as large as it is', () => {
  const tag = { left: 10, top: 20, width: 190, height: 30 };
  const { dx, dy, scale } = startOf(tag, card, false);
  expect(scale).toBe(1);
  expect([card.left + dx + card.width / 2, card.top + dy + card.height / 2]).toEqual([105, 35]);
});
it('a card from a pile of smaller cards grows on its way', () => {
  expect(startOf({ left: 0, top: 0, width: 40, height: 60 }, card, false)).toEqual({ dx: -100, dy: -300, scale: 0.5 });
});
it('what lay elsewhere before is the same thing, whatever its shape was', () => {
  expect(startOf({ left: 100, top: 300, width: 160, height: 120 }, card, true).scale).toBe(2);
});
