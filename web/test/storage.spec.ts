// What is kept in this browser stays: tabs that crash at random moments, a new version while a game is played, and a disk that is full.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { desktop, launch, openPage, patience, phone, shoot } from './harness';
import { drive, driveOn } from './driver';
import { StaticServer } from './static_server';
import { playWhole } from './whole';

let browser: Browser, folder: string, site: StaticServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tischlein-static-'));
  execFileSync('../script/web', ['static', folder]);
  [browser, site] = [await launch(), await StaticServer.start(folder, '/games/')];
});
afterAll(async () => { await site?.stop(); rmSync(folder, { recursive: true }); });

const play = (page: Page, game: string) => page.getByRole('article', { name: game, exact: true }).getByRole('button', { name: 'Play with bots' }).click();
const board = (page: Page) => page.locator('.felt [data-seat]').first().waitFor();
const seq = (page: Page) => page.evaluate(() => (globalThis as unknown as { driver: { seq: number } }).driver.seq);
const dies = [3, 41, 97, 8, 150, 60];  // milliseconds after a move, as a die gave them

it('nothing that was shown is lost when the tab crashes', async () => {
  const { page: first, context, wrong } = await openPage(browser, site.url, phone);
  let page = first;
  await drive(page);
  await play(page, 'UNO');
  await board(page);
  const table = page.url();
  let shown = 0, over = false;
  for (const ms of dies) {
    for (let made = 0; made < 2 && !over;) {
      if (await driveOn(page)) ++made;
      over = await page.evaluate(() => document.querySelector('dialog[open]') !== null);
      await page.waitForTimeout(20);
    }
    await page.waitForTimeout(ms);
    shown = Math.max(shown, await seq(page));
    const crashed = page.waitForEvent('crash');
    void (await context.newCDPSession(page)).send('Page.crash').catch(() => {});
    await crashed;
    await page.close();
    page = await context.newPage();
    page.setDefaultTimeout(patience);
    await drive(page);
    await page.goto(table);
    await board(page);
    await expect.poll(() => seq(page)).toBeGreaterThanOrEqual(shown);
    if (over) break;
  }
  expect(shown).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
  await context.close();
});

it('a finished game can be seen again, its record saved, and reviewed here, without a network', { timeout: 600_000 }, async () => {
  const { page, context, wrong } = await openPage(browser, site.url, { ...desktop, serviceWorkers: 'allow' });
  await page.evaluate(() => localStorage.setItem('tischlein', JSON.stringify({ plain: true, rivals: { uno: { short: true, level: 'medium', seats: 2 } } })));
  await page.reload();
  // The last cards of a round: some seconds of work.
  await drive(page, { options: undefined, position: { game: 'uno', seats: 2, options: { rounds: 1 }, hands: [['R5', 'G6', 'Y2', 'B8', 'G1'], ['R7', 'BD', 'Y1', 'G4', 'B3']], discard: ['R2'], colour: 'R', turn: 0, direction: 1 } });
  await play(page, 'UNO');
  await playWhole(page);
  const dialog = page.getByRole('dialog');
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download the record' }).click()]);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ game: 'uno', seats: 2 });
  const review = await dialog.getByRole('link', { name: 'Luck or skill?' }).getAttribute('href');
  await dialog.getByRole('link', { name: 'Watch it again, step by step' }).click();
  await page.locator('.felt').waitFor();
  expect(page.url()).toMatch(/replay\/local[a-z0-9]{7}\/1/);
  await shoot(page, 'local-replay');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  const begun = Date.now();
  await page.goto(new URL(review!, page.url()).href);
  await page.getByRole('progressbar').waitFor();
  // The review is stopped and begun again; the complete one is kept.
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'What you gave away' }).waitFor({ timeout: 300_000 });
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 300_000 });
  console.log(`a game of UNO reviewed in the browser in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await shoot(page, 'local-review');
  await page.reload();
  await page.getByRole('heading', { name: 'What you gave away' }).waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
  expect(wrong).toEqual([]);
  await context.close();
});

/** The folder as a later version has it: no file of this one is left under its name. */
function nextVersion(): void {
  renameSync(join(folder, 'assets'), join(folder, 'files'));
  for (const name of ['index.html', 'sw.js']) {
    const file = join(folder, name), text = readFileSync(file, 'utf8').replaceAll('assets/', 'files/');
    writeFileSync(file, name === 'sw.js' ? text.replace(/const version = "\w+"/, 'const version = "thenextone"') : text.replace('<title>', '<meta name="later" /><title>'));
  }
}

it('an update does not touch a running game, and then is whole', async () => {
  const { page, context, wrong } = await openPage(browser, site.url, { ...phone, serviceWorkers: 'allow' });
  await drive(page);
  await play(page, 'UNO');
  await board(page);
  // This page's files come from the worker from now on, and all of them are there.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => { navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }); });
  });
  const hand = () => page.evaluate(() => [...document.querySelectorAll('.felt button[data-key][aria-label]')].map((card) => card.getAttribute('aria-label')!.split(',')[0]!).sort().join());
  nextVersion();
  await page.evaluate(async () => {
    const { update } = await navigator.serviceWorker.ready.then((it) => ({ update: () => it.update() }));
    await update();
    const it = await navigator.serviceWorker.ready;
    while (!it.waiting) await new Promise((done) => { setTimeout(done, 50); });
  });
  // Parts of the page that were never fetched before still come, and they are this version's.
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByText('Games on this device').waitFor();
  await page.keyboard.press('Escape');
  for (let made = 0; made < 2;) { if (await driveOn(page)) ++made; await page.waitForTimeout(30); }
  await page.locator('header .yours').waitFor();
  const before = await hand();
  expect(await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/files/')).length)).toBe(0);
  // Opened anew it is the next version, all of it, with the same game.
  await page.reload();
  await page.locator('header .yours').waitFor();
  expect(await page.locator('meta[name=later]').count()).toBe(1);
  expect(await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length)).toBe(0);
  await expect.poll(hand).toBe(before);
  expect(wrong).toEqual([]);
  await context.close();
});

it('a full disk is reported, and the game goes on', async () => {
  const { page, context, wrong } = await openPage(browser, site.url, phone);
  await context.route(/worker-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    const full = 'let room = 7; const add = IDBObjectStore.prototype.add; IDBObjectStore.prototype.add = function (...all) { if (room-- < 1) throw new DOMException("full", "QuotaExceededError"); return add.apply(this, all); };';
    await route.fulfill({ response: answer, body: `${full}\n${await answer.text()}` });
  });
  await drive(page);
  await play(page, 'UNO');
  await page.getByText('There is no room left on this device').waitFor();
  const before = await seq(page);
  for (let made = 0; made < 3;) { if (await driveOn(page)) ++made; await page.waitForTimeout(30); }
  await expect.poll(() => seq(page)).toBeGreaterThan(before + 2);
  expect(wrong).toEqual([]);
  await context.close();
});
