// Several people who share a device, with the real engine: whole games, of which the page sees one person's view at a time; nothing of the
// others leaves the worker; another game, started by the holder; a move taken back; and reflexes at the edges.
import { expect, it } from 'vitest';
import type { UnoView, Update, View } from '../wire/types';
import { MemoryStore } from './table_store';
import { isShared } from './table_id';
import { TestPlayer } from './testing';

const opened = async (...wish: Parameters<TestPlayer['open']>) => {
  const player = new TestPlayer(() => Promise.resolve(disk));
  const disk = new MemoryStore();
  const table = await player.open(...wish);
  expect(isShared(table)).toBe(true);
  // A spectator's line keeps the table awake between two holders.
  await player.tables.handle({ do: 'line', line: 99, table, lang: 'en', person: -1 });
  await player.tables.handle({ do: 'say', line: 99, text: JSON.stringify({ do: 'hello', v: 1, lang: 'en' }) });
  await player.sit(table);
  await player.settle();
  return { player, table, disk };
};
/** People sit in the order of their seats. */
const next = (player: TestPlayer, people: number) => player.newest!.play!.must.find((seat) => seat < people);
const seatOf = (player: TestPlayer) => player.newest!.you!.seat!;

it.each([['uno', 3, { rounds: 1 }], ['annaotto', 3, { cards: 6, placings: false }], ['anansi', 3, { rounds: 1 }], ['otto', 3, { target: 30 }]] as const)('plays %s: two people and a bot', async (game, seats, options) => {
  const { player, table } = await opened(game, seats, options, ['Pia'], { reflexes: false });
  await player.say({ do: 'start', id: 's' });
  await player.settle();
  let passed = 0;
  const said = new Map<number, number>();
  for (let steps = 0; !player.over && steps < 6000; ++steps) {
    const { play, seq } = player.newest!, own = seatOf(player);
    // The table keeps a choice that others must make, too, until all have made it.
    const chooses = play!.must.includes(own) && said.get(own) !== seq;
    const seat = play!.must.find((one) => one < 2 && one !== own && said.get(one) !== seq);
    if (!chooses && seat !== undefined) {
      await player.sit(table, seat);
      await player.settle();
      ++passed;
      continue;
    }
    if (chooses) said.set(own, seq);
    await player.step();
  }
  expect(player.over).toBe(true);
  expect(passed).toBeGreaterThan(2);
  // Nobody was away, and nobody played for anybody.
  const presences = player.received.flatMap((message) => ('heard' in message && message.heard.includes('"presence"') ? [JSON.parse(message.heard) as { away?: unknown[]; standing_in?: unknown[] }] : []));
  expect(presences.filter(({ away, standing_in }) => away?.length || standing_in?.length)).toEqual([]);
});

it('tells the page nothing that is for other eyes', async () => {
  const { player, table } = await opened('uno', 2, {}, ['Pia'], { reflexes: true });
  await player.say({ do: 'start', id: 's' });
  await player.settle();
  const own = (view: View | null | undefined) => JSON.stringify((view as UnoView).hands.find((hand) => Array.isArray(hand)));
  const mine = own(player.newest!.view);
  player.received = [];
  await player.sit(table, 1);
  await player.settle();
  const hers = own(player.newest!.view);
  expect(hers).not.toBe(mine);
  // Since Pia holds the device, no line has anything of Ada's hand, and the page hears only lines that it opened.
  expect(JSON.stringify(player.received)).not.toContain(mine);
  expect(player.received.flatMap((message) => ('line' in message ? [message.line] : [])).every((line) => line > 0)).toBe(true);
});

it('deals again when whoever holds the device wants it, host or not', async () => {
  for (const holder of [0, 1]) {
    const { player, table } = await opened('otto', 2, { target: 8 }, ['Pia'], { reflexes: false });
    await player.say({ do: 'start', id: 's' });
    for (let steps = 0; !player.over && steps < 3000; ++steps) {
      const seat = player.newest?.play ? next(player, 2) : undefined;
      if (seat !== undefined && seat !== seatOf(player)) { player.newest = null; await player.sit(table, seat); await player.settle(); } else await player.step();
    }
    await player.sit(table, holder);
    await player.settle();
    player.received = [];
    await player.say(holder === 0 ? { do: 'rematch', id: 'r' } : { do: 'ready', id: 'r', for: 'deal' });
    for (let i = 0; i < 10; ++i) await player.settle();
    const luck = player.newest!.table!.fair.luck;
    if (holder === 0) expect(luck).toEqual([false, true]);  // the holder's page adds its own, and deals
    else {
      await player.say({ do: 'luck', id: 'l', value: '00'.repeat(16) });
      for (let i = 0; i < 10; ++i) await player.settle();
      expect(player.newest!.table).toMatchObject({ phase: 'playing', number: 2 });
    }
  }
});

it('takes a move back without asking those who sit beside it', async () => {
  const { player, table } = await opened('otto', 2, {}, ['Pia'], { reflexes: false });
  await player.say({ do: 'start', id: 's' });
  await player.settle();
  if (next(player, 2) !== 0) { await player.sit(table, 1); await player.settle(); }
  const before = player.newest!.play!.moves;
  await player.step();
  await player.say({ do: 'undo', id: 'u', seq: player.newest!.seq });
  for (let i = 0; i < 5; ++i) await player.settle();
  const facts = player.received.flatMap((message) => ('heard' in message && message.heard.includes('"update"') ? [(JSON.parse(message.heard) as Update).fact] : []));
  // A move that showed something new cannot be taken back, as always; otherwise everybody else agrees at once.
  if (facts.includes('undo-asked')) { expect(facts).toContain('undone'); expect(player.newest!.play!.moves).toEqual(before); }
});

it('gives quick hands a button, and only for what everybody can see', async () => {
  const position = { game: 'uno', seats: 3, hands: [['R5', 'R6'], ['G9', 'BD', 'R7'], ['Y1', 'Y2']], discard: ['R2'], colour: 'R', turn: 0, direction: 1 };
  const { player, table } = await opened('uno', 3, {}, ['Pia', 'Tom'], { reflexes: true, options: undefined, position });
  await player.say({ do: 'start', id: 's' });
  await player.settle();
  await player.say({ do: 'play', id: 'm', seq: player.newest!.seq, move: 'lay R5' });
  for (let i = 0; i < 5; ++i) await player.settle();
  const edgeMoves = () => player.received.flatMap((message) => ('edgeMoves' in message ? [message.edgeMoves] : [])).at(-1);
  expect(edgeMoves()).toEqual({ 1: ['catch 0'], 2: ['catch 0'] });
  player.time.at += 2000;  // nobody is that quick
  await player.tables.handle({ do: 'press', table, person: 1, move: 'lay R7' });  // not with a button
  await player.tables.handle({ do: 'press', table, person: 2, move: 'catch 0' });
  for (let i = 0; i < 30 && edgeMoves()?.[1]?.length !== 0; ++i) { player.time.ring(); await player.settle(); }
  expect(edgeMoves()).toEqual({ 1: [], 2: [] });
  expect((player.newest!.view as UnoView).hands[0]).toHaveLength(3);
});
