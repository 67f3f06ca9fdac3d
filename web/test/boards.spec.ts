// Anansi and OTTO on their drawn boards against bots: whole games by touch, and each by keyboard, by dragging, by two fingers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { atRest, desktop, launch, phone, seriousFindings, Server, shoot } from './harness';
import { sit, type Choices, type TableSetup } from './table';
import { pressOn } from './whole';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const deal = (setup: TableSetup, device: object, choices: Choices = {}) => sit(browser, server, setup, { device, choices });

const turns: Record<string, string[]> = {
  // Plays into the trick if the card fits, otherwise recruits; inspires whenever it can.
  anansi: ['.actions .inspire', '.actions .main', '.actions .recruit:not([aria-disabled="true"])', '.hand .legal'],
  // Every card that can be played is played, with the first of its words; then draw, choose a place and lay.
  otto: ['.ask .main', '.ask .row button:not([aria-label])', '.tray .do .main', '.controls > .row .main', '.controls .hand .legal', '.places .offered', '.controls > .row .button'],
};
describe('whole games on the drawn board', () => {
  const setups: [TableSetup, 'phone' | 'desktop'][] = [
    [{ game: 'anansi', seats: 2, options: { rounds: 1 } }, 'phone'], [{ game: 'anansi', seats: 5, options: { rounds: 1 } }, 'desktop'],
    [{ game: 'otto', seats: 1 }, 'phone'], [{ game: 'otto', seats: 4, options: { teams: true, target: 1 } }, 'phone'],
  ];
  it.each(setups)('%o on a %s', async (setup, size) => {
    const { page, context, wrong } = await deal(setup, size === 'phone' ? phone : desktop);
    const cardsFirst = (presses: number) => (setup.game === 'otto' && presses % 2 === 0 ? ['.controls .hand:not(:has([aria-pressed="true"])) .legal'] : []);
    await pressOn(page, (presses) => [...cardsFirst(presses), ...turns[setup.game]!]);
    await page.getByRole('dialog').getByText(/won|win together|Nobody/).first().waitFor();
    await page.getByRole('button', { name: 'Look at the table' }).click();
    await shoot(page, `${setup.game}-${setup.seats}-end-${size}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });
});

const inFelt = (page: Page) => page.evaluate(() => document.querySelector('.felt')!.contains(document.activeElement) && document.activeElement !== document.querySelector('.felt'));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

// Cards in both hands, so that a turn begins with the choice to play one or to draw. No black tile comes: two of them end a turn.
const drawing = { game: 'otto', seats: 2, board: { c2: ['8', 0] }, kept: ['12', '7'], hands: [['magnet', 'time'], []], scores: [0, 0], tower: ['5', '9', '2', '0', '16', '5', '9', '2', '0', '16'] };

describe('by keyboard', () => {
  it('Anansi: choose, play, and the focus stays with the hand', async () => {
    const { page, context } = await deal({ game: 'anansi', seats: 3 }, desktop);
    for (let i = 0; i < 3; ++i) {
      await page.locator('.status.yours').waitFor();
      await page.locator('.hand .legal').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('.hand [aria-pressed="true"]').waitFor();
      const held = await page.locator('.hand button').count();
      // Once more plays what fits; what can only recruit has its button, and playing has one, too.
      if (i > 0 || (await page.locator('.actions .main').count()) === 0) await page.locator('.actions .main, .actions .recruit:not([aria-disabled="true"])').first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.hand button').count()).not.toBe(held);
      await expect.poll(() => inFelt(page)).toBe(true);
    }
    await page.locator('.hand button').first().focus();
    await page.keyboard.press('End');
    expect(await focused(page)).toMatch(/snake|hornet|leopard/);
    await context.close();
  });
  it('OTTO: draw, walk the places by arrows, turn, take back, lay', async () => {
    const { page, context } = await deal({ game: 'otto', seats: 2, position: drawing }, desktop);
    for (let i = 0; i < 2; ++i) {
      // A press goes to the thing that was found: a board that is drawn anew in between would take the focus away.
      await page.getByRole('button', { name: 'Draw a tile' }).press('Enter');
      await page.locator('.places .offered').first().press('Enter');
      await page.locator('.ghosted').waitFor();
      await page.keyboard.press('r');
      await page.keyboard.press('Escape');
      await page.locator('.ghosted').waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement?.closest('.places'));
      await page.keyboard.press('Enter');
      await page.locator('.ghosted').waitFor();
      expect(await focused(page)).toContain('here goes');
      if (i > 0) await page.getByRole('button', { name: /^Lay / }).focus();
      await page.keyboard.press('Enter');
      await page.locator('.ghosted').waitFor({ state: 'detached' });
      await expect.poll(() => inFelt(page)).toBe(true);
    }
    await context.close();
  });
});

it('OTTO says when one must close something, and what the chosen placing closes', async () => {
  const position = { game: 'otto', seats: 2, board: { c2: ['8', 0], b2: ['8', 0] }, kept: ['8', '7'], drawn: '8', hands: [['magnet'], []], scores: [0, 0] };
  const { page, context } = await deal({ game: 'otto', seats: 2, position }, phone);
  await page.getByRole('status').getByText('you must do that; which one is your choice').waitFor();
  expect(await page.locator('.places .offered').count()).toBe(1);
  await page.locator('.places .offered').click();
  await page.getByRole('status').getByText('a large circle (2 points)').waitFor();
  expect(await page.locator('.over .figure').count()).toBe(4);
  await shoot(page, 'otto-forced-phone');
  await context.close();
});

it('two fingers make OTTO’s board larger, and a button smaller again', async () => {
  const { page, context } = await deal({ game: 'otto', seats: 2 }, phone);
  const board = page.locator('.window .board');
  const width = async () => (await board.boundingBox())!.width;
  await atRest(board);
  const before = await width();
  const box = (await page.locator('.window').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (apart: number) => [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }];
  const touch = await context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const apart of [40, 50, 60]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(width).toBeCloseTo(2 * before, -1);
  expect(await page.evaluate(() => visualViewport!.scale)).toBe(1);
  expect(await page.locator('.ghosted').count()).toBe(0);
  await shoot(page, 'otto-zoomed-phone');
  for (let i = 0; i < 2; ++i) await page.getByRole('button', { name: 'Smaller' }).click();
  await expect.poll(width).toBeCloseTo(before, -1);
  await context.close();
});

it('the wheel turns the chosen tile, and with Ctrl makes the board larger', async () => {
  const { page, context } = await deal({ game: 'otto', seats: 2, position: { ...drawing, kept: ['7', '12'], drawn: '7' } }, desktop);
  await page.locator('.places .offered').first().click();
  const turn = () => page.locator('.ghosted').getAttribute('aria-label');
  const before = await turn();
  await page.mouse.wheel(0, 100);
  await expect.poll(turn).not.toBe(before);
  const width = async () => (await page.locator('.window .board').boundingBox())!.width;
  const small = await width();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(width).toBeGreaterThan(small * 1.2);
  await context.close();
});

/** Drags from the middle of one thing to the middle of another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const middle = async (what: string) => { const box = await atRest(page.locator(what).first()); return [box.x + box.width / 2, box.y + box.height / 2] as const; };
  const [a, b] = [await middle(from), await middle(to)];
  await page.mouse.move(...a);
  await page.mouse.down();
  await page.mouse.move(...b, { steps: 6 });
  await page.mouse.up();
}
// Seat 1 has led a snake; this seat can follow or recruit.
const following = { game: 'anansi', seats: 3, row: ['S', 'H', 'L'], display: { S: [], H: ['H1'], L: ['L2'] }, leader: 2,
  hands: [['S5', 'S9', 'L14'], ['H3', 'H4', 'H5'], ['S2', 'L3']], trick: [{ seat: 2, card: 'S1' }] };

describe('dragging', () => {
  it('Anansi: onto one’s listeners recruits', async () => {
    const { page, context } = await deal({ game: 'anansi', seats: 3, position: following }, desktop);
    await page.locator('.status.yours').waitFor();
    await drag(page, '[data-key="card-L14"]', '[data-drop="listeners"]');
    await page.getByRole('img', { name: /^2 listeners/ }).first().waitFor();
    await context.close();
  });
  it('OTTO: a tile onto a place shows it there, and nothing is laid before it is confirmed', async () => {
    const { page, context } = await deal({ game: 'otto', seats: 2, position: drawing }, desktop);
    await page.getByRole('button', { name: 'Draw a tile' }).click();
    await page.locator('.places .offered').first().waitFor();
    await drag(page, '.tray .legal', '.places .offered');
    await page.locator('.ghosted').waitFor();
    await page.getByRole('button', { name: 'Take back the choice' }).click();
    expect(await page.locator('.ghosted').count()).toBe(0);
    await context.close();
  });
});

describe('why not', () => {
  it('Anansi: the rule, with a link to it', async () => {
    const { page, context } = await deal({ game: 'anansi', seats: 3, position: following }, phone);
    await page.locator('.status.yours').waitFor();
    await page.locator('[data-key="card-L14"]').click();
    // It is offered as not possible, and says why when it is pressed nevertheless.
    await page.locator('.actions .button').first().click({ force: true });
    expect(await page.getByRole('note').getByRole('link').getAttribute('href')).toContain('rules/anansi#N4');
    await context.close();
  });
  it('OTTO: a place that touches nothing, and a card that is not due', async () => {
    const { page, context } = await deal({ game: 'otto', seats: 2, position: { game: 'otto', seats: 2, board: {}, kept: ['12', '7'], hands: [['infinity', 'abduction'], []], scores: [0, 0] } }, phone);
    await page.locator('.status.yours').waitFor();
    await page.locator('.controls .hand button').filter({ hasText: 'Infinity' }).click();
    expect(await page.getByRole('note').getByRole('link').getAttribute('href')).toContain('rules/otto#O15');
    await page.locator('.controls .hand button').filter({ hasText: 'Abduction' }).click();
    expect(await page.getByRole('note').getByRole('link').getAttribute('href')).toContain('rules/otto#O12');
    await page.getByRole('button', { name: 'Draw a tile' }).click();
    await page.locator('.places .offered').first().waitFor();
    await page.locator('[data-place="a1"]').click();
    expect(await page.getByRole('note').getByRole('link').getAttribute('href')).toMatch(/rules\/otto#O(4|5|10)/);
    await context.close();
  });
});
