// Plays games to their end by pressing what is offered: in the text mode, where every move is a button, and on the drawn boards.
import { expect } from 'vitest';
import type { Page } from 'playwright-core';

/** In the page: what can be pressed now in the text mode, and what was said last (also that a press came too early to count); '' for
 *  nothing, 'over' when the result is shown. */
export function offered(): string {
  if (document.querySelector('dialog[open]')) return 'over';
  const moves = [...document.querySelectorAll('button[data-move]')].map((button) => button.getAttribute('data-move'));
  return moves.length === 0 ? '' : moves.join('|') + document.querySelector('[role=log]')!.textContent;
}

/** Presses some move whenever there is one, until the game is over or enough moves are made; how many were made. `between` after each. */
export async function playWhole(page: Page, between: (made: number) => Promise<void> = async () => {}, most = 800): Promise<number> {
  for (let made = 0; made < most; ++made) {
    const found = await page.waitForFunction(offered, undefined, { polling: 30 });
    const before = (await found.jsonValue()) as string;
    if (before === 'over') return made;
    const moves = page.locator('button[data-move]');
    const which = ((made * 2654435761) >>> 8) % Math.max(1, await moves.count());
    const press = () => moves.nth(which).click({ timeout: 5000 }).catch(() => {});
    await press();
    // A press can be lost, as when something moves away under it: then it is repeated.
    let again = Date.now() + 3000;
    await expect.poll(async () => {
      const now = await page.evaluate(offered);
      if (now === before && Date.now() > again) { await press(); again = Date.now() + 3000; }
      return now;
    }, { interval: 30 }).not.toBe(before);
    await between(made);
  }
  return most;
}

/** In the page: the first of these selectors that finds something; 'over' when the result is shown. */
const firstThere = (wanted: readonly string[]): string | null =>
  document.querySelector('dialog[open]') ? 'over' : (wanted.find((one) => document.querySelector(one)) ?? null);

/** On a drawn board: presses the first of what is wanted that is there, again and again, until the result is shown. */
export async function pressOn(page: Page, wanted: (presses: number) => readonly string[]): Promise<void> {
  let refused: unknown;  // why the last press failed
  for (let [presses, vain] = [0, 0]; vain < 50; ++presses) {
    const found = (await (await page.waitForFunction(firstThere, wanted(presses), { polling: 30 })).jsonValue())!;
    if (found === 'over') return;
    // It may be gone a moment later: others play, too. Of cards that cover each other another one is tried.
    const all = page.locator(found);
    const done = await all.nth(vain % Math.max(1, await all.count())).click({ timeout: 1000 }).then(() => true, (error) => { refused = error; return false; });
    vain = done ? 0 : vain + 1;
    await page.waitForTimeout(40);
  }
  throw new Error(`the game does not end; the last press that failed: ${String(refused)}`);
}
