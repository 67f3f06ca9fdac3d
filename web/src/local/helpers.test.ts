// Experts whose searches are made by helpers, and reviews: with the real engine in Node, without threads.
import { expect, it } from 'vitest';
import type { Helpers } from './helpers';
import { MemoryStore } from './table_store';
import { EngineTable, noImports } from './module';
import { reviewGame, type ReviewMessage } from './review_game';
import { module, TestPlayer } from './testing';

it.each([['all of them help', [true, true, true]], ['one fails', [true, false, true]], ['all fail', [false, false, false]]] as const)('an expert plays on when %s', { timeout: 60_000 }, async (_name, lives) => {
  const engines = lives.map((lives) => (lives ? EngineTable.empty(modules, noImports) : null));
  let searches = 0;
  const helpers: Helpers = {
    count: lives.length,
    search(question, found) {
      ++searches;
      expect(question.length).toBeGreaterThan(100);
      engines.forEach((engine, number) => queueMicrotask(() => found(engine?.share(question, number) ?? new Uint8Array())));
    },
  };
  const player = new TestPlayer(() => Promise.resolve(new MemoryStore()), helpers);
  await player.sit(await player.open('uno', 2, { rounds: 1 }, [], { bots: [{ seat: 1, level: 'expert' }] }));
  await player.say({ do: 'start', id: 's' });
  for (let i = 0; i < 120 && searches < 1 && !player.over; ++i) await player.step();
  const before = player.newest!.seq;
  for (let i = 0; i < 3 && !player.over; ++i) await player.step();
  expect(searches).toBeGreaterThan(0);
  expect(player.newest!.seq).toBeGreaterThan(before);
});
const modules = await module;

it('reviews a finished game, roughly first; start and parts add up to the result', { timeout: 300_000 }, async () => {
  const disk = new MemoryStore();
  const player = new TestPlayer(() => Promise.resolve(disk));
  const table = await player.open('otto', 2, { target: 5 });
  await player.sit(table);
  await player.say({ do: 'start', id: 's' });
  for (let i = 0; i < 6000 && !player.over; ++i) await player.step();
  await player.settle();
  const facts = await disk.facts(table), messages: ReviewMessage[] = [];
  const once = () => { const all: ReviewMessage[] = []; reviewGame({ lang: 'en', table: 'bcdfghj', number: 1, facts, decisions: 100 }, modules, (one) => all.push(one)); return all; };
  messages.push(...once());
  const reviews = messages.flatMap((one) => ('review' in one ? [one] : []));
  expect(reviews.map(({ stage, review }) => [stage, review.complete])).toEqual([[1, false], [2, true]]);
  const { review } = reviews[1]!;
  expect(review.players.map(({ name }) => name)[0]).toBe('Ada');
  for (const { start, parts, result } of review.players) expect(start + Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(result);
  expect(review.players.reduce((sum, { result }) => sum + result, 0)).toBe(1_000_000);
  const bars = messages.flatMap((one) => ('done' in one ? [one.done / one.all] : []));
  expect(bars).toEqual([...bars].sort((a, b) => a - b));
  const none: ReviewMessage[] = [];
  reviewGame({ lang: 'en', table: 'bcdfghj', number: 2, facts }, modules, (one) => none.push(one));
  expect(none).toMatchObject([{ problem: { error: expect.any(String) as string } }]);
});
