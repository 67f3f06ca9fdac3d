// A game moves: from this browser to the server, so that friends can come, and from a server that went away to this browser.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { desktop, heard, launch, openPage, phone, Server, shoot } from './harness';
import { choose, openTable } from './table';
import { drive, driveOn } from './driver';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop().catch(() => {}));

const hand = (page: Page) => page.evaluate(() => [...document.querySelectorAll('.felt button[data-key][aria-label]')].map((card) => card.getAttribute('aria-label')!.split(',')[0]!).sort());
const yourTurn = (page: Page) => page.locator('header .yours').waitFor();

it('is taken to the server as it is, and a friend comes in', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, phone);
  await drive(page);
  await page.getByRole('article', { name: 'UNO', exact: true }).getByRole('button', { name: 'Play with bots' }).click();
  await page.locator('.felt [data-seat]').first().waitFor();
  for (let made = 0; made < 3;) { if (await driveOn(page)) ++made; await page.waitForTimeout(50); }
  await yourTurn(page);
  const before = await hand(page), counts = await page.locator('.felt [data-seat]').allInnerTexts();
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Invite a friend' }).click();
  await page.waitForURL(/\/t\/[a-z0-9]{7}$/);
  await page.getByRole('dialog').getByText('Invite').first().waitFor();
  await shoot(page, 'moving-invite');
  const link = page.url();
  await page.keyboard.press('Escape');
  await yourTurn(page);
  await expect.poll(() => hand(page)).toEqual(before);
  expect(await page.locator('.felt [data-seat]').allInnerTexts()).toEqual(counts);
  // Nothing of it is left here, and the start page leads to where it is now.
  await page.goto(server.url);
  await expect.poll(() => page.getByRole('link', { name: /^Continue: UNO|UNO$/ }).first().getAttribute('href')).toBe(new URL(link).pathname);
  await page.goto(link);

  const friend = await openPage(browser, 'about:blank', desktop);
  await choose(friend.page, { name: 'Noor' });
  await friend.page.goto(link);
  await friend.page.getByRole('dialog').getByRole('button').last().click();
  await friend.page.getByRole('button', { name: 'I would like to play' }).click();
  await page.getByRole('button', { name: /^Now, in place of/ }).first().click();
  await heard(friend.page, 'Noor plays now, in place of a bot.');
  await expect.poll(() => hand(friend.page)).not.toEqual([]);
  expect([...wrong, ...friend.wrong]).toEqual([]);
  await friend.context.close();
  await context.close();
});

it('goes on here when the server goes away', async () => {
  const gone = await Server.start();
  const { page, context, wrong } = await openPage(browser, gone.url, { ...desktop, serviceWorkers: 'allow' });
  await choose(context, { name: 'Mila' });
  await openTable(page, gone, { game: 'uno', seats: 3 });
  const spare = page.waitForResponse(/\/spare/);
  await page.getByRole('button', { name: 'Deal' }).click();
  await page.locator('.felt [data-seat]').first().waitFor();
  expect((await spare).status()).toBe(200);
  await yourTurn(page);
  const before = await hand(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await gone.stop();
  await page.getByRole('button', { name: 'Go on without the server' }).click();
  await page.waitForURL(/\/t\/local[a-z0-9]{7}$/);
  await yourTurn(page);
  await expect.poll(() => hand(page)).toEqual(before);
  await shoot(page, 'moving-went-on');
  // And it is found again.
  await page.reload();
  await yourTurn(page);
  await expect.poll(() => hand(page)).toEqual(before);
  expect(wrong.filter((line) => !/Failed to fetch|ERR_/.test(line))).toEqual([]);
  await context.close();
});

it('says that the table is being moved when one of several servers goes away, and only later that the connection is lost', async () => {
  const gone = await Server.start();
  const { page, context } = await openPage(browser, gone.url, desktop);
  // What a server says that has others beside it (test/server/cluster.py).
  await page.routeWebSocket(/tables.*ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(String(text).replace('{"type":"snapshot",', '{"type":"snapshot","movable":true,')));
  });
  await choose(context, { name: 'Mila' });
  await openTable(page, gone, { game: 'uno', seats: 3 });
  await page.getByRole('button', { name: 'Deal' }).waitFor();
  await gone.stop('SIGKILL');
  await page.getByRole('status').getByText('The table is being moved, one moment.').waitFor();
  expect(await page.getByText('Connection lost').count()).toBe(0);
  expect(await page.locator('header .connection').getAttribute('aria-label')).toBe('The table is being moved, one moment.');
  await page.getByText('Connection lost').waitFor();
  await context.close();
});
