import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { desktop, launch, openPage, phone, seriousFindings, Server, shoot } from './harness';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const sizes = [['phone', phone], ['desktop', desktop]] as const;

describe.each(sizes)('on a %s', (size, device) => {
  it.each(['light', 'dark'] as const)('start page, %s', async (colorScheme) => {
    const { page, context, wrong } = await openPage(browser, server.url, { ...device, colorScheme });
    await page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
    await shoot(page, `start-${size}-${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });
  it('rules page, with the rule that is meant', async () => {
    const { page, context, wrong } = await openPage(browser, `${server.url}/rules/uno#U4`, device);
    await page.locator('#U4.meant').waitFor();
    expect(await page.locator('li[id]').count()).toBeGreaterThan(15);
    await shoot(page, `rules-${size}`);
    expect(await seriousFindings(page)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });
  it('a table for friends: three clicks to the deal', async () => {
    const { page, context, wrong } = await openPage(browser, server.url, device);
    await page.getByRole('article', { name: 'Anansi' }).getByRole('button', { name: 'With friends' }).click();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Mila');
    await shoot(page, `name-${size}`);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('heading', { name: 'Invite friends' }).waitFor();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    await shoot(page, `gather-${size}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);

    // A friend opens the link, chooses a name and a seat, and the host sees it.
    const friend = await openPage(browser, page.url(), { ...device, locale: 'de-DE' });
    await friend.page.getByRole('textbox', { name: 'Dein Name' }).fill('Jonas');
    await shoot(friend.page, `join-${size}`);
    expect(await seriousFindings(friend.page)).toEqual([]);
    await friend.page.getByRole('button', { name: 'Hinsetzen' }).last().click();
    await page.getByText('Jonas').first().waitFor();
    await page.getByRole('button', { name: 'Bots on all free seats' }).click();
    await page.getByText('Everybody is here').waitFor();
    await page.getByRole('button', { name: 'Deal' }).click();
    await page.getByText(/Waiting for|Your turn/).first().waitFor();
    await friend.page.getByText(/Wir warten auf|Du bist dran/).first().waitFor();
    await shoot(friend.page, `anansi-${size}`);
    expect(await seriousFindings(friend.page)).toEqual([]);
    expect([...wrong, ...friend.wrong]).toEqual([]);
    await friend.context.close();
    await context.close();
  });
  it('settings change the page at once', async () => {
    const { page, context, wrong } = await openPage(browser, server.url, device);
    await page.getByRole('button', { name: 'Settings' }).click();
    await shoot(page, `settings-${size}`);
    expect(await seriousFindings(page)).toEqual([]);
    for (const [lang, words] of [['de', 'Was wollen wir spielen?'], ['nl', 'Wat zullen we spelen?'], ['fr', 'À quoi jouons-nous ?'], ['it', 'A cosa giochiamo?'], ['en', 'What shall we play?']] as const) {
      await page.getByRole('dialog').getByRole('combobox').first().selectOption(lang);
      await page.getByText(words).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
    }
    await page.getByRole('dialog').getByRole('combobox').nth(1).selectOption('dark');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.keyboard.press('Escape');
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(wrong).toEqual([]);
    await context.close();
  });
});

it('says so when there is no such table', async () => {
  const { page, context } = await openPage(browser, `${server.url}/t/nosuch`);
  await page.getByRole('alert').getByText('does not exist').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});
