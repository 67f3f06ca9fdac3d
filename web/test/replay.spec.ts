// A finished game seen again: step, scrub, play by itself, other eyes, open cards, a link to one moment; and found again on the start page.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, playHere, playOut } from './finished';
import { launch, openPage, patience, phone, seriousFindings, Server, smallTargets } from './harness';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const play = (game: string, seats: number, options: object) => playOut(browser, server.url, game, seats, options);

describe('a finished game', () => {
  it('is stepped, scrubbed and played by itself, and its address names the moment', async () => {
    const game = await play('uno', 3, { rounds: 1 });
    const { page, context, wrong } = await openPage(browser, `${server.url}/replay/${game.table}/1?seat=0`);
    await at(page, 0, game);
    await page.getByText('Everything is dealt').first().waitFor();
    expect(await page.locator('.dock').count()).toBe(0);
    await page.getByRole('button', { name: 'One step on' }).click();
    await at(page, 1, game);
    await page.waitForURL(/#1$/);
    await page.keyboard.press('ArrowRight');
    await at(page, 2, game);
    // The log tells what has been, and nothing of what comes.
    expect(await page.locator('aside li').count()).toBeLessThanOrEqual(2);
    await page.keyboard.press('ArrowLeft');
    await at(page, 1, game);
    await page.keyboard.press('3');
    await page.getByRole('slider').fill(String(game.plies - 1));
    await at(page, game.plies - 1, game);
    await page.getByRole('button', { name: 'Play by itself' }).click();
    await at(page, game.plies, game);
    await page.locator('.dock table').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.locator('.dock').getByRole('button', { name: 'Close' }).click();
    await page.locator('.dock').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Play by itself' }).waitFor();
    // A link to a moment leads there.
    await page.goto(`${server.url}/replay/${game.table}/1?seat=1#3`);
    await page.reload();
    await at(page, 3, game);
    expect(wrong).toEqual([]);
    await context.close();
  }, patience * 3);

  it('shows what each seat saw, and with open cards everybody’s hand', async () => {
    for (const [name, seats, options] of [['uno', 3, { rounds: 1 }], ['anansi', 3, { rounds: 1 }], ['annaotto', 3, { cards: 6, placings: false }], ['otto', 2, { target: 4 }]] as const) {
      const game = await play(name, seats, options);
      // In ANNAOTTO hands are empty until everybody has chosen sides.
      const ply = name === 'annaotto' ? Math.min(20, game.plies - 1) : 0;
      const { page, context, wrong } = await openPage(browser, `${server.url}/replay/${game.table}/1?seat=0#${ply}`, phone);
      await at(page, ply, game);
      await page.locator('.fit .room > *').first().waitFor();
      const hands = page.getByRole('img', { name: /’s cards: / });
      expect(await hands.count(), name).toBe(0);
      await page.getByRole('button', { name: 'Open cards' }).click();
      // In ANNAOTTO the hidden sides lie below the open ones.
      if (name === 'annaotto') await page.locator('.minis .known').first().waitFor();
      else await hands.first().waitFor();
      expect(await smallTargets(page), name).toEqual([]);
      // A finger that sweeps to the left turns over one step.
      const rim = page.locator('.rim'), touch = { pointerType: 'touch', isPrimary: true, clientY: 200 };
      await rim.dispatchEvent('pointerdown', { ...touch, clientX: 250 });
      await rim.dispatchEvent('pointerup', { ...touch, clientX: 120 });
      await at(page, ply + 1, game);
      await page.keyboard.press('ArrowLeft');
      await page.getByLabel('Whose eyes to look through').selectOption('1');
      await at(page, ply, game);
      expect(wrong, name).toEqual([]);
      await context.close();
    }
  }, patience * 4);
});

it('begins, in ANNAOTTO, with the cards that the reader was dealt, before sides were chosen', async () => {
  const game = await play('annaotto', 3, { cards: 6, placings: false });
  const { page, context, wrong } = await openPage(browser, `${server.url}/replay/${game.table}/1?seat=0#0`, phone);
  await at(page, 0, game);
  await expect.poll(() => page.getByRole('list', { name: 'Your hand' }).getByRole('listitem').count()).toBe(6);
  expect(wrong).toEqual([]);
  await context.close();
}, patience * 2);

describe('what becomes of a finished game', () => {
  it('is found again on the start page, also on another device, and is taken off the list', async () => {
    const game = await play('uno', 2, { rounds: 1 });
    // Its link brings the game along.
    const { page, context, wrong } = await openPage(browser, game.device);
    await page.getByRole('dialog').getByRole('button', { name: 'Move here' }).click();
    await page.waitForURL((url) => url.hash === '');
    await page.evaluate(() => localStorage.setItem('tischlein.played', JSON.stringify([...JSON.parse(localStorage.getItem('tischlein.played')!) as object[], { table: 'nosuch', number: 1, seat: 0, what: null }])));
    await page.goto(server.url);
    // What another device brought is asked for; what the server does not know is not listed.
    const line = page.getByRole('listitem').filter({ hasText: 'with Otis' });
    await line.getByText(/You won|Place 2 of 2/).waitFor();
    await page.waitForFunction(() => !localStorage.getItem('tischlein.played')!.includes('nosuch'));
    await line.getByRole('link').click();
    await at(page, 0, game);
    await page.goBack();
    await line.getByRole('button', { name: /Take off the list/ }).click();
    await line.waitFor({ state: 'detached' });
    await page.reload();
    expect(await page.getByText('Games you played').count()).toBe(0);
    expect(wrong).toEqual([]);
    await context.close();
  }, patience * 2);

  it('goes on from a moment against bots, and its position opens a table', async () => {
    const game = await play('uno', 2, { rounds: 1 });
    const { page, context, wrong } = await openPage(browser, `${server.url}/replay/${game.table}/1?seat=0#2`);
    await at(page, 2, game);
    const position = await (await fetch(`${server.url}/api/tables/${game.table}/replays/1/positions/2`)).text();
    await page.getByRole('button', { name: 'What you can do with this game' }).click();
    await page.getByRole('button', { name: 'Play on from here, against bots' }).click();
    await page.waitForURL(/\/t\//);
    await page.locator('.rim .uno').waitFor();
    // The file of the game is seen again, too.
    const buffer = Buffer.from(await (await fetch(`${server.url}/api/tables/${game.table}/records/1`)).arrayBuffer());
    await page.goto(`${server.url}/replay`);
    await page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer });
    await at(page, 0, game);
    await page.goto(server.url);
    await page.locator('#code').fill(position);
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.waitForURL(/\/t\//);
    await page.locator('.rim .uno').waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  }, patience * 2);

  it('is dealt again to a friend who has the link', async () => {
    const game = await play('uno', 2, { rounds: 1 });
    const { page, context, wrong } = await openPage(browser, `${server.url}/deal/${game.table}/1?seat=1`);
    await page.getByText('Played by Ada, Otis.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Play the same deal against bots' }).click();
    await page.waitForURL(/\/t\//);
    await page.locator('.rim .uno').waitFor();
    const copy = new URL(page.url()).pathname.split('/').at(-1)!;
    const { table } = await (await fetch(`${server.url}/api/tables/${copy}`)).json() as { table: { origin: object } };
    expect(table.origin).toEqual({ table: game.table, number: 1, ply: 0 });
    // Of the friend's game nothing is shown before it is over.
    expect((await fetch(`${server.url}/api/tables/${copy}/replays/1`)).status).toBe(404);
    // Afterwards both results stand side by side.
    const again = await playHere(page, 'uno', 2, {}, { table: game.table, number: 1, ply: 0 });
    await page.goto(`${server.url}/t/${again.table}`);
    const both = page.getByRole('region', { name: /same deal/ });
    await both.getByRole('columnheader', { name: 'Then' }).waitFor();
    expect(await both.getByRole('row', { name: /^(Ada|Otis)/ }).count()).toBe(2);
    expect(await seriousFindings(page)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  }, patience * 2);
});
