// What a screen reader is given: the browser's own accessibility tree of recorded positions, and what the live region speaks.
// Expected words are made here from the notation, not taken from the boards.
import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { Fixture, Step } from '../src/gallery/fixtures';
import type { AnansiView, AnnaottoView, OttoView, UnoView } from '../src/wire/types';
import { desktop, launch, Server } from './harness';
import { byMouse, playOn } from './newcomer';
import { openGallery, show } from './positions';
import { deal, leave, seat } from './table';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });

interface Node { role: string; name: string }
/** Everything that a screen reader can come to, in its order. */
async function tree(page: Page): Promise<Node[]> {
  const reader = await page.context().newCDPSession(page);
  const { nodes } = await reader.send('Accessibility.getFullAXTree');
  await reader.detach();
  return nodes.filter((node) => !node.ignored && node.name?.value).map((node) => ({ role: String(node.role?.value), name: String(node.name!.value) }));
}

const colours: Readonly<Record<string, string>> = { R: 'red', O: 'orange', Y: 'yellow', G: 'green', T: 'turquoise', B: 'blue', V: 'violet', P: 'pink' };
const signs: Readonly<Record<string, string>> = { R: 'flame', O: 'star', Y: 'sun', G: 'leaf', T: 'fish', B: 'drop', V: 'moon', P: 'heart' };
const unoValues: Readonly<Record<string, string>> = { S: 'skip', V: 'reverse', D: 'draw two' };
const unoWords = (card: string) => (card === 'W' ? 'wild' : card === 'F' ? 'wild draw four' : `${colours[card[0]!]} ${unoValues[card[1]!] ?? card[1]}, ${signs[card[0]!]}`);
const patterns: Readonly<Record<string, string>> = { d: 'dots', s: 'stripes', c: 'checks', w: 'waves' };
/** Colour, pattern and sign must all be heard; in which order is the board's affair. */
const sideWords = (side: string) => (side === 'AO' ? ['ANNAOTTO'] : [colours[side[0]!]!, patterns[side[1]!]!, signs[side[0]!]!]);
const anansiWords = (card: string) => `${{ S: 'snake', H: 'hornet', L: 'leopard' }[card[0]!]} ${card.slice(1)}`;

interface Case {
  position: string;
  /** Notation that nobody should hear. */
  raw: RegExp;
  /** Words that the names of one's own things have, in the order of the position's own list. */
  own: (step: Step, you: number) => string[][];
  /** What of the table must be readable. */
  expected: (step: Step, names: string[], you: number) => string[];
}
const counted = (hand: unknown) => (typeof hand === 'number' ? hand : (hand as unknown[]).length);
const some = (n: number, what = 'card') => (n === 1 ? `1 ${what}` : `${n} ${what}s`);
const others = (seats: number, you: number) => Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== you);

const cases: Case[] = [
  {
    position: 'uno/4-late', raw: /\b[RYGB][0-9SVD]\b|\b[WF]\b/,
    own: ({ view }, you) => ((view as UnoView).hands[you] as string[]).map((card) => [unoWords(card)]),
    expected: ({ view }, _, you) => {
      const v = view as UnoView;
      return [`Draw pile, ${v.draw} cards`, `Top card: ${unoWords(v.discard.at(-1)!)}`, `Colour in force: ${colours[v.colour!]}`, 'Play goes clockwise', ...others(4, you).map((s) => some(counted(v.hands[s])))];
    },
  },
  {
    position: 'annaotto/4-middle', raw: /\b[ROYGTBVP][dscw]\b/,
    own: ({ view }, you) => (view as AnnaottoView).hands[you]!.map((card) => card.split('/').flatMap(sideWords)),
    expected: ({ view }, _, you) => {
      const v = view as AnnaottoView;
      return [`Draw pile, ${v.draw.length} cards`, ...sideWords(v.discard.at(-1)!.split('/')[0]!), ...others(4, you).map((s) => some(v.hands[s]!.length))];
    },
  },
  {
    position: 'anansi/4-late', raw: /\b[SHL]\d{1,2}\b/,
    own: ({ view }, you) => ((view as AnansiView).hands[you] as string[]).map((card) => [anansiWords(card)]),
    expected: ({ view }, _, you) => {
      const v = view as AnansiView;
      return ['Trump is', ...v.trick.map(({ card }) => anansiWords(card)), ...v.listeners.map((n) => some(n, 'listener')), ...v.piles.map((piles) => some(piles.length, 'story pile')),
        ...others(4, you).map((s) => some(counted(v.hands[s]))), ...v.scored.listeners.map((n, s) => some(n + v.scored.bonus[s]!, 'point'))];
    },
  },
  {
    position: 'otto/2-cards', raw: /\bplace (drawn|kept)\b|\b[a-e][1-5] [0-3]\b/,
    own: ({ view }, you) => ((view as OttoView).hands[you] as string[]).map((card) => [{ quantum: 'Quantum leap', void: 'Void', magnet: 'Magnet', infinity: 'Infinity' }[card]!]),
    expected: ({ view }, names) => {
      const v = view as OttoView;
      return [...Object.entries(v.board).filter(([place]) => place !== 'c3').map(([place, [kind]]) => `tile ${kind} on ${place}`), 'a1, free', `${v.tower} tiles in the tower`, ...names.map((_, s) => some(v.scores[s]!, 'point')), 'kept: tile 12', 'kept: tile 7'];
    },
  },
];

describe('a screen reader hears', () => {
  it.each(cases)('all of $position', async ({ position, raw, own, expected }) => {
    const fixture = JSON.parse(readFileSync(`fixtures/${position}.json`, 'utf8')) as Fixture;
    const step = fixture.steps[0]!, you = fixture.you!;
    const { page, context } = await openGallery(browser, desktop);
    await show(page, position);
    const heard = await tree(page);
    const buttons = heard.filter(({ role }) => role === 'button').map(({ name }) => name);

    // Every own card is a button of its own, called by all its words; cards that differ have names that differ.
    const mine = own(step, you);
    const left = [...buttons];
    for (const words of mine) {
      const at = left.findIndex((name) => words.every((word) => name.toLowerCase().includes(word.toLowerCase())));
      expect(at, `${words.join(' ')} among ${left.join(' | ')}`).toBeGreaterThanOrEqual(0);
      left.splice(at, 1);
    }
    const called = buttons.filter((name) => mine.some((words) => words.every((word) => name.toLowerCase().includes(word.toLowerCase()))));
    expect(new Set(called).size).toBeGreaterThanOrEqual(new Set(mine.map(String)).size);
    // In words only, whatever it is.
    expect(heard.filter(({ name }) => raw.test(name))).toEqual([]);
    expect(buttons.filter((name) => !/\p{L}{2}/u.test(name) && !/^[a-e][1-5]/.test(name))).toEqual([]);
    // Whose turn it is, and how the table stands.
    const all = heard.map(({ name }) => name).join('\n');
    for (const seat of step.play.must) expect(all).toMatch(new RegExp(`${fixture.names[seat]}: (your turn|to play|thinking)`));
    for (const words of expected(step, fixture.names, you)) expect(all).toContain(words);
    await context.close();
  });

  it.each(['uno', 'annaotto', 'anansi', 'otto'])('what happens at a table of %s', async (game) => {
    const server = await Server.start();
    const people = await seat(browser, server, { game, seats: game === 'anansi' ? 3 : 2 }, [{ name: 'Mila', device: desktop }]);
    const { page } = people[0]!;
    await deal(people);
    const region = page.locator('[role=log][aria-live=polite]');
    const before = await region.innerText();
    await playOn(people[0]!, byMouse, 6);
    // Something new was said, about Mila among others, and what was said before is not said again.
    await expect.poll(() => region.innerText()).not.toBe(before);
    await expect.poll(() => region.innerText()).toMatch(/Mila|You|Your turn/);
    expect(await region.locator('p').count()).toBeLessThanOrEqual(6);
    // What the region holds is really in the tree. (The table goes on meanwhile: asked again until nothing came in between.)
    await expect.poll(async () => {
      const lines = await region.locator('p').allInnerTexts();
      const spoken = (await tree(page)).filter(({ role }) => role === 'StaticText').map(({ name }) => name);
      return lines.length > 0 && lines.every((line) => spoken.includes(line));
    }).toBe(true);
    expect(await leave(people)).toEqual([]);
    await server.stop();
  });
});
