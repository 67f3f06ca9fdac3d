// Whole games on the drawn boards with the keyboard alone: Tab, arrows, Enter, space bar and Escape; the mouse is never touched.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { desktop, launch, Server } from './harness';
import { byKeys, playOn } from './newcomer';
import { leave, seat, type TableSetup } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

/** Tab until this has the focus, and Enter. */
async function enter(page: Page, button: Locator): Promise<void> {
  await button.waitFor();
  for (let i = 0; i < 80; ++i) {
    if (await button.evaluate((one) => one === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${button} by Tab`);
}

const setups: TableSetup[] = [
  { game: 'uno', seats: 2, options: { rounds: 1, cards: 4 } }, { game: 'annaotto', seats: 2, options: { placings: false, cards: 6 } },
  { game: 'anansi', seats: 3, options: { rounds: 1 } }, { game: 'otto', seats: 2, options: { target: 1 } },
];
describe('whole games by keyboard', () => {
  it.each(setups)('$game, to the result and a second game', async (setup) => {
    const people = await seat(browser, server, setup, [{ name: 'Mila', device: desktop }]);
    const { page } = people[0]!;
    await enter(page, page.getByRole('button', { name: 'Deal' }));
    await page.locator('.felt [data-seat]').first().waitFor();
    // A dialog in between gives the focus back to what opened it.
    await enter(page, page.getByRole('button', { name: 'Table menu' }));
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Table menu');

    expect((await playOn(people[0]!, byKeys())).length).toBeGreaterThan(1);
    await page.getByRole('dialog').getByRole('heading', { name: /won|win together|Nobody/ }).waitFor();
    await enter(page, page.getByRole('button', { name: 'Play again' }));
    await page.getByText('Game 2').waitFor();
    expect(await leave(people)).toEqual([]);
  });
});
