import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadFinale } from '../games';
import type { GameEvent, Play, View } from '../wire/types';
import { pauses, scenesOf, sinceLastTurn, Stage, type Heard, type Scene, type Showing } from './stage';

const steps = (path: string) => (JSON.parse(readFileSync(`fixtures/${path}.json`, 'utf8')) as { steps: { view: View; play: Play; events: GameEvent[] }[] }).steps.map((one): Heard => ({ ...one, words: [] }));

/** A clock that the test moves on. */
function stageAt() {
  let time = 0;
  const due: { at: number; what: () => void }[] = [];
  const shown: Showing[] = [];
  const clock = { now: () => time, later: (ms: number, what: () => void) => { const one = { at: time + ms, what }; due.push(one); return () => { due.splice(due.indexOf(one), 1); }; } };
  const stage = new Stage((what) => shown.push(what), clock);
  const pass = (ms: number) => {
    const end = time + ms;
    for (;;) {
      const one = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!one) break;
      due.splice(due.indexOf(one), 1);
      time = one.at;
      one.what();
    }
    time = end;
  };
  return { stage, pass, now: () => shown.at(-1)!, shown };
}
const scene = (round: number, hold: Scene['hold'] = null): Scene => ({ view: { game: 'uno', round } as View, play: { must: [0], may: [], moves: ['draw'], over: false }, events: [], words: [], hold, tally: [], hands: [] });
const round = (showing: Showing) => (showing.scene.view as { round: number }).round;

describe('scenes', () => {
  it('the end of a round and the next deal are two, and nothing is asked in the first', async () => {
    const all = steps('uno/4-late');
    const [end, deal, ...more] = scenesOf(all[1]!.view, all[2]!, await loadFinale('uno'));
    expect(more).toEqual([]);
    expect(end).toMatchObject({ hold: 'round', view: { round: 1 }, play: { must: [], moves: [] } });
    expect(end!.events.at(-1)!.event).toBe('roundOver');
    expect(deal).toMatchObject({ hold: null, view: all[2]!.view, play: all[2]!.play });
    expect(deal!.events[0]!.event).toBe('dealt');
  });
  it('a game that is over is one scene, with everything still on the table', async () => {
    const all = steps('anansi/4-end');
    const [end, ...more] = scenesOf(all[2]!.view, all[3]!, await loadFinale('anansi'));
    expect(more).toEqual([]);
    expect(end).toMatchObject({ hold: 'end', play: { over: true } });
    expect((end!.view as { piles: unknown[][] }).piles.flat()).not.toEqual([]);
  });
  it('a finished trick stays', () => {
    const [one] = scenesOf(null, { ...scene(1), events: [{ event: 'trick', seat: 0, cards: [] }] as GameEvent[] }, null);
    expect(one!.hold).toBe('trick');
  });
});

describe('the stage', () => {
  it('shows at once what need not stay', () => {
    const { stage, now } = stageAt();
    stage.add([scene(1)], 'human');
    stage.add([scene(2)], 'human');
    expect([round(now()), now().newest, now().until]).toEqual([2, true, null]);
  });
  it('keeps the end of a round until its pause is over', () => {
    const { stage, pass, now } = stageAt();
    stage.add([scene(1, 'round'), scene(2)], 'human');
    expect([round(now()), now().newest, now().until]).toEqual([1, false, pauses.human.round]);
    pass(pauses.human.round - 1);
    expect(round(now())).toBe(1);
    pass(1);
    expect([round(now()), now().newest, now().until]).toEqual([2, true, null]);
  });
  it('goes on when the reader does, and shows what has waited one after the other', () => {
    const { stage, pass, now } = stageAt();
    stage.add([scene(1, 'round'), scene(2)], 'human');
    stage.add([scene(3)], 'human');
    stage.on('human');
    expect([round(now()), now().newest, stage.busy]).toEqual([2, false, true]);
    pass(1000);
    expect([round(now()), now().newest, stage.busy]).toEqual([3, true, false]);
  });
  it('a trick stays over what others do next, and is not newest any more', () => {
    const { stage, pass, now } = stageAt();
    stage.add([scene(1, 'trick')], 'human');
    expect(now().newest).toBe(true);
    stage.add([scene(2)], 'human');
    expect([round(now()), now().newest]).toEqual([1, false]);
    pass(pauses.human.trick);
    expect(round(now())).toBe(2);
  });
  it('a trick before one\'s own turn stays until one plays', () => {
    const { stage, pass, now } = stageAt();
    stage.add([scene(1, 'trick')], 'human');
    pass(60_000);
    expect([round(now()), now().until]).toEqual([1, null]);
  });
  it('while the table pauses, the table goes on; should its word be lost, the board goes on by itself', () => {
    const { stage, pass, now } = stageAt();
    stage.add([scene(1, 'round'), scene(2)], 'human');
    expect(stage.atRoundsEnd).toBe(true);
    pass(1000);
    stage.pauseFor(30_000, 'human');
    expect(now().until).toBe(31_000);
    pass(30_000);
    expect(round(now())).toBe(1);
    stage.on('human');
    expect([round(now()), stage.atRoundsEnd]).toEqual([2, false]);
    stage.add([scene(3, 'round'), scene(4)], 'human');
    stage.pauseFor(4000, 'human');
    pass(6000);
    expect(round(now())).toBe(4);
  });
  it('a pause of the table changes nothing where no round has ended', () => {
    const { stage, now } = stageAt();
    stage.add([scene(1)], 'human');
    stage.pauseFor(4000, 'human');
    expect([round(now()), now().until, stage.atRoundsEnd]).toEqual([1, null, false]);
  });
  it('a snapshot ends all waiting', () => {
    const { stage, pass, now } = stageAt();
    stage.add([scene(1, 'round'), scene(2)], 'human');
    stage.cut(scene(7));
    pass(60_000);
    expect(round(now())).toBe(7);
  });
});

it('looks back to one\'s own last move', () => {
  const first = sinceLastTurn([], [scene(1)], 1, 0);
  const second = sinceLastTurn(first, [scene(2)], 2, 0);
  expect(second.map(({ view }) => (view as { round: number }).round)).toEqual([1, 2]);
  expect(sinceLastTurn(second, [scene(3)], 0, 0)).toEqual([]);
});
