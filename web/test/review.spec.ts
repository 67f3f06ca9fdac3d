// What was luck and what was play: the review of a finished game, drawn; and an expert's advice in a running one.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, playHere, playOut, playShort } from './finished';
import { desktop, launch, openPage, patience, phone, seriousFindings, Server, shoot, smallTargets } from './harness';
import { deal, leave, seat } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

it('draws chances, luck and decisions and the moments that decided a game', async () => {
  const game = await playShort(browser, server.url, 'uno', 3, { rounds: 1, cards: 4 });
  const { page, context, wrong } = await openPage(browser, `${server.url}/replay/${game.table}/1?seat=0&review=1`);
  const panel = page.getByRole('complementary', { name: 'Luck or skill?' });
  await panel.getByRole('heading', { name: 'What made the result' }).waitFor();
  // The whole review names what was given away; nothing is worked on any more.
  await panel.getByRole('heading', { name: 'What you gave away' }).waitFor({ timeout: patience * 2 });
  expect(await panel.getByRole('progressbar').count()).toBe(0);
  await panel.getByText(/^You (won|lost) /).waitFor();
  const moments = panel.getByRole('region', { name: 'The moments that decided it' }).getByRole('button');
  await moments.first().locator('.frame .room > *').first().waitFor();
  const n = Number(/Move (\d+)/.exec(await moments.first().innerText())![1]);
  await moments.first().click();
  await at(page, n, game);
  // Each line of the graph stands in words; another player's balance is one press away.
  expect(await panel.getByRole('listitem').filter({ hasText: 'at the start, lowest' }).count()).toBe(3);
  await panel.getByRole('button', { name: 'Otis', exact: true }).click();
  await panel.getByRole('heading', { name: 'What Otis gave away' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  // On a phone it lies over the board; it was computed once.
  await page.setViewportSize(phone.viewport);
  const dialog = page.getByRole('dialog', { name: 'Luck or skill?' });
  await dialog.getByRole('heading', { name: 'What made the result' }).waitFor();
  // The board behind it is measured anew after the window has changed.
  await expect.poll(() => smallTargets(page)).toEqual([]);
  const { state } = await (await fetch(`${server.url}/api/tables/${game.table}/reviews/1?have=2`)).json() as { state: string };
  expect(state).toBe('done');
  expect(wrong).toEqual([]);
  await context.close();
}, patience * 4);

it('shows what an expert would do, and makes that move', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, phone);
  await page.getByRole('button', { name: 'Play with bots' }).first().click();
  await page.locator('.status.yours').waitFor();
  await page.getByRole('button', { name: 'What would you do?' }).click();
  const advice = page.getByRole('region', { name: 'What would you do?' });
  await advice.getByRole('listitem').first().waitFor();
  expect(await advice.getByRole('listitem').count()).toBeLessThanOrEqual(3);
  expect(await advice.getByText(/% to win/).count()).toBeGreaterThan(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  await advice.getByRole('button', { name: /^Do this/ }).first().click();
  await advice.waitFor({ state: 'detached' });
  expect(wrong).toEqual([]);
  await context.close();
}, patience * 2);

it('says of a practised position what an expert thinks of one’s move', async () => {
  const game = await playOut(browser, server.url, 'uno', 2, { rounds: 1, cards: 4 });
  const { page, context, wrong } = await openPage(browser, `${server.url}/replay/${game.table}/1?seat=0#2`);
  await at(page, 2, game);
  await page.getByRole('button', { name: 'What you can do with this game' }).click();
  await page.getByRole('button', { name: /^Practise from here/ }).click();
  const strip = page.getByRole('region', { name: 'Practice' });
  await strip.getByText('Play on from here').waitFor();
  await strip.getByRole('button', { name: 'What would you do?' }).click();
  await page.getByRole('button', { name: /^Do this/ }).first().click();
  await strip.getByText(/The expert would/).or(strip.getByText('the expert would do the same')).waitFor();
  expect(wrong).toEqual([]);
  await context.close();
}, patience * 2);

it('ranks friends over their games, reviews a file, and shows how others did with the same deal', async () => {
  const game = await playOut(browser, server.url, 'uno', 2, { rounds: 1 });
  const { page, context, wrong } = await openPage(browser, `${server.url}/fonts.txt`, desktop);
  await page.evaluate((table) => localStorage.setItem('tischlein.played', JSON.stringify([{ table, number: 1, seat: 0, what: null }])), game.table);
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Who plays best?' }).click();
  await page.getByText('None of your games has been reviewed yet.').waitFor();
  await page.getByRole('button', { name: 'Review 1 game' }).click();
  await page.getByRole('row', { name: /^Ada 1 / }).waitFor();
  expect(await page.getByRole('row').count()).toBe(3);
  await page.getByText(/^Reviewed games at the tables of this device: 1;/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await shoot(page, 'standing');
  await page.setViewportSize(phone.viewport);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await shoot(page, 'standing-phone');
  // The same game as a file.
  const record = await (await fetch(`${server.url}/api/tables/${game.table}/records/1`)).text();
  await page.setViewportSize(desktop.viewport);
  await page.goto(`${server.url}/replay`);
  await page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(record) });
  await page.getByRole('button', { name: 'Luck or skill?' }).click();
  await page.getByRole('complementary', { name: 'Luck or skill?' }).getByRole('heading', { name: /gave away$/ }).waitFor();
  // Somebody else plays the same deal; whoever had it first sees it at the end of the replay.
  const elsewhere = await openPage(browser, `${server.url}/fonts.txt`);
  await playHere(elsewhere.page, 'uno', 2, { rounds: 1 }, { table: game.table, number: 1, ply: 0 });
  await elsewhere.context.close();
  await page.goto(`${server.url}/replay/${game.table}/1?seat=0#${game.plies}`);
  await page.getByRole('heading', { name: 'The same deal at other tables' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: /^1\. (Ada|Otis) .*2\. / }).waitFor();
  expect(wrong).toEqual([]);
  await context.close();
}, patience * 3);

it('names the rule that mattered, with a link to it', async () => {
  // Whoever always lays what is offered first gives something away sooner or later.
  const game = await playOut(browser, server.url, 'uno', 4, { rounds: 1 });
  const { page, context, wrong } = await openPage(browser, `${server.url}/replay/${game.table}/1?seat=0&review=1`);
  const panel = page.getByRole('complementary', { name: 'Luck or skill?' });
  await panel.getByRole('heading', { name: 'What you gave away' }).waitFor({ timeout: patience * 2 });
  const links: string[] = [];
  for (const seatButton of await panel.getByRole('group', { name: 'Whose game' }).getByRole('button').all()) {
    await seatButton.click();
    for (const link of await panel.getByRole('region', { name: /gave away$/ }).getByRole('link').all()) links.push(`${await link.innerText()} ${await link.getAttribute('href')}`);
  }
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toMatch(/^\S.* \((U\d+)\) \/rules\/uno#\1$/);
  await shoot(page, 'review-reasons');
  expect(wrong).toEqual([]);
  await context.close();
}, patience * 4);

it('gives tips among people when all of them agree', async () => {
  const people = await seat(browser, server, { game: 'uno', seats: 2, bots: 0, options: { rounds: 1 } }, [{ name: 'Mila', device: phone }, { name: 'Noor', device: phone }]);
  await deal(people);
  const [mila, noor] = people.map(({ page }) => page) as [typeof people[0]['page'], typeof people[0]['page']];
  const bulb = (page: typeof mila) => page.getByRole('button', { name: 'What would you do?' });
  const allow = async (page: typeof mila) => {
    await page.getByRole('button', { name: 'Table menu' }).click();
    await page.getByRole('button', { name: 'Allow tips at this table' }).click();
    await page.getByRole('button', { name: 'Allow no tips any more' }).waitFor();
  };
  expect(await bulb(mila).count()).toBe(0);
  await allow(mila);
  await mila.getByText('You allow tips. Still asked: Noor.').waitFor();
  expect(await bulb(mila).count()).toBe(0);
  await mila.keyboard.press('Escape');
  await allow(noor);
  await noor.keyboard.press('Escape');
  await Promise.all([bulb(mila).waitFor(), bulb(noor).waitFor()]);
  expect(await leave(people)).toEqual([]);
}, patience * 2);
