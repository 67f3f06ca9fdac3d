// The main screens against pictures that somebody has looked at: test/pictures/*.png.
//
//   npm run pictures      takes them anew; look at what git says has changed before you commit it
//
// The test compares what one sees from some distance: the mean colour of each square of 12 pixels. Letters may be drawn a little
// differently elsewhere; a card that is missing or another one is noticed (the last test makes sure of that).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { desktop, launch, openPage, phone, Server, shots } from './harness';
import { openGallery, show } from './positions';
import { deal, leave, seat } from './table';

const renew = process.env.TISCHLEIN_PICTURES === 'renew';
const folder = 'test/pictures';
/** The largest share of squares that may look different. */
const tolerated = 0.004;

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

async function take(page: Page, hide: Locator[] = []): Promise<Buffer> {
  // The speed of the connection varies, so it is hidden.
  await page.evaluate(() => { for (const ms of document.querySelectorAll<HTMLElement>('header .connection small')) ms.style.display = 'none'; return document.fonts.ready; });
  return page.screenshot({ animations: 'disabled', caret: 'hide', mask: hide, maskColor: '#808080' });
}

/** How large a share of the squares differs; 1 if the sizes do. */
function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(async (files) => {
    const square = 12, most = 22;  // of 255, in one of red, green and blue
    const [a, b] = await Promise.all(files.map(async (file) => createImageBitmap(await (await fetch(`data:image/png;base64,${file}`)).blob())));
    if (a!.width !== b!.width || a!.height !== b!.height) return 1;
    const means = (picture: ImageBitmap) => {
      const { width, height } = picture;
      const canvas = new OffscreenCanvas(width, height), pen = canvas.getContext('2d')!;
      pen.drawImage(picture, 0, 0);
      const { data } = pen.getImageData(0, 0, width, height);
      const across = Math.ceil(width / square), sums = new Float64Array(across * Math.ceil(height / square) * 3);
      for (let y = 0; y < height; ++y) for (let x = 0; x < width; ++x) for (let c = 0; c < 3; ++c) sums[(Math.floor(y / square) * across + Math.floor(x / square)) * 3 + c]! += data[(y * width + x) * 4 + c]!;
      return sums.map((sum) => sum / (square * square));
    };
    const [left, right] = [means(a!), means(b!)];
    let different = 0;
    for (let i = 0; i < left.length; i += 3) if ([0, 1, 2].some((c) => Math.abs(left[i + c]! - right[i + c]!) > most)) different++;
    return different / (left.length / 3);
  }, [one.toString('base64'), other.toString('base64')]);
}

/** A page without a content policy, on which pictures are compared. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const { page, context } = await openPage(browser, 'about:blank');
  const result = await difference(page, one, other);
  await context.close();
  return result;
}

async function check(name: string, seen: Buffer): Promise<void> {
  const file = join(folder, `${name}.png`);
  if (renew) {
    // What looks the same stays the same file.
    if (!existsSync(file) || (await compare(readFileSync(file), seen)) > 0) writeFileSync(file, seen);
    return;
  }
  const share = await compare(readFileSync(file), seen);
  if (share > tolerated) writeFileSync(join(shots, `${name}.png`), seen);
  expect(share, `${join(shots, `${name}.png`)} differs from ${file}; if it is meant to: npm run pictures`).toBeLessThanOrEqual(tolerated);
}

// Not larger than needed to see everything: they are kept for ever.
const small = { ...phone, drawn: true, deviceScaleFactor: 1 }, large = { ...desktop, drawn: true, deviceScaleFactor: 0.7 };
describe('boards', () => {
  const positions = [['uno', 'uno/3-house', 0], ['annaotto', 'annaotto/4-middle', 1], ['anansi', 'anansi/3-middle', 0], ['otto', 'otto/2-cards', 0]] as const;
  it.each(positions)('%s', async (game, position, step) => {
    for (const [size, device, theme] of [['phone', small, 'light'], ['desktop', large, 'light'], ['desktop-dark', large, 'dark']] as const) {
      const { page, context } = await openGallery(browser, device);
      await show(page, position, { step, theme });
      await check(`${game}-${size}`, await take(page));
      await context.close();
    }
  });
});

describe('pages', () => {
  const still = { colorScheme: 'light' } as const;
  it.each([['phone', small], ['desktop', large]] as const)('start, rules and gathering on a %s', async (size, device) => {
    const own = await Server.start();
    const { page, context } = await openPage(browser, own.url, { ...device, ...still });
    await page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
    await check(`start-${size}`, await take(page));
    await page.goto(`${own.url}/rules/otto`);
    await page.locator('#O1').waitFor();
    await check(`rules-${size}`, await take(page));
    await context.close();
    const people = await seat(browser, own, { game: 'anansi', seats: 4, bots: 1 }, [{ name: 'Mila', device: { ...device, ...still } }, { name: 'Noor', device: { ...device, ...still } }]);
    const host = people[0]!.page;
    await host.getByText('Noor').first().waitFor();
    await host.getByRole('img', { name: 'QR code' }).waitFor();
    // What is by chance: address, its code, the number of the deal.
    await check(`gather-${size}`, await take(host, [host.getByRole('img', { name: 'QR code' }), host.locator('.share code, .share input, .share a, .commit')]));
    await leave(people);
    await own.stop();
  });
  it('the lobby', async () => {
    const own = await Server.start();
    const people = await seat(browser, own, { game: 'otto', seats: 3, bots: 1 }, [{ name: 'Noor', device: desktop }]);
    await people[0]!.page.evaluate(() => fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'uno', seats: 4, name: 'Jonas', public: true }) }));
    const { page, context } = await openPage(browser, own.url, { ...large, ...still });
    const table = page.getByRole('link', { name: /^Sit down: UNO, Jonas/ });
    await table.scrollIntoViewIfNeeded();
    await check('lobby-desktop', await take(page));
    await context.close();
    await leave(people);
    await own.stop();
  });
  it('the result', async () => {
    const position = { game: 'uno', seats: 3, options: { rounds: 1 }, hands: [['R4'], ['Y1', 'Y2', 'BD'], ['G1', 'W']], discard: ['R9'] };
    const people = await seat(browser, server, { game: 'uno', seats: 3, position }, [{ name: 'Mila', device: { ...large, ...still } }]);
    const { page } = people[0]!;
    await deal(people);
    await page.getByRole('button', { name: /^red 4/ }).click();
    await page.getByRole('button', { name: /^Lay red 4/ }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'You won!' }).waitFor();
    await check('result-desktop', await take(page));
    await leave(people);
  });
});

it('another card is noticed', async () => {
  const { page, context } = await openGallery(browser, small);
  const seen: Buffer[] = [];
  for (const step of [0, 0, 1]) { await show(page, 'uno/4-late', { step }); seen.push(await take(page)); }
  expect(await compare(seen[0]!, seen[1]!)).toBe(0);
  expect(await compare(seen[0]!, seen[2]!)).toBeGreaterThan(tolerated);
  // A single thing on a large screen, too.
  await context.close();
  const wide = await openGallery(browser, large);
  await show(wide.page, 'uno/4-late');
  const before = await take(wide.page);
  await wide.page.evaluate(() => document.querySelector('[aria-label^="Top card"]')!.remove());
  expect(await compare(before, await take(wide.page))).toBeGreaterThan(tolerated);
  await wide.context.close();
});
