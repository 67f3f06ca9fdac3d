// The rules of every game in every language, with their pictures, and the way from a refusal to its rule.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { desktop, launch, openPage, phone, seriousFindings, Server, shoot } from './harness';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const games = { uno: ['U', 20], annaotto: ['A', 17], anansi: ['N', 14], otto: ['O', 17] } as const;
/** Cards and sides as they are written in moves; a picture's text is for people. */
const notation = /\b[RYGB]([0-9]|[SVD])\b|\b[ROYGTBVP][dscw]([AO*+~^]|\b)|\b[SHL]1?[0-9]\b|\bv[0-5]{2}\b/;

describe.each([['phone', phone], ['desktop', desktop]] as const)('on a %s', (size, device) => {
  it.each(Object.entries(games))('the rules of %s, with pictures', async (game, [letter, count]) => {
    const { page, context, wrong } = await openPage(browser, `${server.url}/rules/${game}#${letter}7`, { ...device, colorScheme: size === 'phone' ? 'light' : 'dark' });
    await page.locator(`#${letter}7.meant`).waitFor();
    expect(await page.locator('li[id]').evaluateAll((all) => all.map((one) => one.id))).toEqual(Array.from({ length: count }, (_, i) => `${letter}${i + 1}`));
    const headings = new Set<string>();
    for (const lang of ['de', 'nl', 'fr', 'it', 'en']) {
      // A phone has no room for the choice in the page's head; it is there all the same.
      await page.locator('#lang').evaluate((choice: HTMLSelectElement, wanted) => { choice.value = wanted; choice.dispatchEvent(new Event('change', { bubbles: true })); }, lang);
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
      headings.add(await page.locator(`#${letter}2 h2`).innerText());
      const labels = await page.locator('li .figure[role=img]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      expect(labels.length).toBeGreaterThanOrEqual(8);
      for (const label of labels) {
        expect(label.length).toBeGreaterThan(3);
        expect(label).not.toMatch(notation);
        expect(label).not.toMatch(/undefined|\bnull\b/);
      }
      // Nothing sticks out to the side, in no language.
      expect(await page.evaluate(() => [...document.querySelectorAll('li, li .figure')].filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5).length)).toBe(0);
    }
    expect(headings.size).toBe(5);
    // What was measured: its bar, and a figure for each part that is drawn.
    const luck = page.getByRole('region', { name: /^How much of it is luck\? -?\d+\s?%$/ });
    await luck.waitFor();
    expect(await luck.locator('.bar span').count()).toBeGreaterThanOrEqual(3);
    expect(await luck.locator('li').filter({ hasText: /\d+\s?% \(-?\d+\s?% – \d+\s?%\)/ }).count()).toBeGreaterThanOrEqual(3);
    expect(await luck.innerText()).not.toMatch(/-0\s?%/);
    await page.locator(`#${letter}7`).scrollIntoViewIfNeeded();
    await shoot(page, `rules-${game}-${size}`);
    expect(await seriousFindings(page)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });
});

it('a card that does not fit says why in Italian, and leads to its rule', async () => {
  const { page, context } = await openPage(browser, server.url, { ...phone, locale: 'it-IT' });
  await page.getByRole('button', { name: 'Prima lezione: UNO' }).click();
  await page.getByRole('button', { name: /^7 blu/ }).first().click();
  const bubble = page.getByRole('note');
  await bubble.getByText('Una carta va bene se mostra il colore').waitFor();
  expect(await bubble.innerText()).not.toMatch(notation);
  const [rules] = await Promise.all([context.waitForEvent('page'), bubble.getByRole('link', { name: /U4/ }).click()]);
  await rules.locator('#U4.meant').waitFor();
  await context.close();
});

it('the log is in the reader’s language, also of what happened before one came', async () => {
  const { page, context } = await openPage(browser, server.url, { ...desktop, locale: 'fr-FR' });
  await page.getByRole('button', { name: 'Première leçon : ANNAOTTO' }).click();
  await page.getByRole('button', { name: /^Tu vois pois verts/ }).click();
  const log = page.getByRole('group', { name: 'Ce qui s’est passé' });
  await log.getByText(/montres? à tous/).waitFor();
  await page.reload();
  await log.getByText(/montres? à tous/).waitFor();
  expect(await log.innerText()).not.toMatch(notation);
  await context.close();
});
