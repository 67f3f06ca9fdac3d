// "Your turn" on phones, whose browsers leave notifications to a service worker.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, openPage, phone, Server } from './harness';
import { choose, openTable } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

interface Shown { title: string; body: string; icon: string; tag: string; data: string }

/** As on a phone: there is the class, but nobody may make one. This browser's shell shows no notifications at all, so what a service worker is
 *  asked to show is noted. And the person looks elsewhere. */
function likePhone(): void {
  class Forbidden {
    static permission = 'granted';
    static requestPermission(): Promise<string> { return Promise.resolve('granted'); }
    constructor() { throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.'); }
  }
  const shown: Shown[] = [];
  Object.assign(globalThis, { Notification: Forbidden, shown });
  Object.assign(ServiceWorkerRegistration.prototype, {
    showNotification(this: ServiceWorkerRegistration, title: string, what: Omit<Shown, 'title'>): Promise<void> {
      if (!this.active) return Promise.reject(new TypeError('no active registration'));
      shown.push({ title, ...what });
      return Promise.resolve();
    },
    getNotifications: ({ tag }: { tag: string }) => Promise.resolve(shown.filter((one) => one.tag === tag).map((one) => ({ ...one, close: () => shown.splice(shown.indexOf(one), 1) }))),
  });
  document.hasFocus = () => false;
}

it('is shown by the service worker, is gone with the turn, and a tap on it brings the table to the front', async () => {
  const { page, context, wrong } = await openPage(browser, server.url, { ...phone, serviceWorkers: 'allow' });
  await choose(context, { plain: true, name: 'Mila' });
  await context.addInitScript(likePhone);
  const id = await openTable(page, server, { game: 'uno', seats: 2 });
  await page.getByRole('button', { name: 'Deal' }).click();
  const moves = page.locator('button[data-move]');
  await moves.first().waitFor();
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Notification when it is my turn' }).check();
  await page.keyboard.press('Escape');
  const shown = () => page.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
  // The worker that shows it was fetched when it was allowed.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  expect(await shown()).toEqual([]);

  // A turn that came while the person looked elsewhere: after a move of the bot's.
  await expect.poll(async () => {
    const now = await shown();
    if (now.length === 0) await moves.first().click({ timeout: 500 }).catch(() => {});
    return now;
  }).toEqual([{ title: 'Your turn', body: 'UNO', tag: 'turn', icon: `${server.url}/icon-192.png`, data: `${server.url}/t/${id}` }]);
  // The person looks at the page again, so the notification is taken back.
  await page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange')); });
  await expect.poll(shown).toEqual([]);

  // What the worker does with a tap: a script's own may not bring a page to the front, so what would have been done is noted.
  const worker = context.serviceWorkers()[0]!;
  const tapOn = (data: string) => worker.evaluate(async (data) => {
    interface Client { url: string }
    const here = self as unknown as { WindowClient: { prototype: { focus(this: Client): Promise<Client> } }; clients: { openWindow(url: string): Promise<void> } };
    const done: string[] = [];
    here.WindowClient.prototype.focus = function () { done.push(`front ${this.url}`); return Promise.resolve(this); };
    here.clients.openWindow = (url) => { done.push(`open ${url}`); return Promise.resolve(); };
    let waits: Promise<unknown> | null = null;
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification: { data, close: () => done.push('closed') }, waitUntil: (what: Promise<unknown>) => { waits = what; } }));
    await waits;
    return done;
  }, data);
  expect(await tapOn(`${server.url}/t/${id}`)).toEqual(['closed', `front ${server.url}/t/${id}`]);
  expect(await tapOn(`${server.url}/t/bcdfghj`)).toEqual(['closed', `open ${server.url}/t/bcdfghj`]);
  expect(wrong).toEqual([]);
  await context.close();
});
