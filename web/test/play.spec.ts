import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { desktop, heard, launch, openPage, phone, seriousFindings, Server, shoot } from './harness';
import { choose, openTable, type TableSetup } from './table';
import { offered, playWhole } from './whole';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

/** In the text mode every move is a button, whatever the game: tests of the table around it use that. */
const plainMode = (page: Page) => choose(page, { plain: true, name: 'Mila' });
const open = (page: Page, setup: TableSetup) => openTable(page, server, setup);

const playOn = (page: Page, most: number) => playWhole(page, undefined, most);

it('alone against bots: one click, and cards are dealt', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, desktop);
  await page.getByRole('article', { name: 'UNO' }).getByRole('button', { name: 'Play with bots' }).click();
  await page.getByText(/Your turn|Waiting for/).first().waitFor();
  expect(page.url()).toMatch(/\/t\/[a-z0-9]+$/);
  await shoot(page, 'uno-desktop');
  expect(await seriousFindings(page)).toEqual([]);
  expect(wrong).toEqual([]);
  await context.close();
});

describe('whole games in the text mode', () => {
  const setups: TableSetup[] = [
    { game: 'uno', seats: 3, options: { rounds: 1, cards: 4 } }, { game: 'annaotto', seats: 2, options: { placings: false, cards: 6 } },
    { game: 'anansi', seats: 3, options: { rounds: 1 } }, { game: 'otto', seats: 2, options: { target: 1 } },
  ];
  it.each(setups)('$game, to the result and a second game', async (setup) => {
    const { page, context, wrong } = await openPage(browser, server.blank, phone);
    await plainMode(page);
    await open(page, setup);
    await page.getByRole('button', { name: 'Deal' }).click();
    await page.getByText(/Your turn|Waiting for/).first().waitFor();
    await playOn(page, 600);
    await page.getByRole('dialog').getByText(/won|win together|Nobody/).first().waitFor();
    await page.getByRole('button', { name: 'Was the deal fair?' }).click();
    await page.getByText('This deal was fair.').waitFor();
    await page.getByText(/moves follow the rules to the end/).waitFor();  // as the server says it
    await shoot(page, `result-${setup.game}`);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByText('Game 2').waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });
});

describe('the connection', () => {
  it('survives a restart of the server and a lost network, and says so', async () => {
    const own = await Server.start();
    const { page, context } = await openPage(browser, own.url, desktop);
    await plainMode(page);
    await page.goto(own.url);
    await openTable(page, own, { game: 'uno', seats: 2 });
    await page.getByRole('button', { name: 'Deal' }).click();
    await playOn(page, 2);
    await own.restart();
    await heard(page, 'Connected again.');
    expect(await playOn(page, 2)).toBe(2);
    await context.setOffline(true);
    await context.setOffline(false);
    expect(await playOn(page, 1)).toBe(1);
    await context.close();
    await own.stop();
  });
  it('says that the table is being moved for as long as it is, and goes on', async () => {
    const { page, context } = await openPage(browser, server.url, desktop);
    await plainMode(page);
    const held: (string | Buffer)[] = [];
    let moving = false, tell = (_: string | Buffer): void => {};
    await page.routeWebSocket(/tables.*ws$/, (socket) => {
      const table = socket.connectToServer();
      tell = (text) => socket.send(text);
      table.onMessage((text) => { if (moving) held.push(text); else socket.send(text); });
    });
    await page.goto(server.url);
    await open(page, { game: 'uno', seats: 2 });
    await page.getByRole('button', { name: 'Deal' }).click();
    await playOn(page, 1);
    moving = true;
    const say = () => tell('{"type":"moving"}');
    say();
    const saying = setInterval(say, 1000);  // or the page would doubt the connection after three seconds
    const notice = page.getByRole('status').getByText('The table is being moved, one moment.');
    await notice.waitFor();
    expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(0);
    await shoot(page, 'moving');
    await page.setViewportSize(phone.viewport);
    await shoot(page, 'moving-phone');
    clearInterval(saying);
    moving = false;
    for (const text of held) tell(text);
    await playOn(page, 1);
    await notice.waitFor({ state: 'detached' });
    await context.close();
  });
  it('leaves the seat to the newest tab', async () => {
    const { page, context } = await openPage(browser, server.blank, desktop);
    await plainMode(page);
    await open(page, { game: 'uno', seats: 2 });
    await page.getByRole('button', { name: 'Deal' }).waitFor();
    const second = await context.newPage();
    await second.goto(page.url());
    await page.getByRole('alert').getByText('newer window').waitFor();
    await shoot(page, 'newer-tab');
    await page.getByRole('button', { name: 'Use this window' }).click();
    await second.getByRole('alert').getByText('newer window').waitFor();
    await page.getByRole('img', { name: /^Connected/ }).waitFor();
    await context.close();
  });
  it('moves a seat to another device by a link that works once', async () => {
    const { page, context } = await openPage(browser, server.blank, desktop);
    await open(page, { game: 'uno', seats: 2 });
    await page.getByRole('button', { name: 'Table menu' }).click();
    await page.getByRole('button', { name: 'Move to another device' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
    const other = await openPage(browser, link, phone);
    await shoot(other.page, 'claim-phone');
    await other.page.getByRole('button', { name: 'Move here' }).click();
    await other.page.getByRole('button', { name: 'Deal' }).waitFor();
    // The old window wants it back: a clear no, and no hand that refuses every tap.
    await page.getByRole('dialog').press('Escape');
    await page.getByRole('button', { name: 'Use this window' }).click();
    await page.getByRole('alert').getByText('Your seat is on another device now.').waitFor();
    expect(await page.getByRole('button', { name: 'Deal' }).count()).toBe(0);
    await other.context.close();
    await context.close();
  });
});

it('asks the others before a move is taken back', async () => {
  const { page, context } = await openPage(browser, server.blank, desktop);
  await plainMode(page);
  const id = await open(page, { game: 'anansi', seats: 2, bots: 0 });
  const friend = await openPage(browser, server.url, phone);
  await choose(friend.page, { plain: true });
  await friend.page.goto(`${server.url}/t/${id}`);
  await friend.page.getByRole('textbox', { name: 'Your name' }).fill('Noor');
  await friend.page.getByRole('button', { name: 'Sit down' }).last().click();
  await page.getByText('Everybody is here').waitFor();
  await page.getByRole('button', { name: 'Deal' }).click();
  await page.locator('section[data-seat]').first().waitFor();
  const first = (await page.locator('.status.yours').count()) > 0 ? page : friend.page, second = first === page ? friend.page : page;
  await first.locator('button[data-move]').first().click();
  await second.locator('button[data-move]').first().waitFor();
  await first.getByRole('button', { name: 'Table menu' }).click();
  await first.getByRole('button', { name: 'Take back' }).click();
  await second.getByRole('status').getByText('would like to take a move back').first().waitFor();
  await shoot(second, 'undo');
  await second.getByRole('button', { name: 'Agree' }).click();
  await first.locator('button[data-move]').first().waitFor();
  await first.getByText('You took a move back.').first().waitFor({ state: 'attached' });
  await second.getByText('took a move back.').first().waitFor({ state: 'attached' });
  await friend.context.close();
  await context.close();
});

it('talks in phrases that everybody reads in their own language', async () => {
  const { page, context } = await openPage(browser, server.blank, desktop);
  await plainMode(page);
  const id = await open(page, { game: 'uno', seats: 2, chat: true });
  await page.getByRole('button', { name: 'Deal' }).click();
  const watcher = await openPage(browser, `${server.url}/t/${id}`, { ...desktop, locale: 'nl-NL' });
  await watcher.page.getByRole('button', { name: 'Sluiten' }).click();
  await page.getByRole('button', { name: 'Say something' }).click();
  await page.getByRole('button', { name: 'Well played!' }).click();
  await watcher.page.getByRole('complementary').getByText('Goed gespeeld!').waitFor();
  await page.getByRole('textbox', { name: 'Write …' }).fill('<b>hello</b>');
  await page.keyboard.press('Enter');
  await watcher.page.getByRole('complementary').getByText('<b>hello</b>').waitFor();
  await page.getByText('1 person watches').waitFor({ state: 'attached' });
  await shoot(watcher.page, 'watching-desktop');
  await watcher.context.close();
  await context.close();
});

it('teaches: the first lesson of UNO', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, phone);
  await plainMode(page);
  await page.reload();
  await page.getByRole('button', { name: 'First lesson: UNO' }).click();
  for (const [step, move] of ['lay R9', 'lay G9', 'lay W B', 'lay BS uno', 'lay B7'].entries()) {
    await page.getByRole('region', { name: 'First lesson' }).getByText(`Step ${step + 1} of 5.`).waitFor();
    if (step === 0) { await shoot(page, 'lesson-phone'); expect(await seriousFindings(page)).toEqual([]); await page.reload(); }
    await page.locator(`button[data-move="${move}"]`).click();
  }
  await page.getByRole('region', { name: 'First lesson' }).getByRole('button', { name: 'Now a real round' }).waitFor();
  expect(wrong).toEqual([]);
  await context.close();
});

it('shows the clock, and who is away and for how long', async () => {
  const { page, context } = await openPage(browser, server.blank, desktop);
  await plainMode(page);
  const id = await open(page, { game: 'uno', seats: 2, bots: 0, clock: 60 });
  const friend = await openPage(browser, `${server.url}/t/${id}`, phone);
  await friend.page.getByRole('textbox', { name: 'Your name' }).fill('Noor');
  await friend.page.getByRole('button', { name: 'Sit down' }).last().click();
  await page.getByText('Everybody is here').waitFor();
  await page.getByRole('button', { name: 'Deal' }).click();
  await page.getByRole('timer').first().waitFor();
  await friend.context.close();
  await page.getByText(/away/).first().waitFor();
  await shoot(page, 'away-desktop');
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});

it('keeps the focus over a move', async () => {
  const { page, context } = await openPage(browser, server.blank, desktop);
  await plainMode(page);
  await open(page, { game: 'uno', seats: 2 });
  await page.getByRole('button', { name: 'Deal' }).click();
  for (let i = 0; i < 3; ++i) {
    await page.waitForFunction(offered, undefined, { polling: 30 });
    const before = await page.evaluate(offered);
    await page.locator('button[data-move]').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(offered)).not.toBe(before);
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  }
  await context.close();
});

it('can be played with the keyboard alone', async () => {
  const { page, context } = await openPage(browser, server.url, desktop);
  const tabTo = async (name: string | RegExp) => {
    for (let i = 0; i < 60; ++i) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
      if (typeof name === 'string' ? label.includes(name) : name.test(label)) return;
    }
    throw new Error(`no way to ${name} by Tab`);
  };
  await tabTo('Play with bots');
  await page.keyboard.press('Enter');
  await page.getByText(/Your turn|Waiting for/).first().waitFor();
  await tabTo('Table menu');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await context.close();
});
