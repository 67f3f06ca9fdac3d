// Boards with recorded positions, on a phone and on a desktop: nothing breaks, nothing is cut off, axe finds nothing serious.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { readdirSync } from 'node:fs';
import { createServer, type ViteDevServer } from 'vite';
import { desktop, launch, openPage, phone, seriousFindings, shoot } from './harness';

let vite: ViteDevServer, browser: Browser, url: string;
beforeAll(async () => {
  [vite, browser] = await Promise.all([createServer({ logLevel: 'error', server: { port: 0, host: '127.0.0.1' } }), launch()]);
  await vite.listen();
  url = vite.resolvedUrls!.local[0]!;
});
afterAll(async () => { await browser?.close(); await vite?.close(); });

const all = process.env.TISCHLEIN_GALLERY === 'all';
const games = ['uno', 'annaotto', 'anansi', 'otto'];
const fixtures = games.flatMap((game) => readdirSync(`fixtures/${game}`).map((file) => `${game}/${file.replace('.json', '')}`));

// Time is short in script/test: every third position there, on either size.
const shown = all ? fixtures : fixtures.filter((_, i) => i % 3 === 0);

describe.each([['phone', phone], ['desktop', desktop]] as const)('on a %s', (size, device) => {
  // One page for all: only the first load of the development server is slow.
  let opened: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => { opened = await openPage(browser, `${url}gallery.html?parts`, device); });
  afterAll(async () => { await opened.context.close(); });
  it.each(shown)('%s', async (name) => {
    const { page, wrong } = opened;
    await page.goto(`${url}gallery.html?show=${name}&step=1&bare`);
    await page.locator('main > *').first().waitFor();
    await page.waitForTimeout(150);
    await shoot(page, `gallery-${name.replace('/', '-')}-${size}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(250);
    expect(await seriousFindings(page)).toEqual([]);
    expect(wrong.splice(0)).toEqual([]);
  });
});

describe('a thing to pick', () => {
  async function parts(pick: string) {
    const { page, context } = await openPage(browser, `${url}gallery.html?parts`, desktop);
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
  it('dragging plays, and letting go elsewhere does not', async () => {
    const { page, context, pile } = await parts('drag');
    const middle = async (what: typeof pile) => { const box = (await what.boundingBox())!; return [box.x + box.width / 2, box.y + box.height / 2] as const; };
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
