// Whole games on the drawn boards: a phone, a tablet and a desktop at one table with a bot, from the deal over the result to
// the second deal. Everybody presses what they see; nobody knows the rules.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { desktop, launch, moving, phone, Server, shoot, tablet } from './harness';
import { byFinger, byMouse, playOn } from './newcomer';
import { deal, leave, seat, type Guest, type Wish } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const guests: readonly Guest[] = [
  { name: 'Mila', device: { ...phone, ...moving } },
  { name: 'Noor', device: tablet, choices: { pick: 'direct' } },
  { name: 'Jonas', device: { ...desktop, colorScheme: 'dark' } },
];
const presses = [byFinger, byFinger, byMouse];

const wishes: Wish[] = [
  { game: 'uno', seats: 4, options: { rounds: 1, cards: 4, partner: true } }, { game: 'annaotto', seats: 4, options: { placings: false, cards: 6 } },
  { game: 'anansi', seats: 4, options: { rounds: 1 } }, { game: 'otto', seats: 4, options: { target: 1 } },
];
describe('whole games on the drawn board', () => {
  it.each(wishes)('$game for $seats, to the result and a second game', async (wish) => {
    const people = await seat(browser, server, wish, guests.slice(0, wish.seats));
    await deal(people);
    const pressed = await Promise.all(people.map((person, i) => playOn(person, presses[i]!)));
    await Promise.all(people.map(({ page }) => page.getByRole('dialog').getByRole('heading', { name: /won|win together|Nobody/ }).waitFor()));
    await shoot(people[0]!.page, `drawn-${wish.game}-${wish.seats}`);
    // A game that ended at once, or without somebody, would prove nothing.
    for (const [i, some] of pressed.entries()) expect(some.length, `${people[i]!.name} pressed ${some.join(' · ')}`).toBeGreaterThan(1);
    console.log(`${wish.game}: ${pressed.map((some) => some.length).join(' + ')} presses`);

    // When everybody is ready.
    await Promise.all(people.map(({ page }) => page.getByRole('button', { name: 'Ready for another game' }).click()));
    await Promise.all(people.map(({ page }) => page.getByText('Game 2').waitFor()));
    expect(await people[0]!.page.getByRole('dialog').count()).toBe(0);
    expect(await leave(people)).toEqual([]);
  });
});
