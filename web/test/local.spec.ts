// Tables without a server: games against bots in the browser itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { pseudoPo } from '../texts/pseudo.ts';
import { desktop, launch, openPage, phone, quickBots, seriousFindings, Server, shoot } from './harness';
import { drive, driveOn } from './driver';
import { gameFolders, goldenText } from './golden';
import { english, said } from './left_over';
import { StaticServer } from './static_server';
import { playWhole } from './whole';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const box = (page: Page, game: string) => page.getByRole('article', { name: game, exact: true });

it('the engine is at most 600 KB over the network, and the start page does not load it', async () => {
  const bytes = gzipSync(readFileSync('engine/tischlein.wasm'), { level: 9 }).length;
  console.log(`engine: ${(bytes / 1024).toFixed(1)} KB of 600, ${(statSync('engine/tischlein.wasm').size / 1024).toFixed(0)} KB plain`);
  expect(bytes).toBeLessThan(600 * 1024);
  const { page, context } = await openPage(browser, server.url);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /wasm|worker/.test(name)))).toEqual([]);
  await context.close();
});

it('in this browser the engine plays what was written down natively', { timeout: 120_000 }, async () => {
  // No page of ours: its content policy would not have this test's own script.
  const { page, context } = await openPage(browser, 'about:blank');
  const module = readFileSync('../build/wasm/golden.wasm').toString('base64');
  const made = await page.evaluate(async ([bytes, make]) => {
    const compiled = await WebAssembly.compile(Uint8Array.from(atob(bytes!), (letter) => letter.charCodeAt(0)));
    const text = new Function(`return (${make})`)() as (module: WebAssembly.Module, number: number) => string;
    return Array.from({ length: 12 }, (_, number) => text(compiled, number));
  }, [module, goldenText.toString()] as const);
  for (const [i, game] of gameFolders.entries()) {
    for (const [j, file] of ['small.play', 'large.play', 'signatures.txt'].entries()) {
      const text = made[3 * i + j]!;
      expect(text.length).toBeGreaterThan(200);
      expect(readFileSync(`../games/${game}/test/golden/${file}`, 'utf8').slice(0, text.length), `${game}/${file}`).toBe(text);
    }
  }
  await context.close();
});

const plain = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('tischlein', JSON.stringify({ ...(JSON.parse(localStorage.getItem('tischlein') ?? '{}') as object), plain: true, rivals: { uno: { short: true, level: 'medium', seats: 3 }, annaotto: { short: true, level: 'easy', seats: 2 }, anansi: { short: true, level: 'expert', seats: 3 }, otto: { short: true, level: 'random', seats: 2 } } })));
  await page.reload();
};

/** From a tap on "Play with bots" until the board is there, in the page's own time, and whether the first move is the person's. Nothing was fetched before it. */
async function timeToBoard(page: Page, game: string): Promise<{ took: number; mine: boolean }> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    addEventListener('pointerdown', () => {
      const begun = performance.now();
      const seen = new MutationObserver(() => {
        if (!document.querySelector('main .felt [data-seat]')) return;
        seen.disconnect();
        requestAnimationFrame(() => Object.assign(globalThis, { board: { took: performance.now() - begun, mine: document.querySelector('header .yours') !== null } }));
      });
      seen.observe(document, { subtree: true, childList: true });
    }, { once: true, capture: true });
  });
  await box(page, game).getByRole('button', { name: 'Play with bots' }).click();
  return (await page.waitForFunction(() => (globalThis as unknown as { board?: { took: number; mine: boolean } }).board)).jsonValue() as Promise<{ took: number; mine: boolean }>;
}

it('how long it takes from a tap to the first own move', async () => {
  // Chance decides who begins. If a bot begins, the table is opened again, by a browser that knows nothing of the last one.
  for (const game of ['UNO', 'ANNAOTTO', 'Anansi', 'OTTO']) {
    for (let tries = 0, mine = false; tries < 3 && !mine; ++tries) {
      const { page, context } = await openPage(browser, server.url, phone);
      const { took, ...whose } = await timeToBoard(page, game);
      console.log(`${game}, from the tap on "Play with bots" to ${whose.mine ? 'the first own move' : 'the board'}: ${Math.round(took)} ms of 1000`);
      ({ mine } = whose);
      expect(took).toBeGreaterThan(0);
      await context.close();
    }
  }
});

it('opens a table at once, without a word to the server', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, phone);
  const asked: string[] = [];
  page.on('request', (request) => { if (/api\/tables|ws$/.test(request.url()) && !/lobby/.test(request.url())) asked.push(request.url()); });
  await page.waitForLoadState('networkidle');
  await box(page, 'UNO').getByRole('button', { name: 'Play with bots' }).click();
  await page.locator('.felt [data-seat]').first().waitFor();
  expect(page.url()).toMatch(/\/t\/local[a-z0-9]{7}$/);
  await page.getByText('Your turn').first().waitFor();
  await shoot(page, 'local-phone');
  expect(await seriousFindings(page)).toEqual([]);
  // The game is on this device only, and nothing offers another device.
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Options' }).or(page.getByRole('button', { name: 'How we play' })).first().waitFor();
  expect(await page.getByRole('dialog').getByText(/another device|television/i).count()).toBe(0);
  await shoot(page, 'local-menu');
  expect(asked).toEqual([]);
  expect(wrong).toEqual([]);
  await context.close();
});

it('survives a reload, is offered on the start page, and is gone when ended', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, desktop);
  await plain(page);
  await quickBots(page);
  await box(page, 'UNO').getByRole('button', { name: 'Play with bots' }).click();
  await page.locator('button[data-move]').first().waitFor();
  const hand = () => page.evaluate(() => [...document.querySelectorAll('button[data-move]')].map((one) => one.textContent).join());
  const before = await hand();
  await page.reload();
  await page.locator('button[data-move]').first().waitFor();
  expect(await hand()).toBe(before);
  // The page is killed, not closed; another page of the same browser goes on with the game.
  const table = page.url();
  await page.goto('about:blank');
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Continue' }).waitFor();
  await page.getByText('It is your turn').or(page.getByText('your turn')).first().waitFor();
  await shoot(page, 'local-continue');
  expect(await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('wasm')).length)).toBe(0);
  // Saves everything to a file, deletes it, and reads it back from the file, settings included.
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Games on this device: 1').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save to a file' }).click()]);
  await page.getByRole('button', { name: 'Delete …' }).click();
  await page.getByRole('group', { name: 'What shall be deleted?' }).waitFor();
  await shoot(page, 'local-delete');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'All games' }).click();
  await page.getByText('Games on this device: 0').waitFor();
  expect(await page.locator('#continue').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await shoot(page, 'local-settings');
  await page.getByRole('checkbox', { name: 'Words and buttons' }).or(page.getByRole('checkbox').last()).first().uncheck();
  await page.locator('input[type=file]').setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from('{"tischlein":"cards"}') });
  await page.getByText('This is not a file with games').first().waitFor();
  await page.locator('input[type=file]').setInputFiles((await file.path()));
  await page.getByText('Games on this device: 1').waitFor();
  await page.goto(table);
  await page.locator('button[data-move]').first().waitFor();
  expect(await hand()).toBe(before);
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'End the game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the game' }).click();
  await page.getByRole('heading', { name: 'Choose a game' }).or(page.getByRole('article').first()).first().waitFor();
  await expect.poll(() => page.evaluate(() => new Promise((done) => {
    const open = indexedDB.open('tischlein');
    open.onsuccess = () => { const count = open.result.transaction('facts').objectStore('facts').count(); count.onsuccess = () => { open.result.close(); done(count.result); }; };
  }))).toBe(0);
  expect(wrong).toEqual([]);
  await context.close();
});

it('forgets everything when it is told to', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, phone);
  await page.evaluate(() => { localStorage.setItem('tischlein', JSON.stringify({ theme: 'dark', name: 'Ada' })); localStorage.setItem('other', 'of somebody else'); });
  await page.reload();
  await quickBots(page);
  await box(page, 'OTTO').getByRole('button', { name: 'Play with bots' }).click();
  await page.locator('.felt [data-seat]').first().waitFor();
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Continue' }).waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete …' }).click();
  await shoot(page, 'local-delete-phone');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Games and settings' }).click()]);
  await box(page, 'OTTO').waitFor();
  expect(await page.getByRole('heading', { name: 'Continue' }).count()).toBe(0);
  const left = await page.evaluate(() => ({ kept: Object.keys(localStorage).sort(), settings: JSON.parse(localStorage.getItem('tischlein')!) as object }));
  expect(left).toMatchObject({ kept: ['other', 'tischlein', 'tischlein.once'], settings: { theme: 'system', name: '' } });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Games on this device: 0').waitFor();
  expect(wrong).toEqual([]);
  await context.close();
});

/** Chosen, and the page loaded anew. */
const prefer = async (page: Page, what: object) => {
  await page.evaluate((more) => localStorage.setItem('tischlein', JSON.stringify({ ...(JSON.parse(localStorage.getItem('tischlein') ?? '{}') as object), ...more })), what);
  await page.reload();
};

it('opens and plays with the network off: all games, a lesson, the rules, a language that somebody added', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tischlein-locale-'));
  writeFileSync(join(folder, 'xx.po'), pseudoPo(english));
  const server = await Server.start('--locale', folder);
  const { page, context, wrong } = await openPage(browser, server.url, { ...desktop, serviceWorkers: 'allow' });
  await plain(page);
  await quickBots(page);
  // The added language is on the page before there is a service worker that could keep it.
  await prefer(page, { lang: 'xx' });
  await page.getByRole('heading', { name: said('page.start.choose') }).waitFor();
  await box(page, 'OTTO').getByRole('button', { name: said('page.start.withBots') }).click();
  await page.locator('button[data-move]').first().waitFor();
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('tischlein-texts')).keys()).map(({ url }) => url.split('/').at(-1)).sort())).toEqual(['xx.json', 'xx.po']);
  await page.goto(server.url);
  await prefer(page, { lang: 'en' });
  await context.setOffline(true);
  await page.reload();
  await page.getByText('Offline', { exact: true }).waitFor();
  await shoot(page, 'local-offline');
  for (const game of ['UNO', 'ANNAOTTO', 'Anansi', 'OTTO']) {
    await page.goto(server.url);
    await box(page, game).getByRole('button', { name: 'Play with bots' }).click();
    const made = await playWhole(page, async (move) => { if (move === 5) { await page.reload(); } });
    console.log(`${game} offline: ${made} moves`);
    expect(made).toBeGreaterThan(3);
    await page.getByRole('dialog').getByText(/won|win together|Nobody/).first().waitFor();
    if (game !== 'UNO') continue;
    await page.getByRole('button', { name: 'Was the deal fair?' }).click();
    await page.getByText('This deal was fair.').waitFor();
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByText('Game 2').first().waitFor();
  }
  for (const [game, rule] of [['uno', 'U1'], ['annaotto', 'A1'], ['anansi', 'N1'], ['otto', 'O1']] as const) {
    await page.goto(`${server.url}/rules/${game}`);
    await page.locator(`#${rule}`).waitFor();
  }
  await page.goto(server.url);
  const lessons = await page.getByRole('button', { name: /^(First|Second) lesson: / }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));
  expect(lessons.length).toBeGreaterThan(3);
  for (const lesson of lessons) {
    await page.goto(server.url);
    await page.getByRole('button', { name: lesson, exact: true }).click();
    await page.getByRole('region', { name: lesson.split(':')[0]! }).getByText('Step 1 of').waitFor();
  }
  // The page speaks the other language, and so does the engine when it refuses a move.
  await page.goto(server.url);
  await prefer(page, { lang: 'xx', plain: false });
  await page.getByRole('heading', { name: said('page.start.choose') }).waitFor();
  expect(await page.locator('#lang option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toContain('xx');
  await page.getByRole('button', { name: said('page.lesson.title') }).first().click();
  await page.locator('.status.yours').waitFor();
  await page.locator('.hand [data-key^="B7"]').click();
  expect((await page.locator('.why p').textContent())!.replace(/[^A-Za-z]+/g, ' ')).not.toMatch(/[a-z]{3}/);
  expect(wrong.filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(line))).toEqual([]);
  await context.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

it('an expert has its searches made by several threads, where the device has processors for them', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, phone);
  await context.route(/\/worker-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    const four = 'Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 4 }); const Thread = Worker; let threads = 0; Worker = class extends Thread { constructor(...all) { super(...all); ++threads; new BroadcastChannel("threads").postMessage(threads); } };';
    await route.fulfill({ response: answer, body: `${four}\n${await answer.text()}` });
  });
  await page.evaluate(() => { new BroadcastChannel('threads').onmessage = ({ data }) => { (globalThis as unknown as { threads: number }).threads = data as number; }; });
  const seq = () => page.evaluate(() => (globalThis as unknown as { driver: { seq: number } }).driver.seq);
  await drive(page, { bots: [{ seat: 1, level: 'expert' }, { seat: 2, level: 'expert' }, { seat: 3, level: 'expert' }] });
  await box(page, 'UNO').getByRole('button', { name: 'Play with bots' }).click();
  await page.locator('.felt [data-seat]').first().waitFor();
  // Whoever begins: sooner or later one of them has a choice.
  await expect.poll(async () => { await driveOn(page); return page.evaluate(() => (globalThis as unknown as { threads?: number }).threads); }).toBe(3);
  const before = await seq();
  // Two of one's own moves: the experts between them have chosen.
  for (let made = 0; made < 2;) { if (await driveOn(page)) ++made; await page.waitForTimeout(30); }
  await expect.poll(() => seq()).toBeGreaterThan(before + 3);
  expect(wrong).toEqual([]);
  await context.close();
});

it('plays where the browser keeps nothing, and says so', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, phone);
  // Workers share the page's database: what is forbidden to one is forbidden to the other.
  await context.route('**/assets/worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };\n${await answer.text()}` });
  });
  await quickBots(page);
  await box(page, 'UNO').getByRole('button', { name: 'Play with bots' }).click();
  await page.getByText('This browser lets nothing be kept').waitFor();
  await page.getByText('Your turn').first().waitFor();
  await shoot(page, 'local-forbidden');
  expect(wrong).toEqual([]);
  await context.close();
});

it('a server of files is enough, under any path, and then not even that', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tischlein-static-'));
  execFileSync('../script/web', ['static', folder]);
  const site = await StaticServer.start(folder, '/our/school/');
  const { page, context, wrong } = await openPage(browser, site.url, { ...phone, serviceWorkers: 'allow' });
  const asked: string[] = [];
  page.on('response', (answer) => { if (answer.status() >= 400) asked.push(answer.url()); });
  expect(await page.getByRole('button', { name: /friends/ }).count()).toBe(0);
  await quickBots(page);
  await box(page, 'OTTO').getByRole('link', { name: /Rules/ }).click();
  await page.locator('#O1').waitFor();
  await page.reload();
  await page.locator('#O1').waitFor();
  await page.goBack();
  await box(page, 'Anansi').getByRole('button', { name: 'Play with bots' }).click();
  await page.locator('.felt [data-seat]').first().waitFor();
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.reload();
  await page.locator('.felt [data-seat]').first().waitFor();
  expect(asked).toEqual([]);
  await shoot(page, 'local-space');
  await site.stop();
  await page.reload();
  await page.locator('.felt [data-seat]').first().waitFor();
  await page.goto(site.url);
  await page.getByRole('heading', { name: 'Continue' }).waitFor();
  expect(wrong).toEqual([]);
  await context.close();
  rmSync(folder, { recursive: true });
});
