// One sees what happens: others' moves can be stepped through, and the end of a round stays on the table until one goes on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { heard, launch, openPage, seriousFindings, Server, shoot, smallTargets } from './harness';
import { openGallery, show } from './positions';
import { openTable } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

// The others hold and draw only yellow: nothing of theirs ever fits on red.
const position = {
  game: 'uno', seats: 3, options: { rounds: 0, target: 500 }, hands: [['R9', 'R5'], ['Y1', 'Y2', 'Y3'], ['Y4', 'Y5', 'Y6']],
  discard: ['R4'], draw: ['Y7', 'Y8', 'Y1', 'Y2', 'Y3', 'Y4', 'Y5', 'Y6', 'Y7', 'G1'],
};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } as const;

it('a turn of the others and the end of a round', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, phone);
  await openTable(page, server, { game: 'uno', seats: 3, position, pace: 'human', name: 'Guest' } as never);
  await page.getByRole('button', { name: 'Deal' }).click();

  // Somebody who plays alone is not asked for a name, and the page says no name for them.
  await page.locator('[data-seat="0"] .name', { hasText: /^You$/ }).waitFor();
  const card = (name: string) => page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name });
  const lay = async (name: string) => { await card(name).click(); await card(name).click(); };
  await page.getByRole('button', { name: /call it with the lay/ }).click();
  await lay('Red 9');

  // Both others have drawn: summed up in one line, and shown again one after the other.
  await page.getByRole('button', { name: /^Since your last turn: .*draws .*draws / }).click();
  const back = page.getByRole('region', { name: 'Since your last turn' });
  await back.getByText('1/').waitFor();
  await shoot(page, 'lookback-since');
  expect(await card('Red 5').getAttribute('aria-label')).toMatch(/not now/);
  await back.getByRole('button', { name: 'One step on' }).click();
  await back.getByText('2/').waitFor();
  await back.getByRole('button', { name: 'Back to the game' }).click();
  await back.waitFor({ state: 'detached' });

  // The last card lies there, with what it brought; the next round waits.
  await page.locator('.status.yours').waitFor();
  await lay('Red 5');
  const end = page.getByRole('region', { name: 'The round is over' });
  await end.getByText(/^You are out: \d+ points\.$/).waitFor();
  await heard(page, /^You are out: \d+ points\.$/);
  expect(await end.getByRole('row', { name: /^You \+\d+ \d+/ }).count()).toBe(1);
  await end.getByText('Goal: 500 points').waitFor();
  await page.getByRole('img', { name: /red 5/i }).waitFor();
  expect(await page.getByRole('list', { name: 'Your hand' }).getByRole('button').count()).toBe(0);
  expect(await page.locator('.status').textContent()).toBe('The round is over');
  expect(await page.locator('aside .lines').textContent()).not.toMatch(/Round 2/);
  await shoot(page, 'lookback-round');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await end.getByRole('button', { name: 'Go on' }).click();
  await end.waitFor({ state: 'detached' });
  await page.locator('.own .hand li').nth(6).waitFor();
  expect(wrong).toEqual([]);

  // The log opens at its end.
  await page.getByRole('button', { name: 'Log and talk' }).click();
  const log = page.getByRole('dialog').locator('.lines');
  await log.waitFor();
  await expect.poll(() => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)).toBeLessThan(24);
  expect(await log.textContent()).not.toMatch(/Guest/);
  await context.close();
});

it('every figure on a board says what it is', async () => {
  const { page, context } = await openGallery(browser, phone);
  const namedAs = async (position: string, step: number, figure: string) => {
    await show(page, position, { step });
    // A figure is what is written with digits and signs only, and is no button.
    const nameless = await page.locator('main').evaluate((main) => [...main.querySelectorAll('*')].filter((one) => {
      const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent).join('').trim();
      return /\d/.test(own) && !/\p{L}/u.test(own) && !one.closest('svg, button, [data-named], .visually-hidden') && one.getBoundingClientRect().width > 0;
    }).map((one) => one.outerHTML));
    expect(nameless, position).toEqual([]);
    await page.locator(figure).first().dispatchEvent('click');
    return page.getByRole('note').locator('p').textContent();
  };
  expect(await namedAs('anansi/4-late', 2, '.balance')).toMatch(/^2 listeners, .*1 story pile/);
  expect(await namedAs('anansi/4-late', 2, '.figures [data-named]')).toMatch(/points?/);
  expect(await namedAs('otto/2-middle', 0, '.score')).toBe('0 points, 7 on the board, first to 24');
  expect(await namedAs('uno/4-late', 5, '.me .points')).toBe('0 of 500 points, round 2. Whoever has 500 first wins.');
  expect(await namedAs('annaotto/4-middle', 0, '.middle .pile > .count')).toMatch(/^Draw pile/);
  await context.close();
});
