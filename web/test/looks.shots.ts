// Every main screen at three sizes, light and dark, for people to look at: `npm run looks` writes them to ../build/looks. Not a test.
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { at, playOut, type Played } from './finished';
import { launch, openPage, Server } from './harness';
import { openGallery, show } from './positions';

const folder = '../build/looks';
let server: Server, browser: Browser, finished: Played;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  [server, browser] = await Promise.all([Server.start(), launch()]);
  finished = await playOut(browser, server.url, 'uno', 3, { rounds: 1, cards: 5 });
});
afterAll(() => server?.stop());

const sizes = { phone: { width: 390, height: 844 }, sideways: { width: 844, height: 390 }, desktop: { width: 1280, height: 800 } };
const boards = [['uno/3-house', 0], ['annaotto/4-middle', 1], ['anansi/3-middle', 0], ['otto/2-cards', 0]] as const;

/** What is looked at, and how one comes there from the start page. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  start: async () => {},
  rules: async (page) => { await page.goto(`${server.url}/rules/annaotto`); await page.locator('#A1').waitFor(); },
  gathering: async (page) => {
    await page.getByRole('article', { name: 'Anansi' }).getByRole('button', { name: 'With friends' }).click();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Mila');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
  },
  lesson: async (page) => {
    await page.getByRole('button', { name: 'First lesson: OTTO', exact: true }).click();
    await page.getByRole('region', { name: 'First lesson' }).getByText('Step 1 of 3.').waitFor();
    await page.getByText('Your turn').first().waitFor();
  },
  settings: async (page) => { await page.getByRole('button', { name: 'Settings' }).click(); await page.getByRole('dialog').waitFor(); },
  hint: async (page) => {
    await page.getByRole('button', { name: 'Play with bots' }).first().click();
    await page.locator('.status.yours').waitFor();
    await page.getByRole('button', { name: 'What would you do?' }).click();
    await page.getByRole('region', { name: 'What would you do?' }).getByRole('listitem').first().waitFor();
    await page.waitForTimeout(800);
  },
  replay: async (page) => { await page.goto(`${server.url}/replay/${finished.table}/1?seat=0#6`); await at(page, 6, finished); },
  review: async (page) => {
    await page.goto(`${server.url}/replay/${finished.table}/1?seat=0&review=1`);
    await page.getByRole('heading', { name: 'What you gave away' }).waitFor();
  },
};

const looks = Object.keys(sizes).flatMap((size) => (['light', 'dark'] as const).map((theme) => [size as keyof typeof sizes, theme] as const));
it.each(looks)('%s, %s', async (size, theme) => {
  const device = { drawn: true, viewport: sizes[size], colorScheme: theme, reducedMotion: 'reduce', hasTouch: size !== 'desktop' } as const;
  for (const [name, go] of Object.entries(screens)) {
    const { page, context } = await openPage(browser, server.url, device);
    await page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
    await go(page);
    await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png`, animations: 'disabled' });
    await context.close();
  }
  const { page, context } = await openGallery(browser, device);
  for (const [position, step] of boards) {
    await show(page, position, { step, theme });
    await page.screenshot({ path: `${folder}/${position.split('/')[0]}-${size}-${theme}.png`, animations: 'disabled' });
  }
  await context.close();
});
