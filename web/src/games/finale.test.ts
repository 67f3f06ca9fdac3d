import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { AnansiView, GameEvent, GameName, OttoView, Play, UnoView, View } from '../wire/types';
import { loadTexts, texts } from '../i18n/texts';
import type { AnyFinale } from './finale';
import { loadFinale } from '.';

interface Step { view: View; play: Play; events: GameEvent[] }
const recorded = (path: string) => (JSON.parse(readFileSync(`fixtures/${path}.json`, 'utf8')) as { steps: Step[] }).steps;
async function end<V extends View>(path: string) {
  const finale = await loadFinale(path.split('/')[0] as GameName);
  const steps = recorded(path);
  const at = steps.findIndex(({ events }) => finale.ends(events) > 0);
  const [before, after] = [steps[at - 1]!.view as V, steps[at]!.view as V];
  const events = steps[at]!.events;
  const own = events.slice(0, finale.ends(events));
  return { finale, before, after, own, rest: events.slice(own.length), closing: finale.closing(before, own, after) as V };
}

it('the card that ended a round of UNO lies on the pile of that round', async () => {
  const { before, after, closing, rest, finale } = await end<UnoView>('uno/4-late');
  expect(after.discard).toEqual(['R1']);
  expect(closing.discard).toEqual([...before.discard, 'Y6']);
  expect([closing.hands[2], closing.round, closing.scores, closing.colour]).toEqual([0, before.round, [0, 0, 109, 0], 'Y']);
  expect(rest[0]).toMatchObject({ event: 'dealt', round: 2 });
  expect(finale.tally(before, after)[2]).toEqual({ seats: [2], from: 0, to: 109 });
  expect(finale.goal(after)).toBe(500);
  await loadTexts('table');
  expect(finale.aim(after, texts('en'))).toBe('Goal: 500 points');
});
it('the last trick of a round of Anansi is with whoever took it, and everybody has their listeners', async () => {
  const { before, after, closing, finale } = await end<AnansiView>('anansi/4-end');
  expect(after.piles.flat()).toEqual([]);
  expect(closing.piles[3]).toEqual([...before.piles[3]!, ['H2', 'H12', 'S2']]);
  expect(closing.listeners).toEqual([3, 2, 3, 2]);
  expect(closing.scored).toEqual(after.scored);
  expect(closing.tricksLeft).toBe(0);
  expect(finale.tally(before, after).map(({ to }) => to)).toEqual([16, 12, 12, 0]);
});
it('the board of OTTO is not cleared under its result', async () => {
  const { before, after, closing, rest } = await end<OttoView>('otto/2-otto');
  expect(after.board).toEqual({});
  expect(closing.board).toEqual(before.board);
  expect([closing.marks, closing.scores]).toEqual([before.marks, after.scores]);
  expect(rest[0]).toMatchObject({ event: 'roundBegan' });
});
it('what lies at an end is what lay before and what was laid: in every recorded end', async () => {
  let ends = 0;
  for (const game of ['uno', 'annaotto', 'anansi', 'otto'] as const) {
    const finale: AnyFinale = await loadFinale(game);
    for (const file of readdirSync(`fixtures/${game}`)) {
      const steps = recorded(`${game}/${file.replace('.json', '')}`);
      steps.forEach(({ view, events }, i) => {
        const n = finale.ends(events);
        if (n === 0 || i === 0) return;
        ends++;
        const closing = finale.closing(steps[i - 1]!.view, events.slice(0, n), view);
        expect(finale.headline(events.slice(0, n))).toBeDefined();
        if (closing.game === 'uno') for (const hand of closing.hands) expect(typeof hand === 'number' ? hand : hand.length).toBeGreaterThanOrEqual(0);
        if (closing.game === 'otto') expect(Object.keys(closing.board).length).toBeGreaterThan(1);
        if (closing.game === 'anansi') expect(closing.piles.flat().length).toBeGreaterThan(0);
      });
    }
  }
  expect(ends).toBeGreaterThan(4);
});
