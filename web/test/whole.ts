// Plays a game in the text mode to its end: presses the first move that is offered, again and again.
import { expect } from 'vitest';
import type { Page } from 'playwright-core';

/** In the page: what is offered now, 'over' when the game is. */
const offered = (): string => {
  if (document.querySelector('dialog[open]')) return 'over';
  return [...document.querySelectorAll('button[data-move]')].map((one) => one.textContent).join('|') + (document.querySelector('[role=log]')?.textContent ?? '');
};
const anything = () => document.querySelector('dialog[open]') !== null || document.querySelector('button[data-move]') !== null;

/** How many moves were made; `between` after each. */
export async function playWhole(page: Page, between: (made: number) => Promise<void> = async () => {}, most = 800): Promise<number> {
  for (let made = 0; made < most; ++made) {
    await page.waitForFunction(anything, undefined, { polling: 30 });
    const before = await page.evaluate(offered);
    if (before === 'over') return made;
    const moves = page.locator('button[data-move]');
    const which = ((made * 2654435761) >>> 8) % Math.max(1, await moves.count());
    await moves.nth(which).click({ timeout: 5000 }).catch(() => {});
    await expect.poll(() => page.evaluate(offered), { interval: 30 }).not.toBe(before);
    await between(made);
  }
  return most;
}
