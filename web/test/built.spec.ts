// The client inside the program: it is small, and works under any path.
import { beforeAll, expect, it } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { launch, openPage, Server } from './harness';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });

// Everything a browser loads to sit at a table in another language than English, as it comes over the network: 5 KB of it talk to the
// engine in the browser (docs/adr/0020), which itself comes beside and is bounded in local.spec.ts. Another 3.5 KB explain what happens
// for the first time: whether that is already at the start is a matter of the deal, so the bound has room for it.
it.each(['UNO', 'ANNAOTTO', 'Anansi', 'OTTO'])('%s: at most 175 KB of compressed script, style and fonts', async (game) => {
  const server = await Server.start();
  const { page, context } = await openPage(browser, server.url, { locale: 'de-DE' });
  await page.getByRole('article', { name: game, exact: true }).getByRole('button', { name: 'Gegen Bots spielen' }).click();
  await page.locator('section[data-seat]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() => (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter((one) => /\.(js|css|woff2)$/.test(one.name)).reduce((sum, one) => sum + one.encodedBodySize, 0));
  console.log(`first load with a table of ${game}: ${(bytes / 1024).toFixed(1)} KB of 175`);
  expect(bytes).toBeGreaterThan(20 * 1024);
  expect(bytes).toBeLessThan(175 * 1024);
  await context.close();
  await server.stop();
});

it('holds nothing that the content policy forbids', () => {
  const page = readFileSync('dist/index.html', 'utf8');
  expect(page).not.toMatch(/<script(?![^>]*src=)[^>]*>|<style|\sstyle=|\son\w+=/);
  expect(page).not.toMatch(/(src|href)="(\/|https?:)/);
  expect(existsSync('dist/gallery.html')).toBe(false);
});

it('works under a path of a bigger site', async () => {
  const server = await Server.start('--prefix', '/play/games');
  const base = server.url.includes('/play/games') ? server.url : `${server.url}/play/games`;
  const { page, context, wrong } = await openPage(browser, `${base}/`);
  await page.getByRole('article', { name: 'UNO' }).getByRole('button', { name: 'Play with bots' }).click();
  await page.getByText(/Your turn|Waiting for/).first().waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/play\/games\/t\/[a-z0-9]+$/);
  await page.reload();
  await page.getByText(/Your turn|Waiting for/).first().waitFor();
  await page.goto(`${base}/rules/otto`);
  await page.locator('#O1').waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('resource').map((r) => new URL(r.name).host).filter((host) => host !== location.host))).toEqual([]);
  expect(wrong).toEqual([]);
  await context.close();
  await server.stop();
});

it('can be installed', async () => {
  const server = await Server.start();
  const { page, context } = await openPage(browser, server.url);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
    const answer = await fetch(link.href);
    return { type: answer.headers.get('content-type'), body: (await answer.json()) as { icons: { src: string }[]; display: string } };
  });
  expect(manifest.type).toContain('application/manifest+json');
  expect(manifest.body.display).toBe('standalone');
  for (const icon of manifest.body.icons) expect((await page.request.get(`${server.url}/${icon.src}`)).status()).toBe(200);
  // What a browser misses before it offers to install. A test's window is always a private one.
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = (await devtools.send('Page.getInstallabilityErrors')) as { installabilityErrors: { errorId: string }[] };
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await context.close();
  await server.stop();
});
