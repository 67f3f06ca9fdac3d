// Boards with recorded positions, on a phone and on a desktop, light and dark: nothing breaks, nothing is cut off, whatever can be
// pressed is large enough, axe finds nothing serious.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { readdirSync } from 'node:fs';
import { atRest, desktop, launch, openPage, phone, seriousFindings, shoot, smallTargets } from './harness';
import { openGallery, show, showNext } from './positions';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });

const positions = ['uno', 'annaotto', 'anansi', 'otto'].flatMap((game) => readdirSync(`fixtures/${game}`).map((file) => `${game}/${file.replace('.json', '')}`));

const examples = ['uno/4-late', 'annaotto/4-middle', 'anansi/4-late', 'otto/2-cards'];

describe.each([['phone', phone], ['desktop', desktop]] as const)('on a %s', (size, device) => {
  let opened: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => { opened = await openGallery(browser, device); await show(opened.page, positions[0]!); });
  afterAll(async () => { await opened.context.close(); });

  it.each(positions)('%s', async (name) => {
    const { page, wrong } = opened;
    await showNext(page, name, { step: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // The phone is the narrow place, and its colours are the same: what axe says there holds on a desktop but for its own examples.
    if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
    if (size === 'phone' || examples.includes(name)) expect(await seriousFindings(page)).toEqual([]);
    // Through the recording: every step is drawn in its turn.
    for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowRight');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    expect(wrong.splice(0)).toEqual([]);
  });
  it.each(examples)('%s in the dark', async (name) => {
    await showNext(opened.page, name, { step: 1, theme: 'dark' });
    expect(await seriousFindings(opened.page)).toEqual([]);
  });
});

it('axe finds words that hardly differ from what is behind them, also on a page that is not drawn', async () => {
  const { page, context } = await openGallery(browser, phone);
  await page.evaluate(() => { document.body.innerHTML = '<main lang="en"><h1>Pale</h1><p style="color: #ddd; background: #fff">Pale words</p></main>'; });
  expect((await seriousFindings(page)).map((finding) => finding.split(':')[0])).toEqual(['color-contrast']);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).opacity)).toBe('0');
  await expect(page.screenshot()).rejects.toThrow('drawn');
  await context.close();
});

describe('a thing to pick', () => {
  async function parts(pick: string) {
    const { page, context } = await openPage(browser, `${inject('gallery')}?parts`, desktop);
    await page.getByRole('combobox').selectOption(pick);
    const pile = page.getByRole('group', { name: 'Pile' });
    return { page, context, pile };
  }
  it('tap chooses, tap again plays', async () => {
    const { page, context, pile } = await parts('confirm');
    const card = page.getByRole('button', { name: 'card a' });
    await card.click();
    expect(await card.getAttribute('aria-pressed')).toBe('true');
    expect(await pile.textContent()).toBe('');
    await card.click();
    expect(await pile.textContent()).toBe('a');
    await shoot(page, 'parts-desktop');
    await context.close();
  });
  it('one tap plays', async () => {
    const { page, context, pile } = await parts('direct');
    await page.getByRole('button', { name: 'card b' }).click();
    expect(await pile.textContent()).toBe('b');
    await context.close();
  });
  it.each(['confirm', 'direct'])('dragging plays, too, and letting go elsewhere does not (%s)', async (pick) => {
    const { page, context, pile } = await parts(pick);
    const middle = async (what: typeof pile) => { const box = await atRest(what); return [box.x + box.width / 2, box.y + box.height / 2] as const; };
    const drag = async (to: readonly [number, number]) => {
      await page.mouse.move(...(await middle(page.getByRole('button', { name: 'card c' }))));
      await page.mouse.down();
      await page.mouse.move(to[0], to[1], { steps: 5 });
      await page.mouse.up();
    };
    await drag([5, 5]);
    expect(await pile.textContent()).toBe('');
    await drag(await middle(pile));
    expect(await pile.textContent()).toBe('c');
    await context.close();
  });
  it('the keyboard plays, too, and what is not possible says why', async () => {
    const { page, context, pile } = await parts('confirm');
    await page.getByRole('button', { name: 'card a' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await pile.textContent()).toBe('a');
    await page.getByRole('button', { name: 'card d' }).click();
    await page.getByRole('note').getByText('d fits nowhere.').waitFor();
    expect(await page.getByRole('link', { name: 'Rule U4' }).getAttribute('href')).toContain('rules/uno#U4');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('note').count()).toBe(0);
    await context.close();
  });
});
