// The host sends people away, keeps them out, and locks the table; the page shows it to them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { desktop, launch, openPage, seriousFindings, Server, shoot } from './harness';
import { deal, leave, seat } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

describe.each([['phone', phone], ['desktop', desktop]] as const)('hosting on a %s', (size, device) => {
  it('remove, block, allow again, lock', async () => {
    const people = await seat(browser, server, { game: 'uno', seats: 3, bots: 0 }, ['Mila', 'Jonas', 'Mallory'].map((name) => ({ name, device })));
    const [mila, jonas, mallory] = people.map(({ page }) => page);
    const list = mila!.getByRole('region', { name: 'People at the table' });

    // Asked once, and not done before.
    await list.getByRole('button', { name: 'Block: Mallory' }).click();
    await list.getByText('Remove Mallory and never let them back in?').waitFor();
    await list.scrollIntoViewIfNeeded();
    await shoot(mila!, `hosts-ask-${size}`);
    await list.getByRole('button', { name: 'Keep' }).click();
    await list.getByRole('button', { name: 'Block: Mallory' }).click();
    await list.getByRole('button', { name: 'Block', exact: true }).click();
    await mallory!.getByRole('alert').getByText('The host has blocked you at this table.').waitFor();
    expect(await mallory!.getByRole('button', { name: 'Ask to join again' }).count()).toBe(0);
    await shoot(mallory!, `hosts-blocked-${size}`);
    expect(await seriousFindings(mallory!)).toEqual([]);
    await jonas!.getByText('The host has removed and blocked Mallory.').first().waitFor();
    await list.getByRole('button', { name: 'Allow again: Mallory' }).waitFor();
    await mila!.getByText('You have removed and blocked Mallory.').first().waitFor();
    await list.scrollIntoViewIfNeeded();
    await shoot(mila!, `hosts-people-${size}`);
    expect(await seriousFindings(mila!)).toEqual([]);
    expect(await mila!.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await list.getByRole('button', { name: 'Allow again: Mallory' }).click();
    await list.getByText('Blocked').waitFor({ state: 'detached' });

    // Locked: whoever comes with the link reads why, in their language.
    await list.getByRole('switch', { name: 'Lock the table' }).check();
    await mila!.getByText('The table is locked').waitFor();
    const late = await openPage(browser, 'about:blank', { ...device, locale: 'de-DE' });
    // Also where the page's own words come later than the farewell, which is said once.
    await late.page.route(/\/de\.page-\w+\.js$/, async (route) => { await new Promise((done) => setTimeout(done, 1500)); await route.continue(); });
    await late.page.goto(mila!.url());
    await late.page.getByText('Der Gastgeber hat diesen Tisch geschlossen').waitFor();
    await shoot(late.page, `hosts-locked-${size}`);
    expect(await late.page.getByRole('dialog').count()).toBe(0);
    await list.getByRole('switch', { name: 'Lock the table' }).uncheck();
    await jonas!.getByText('The host has opened the table again.').first().waitFor();
    await late.page.getByRole('button', { name: 'Jetzt versuchen' }).click();
    await late.page.getByRole('dialog').getByRole('button').last().waitFor();
    await late.context.close();

    // In the middle of a game: a bot plays on, and who was removed may come back to watch.
    await mila!.getByRole('button', { name: 'Bots on all free seats' }).click();
    await deal(people.slice(0, 2));
    await mila!.getByRole('button', { name: 'Table menu' }).click();
    await mila!.getByRole('dialog').getByRole('button', { name: 'People at the table' }).click();
    await mila!.getByRole('dialog').getByRole('button', { name: 'Remove: Jonas' }).click();
    await mila!.getByText('A bot plays on at that seat.').waitFor();
    await shoot(mila!, `hosts-game-${size}`);
    await mila!.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await jonas!.getByRole('alert').getByText('The host has removed you from this table.').waitFor();
    expect(await jonas!.locator('.felt').count()).toBe(0);
    // The seat is a bot's now.
    await expect.poll(() => mila!.evaluate(async () => {
      const { table } = (await (await fetch(`/api/tables/${location.pathname.split('/').pop()}`)).json()) as { table: { places: { kind: string }[] } };
      return table.places.map(({ kind }) => kind);
    })).toEqual(['person', 'bot', 'bot']);
    await mila!.getByRole('dialog').getByText('Nobody else is here yet.').waitFor();
    await jonas!.getByRole('button', { name: 'Ask to join again' }).click();
    await jonas!.getByRole('dialog').getByRole('button').last().click();
    await mila!.getByRole('dialog').getByRole('button', { name: 'Remove: Jonas' }).waitFor();
    expect(await leave(people)).toEqual([]);
  });
});
