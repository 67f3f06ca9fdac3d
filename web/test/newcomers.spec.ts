// Somebody who is here for the first time: the lesson is offered before the table, how one plays against bots is chosen and
// kept, things are explained and sound is offered once, and the key W tells the whole table. One page goes through it all.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { desktop, heard, launch, openPage, phone, quickBots, seriousFindings, Server, shoot, smallTargets } from './harness';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const box = (page: Page, game: string) => page.getByRole('article', { name: game, exact: true });

it('is offered the lesson once, and plays a short game as chosen', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, { ...phone, newcomer: true });
  await quickBots(page);
  await box(page, 'UNO').getByRole('button', { name: 'Play with bots' }).click();
  const offer = page.getByRole('dialog');
  await offer.getByText('New to UNO?').waitFor();
  expect(await offer.getByRole('button').count()).toBe(3);
  await shoot(page, 'newcomer-offer');
  expect([...await seriousFindings(page), ...await smallTargets(page)]).toEqual([]);
  await offer.getByRole('button', { name: 'Show me how' }).click();
  await page.getByRole('region', { name: 'First lesson' }).waitFor();
  // The focus goes to the main part of the page, not to its top.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.goBack();

  // How one plays: answered already, changed, and kept.
  const change = box(page, 'UNO').getByRole('button', { name: 'Change: short, medium, 3 bots' });
  await change.click();
  await page.getByRole('radio', { name: 'strong' }).check();
  await page.getByRole('radio', { name: '1', exact: true }).check();
  await shoot(page, 'newcomer-rivals');
  expect(await seriousFindings(page)).toEqual([]);
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage as (message: unknown) => void;
    Worker.prototype.postMessage = function (message: { wish?: object }) {
      if (message.wish) (globalThis as unknown as { asked: object }).asked = message.wish;
      post.call(this, message);
    };
  });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => 'asked' in globalThis);
  expect(await page.evaluate(() => (globalThis as unknown as { asked: object }).asked)).toMatchObject({ game: 'uno', seats: 2, bots: [{ seat: 1, level: 'expert' }], options: { rounds: 1 } });
  await page.locator('.felt [data-seat]').first().waitFor();
  await page.goto(server.url);
  await box(page, 'UNO').getByRole('button', { name: 'Change: short, strong, 1 bot' }).waitFor();
  // No second offer.
  await box(page, 'UNO').getByRole('button', { name: 'Play with bots' }).click();
  await page.locator('.felt [data-seat]').first().waitFor();
  expect(wrong).toEqual([]);
  await context.close();
});

it('has things explained and sound offered once, and hears the whole table', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, { ...desktop, newcomer: true });
  const position = { game: 'uno', seats: 2, hands: [['R4', 'RS', 'R7', 'B1'], ['Y1', 'Y2', 'Y3']], discard: ['R9'], draw: ['Y5', 'Y6', 'Y7'] };
  await page.evaluate(async (wish) => {
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'uno', seats: 2, position: wish, name: 'Mila', pace: 'quick', bots: [{ seat: 1, level: 'easy' }] }) });
    sessionStorage.setItem('table', ((await answer.json()) as { table: string }).table);
  }, position);
  await page.goto(`${server.url}/t/${await page.evaluate(() => sessionStorage.getItem('table'))}`);
  await page.locator('button.start').click();
  const card = (name: RegExp) => page.locator('main').getByRole('button', { name }).first();
  await card(/^red skip/).click();
  await card(/^red skip/).click();
  const explanation = page.getByRole('region', { name: 'New: Skip' });
  await explanation.getByText('The next player misses the turn.').waitFor();
  // One thing at a time: the sound is offered when the explanation was read.
  const sound = page.getByText('A sound when it is your turn?');
  expect(await sound.count()).toBe(0);
  await shoot(page, 'newcomer-explanation');
  expect(await seriousFindings(page)).toEqual([]);
  await explanation.getByRole('button', { name: 'Understood' }).click();
  await explanation.waitFor({ state: 'detached' });
  await sound.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, please' }).click();
  await sound.waitFor({ state: 'detached' });
  // The button that was pressed is gone; the focus is not.
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'The whole table' });
  await dialog.getByText(/^Your turn; Top card: red skip, flame; Colour in force: red/).waitFor();
  await dialog.getByText(/^Mila.*blue 1/).waitFor();
  expect(await dialog.locator('p').count()).toBe(3);
  await page.keyboard.press('Escape');

  // A key by itself can be switched off; the menu still tells.
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Keyboard: W tells the whole table' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('w');
  await page.waitForTimeout(300);
  expect(await dialog.count()).toBe(0);
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Where am I?' }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');

  // Out of sight: the title, and a notification if it was allowed.
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown, Notification: class { static permission = 'granted'; static requestPermission(): Promise<string> { return Promise.resolve('granted'); } onclick = null; constructor(title: string, { body }: { body: string }) { shown.push(`${title}: ${body}`); } close() {} } });
    document.hasFocus = () => false;
  });
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Notification when it is my turn' }).check();
  await page.getByRole('slider', { name: 'Volume' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await card(/^red 4/).click();
  await card(/^red 4/).click();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)).toEqual(['Your turn: UNO']);
  expect(await page.title()).toContain('● Your turn');
  await heard(page, 'Your turn');
  // Nothing is offered or explained twice.
  await page.reload();
  await page.locator('.felt [data-seat]').first().waitFor();
  expect(await sound.count() + await explanation.count()).toBe(0);
  expect(wrong).toEqual([]);
  await context.close();
});

it('an explanation that was not read does not stay into the next game', async () => {
  const position = { game: 'uno', seats: 2, options: { rounds: 1 }, hands: [['RS'], ['Y1', 'Y2']], discard: ['R9'] };
  const { page, context, wrong } = await openPage(browser, server.url, { ...desktop, newcomer: true });
  await page.evaluate(async (wish) => {
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'uno', seats: 2, position: wish, name: 'Mila', pace: 'quick', bots: [{ seat: 1, level: 'easy' }] }) });
    sessionStorage.setItem('table', ((await answer.json()) as { table: string }).table);
  }, position);
  await page.goto(`${server.url}/t/${await page.evaluate(() => sessionStorage.getItem('table'))}`);
  await page.locator('button.start').click();
  await page.locator('main').getByRole('button', { name: /^red skip/ }).first().click();
  await page.getByRole('button', { name: /^Lay red skip/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play again' }).click();
  await page.locator('.own .hand li').first().waitFor();
  expect(await page.getByRole('region', { name: 'New: Skip' }).count()).toBe(0);
  expect(wrong).toEqual([]);
  await context.close();
});

it('who comes by an invitation or reads the rules is offered the lesson, and it leads back', async () => {
  const { page, context, wrong } = await openPage(browser, `${server.url}/rules/uno`, { ...phone, newcomer: true });
  await page.getByRole('button', { name: 'Play it' }).or(page.locator('header .button.main')).first().click();
  await page.getByRole('dialog').getByText('New to UNO?').waitFor();
  await page.keyboard.press('Escape');
  const table = await page.evaluate(async () => {
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'anansi', seats: 3 }) });
    return ((await answer.json()) as { table: string }).table;
  });
  await context.clearCookies();
  await page.goto(`${server.url}/t/${table}`);
  const join = page.getByRole('dialog');
  await join.getByText('New to Anansi?').waitFor();
  await shoot(page, 'newcomer-invited');
  expect([...await seriousFindings(page), ...await smallTargets(page)]).toEqual([]);
  await join.getByRole('button', { name: 'Show me how' }).click();
  const coach = page.getByRole('region', { name: 'First lesson' });
  await coach.getByRole('button', { name: 'To the table that invited you' }).click();
  await page.waitForURL(`**/t/${table}`);
  // Offered once.
  await join.getByRole('button', { name: 'Sit down' }).or(join.locator('form .button.main')).first().waitFor();
  expect(await join.getByText('New to Anansi?').count()).toBe(0);
  expect(wrong).toEqual([]);
  await context.close();
});
