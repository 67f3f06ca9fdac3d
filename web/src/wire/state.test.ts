import { describe, expect, it } from 'vitest';
import { begin, fold, present, type ClientTable } from './state';
import { play, snapshot, table, update } from './testing';

const start = (): ClientTable => begin(snapshot(5), 1000, null);

describe('a table as a value', () => {
  it('begins with a snapshot', () => {
    const state = begin(snapshot(5, { words: ['Anna lays red 5.'] }), 1000, null);
    expect(state).toMatchObject({ game: 1, seq: 5, events: [], news: [] });
    expect(state.feed.map((entry) => entry.kind === 'happened' && entry.words)).toEqual([['Anna lays red 5.']]);
  });
  it('takes every fact once and in order', () => {
    const state = start();
    expect(fold(state, update(5), 0)).toBe('old');
    expect(fold(state, update(7), 0)).toBe('gap');
    const next = fold(state, update(6, { words: ['Otto draws.'], play: play({ must: [1] }) }), 2000) as ClientTable;
    expect(next).toMatchObject({ seq: 6, news: ['Otto draws.'], playAt: 2000 });
    expect(next.play?.must).toEqual([1]);
  });
  it('keeps what an update does not name', () => {
    const state = start();
    const next = fold(state, update(6, { fact: 'said', said: { person: 0, name: 'Anna', phrase: 'hello' } }), 0) as ClientTable;
    expect(next.table).toBe(state.table);
    expect(next.you).toBe(state.you);
    expect(next.feed.at(-1)).toMatchObject({ kind: 'said', said: { phrase: 'hello' } });
  });
  it('forgets the game when people gather again, and the old feed when cards are dealt', () => {
    let state = fold(start(), update(6, { play: play() }), 0) as ClientTable;
    state = fold(state, update(7, { fact: 'rematch', table: table({ phase: 'gathering', number: 2 }) }), 0) as ClientTable;
    expect(state).toMatchObject({ view: null, play: null, game: 2 });
    state = fold({ ...state, feed: [{ id: 1, kind: 'happened', events: [], words: ['old'] }] }, update(8, { fact: 'dealt', words: ['new'] }), 0) as ClientTable;
    expect(state.feed.map((entry) => entry.kind === 'happened' && entry.words)).toEqual([['new']]);
  });
  it('keeps what happened as events, which any language can word', () => {
    const passed = { event: 'passed', seat: 1 } as const;
    const state = begin(snapshot(5, { events: [passed], words: ['Otto: pass'] }), 0, null);
    const next = fold(state, update(6, { events: [passed], words: ['Otto: pass'] }), 0) as ClientTable;
    expect(next.feed).toMatchObject([{ kind: 'happened', events: [passed] }, { kind: 'happened', events: [passed] }]);
    expect((fold(next, update(7, { events: [] }), 0) as ClientTable).feed).toHaveLength(2);
  });
  it('tells who was how quick', () => {
    const timing = { reactions: [{ seat: 1, ms: 310, raw_ms: 350, round_trip_ms: 40 }] };
    expect((fold(start(), update(6, { timing }), 0) as ClientTable).feed.at(-1)).toMatchObject({ kind: 'timing', timing });
  });
  it('tells what the host did about who may be here', () => {
    const whom = { person: 2, name: 'Mallory' };
    let state = start();
    for (const more of [{ fact: 'removed', whom }, { fact: 'removed', whom, blocked: true }, { fact: 'allowed', whom },
      { fact: 'locked', table: table({ locked: true }) }, { fact: 'locked', table: table() }] as const) {
      state = fold(state, update(state.seq + 1, more), 0) as ClientTable;
    }
    expect(state.feed.slice(-5).map((entry) => entry.kind === 'decision' && [entry.what, entry.name])).toEqual(
      [['removed', 'Mallory'], ['blocked', 'Mallory'], ['allowed', 'Mallory'], ['locked', ''], ['unlocked', '']]);
  });
  it('presence is no fact', () => {
    const state = present(start(), { type: 'presence', here: [0], away: [], standing_in: [], thinking: [], watching: 2 }, 3000);
    expect(state).toMatchObject({ seq: 5, presenceAt: 3000, presence: { watching: 2 } });
    expect(begin(snapshot(9), 0, state).presence?.watching).toBe(2);
  });
});

it('hands that were opened lie there until the game goes on', () => {
  const hands = [{ seat: 1, cards: ['G5', 'W'], points: 35 }];
  const ended = fold(start(), update(6, { hands }), 0) as ClientTable;
  const said = fold(ended, update(7, { fact: 'said' }), 0) as ClientTable;
  expect([ended.hands, said.hands, (fold(said, update(8), 0) as ClientTable).hands]).toEqual([hands, hands, []]);
  expect(begin(snapshot(9, { hands }), 0, null).hands).toEqual(hands);
});
it('a turn begins to run when the pause after a round is over', () => {
  const here = { type: 'presence', here: [0], away: [], standing_in: [], thinking: [], watching: 0 } as const;
  const paused = present(start(), { ...here, here: [0], away: [], standing_in: [], thinking: [], pause: { left_ms: 4000, waiting: [0] } }, 2000);
  expect(paused.playAt).toBe(1000);
  expect(present(paused, { ...here, here: [0], away: [], standing_in: [], thinking: [] }, 6000).playAt).toBe(6000);
});
