// The table on a television, the way to it, and what else must fit or be found on small and large screens: with a real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launch, openPage, seriousFindings, Server, shoot } from './harness';
import { openTable } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const television = { width: 1920, height: 1080 };
const scrolls = (page: Page) => page.evaluate(() => [document.scrollingElement!.scrollWidth > innerWidth, document.scrollingElement!.scrollHeight > innerHeight]);

describe('the television', () => {
  it.each(['uno', 'annaotto', 'anansi', 'otto'])('%s: the board large, the standing, the code, and nobody’s hand', async (game) => {
    const { page, context, wrong } = await openPage(browser, server.url, phone);
    await openTable(page, server, { game, seats: game === 'otto' ? 2 : 4 });
    // From the gathering page, in the host's own browser: its cookie must not open the host's hand.
    const [screen] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Show on a television' }).click()]);
    await screen.setViewportSize(television);
    await screen.getByText('Scan to join').waitFor();
    expect(await scrolls(screen)).toEqual([false, false]);
    await page.locator('button.start[aria-disabled=false]').click();
    await screen.locator('.felt [data-seat]').first().waitFor();
    expect(await screen.locator('[data-seat]').count()).toBe(game === 'otto' ? 2 : 4);
    expect(await screen.getByRole('group', { name: /^Your (hand|cards)/ }).count() + await screen.getByRole('list', { name: /^Your (hand|cards)/ }).count()).toBe(0);
    expect(await screen.evaluate(() => document.body.innerText)).not.toMatch(/\byou\b|Your turn/i);
    expect(await screen.getByRole('table').getByRole('row').count()).toBe(game === 'otto' ? 3 : 5);
    await expect.poll(() => screen.getByRole('img', { name: 'QR code' }).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await scrolls(screen)).toEqual([false, false]);
    // Larger than on a desk, by its scale and by its letters.
    await expect.poll(() => screen.evaluate(() => Number(document.querySelector<HTMLElement>('.room')!.dataset.scale) * parseFloat(getComputedStyle(document.documentElement).fontSize) / 16)).toBeGreaterThan(1.3);
    if (game === 'uno') expect(await seriousFindings(screen)).toEqual([]);
    await shoot(screen, `television-${game}`);
    // And from the menu.
    await page.getByRole('button', { name: 'Table menu' }).click();
    expect(await page.getByRole('link', { name: 'Show on a television' }).getAttribute('href')).toContain('/tv/');
    expect(wrong).toEqual([]);
    await context.close();
  });
});

it('a seat moves to another device by a code that it scans', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, phone);
  await openTable(page, server, { game: 'uno', seats: 2 });
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Move to another device' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const code = page.getByRole('img', { name: /^QR code that moves/ });
  await code.waitFor();
  // Drawn by the server for this link, not for the table's.
  const [moves, table] = await code.evaluate(async (img: HTMLImageElement) => {
    const plain = new URL(img.src);
    plain.search = '';
    return Promise.all([img.src, plain.href].map(async (url) => (await fetch(url)).text()));
  });
  expect(moves).toContain('<svg');
  expect(moves!.length).toBeGreaterThan(table!.length);
  expect(wrong).toEqual([]);
  await context.close();
});

it('a page that cannot be fetched shows a way back', async () => {
  const { page, context } = await openPage(browser, server.url, phone);
  await page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
  await context.route('**/assets/*', (route) => route.abort());
  await page.evaluate(() => { history.pushState(null, '', '/rules/uno'); dispatchEvent(new PopStateEvent('popstate')); });
  await page.getByRole('alert').getByText('The server cannot be reached just now.').waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Start page' }).click();
  await page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
  await context.close();
});

/** In the page: words of these elements that are broken in the middle. */
const brokenWords = (page: Page, what: string) => page.locator(what).evaluateAll((all) => all.flatMap((one) => {
  const broken: string[] = [];
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const word of node.textContent!.matchAll(/[\p{L}\p{N}’'-]+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1 && !word[0].includes('-')) broken.push(word[0]);
    }
  }
  return broken;
}));

it.each(['en', 'de', 'fr'])('words stay whole on a phone, %s: options, and the bar at large letters', async (lang) => {
  const { page, context } = await openPage(browser, server.url, { ...phone, locale: lang });
  for (const game of ['uno', 'anansi']) {
    await openTable(page, server, { game, seats: 4 });
    await page.locator('.option label').first().waitFor();
    expect(await brokenWords(page, '.option label, .line, .connection')).toEqual([]);
  }
  await page.locator('button.start[aria-disabled=false]').click();
  await page.locator('.felt [data-seat]').first().waitFor();
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
  await page.locator('.status.yours').waitFor();
  expect(await brokenWords(page, '.status')).toEqual([]);
  expect(await scrolls(page)).toEqual([false, false]);
  await context.close();
});

it('a long hand leaves room for place and points in the result', async () => {
  const { page, context } = await openPage(browser, server.url, { ...phone, viewport: { width: 390, height: 844 } });
  const many = 'Y1 Y2 Y3 Y4 Y5 G1 G2 G3 G4 G5 B1 B2 B3 B4 B5 B6'.split(' ');
  await openTable(page, server, { game: 'uno', seats: 2, options: { rounds: 1 }, position: { game: 'uno', seats: 2, options: { rounds: 1 }, hands: [['R1'], many], discard: ['R5'] } });
  await page.locator('button.start[aria-disabled=false]').click();
  const last = page.locator('.own .hand li.legal button');
  await last.click();
  await last.click();
  const result = page.getByRole('dialog').getByRole('table');
  await result.getByRole('list').first().waitFor();
  for (const name of ['Place', 'Points']) {
    const head = result.getByRole('columnheader', { name, exact: true });
    const { lines, inside } = await head.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return { lines: range.getClientRects().length, inside: cell.getBoundingClientRect().right <= cell.closest('dialog')!.getBoundingClientRect().right };
    });
    expect({ name, lines, inside }).toEqual({ name, lines: 1, inside: true });
  }
  await shoot(page, 'result-long-hand');
  await context.close();
});
