// The pictures in README.md, from real tables in the middle of a game: `npm run readme` makes them anew. Not a test.
import { afterAll, beforeAll, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { desktop, launch, phone, Server } from './harness';
import { byMouse, playOn } from './newcomer';
import { deal, leave, seat, type TableSetup } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const small = { ...phone, drawn: true, deviceScaleFactor: 1, reducedMotion: 'reduce' };
const pictures: [string, TableSetup, number, object][] = [
  ['uno-desktop', { game: 'uno', seats: 4 }, 8, { ...desktop, drawn: true, reducedMotion: 'reduce' }],
  ['uno-phone', { game: 'uno', seats: 4 }, 8, small],
  ['annaotto-phone', { game: 'annaotto', seats: 4 }, 16, small],
  ['anansi-phone', { game: 'anansi', seats: 4 }, 10, small],
  ['otto-phone', { game: 'otto', seats: 2 }, 24, small],
];
it.each(pictures)('%s', async (name, setup, presses, device) => {
  const people = await seat(browser, server, setup, [{ name: 'Mila', device }]);
  await deal(people);
  const { page } = people[0]!;
  await playOn(people[0]!, byMouse, presses);
  await page.getByText(/your turn/i).first().waitFor({ state: 'attached' });
  await page.screenshot({ path: `../docs/pictures/${name}.png` });
  await leave(people);
});
