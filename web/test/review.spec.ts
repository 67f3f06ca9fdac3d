// What was luck and what was play: the review of a finished game, drawn; and an expert's advice in a running one.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, playOut } from './finished';
import { launch, openPage, patience, phone, seriousFindings, Server, smallTargets } from './harness';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(async () => { await browser.close(); await server.stop(); });

it('draws chances, luck and decisions and the moments that decided a game', async () => {
  const game = await playOut(browser, server.url, 'uno', 3, { rounds: 1, cards: 4 });
  const { page, context, wrong } = await openPage(browser, `${server.url}/replay/${game.table}/1?seat=0&review=1`);
  const panel = page.getByRole('complementary', { name: 'Luck or skill?' });
  await panel.getByRole('heading', { name: 'What made the result' }).waitFor();
  // The whole review names what was given away; nothing is worked on any more.
  await panel.getByRole('heading', { name: 'What you gave away' }).waitFor();
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
  expect(await smallTargets(page)).toEqual([]);
  const { state } = await (await fetch(`${server.url}/api/tables/${game.table}/reviews/1?have=2`)).json() as { state: string };
  expect(state).toBe('done');
  expect(wrong).toEqual([]);
  await context.close();
}, patience * 2);

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
