// UNO's and ANNAOTTO's drawn boards: by finger, mouse and key, with recorded positions and in whole games.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { atRest, desktop, heard, launch, moving, openPage, phone, seriousFindings, Server, shoot } from './harness';
import { deal, leave, seat, sit } from './table';
import { pressOn } from './whole';

const gallery = inject('gallery');
let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const show = async (page: Page, name: string, more = '&bare') => {
  await page.goto(`${gallery}?show=${name}${more}`);
  await page.locator('main section[data-seat]').first().waitFor();
};

/** How far the page reaches beyond the window, to the right and below. */
const beyond = (page: Page) => page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);

describe('on a phone', () => {
  let opened: Awaited<ReturnType<typeof openPage>>;
  // The page around a board takes 48 px from it.
  beforeAll(async () => { opened = await openPage(browser, `${gallery}?parts`, { ...phone, viewport: { width: 360, height: 592 } }); });
  afterAll(async () => { await opened.context.close(); });

  it.each([
    'uno/2-start', 'uno/4-late', 'uno/10-start', 'uno/set-10', 'uno/set-25', 'uno/set-challenge', 'uno/set-jump', 'uno/set-seven', 'uno/5-watch',
    'annaotto/2-sides', 'annaotto/4-middle', 'annaotto/8-start', 'annaotto/set-sequence', 'annaotto/set-slap&step=1', 'annaotto/set-drawn&step=1', 'annaotto/5-watch',
  ])('%s fits, can be pressed, and is named in words', async (name) => {
    const { page } = opened;
    await show(page, name);
    expect(await beyond(page)).toEqual([0, 0]);
    const buttons = await page.locator('main button').evaluateAll((all) => all.map((button) => {
      const { left, width, height } = button.getBoundingClientRect();
      // Cards lie over each other: what the next one of the row leaves free is what can be pressed.
      const next = button.closest('li')?.nextElementSibling?.getBoundingClientRect();
      const free = next && next.left > left ? Math.min(width, next.left - left) : width;
      return { name: button.getAttribute('aria-label') ?? button.textContent ?? '', size: Math.min(free, height) };
    }));
    expect(buttons.filter(({ size }) => size < 24)).toEqual([]);
    expect(buttons.filter((button) => button.name.trim() === '' || /\b([RYGB][0-9SVD]|[ROYGTBVP][dscw])\b|[*^~]/.test(button.name))).toEqual([]);
  });

  it('while sides are chosen, the top card is named and shown beside the question that covers it', async () => {
    const { page } = opened;
    await show(page, 'annaotto/2-sides', '&bare');
    const top = page.getByRole('group', { name: 'Which side shall face you?' }).getByRole('img', { name: 'Top card: orange checks, star' });
    expect(await top.locator('svg').first().isVisible()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('a seat opens its backs, and one of them is laid', async () => {
    const { page } = opened;
    await show(page, 'annaotto/set-calls', '&bare');
    const seat = page.getByRole('button', { name: 'Open backs of Mila: 2 cards, 1 can be used now' });
    await seat.tap();
    const backs = page.getByRole('list', { name: 'Open backs of Mila' });
    expect(await backs.getByRole('button').count()).toBe(2);
    const card = backs.getByRole('button', { name: 'red waves, flame', exact: true });
    expect((await card.boundingBox())!.width).toBeGreaterThanOrEqual(44);
    await card.tap();
    expect(await card.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Lay red waves, flame' }).waitFor();
    await shoot(page, 'annaotto-open-phone');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'My hand' }).tap();
    await page.getByRole('list', { name: 'Your hand' }).waitFor();
    await show(page, 'annaotto/set-calls', '&pick=direct');
    await seat.tap();
    await card.tap();
    expect(await page.locator('header output').textContent()).toBe('plays: lay 2.1');
  });
});

describe('a card is laid', () => {
  const laid = async (page: Page) => page.locator('header output').textContent();
  let opened: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => { opened = await openPage(browser, `${gallery}?parts`, desktop); });
  afterAll(async () => { await opened.context.close(); });

  it('by one tap, and with the call that was armed', async () => {
    const { page } = opened;
    await show(page, 'uno/set-call', '&pick=direct');
    await page.getByRole('button', { name: 'UNO: call it with the lay' }).click();
    await page.getByRole('button', { name: 'red 4, flame' }).click();
    expect(await laid(page)).toBe('plays: lay R4 uno');
  });
  it('by a tap and another', async () => {
    const { page } = opened;
    await show(page, 'uno/set-call', '&pick=confirm');
    const card = page.getByRole('button', { name: 'wild', exact: true });
    await card.click();
    expect(await card.getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('group', { name: 'Choose a colour' }).count()).toBe(0);
    await card.click();
    await page.getByRole('button', { name: 'blue, drop', exact: true }).click();
    expect(await laid(page)).toBe('plays: lay W B');
  });
  it('by dragging it onto the pile; a wild then asks for its colour', async () => {
    const { page } = opened;
    await show(page, 'uno/set-call', '&pick=confirm');
    const from = await atRest(page.getByRole('button', { name: 'wild', exact: true }));
    const to = await atRest(page.getByRole('img', { name: /^Top card/ }));
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('group', { name: 'Choose a colour' }).getByRole('button', { name: 'green, leaf' }).click();
    expect(await laid(page)).toBe('plays: lay W G');
  });
  it('by keys: arrows in the hand, Enter, arrows on the wheel', async () => {
    const { page } = opened;
    await show(page, 'uno/set-call', '&pick=confirm');
    await page.getByRole('button', { name: 'red 4, flame', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await laid(page)).toBe('plays: lay W G');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

describe('flights', () => {
  const flying = (page: Page) => page.evaluate(async () => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    // Views are drawn in a microtask or two; no time passes here.
    for (let i = 0; i < 20; ++i) await Promise.resolve();
    const count = () => document.getAnimations().filter((one) => !(one instanceof CSSTransition) && one.playState === 'running' && (one.effect as KeyframeEffect).target?.matches('[data-key]')).length;
    const before = count();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    return [before, count()];
  });
  it('begin with a move, and a key ends them', async () => {
    const { page, context } = await openPage(browser, `${gallery}?parts`, { ...desktop, ...moving });
    await show(page, 'uno/4-start');
    const [before, after] = await flying(page);
    expect(before).toBeGreaterThan(0);
    expect(after).toBe(0);
    await context.close();
  });
  it('are left out for whoever wants less motion', async () => {
    const { page, context } = await openPage(browser, `${gallery}?parts`, { ...desktop, reducedMotion: 'reduce' });
    await show(page, 'uno/4-start');
    expect(await flying(page)).toEqual([0, 0]);
    await show(page, 'uno/set-catch');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await context.close();
  });
});

describe('whole games on the drawn board', () => {
  it('UNO with all house rules, two rounds, on a phone', async () => {
    const { page, context, wrong } = await sit(browser, server, { game: 'uno', seats: 4, options: { rounds: 2, cards: 4, stack: true, sevenO: true, jumpIn: true } }, { device: phone });
    await pressOn(page, () => ['.end .button', '[data-key=catch]', '[data-key=jump]', '.wheel .spoke', 'button.swap', '[data-move=challenge]', '.call.now', '.call.due:not(.armed)',
      '.own .hand li.legal button', '[data-move=take]', '[data-move=pass]', '.stack .can']);
    // The pause after a round may be over before this machine comes to press: rounds.spec.ts looks at that.
    await heard(page, /out: \d+ points/);
    expect(wrong).toEqual([]);
    await context.close();
  });
  it('ANNAOTTO on a phone, from others’ hands when one’s own has nothing', async () => {
    const { page, context, wrong } = await sit(browser, server, { game: 'annaotto', seats: 3, options: { cards: 6 } }, { device: phone });
    await pressOn(page, () => ['.slap', '[data-key=catch]', '.wheel .spoke', '.two .rest .button', '.two button.side', '.two .button', '.call.now', '.call.due:not(.armed)', '.own .hand li.legal button',
      '.minis.usable', '[data-move=done]', '[data-move=take]', '.stack .can']);
    expect(wrong).toEqual([]);
    await context.close();
  });
});

// Noor is no bot: a bot calls its last card by itself, and then there is nothing to catch.
it('UNO: whoever may catch, challenge and accept can press each of them', async () => {
  const position = { game: 'uno', seats: 2, hands: [['G9', 'GS'], ['R5']], discard: ['Y1', 'F'], colour: 'R', phase: 'challenge', turn: 0, uncalled: 1, under: 'Y' };
  const people = await seat(browser, server, { game: 'uno', seats: 2, position }, [{ name: 'Mila', device: desktop }, { name: 'Noor', device: desktop }]);
  await deal(people);
  const { page } = people[0]!;
  for (const [width, height] of [[1280, 800], [1024, 768], [844, 390], [390, 844], [360, 640]] as const) {
    await page.setViewportSize({ width, height });
    for (const button of ['[data-key=catch]', '[data-move=challenge]', '[data-move=accept]']) await page.locator(button).click({ trial: true });
    await shoot(page, `challenge-${width}`);
  }
  expect(await leave(people)).toEqual([]);
});

it('says why not, with the rule', async () => {
  const position = { game: 'uno', seats: 2, hands: [['G1', 'B2', 'R5'], ['Y1', 'Y2', 'Y3']], discard: ['R4'], turn: 0 };
  const { page, context } = await sit(browser, server, { game: 'uno', seats: 2, position }, { device: phone });
  await page.locator('.own .hand li:not(.legal) button').first().click();
  await page.getByRole('note').getByRole('link', { name: /Rule U\d+/ }).waitFor();
  await context.close();
});
