// Whole games on the drawn boards: a phone, a tablet and a desktop at one table with a bot, from the deal over the result to
// the second deal. Everybody presses what they see; nobody knows the rules.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { desktop, launch, moving, phone, Server, shoot, tablet } from './harness';
import { byFinger, byMouse, playOn } from './newcomer';
import { deal, leave, seat, type InvitedPerson, type TableSetup } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const invited: readonly InvitedPerson[] = [
  { name: 'Mila', device: { ...phone, ...moving } },
  { name: 'Noor', device: tablet, choices: { pick: 'direct' } },
  { name: 'Jonas', device: { ...desktop, colorScheme: 'dark' } },
];
const presses = [byFinger, byFinger, byMouse];

const setups: TableSetup[] = [
  { game: 'uno', seats: 4, options: { rounds: 1, cards: 4, partner: true } }, { game: 'annaotto', seats: 4, options: { placings: false, cards: 6 } },
  { game: 'anansi', seats: 4, options: { rounds: 1 } }, { game: 'otto', seats: 4, options: { target: 1 } },
];
describe('whole games on the drawn board', () => {
  it.each(setups)('$game for $seats, to the result and a second game', async (setup) => {
    const people = await seat(browser, server, setup, invited.slice(0, setup.seats));
    await deal(people);
    const pressed = await Promise.all(people.map((person, i) => playOn(person, presses[i]!)));
    await Promise.all(people.map(({ page }) => page.getByRole('dialog').getByRole('heading', { name: /won|win together|Nobody/ }).waitFor()));
    await shoot(people[0]!.page, `drawn-${setup.game}-${setup.seats}`);
    // A game that ended at once, or without somebody, would prove nothing.
    for (const [i, some] of pressed.entries()) expect(some.length, `${people[i]!.name} pressed ${some.join(' · ')}`).toBeGreaterThan(1);
    console.log(`${setup.game}: ${pressed.map((some) => some.length).join(' + ')} presses`);

    // When everybody is ready.
    await Promise.all(people.map(({ page }) => page.getByRole('button', { name: 'Ready for another game' }).click()));
    await Promise.all(people.map(({ page }) => page.getByText('Game 2').waitFor()));
    expect(await people[0]!.page.getByRole('dialog').count()).toBe(0);
    expect(await leave(people)).toEqual([]);
  });
});
