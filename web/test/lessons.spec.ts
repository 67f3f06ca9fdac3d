// Every lesson, from the start page to its end, on the drawn table as a newcomer finds it: one touch chooses, the
// next one plays.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { atRest, desktop, launch, openPage, phone, quickBots, seriousFindings, Server, shoot } from './harness';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

/** What a person touches, by the name that it has for everybody; each step is what the coach asks for. */
type Touch = string | RegExp;
const lessons: Record<string, Touch[][]> = {
  UNO: [[/^red 9/, /^red 9/], [/^green 9/, /^green 9/], [/^wild/, /^wild/, 'blue, drop'], [/^UNO: call/, /^blue skip/, /^blue skip/], [/^blue 7/, /^blue 7/]],
  ANNAOTTO: [
    [/^You see green dots/], [/^green dots/, /^green dots/], [/^Open backs of/, /^red dots/, /^red dots/], [/^ANNA: call/, /^red stripes.*OTTO/, /^red stripes.*OTTO/],
    [/^OTTO: call/, /^yellow stripes/, /^yellow stripes/],
  ],
  Anansi: [[/^snake 11/, /^Recruit with snake 11/], [/Inspire a listener/], [/^hornet 1,/, /^Play hornet 1/], [/^snake 14/, /^Play snake 14/]],
  OTTO: [[/^drawn: tile 12/, /^b2, free/, /^Lay tile 12 on b2/], [/^kept: tile 16/, /^b1, free/, /^Lay tile 16 on b1/], [/^d3, free/, /^Lay tile 2 on d3/]],
};

const marked = (one: Element) => getComputedStyle(one).outlineStyle === 'solid' && parseFloat(getComputedStyle(one).outlineWidth) >= 4;
const cut = (page: Page) => page.evaluate(() => {
  const coach = document.querySelector('.coach');
  return { wide: document.documentElement.scrollWidth - innerWidth, coach: coach ? coach.scrollHeight - coach.clientHeight : -1 };
});

/** At its left edge, as the rest may lie under the next card; and not before it rests, as an answer of the table may still move it. */
async function touch(thing: Locator): Promise<void> {
  const { height } = await atRest(thing);
  await thing.click({ position: { x: 8, y: height / 2 } });
}

// Where there is room, ANNAOTTO's cards of others lie there to be used; the other lessons are the same on every screen.
const wide = Object.entries(lessons).filter(([game]) => game === 'ANNAOTTO');
describe.each([['phone', phone, Object.entries(lessons)], ['desktop', desktop, wide]] as const)('on a %s', (size, device, all) => {
  it.each(all)('the first lesson of %s', async (game, steps) => {
    const { page, context, wrong } = await openPage(browser, server.url, device);
    await quickBots(page);
    await page.getByRole('button', { name: `First lesson: ${game}`, exact: true }).click();
    const coach = page.getByRole('region', { name: 'First lesson' });
    for (const [step, touches] of steps.entries()) {
      await coach.getByText(`Step ${step + 1} of ${steps.length}.`).waitFor();
      // On a phone another seat's cards are small: touching them shows them large. Elsewhere they lie there to be used.
      for (const [i, name] of touches.filter((one) => size === 'phone' || String(one) !== '/^Open backs of/').entries()) {
        const thing = page.locator('main').getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
        await thing.waitFor();
        if (i === 0) {
          // The others have done what they do, and everything lies where it belongs.
          await page.locator('.status.yours').waitFor();
          await atRest(thing);
          await shoot(page, `lesson-${game}-${size}-${step + 1}`);
          // What to do is read without scrolling, and nothing sticks out.
          expect(await cut(page)).toEqual({ wide: 0, coach: 0 });
        }
        // Whatever is to be touched is marked; what follows from a first touch may be another thing.
        if (i === 0) expect(await thing.evaluate(marked), `${step + 1}: ${name}`).toBe(true);
        await touch(thing);
      }
    }
    // The coach has the last word, and says how to go on; the result waits behind its button.
    await coach.getByRole('button', { name: 'Now a real round' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await coach.getByRole('button', { name: 'Second lesson' }).count()).toBe(game === 'UNO' ? 0 : 1);
    await shoot(page, `lesson-${game}-${size}-end`);
    expect(await seriousFindings(page)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });
});

const seconds: Record<string, Touch[][]> = {
  ANNAOTTO: [[/^red dots.*ANNA/, /^red dots.*ANNA/], ['Enough turned'], [/^violet dots.*PLUS/, /^violet dots.*PLUS/], [/^ANNA: call/, /^orange dots.*HURDLE/, /^orange dots.*HURDLE/], [/^OTTO: call/, /^ALL: shout/, /^orange waves.*ALL/, /^orange waves.*ALL/]],
  Anansi: [[/^hornet 1,/, /^Play hornet 1/], [/^(snake 2|leopard 3),(?!.*(not now|recruit))/, /^Play /], [/^(snake 2|leopard 3),(?!.*(not now|recruit))/, /^Play /]],
  OTTO: [[/^Time travel/, /^Play Time travel/], [/^b2, free/, /^Lay tile 12/], [/^d3, free/, /^Lay tile 2/]],
};
it.each(Object.entries(seconds))('the second lesson of %s, on a phone', async (game, steps) => {
  const { page, context, wrong } = await openPage(browser, server.url, phone);
  await quickBots(page);
  await page.getByRole('button', { name: `Second lesson: ${game}`, exact: true }).click();
  const coach = page.getByRole('region', { name: 'Second lesson' });
  for (const [step, touches] of steps.entries()) {
    await coach.getByText(`Step ${step + 1} of ${steps.length}.`).waitFor();
    for (const [i, name] of touches.entries()) {
      const thing = page.locator('main').getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
      await thing.waitFor();
      if (i === 0) {
        await page.locator('.status.yours').waitFor();
        expect(await thing.evaluate(marked), `${step + 1}: ${name}`).toBe(true);
        expect(await cut(page)).toEqual({ wide: 0, coach: 0 });
        await shoot(page, `lesson2-${game}-${step + 1}`);
      }
      await touch(thing);
    }
  }
  await coach.getByRole('button', { name: 'Now a real round' }).waitFor();
  expect(wrong).toEqual([]);
  await context.close();
});

it('another move than the one asked for is allowed, and one may begin again', async () => {
  const { page, context } = await openPage(browser, server.url, { ...phone, locale: 'nl-NL' });
  await page.getByRole('button', { name: 'Eerste les: UNO' }).click();
  await page.getByRole('button', { name: /^keuzekaart/ }).first().click();
  await page.getByRole('button', { name: /^keuzekaart/ }).first().click();
  await page.getByRole('button', { name: /^rood, / }).last().click();
  const coach = page.getByRole('region', { name: 'Eerste les' });
  await coach.getByRole('button', { name: 'Opnieuw' }).click();
  await coach.getByText('Leg je rode 9').waitFor();
  await context.close();
});
