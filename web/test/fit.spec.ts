// Every recorded position at every size of a screen: nothing scrolls, nothing is cut off, whatever can be pressed is in sight, and
// cards grow with the screen. One page is resized, and one script in it walks through all positions: nothing is waited for.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { readdirSync } from 'node:fs';
import { launch } from './harness';
import { openGallery, show } from './positions';

const positions = ['uno', 'annaotto', 'anansi', 'otto'].flatMap((game) => readdirSync(`fixtures/${game}`).map((file) => `${game}/${file.replace('.json', '')}`));

let browser: Browser, page: Page;
beforeAll(async () => {
  browser = await launch();
  ({ page } = await openGallery(browser));
  await show(page, positions[0]!);
});

interface Found { wrong: string[]; cards: Record<string, number> }

/** In the page. What does not fit, and by position how wide the first card or tile of one's own is. */
async function walk([positions, least]: [string[], number]): Promise<Found> {
  const found: Found = { wrong: [], cards: {} };
  const shown = (globalThis as unknown as { showPosition: (name: string, step: number) => Promise<number> }).showPosition;
  for (const name of positions) {
    // The last step of a recording is often its end: other things are on the table then.
    for (const step of name.endsWith('-end') ? [1, 99] : [1]) {
      await shown(name, step);
      const say = (what: string) => found.wrong.push(`${name}@${step}: ${what}`);
      const page = document.scrollingElement!;
      if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) say(`the page scrolls: ${page.scrollWidth}×${page.scrollHeight}`);
      const felt = document.querySelector<HTMLElement>('.felt')!, room = document.querySelector<HTMLElement>('.room')!;
      if (felt.scrollWidth > felt.clientWidth || felt.scrollHeight > felt.clientHeight) say('the felt scrolls');
      if (room.scrollWidth > room.clientWidth + 3 || room.scrollHeight > room.clientHeight + 3) say(`cut off: ${room.scrollWidth - room.clientWidth}×${room.scrollHeight - room.clientHeight}`);
      const scale = Number(room.dataset.scale);
      if (scale < least) say(`drawn at ${scale.toFixed(2)}`);
      const edge = felt.getBoundingClientRect();
      for (const target of room.querySelectorAll('button, [data-seat]')) {
        const box = target.getBoundingClientRect();
        if (box.width > 0 && (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1)) say(`out of sight: ${target.getAttribute('aria-label') ?? target.textContent}`);
      }
      found.cards[name] = room.querySelector('.hand .pick, .place')?.getBoundingClientRect().width ?? 0;
    }
  }
  return found;
}

const sizes = [[320, 568], [390, 844], [740, 360], [844, 390], [1024, 768], [1280, 800], [2560, 1440]] as const;
async function at(width: number, height: number, text: number, least: number, which = positions): Promise<Found> {
  await page.setViewportSize({ width, height });
  await page.evaluate((percent) => { document.documentElement.style.fontSize = `${percent}%`; }, text);
  return page.evaluate(walk, [which, least] as [string[], number]);
}

describe('every position fits', () => {
  it.each(sizes)('at %i by %i', async (width, height) => {
    expect((await at(width, height, 100, 0.7)).wrong).toEqual([]);
  });
  // Letters twice as large, as far as there is room for them.
  it.each([[390, 844], [740, 360], [1280, 800]] as const)('at %i by %i with text twice as large', async (width, height) => {
    expect((await at(width, height, 200, 0.4)).wrong).toEqual([]);
  });
  it('text twice as large is larger, also on a phone: pictures and cards give way', async () => {
    expect((await at(390, 844, 200, 0.8, ['uno/4-start', 'uno/4-late', 'annaotto/4-middle', 'annaotto/4-end', 'anansi/4-late', 'otto/2-middle'])).wrong).toEqual([]);
  });
  it('cards on a large screen are larger', async () => {
    const some = ['uno/4-late', 'annaotto/4-middle', 'anansi/4-late', 'otto/2-middle'];
    const desk = await at(1280, 800, 100, 0, some), wall = await at(2560, 1440, 100, 0, some);
    for (const name of some) expect(wall.cards[name]! / desk.cards[name]!, name).toBeGreaterThan(1.5);
  });
});

it('points stand beside the buttons of a hand, never behind them', async () => {
  await at(320, 568, 100, 0, ['uno/set-one']);
  const covered = await page.evaluate(() => {
    const points = document.querySelector('.own .points')!.getBoundingClientRect();
    return [...document.querySelectorAll('.own button:not(.pick)')].filter((button) => {
      const box = button.getBoundingClientRect();
      return box.left < points.right && box.right > points.left && box.top < points.bottom && box.bottom > points.top;
    }).map((button) => button.textContent);
  });
  expect(await page.locator('.own .bar button').count()).toBe(2);
  expect(covered).toEqual([]);
});
