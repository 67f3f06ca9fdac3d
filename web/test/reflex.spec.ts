// Quick hands on the drawn boards, between people: catching, calling, jumping in, slapping. All positions are set up, so that
// each chance is really there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { desktop, heard, launch, phone, Server, shoot } from './harness';
import { deal, leave, seat, type InvitedPerson, type Position, type TestPerson } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const invited: readonly InvitedPerson[] = [{ name: 'Mila', device: phone }, { name: 'Noor', device: desktop }, { name: 'Jonas', device: desktop }];
async function begin(position: Position): Promise<TestPerson[]> {
  const people = await seat(browser, server, { game: position.game, seats: position.seats, position }, invited.slice(0, position.seats));
  await deal(people);
  return people;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Taps a card and lays it. */
async function lay(page: Page, card: string): Promise<void> {
  await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: card }).first().click();
  await button(page, `Lay ${card}`).click();
}
/** A reaction within a tenth of a second is no reaction, says the table, and a test can be that quick: it presses until it counts. */
async function react(page: Page, name: string | RegExp, how: (at: ReturnType<typeof button>) => Promise<void> = (at) => at.click({ timeout: 1000 })): Promise<void> {
  const chance = button(page, name);
  await chance.waitFor();
  // The press that counted may take the button away while the next one is on its way to it.
  await expect.poll(async () => { if (await chance.count() > 0) await how(chance).catch(() => {}); return chance.count(); }, { interval: 60 }).toBe(0);
}
const cards = (page: Page) => page.getByRole('list', { name: 'Your hand' }).getByRole('button').count();

describe('UNO', () => {
  const two = { game: 'uno', seats: 2, hands: [['R4', 'R5'], ['R1', 'R2', 'R3']], discard: ['R9'], draw: ['Y1', 'Y2', 'Y3', 'Y4', 'Y5', 'Y6', 'Y7', 'Y8'] };

  it('whoever forgets to call is caught', async () => {
    const [mila, noor] = await begin(two) as [TestPerson, TestPerson];
    await lay(mila.page, 'red 4');
    await button(noor.page, 'Catch Mila!').waitFor();
    await shoot(noor.page, 'reflex-catch');
    await react(noor.page, 'Catch Mila!');
    await expect.poll(() => cards(mila.page)).toBe(3);
    await heard(mila.page, /Noor catches you: you did not call UNO/);
    expect(await leave([mila, noor])).toEqual([]);
  });
  it('whoever remembers in time is not', async () => {
    const [mila, noor] = await begin(two) as [TestPerson, TestPerson];
    await lay(mila.page, 'red 4');
    await button(noor.page, 'Catch Mila!').waitFor();
    await react(mila.page, 'Call UNO');
    await button(noor.page, 'Catch Mila!').waitFor({ state: 'detached' });
    expect(await cards(mila.page)).toBe(1);
    expect(await leave([mila, noor])).toEqual([]);
  });
  it('a call armed in advance goes with the lay', async () => {
    const [mila, noor] = await begin({ ...two, turn: 1 }) as [TestPerson, TestPerson];
    // It is not Mila's turn yet.
    await button(mila.page, 'UNO: call it with the lay').tap();
    expect(await button(mila.page, 'UNO: call it with the lay').getAttribute('aria-pressed')).toBe('true');
    await lay(noor.page, 'red 1');
    await lay(mila.page, 'red 4');
    await heard(noor.page, /Mila.*red 4.*uno/i);
    expect(await button(noor.page, 'Catch Mila!').count()).toBe(0);
    expect(await button(mila.page, 'UNO: call it with the lay').getAttribute('aria-pressed')).toBe('false');
    expect(await leave([mila, noor])).toEqual([]);
  });
  it('the same card jumps in out of turn', async () => {
    const [mila, noor, jonas] = await begin({
      game: 'uno', seats: 3, options: { jumpIn: true }, hands: [['R4', 'B2', 'B3'], ['G1', 'Y3', 'Y4'], ['G2', 'G3', 'G4']], discard: ['R4'], turn: 1,
    }) as [TestPerson, TestPerson, TestPerson];
    await noor.page.getByText('Your turn').first().waitFor();
    await react(mila.page, 'Jump in: red 4, flame');
    expect(await cards(mila.page)).toBe(2);
    // Play goes on from Mila: it is Noor's turn still or again, and nobody else can jump.
    await jonas.page.getByText('Waiting for Noor').first().waitFor();
    expect(await button(jonas.page, /^Jump in/).count()).toBe(0);
    expect(await leave([mila, noor, jonas])).toEqual([]);
  });
});

describe('ANNAOTTO', () => {
  it('everybody slaps; the last hand draws two', async () => {
    const [mila, noor, jonas] = await begin({
      game: 'annaotto', seats: 3, hands: [['Bd/Rs', 'Gc/Vw', 'Vs/Gw'], ['Bw+/Os', 'Od/Vc', 'Pd/Ys'], ['Rc*/Td', 'Ts/Pc', 'Ow/Td']], discard: ['Rs/Bw'], turn: 2,
    }) as [TestPerson, TestPerson, TestPerson];
    await button(jonas.page, 'ALL: shout it with the lay').click();
    await lay(jonas.page, 'red checks');
    await Promise.all([mila, noor, jonas].map(({ page }) => button(page, 'SLAP!').waitFor()));
    await shoot(mila.page, 'reflex-slap');
    await react(mila.page, 'SLAP!', (slap) => slap.tap({ timeout: 1000 }));
    // The focus waits on the button: a key is as quick as a finger.
    await react(noor.page, 'SLAP!', () => noor.page.keyboard.press('Space'));
    await react(jonas.page, 'SLAP!');
    await heard(mila.page, 'Jonas was last and draws two');
    await button(jonas.page, /^You see/).first().waitFor();
    expect(await leave([mila, noor, jonas])).toEqual([]);
  });
  it('an ANNA that was not called is caught', async () => {
    const [mila, noor] = await begin({ game: 'annaotto', seats: 2, hands: [['Rs/Bw', 'Rc/Gw'], ['Bw+/Os', 'Od/Vc', 'Pd/Ys']], discard: ['Rd/Gs'] }) as [TestPerson, TestPerson];
    await lay(mila.page, 'red stripes');
    await react(noor.page, 'Catch Mila!');
    await heard(mila.page, /Noor catches you: you did not call ANNA/);
    expect(await leave([mila, noor])).toEqual([]);
  });
  it('an ANNA armed in advance is called with the lay', async () => {
    const [mila, noor] = await begin({ game: 'annaotto', seats: 2, hands: [['Rs/Bw', 'Rc/Gw'], ['Bw+/Os', 'Od/Vc', 'Pd/Ys']], discard: ['Rd/Gs'] }) as [TestPerson, TestPerson];
    await button(mila.page, 'ANNA: call it with the lay').tap();
    await lay(mila.page, 'red stripes');
    await heard(noor.page, /Mila.*anna/i);
    expect(await button(noor.page, 'Catch Mila!').count()).toBe(0);
    expect(await leave([mila, noor])).toEqual([]);
  });
});
