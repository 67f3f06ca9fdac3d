// Somebody who has never played: touches whatever the board offers, by finger, mouse or keyboard, until the game is over.
// A newcomer reads the names of buttons as a person hears them (in English), knows no rule and sends no message.
import type { ElementHandle, JSHandle, Page } from 'playwright-core';
import { patience } from './harness';
import type { TestPerson } from './table';

interface Wanted { name: string; inside?: string; unpressed?: boolean }
/** What a newcomer does first. Whatever leads to a move comes before what begins another choice. */
const wanted: readonly Wanted[] = [
  { name: '^SLAP!' },
  { name: '^Call (UNO|ANNA)$' },
  // It is never wrong to arm a call early: it is said with the lay that it belongs to.
  { name: '(call|shout) it with the lay', unpressed: true },
  { name: '.', inside: '[aria-label="Choose a colour"]' },
  { name: '^Swap hands with ' },
  { name: '^(Lay|Play|Recruit with|Lift the tile) ' },
  { name: '^(You see|Keep it this way: |Take the rest)' },
  { name: '^(?!Take back)', inside: '[role=group][aria-label="Choose"]' },
  { name: '^Choose: ' },
  { name: '.', inside: '[aria-label="Your cards"]', unpressed: true },
  { name: '^(Draw a tile|Draw \\d+|Settle: draw|Enough turned)$' },
  { name: '.', inside: '[aria-label="Your hand"]', unpressed: true },
  { name: 'can be chosen$', unpressed: true },
  { name: '^Draw pile' },
  { name: '^(Keep it, pass|Accept, draw|No infinity)|Inspire a listener$' },
];

interface Offer { over: boolean; name: string; x: number; y: number; state: string; button: Element | null }

/** In the page: the first of the wanted things that is there and can be reached by a finger; null while there is nothing to do,
 *  the table has not answered yet, or nothing came of the last press. */
function look([list, before]: [readonly Wanted[], string]): Offer | null {
  if (document.querySelector('dialog[open]')) return { over: true, name: '', x: 0, y: 0, state: '', button: null };
  const felt = document.querySelector('main .felt');
  if (!felt || !(globalThis as unknown as { settled: () => boolean }).settled()) return null;
  // Where nothing was found and nothing has changed since, there is nothing to find: looking costs more than all that is drawn.
  const watched = globalThis as unknown as { changes: number; changesAtLastLook?: number };
  if (watched.changesAtLastLook === watched.changes) return null;
  if (document.getAnimations().some((a) => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity)) return null;
  const nameOf = (b: Element) => (b.getAttribute('aria-label') ?? (b as HTMLElement).innerText).trim();
  const all = [...felt.querySelectorAll('button')].filter((b) => b.getAttribute('aria-disabled') !== 'true' && !b.disabled && !/, not now/.test(nameOf(b)));
  // What is spoken belongs to it: a refusal ("too quick: nobody could have seen that") changes nothing else, and one tries again.
  const state = [...felt.querySelectorAll('button')].map((b) => `${nameOf(b)}${b.getAttribute('aria-pressed')}${b.getAttribute('aria-disabled')}`).join('|') + document.querySelector('[role=log]')?.textContent;
  watched.changesAtLastLook = watched.changes;
  if (state === before) return null;
  const touchable = (b: Element) => {
    b.scrollIntoView({ block: 'nearest' });
    const box = b.getBoundingClientRect();
    for (const fy of [0.5, 0.3, 0.7, 0.1, 0.9]) {
      for (const fx of [0.5, 0.3, 0.7, 0.1, 0.9]) {
        const [x, y] = [box.left + fx * box.width, box.top + fy * box.height];
        if (document.elementFromPoint(x, y)?.closest('button') === b) return { x, y };
      }
    }
    return null;
  };
  for (const { name, inside, unpressed } of list) {
    for (const button of all) {
      if (!new RegExp(name).test(nameOf(button)) || (inside && !button.closest(inside)) || (unpressed && button.getAttribute('aria-pressed') === 'true')) continue;
      const at = touchable(button);
      if (at) {
        delete watched.changesAtLastLook;
        return { over: false, name: nameOf(button), ...at, state, button };
      }
    }
  }
  return null;
}

/** In the page, to explain a failure: what kept a newcomer from going on. */
function situation(): string {
  const settled = (globalThis as unknown as { settled: () => boolean }).settled();
  const moving = document.getAnimations().filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity);
  const names = [...document.querySelectorAll('main button')].map((b) => b.getAttribute('aria-label') ?? (b as HTMLElement).innerText);
  return `${settled ? '' : 'the table owes an answer; '}${moving.length} things move (${moving.map((a) => (a.effect as KeyframeEffect).target?.className).slice(0, 3)}); buttons: ${names.join(' | ')}`;
}

type Press = (page: Page, offer: Offer, button: ElementHandle<Element>) => Promise<void>;
export const byMouse: Press = (page, { x, y }) => page.mouse.click(x, y);
export const byFinger: Press = (page, { x, y }) => page.touchscreen.tap(x, y);

/** In the page: which key brings the focus nearer to a button; '' when it is there. */
function way(button: Element): string {
  const here = document.activeElement;
  if (here === button) return '';
  // A row or field of buttons is one stop for Tab; inside it arrows lead on.
  const field = button.closest('[aria-label="Your hand"], [role=group], ul');
  if (!field || !here || !field.contains(here) || (button as HTMLElement).tabIndex >= 0) {
    return here && here !== document.body && button.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab';
  }
  const [a, b] = [here.getBoundingClientRect(), button.getBoundingClientRect()];
  const [dx, dy] = [b.left - a.left, b.top - a.top];
  if (field.matches('ul')) return button.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING ? 'ArrowLeft' : 'ArrowRight';
  return Math.abs(dy) > 4 && Math.abs(dy) >= Math.abs(dx) * 0.5 ? (dy > 0 ? 'ArrowDown' : 'ArrowUp') : dx > 0 ? 'ArrowRight' : 'ArrowLeft';
}
/** Tab, arrows, then Enter and the space bar by turns. */
export function byKeys(): Press {
  let presses = 0;
  return async (page, { name }, button) => {
    for (let steps = 0; steps < 120; ++steps) {
      const key = await button.evaluate(way);
      if (key === '') return page.keyboard.press(presses++ % 2 ? 'Space' : 'Enter');
      await page.keyboard.press(key);
      if (!(await button.evaluate((one) => one.isConnected))) return;  // somebody was quicker; look again
    }
    throw new Error(`no way to “${name}” by keys`);
  };
}

/** The next offer. A press can be lost, as when something moves away under it: whoever waits for long looks again at what is there. */
async function lookAround(page: Page, before: string): Promise<JSHandle<Offer | null>> {
  for (let looks = 1;; ++looks) {
    const found = page.waitForFunction(look, [wanted, before] as [readonly Wanted[], string], { polling: 30, timeout: patience / 10 });
    if (looks === 10) return found;
    try {
      return await found;
    } catch {
      before = '';
      await page.evaluate(() => { delete (globalThis as unknown as { changesAtLastLook?: number }).changesAtLastLook; });
    }
  }
}

/** Plays until the result is shown, or until enough buttons are pressed; returns what was pressed. */
export async function playOn({ name, page }: TestPerson, press: Press, enough = Infinity): Promise<string[]> {
  const pressed: string[] = [];
  const last = () => pressed.slice(-5).join(' · ');
  let before = '';
  while (pressed.length < enough) {
    const found = await lookAround(page, before)
      .catch(async () => { throw new Error(`${name} has nothing to do any more, after ${last()}; ${await page.evaluate(situation)}`); });
    const offer = (await found.evaluate((o) => o && { ...o, button: null })) as Offer;
    if (offer.over) break;
    await press(page, offer, (await found.getProperty('button')).asElement() as ElementHandle<Element>);
    pressed.push(offer.name);
    if (pressed.length > 1500) throw new Error(`${name} plays for ever: ${last()}`);
    before = offer.state;
  }
  return pressed;
}
