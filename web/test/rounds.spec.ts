// Between two rounds: hands open one after the other, points are counted, and the next round begins when everybody has gone on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { desktop, launch, seriousFindings, Server, shoot, smallTargets } from './harness';
import { deal, leave, seat, type TableSetup } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const upright = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const sideways = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true } as const;

/** Jonas, in the text mode, makes the move that ends the round; Mila looks at the drawn board. */
const ends = {
  uno: { move: 'lay R5', setup: { game: 'uno', seats: 3, pace: 'human', position: { game: 'uno', seats: 3, turn: 1, hands: [['G7', 'G9', 'BS', 'W'], ['R5'], ['Y1', 'Y2']], discard: ['R4'] } } },
  anansi: { move: 'play L4', setup: { game: 'anansi', seats: 3, pace: 'human', position: {
    game: 'anansi', seats: 3, options: { rounds: 3 }, row: ['L', 'S', 'H'], display: { S: ['S3', 'S8'], H: [], L: ['L9'] }, hands: [[], ['L4'], ['H9']], leader: 0, trick: [{ seat: 0, card: 'S1' }],
    piles: [[['S2', 'S4', 'S5']], [], [['H1', 'H2', 'H3']]], listeners: [2, 0, 3], inspired: [1, 0, 1], scored: { listeners: [3, 2, 0], bonus: [2, 0, 0] }, tricksLeft: 1 } } },
  otto: { move: 'place drawn b3 0', setup: { game: 'otto', seats: 3, pace: 'human', position: {
    game: 'otto', seats: 3, turn: 1, board: { b2: ['2', 0], b1: ['5', 2], c2: ['8', 0] }, drawn: '5', kept: ['12', '7', '9'], hands: [[], [], []], scores: [7, 12, 3] } } },
} satisfies Record<string, { move: string; setup: TableSetup }>;

const panel = (page: Page) => page.getByRole('region', { name: 'The round is over' });
/** In the page: it does not hear that the table goes on, and does not go on by itself, so that there is time to look however busy the machine is. */
function linger(): void {
  const [later, parse] = [setTimeout, JSON.parse];
  globalThis.setTimeout = ((what: () => void, ms = 0) => (ms > 3000 ? 0 : later(what, ms))) as typeof setTimeout;
  let paused: object | null = null;
  JSON.parse = (text, reviver) => {
    const message = parse(text, reviver) as { type?: string; pause?: object } | null;
    if (message?.type !== 'presence') return message;
    if (message.pause) paused = message;
    return paused ?? message;
  };
}
async function atTheEnd(game: keyof typeof ends, device: object, lingers = false) {
  const people = await seat(browser, server, { ...ends[game].setup, bots: 1 }, [{ name: 'Mila', device }, { name: 'Jonas', device: desktop, choices: { plain: true } }]);
  await deal([people[0]!]);
  if (lingers) await people[0]!.page.evaluate(linger);
  await people[1]!.page.locator(`button[data-move="${ends[game].move}"]`).click();
  await Promise.all((lingers ? people.slice(0, 1) : people).map(({ page }) => panel(page).waitFor()));
  return people;
}

it('nobody plays before everybody has gone on, and the table shows whom it waits for', async () => {
  const people = await atTheEnd('uno', upright);
  const [mila, jonas] = people.map(({ page }) => page) as [Page, Page];
  await panel(mila).getByRole('button', { name: 'Go on' }).click();
  await panel(mila).getByRole('button', { name: 'Go on' }).waitFor({ state: 'detached' });
  await panel(mila).getByText('Waiting for Jonas').waitFor();
  await panel(jonas).getByRole('button', { name: 'Go on' }).click();
  await Promise.all([mila, jonas].map((page) => panel(page).waitFor({ state: 'detached' })));
  await mila.locator('.own .hand li').nth(6).waitFor();
  expect(await leave(people)).toEqual([]);
});

it('hands are opened and counted', async () => {
  const people = await atTheEnd('uno', upright, true);
  const mila = people[0]!.page;
  // What was left in each hand, card by card, and what it is worth.
  const own = panel(mila).getByRole('row', { name: /^Mila/ });
  await own.getByText('66 points').waitFor();
  expect(await own.getByRole('list', { name: 'cards left' }).getByRole('img').count()).toBe(4);
  expect(await panel(mila).getByRole('img', { name: /yellow 2/i }).count()).toBe(1);
  await panel(mila).getByRole('row', { name: /^Jonas \+69/ }).waitFor();
  // Mila herself is not one of them: for her there is a button.
  await panel(mila).getByText('Waiting for Jonas', { exact: true }).waitFor();
  await panel(mila).getByRole('timer').waitFor();
  expect(await smallTargets(mila)).toEqual([]);
  expect(await leave(people)).toEqual([]);
});

it('the last trick of a round still shows who laid what, and which card won', async () => {
  const people = await atTheEnd('anansi', upright, true);
  const trick = people[0]!.page.getByRole('group', { name: 'You take the trick' });
  // Pia, a bot, lays her card into the trick or recruits with it.
  expect(await trick.getByRole('img').evaluateAll((cards) => cards.slice(0, 2).map((card) => [card.getAttribute('aria-label'), card.classList.contains('winner')]))).toEqual(
    [['snake 1, laid by you', true], ['leopard 4, laid by Jonas', false]]);
  expect(await leave(people)).toEqual([]);
});

describe.each(['uno', 'anansi', 'otto'] as const)('the end of a round of %s', (game) => {
  it('can be read at every size, and the table stays in sight', async () => {
    const people = await atTheEnd(game, { ...upright, colorScheme: 'light' }, true);
    const mila = people[0]!.page;
    for (const [name, { viewport }] of [['phone', upright], ['sideways', sideways], ['desktop', desktop]] as const) {
      await mila.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await mila.emulateMedia({ colorScheme });
        await shoot(mila, `round-${game}-${name}-${colorScheme}`);
      }
      const laid = await panel(mila).evaluate((end) => {
        const box = end.getBoundingClientRect();
        const cut = [...end.querySelectorAll('th, td, p, small, button')].filter((one) => !one.closest('.visually-hidden') && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== 'visible').map((one) => one.textContent);
        return { inside: box.top >= 0 && box.left >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1, scrolls: end.scrollHeight > end.clientHeight + 1, cut, part: box.height / innerHeight };
      });
      expect({ ...laid, part: 0 }, `${game} ${name}`).toEqual({ inside: true, scrolls: false, cut: [], part: 0 });
      expect(laid.part, `${game} ${name}`).toBeLessThan(0.6);
      expect(await seriousFindings(mila)).toEqual([]);
    }
    expect(await leave(people)).toEqual([]);
  });
});
