import { describe, expect, it, vi } from 'vitest';
import { Connection, patienceFor, waitBefore, type ConnectionState, type Environment, type SocketListener } from './connection';
import type { ClientTable } from './state';
import { play, snapshot, update } from './testing';
import type { Answer } from './types';

/** A browser whose network and clock the test controls. */
class Puppet implements Environment {
  clock = 0;
  sockets: SocketListener[] = [];
  sent: string[][] = [];
  closed = 0;
  private timers: { at: number; call: () => void }[] = [];
  open(listener: SocketListener) {
    const sent: string[] = [];
    this.sockets.push(listener);
    this.sent.push(sent);
    return { send: (text: string) => { sent.push(text); }, close: () => { this.closed++; } };
  }
  now() { return this.clock; }
  random() { return 0.5; }
  later(ms: number, call: () => void) {
    const timer = { at: this.clock + ms, call };
    this.timers.push(timer);
    return () => { this.timers = this.timers.filter((t) => t !== timer); };
  }
  pass(ms: number) {
    const until = this.clock + ms;
    for (;;) {
      const next = this.timers.filter((t) => t.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.clock = next.at;
      this.timers = this.timers.filter((t) => t !== next);
      next.call();
    }
    this.clock = until;
  }
  get socket() { return this.sockets.at(-1)!; }
  get said() { return this.sent.at(-1)!.map((text) => JSON.parse(text) as Record<string, unknown>); }
  hear(message: unknown) { this.socket.heard(JSON.stringify(message)); }
}

function connected() {
  const puppet = new Puppet();
  const states: ClientTable[] = [], connectionStates: ConnectionState[] = [], trips: number[] = [], onTheWay: number[] = [];
  const listener = { table: (s: ClientTable) => states.push(s), connection: (s: ConnectionState) => connectionStates.push(s), roundTrip: (ms: number) => trips.push(ms), onTheWay: (n: number) => onTheWay.push(n) };
  const connection = new Connection('en', listener, puppet);
  puppet.socket.opened();
  puppet.hear(snapshot(5));
  return { puppet, states, connectionStates, trips, onTheWay, connection };
}
const done = (id: unknown, seq = 6) => ({ type: 'answer', id, ok: true, seq });

describe('the connection to a table', () => {
  it('says hello first and is up with the first message', () => {
    const { puppet, states, connectionStates } = connected();
    expect(puppet.said).toEqual([{ do: 'hello', v: 1, lang: 'en', draws: true, rounds: true }]);
    expect(states).toHaveLength(1);
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
  });
  it('comes back with what it had seen and resends what was not answered, with the same id', async () => {
    const { puppet, connection, trips } = connected();
    const answers: Answer[] = [];
    void connection.play('lay R5').then((a) => answers.push(a));
    const id = puppet.said[1]!.id;
    expect(puppet.said[1]).toEqual({ do: 'play', id, seq: 5, move: 'lay R5' });
    puppet.socket.closed();
    puppet.pass(20_000);
    puppet.socket.opened();
    expect(puppet.said).toEqual([{ do: 'hello', v: 1, lang: 'en', seen: { game: 1, seq: 5 }, draws: true, rounds: true }, { do: 'play', id, seq: 5, move: 'lay R5' }]);
    puppet.hear(done(id));
    puppet.hear(done(id));
    await Promise.resolve();
    expect(answers).toHaveLength(1);
    expect(trips).toHaveLength(1);
    puppet.socket.closed();
    puppet.pass(20_000);
    puppet.socket.opened();
    expect(puppet.said).toHaveLength(1);
  });
  it('says when a board is drawn, and is not waited for once it was', () => {
    const { puppet, connection } = connected();
    connection.boardIsDrawn();
    expect(puppet.said.at(-1)).toMatchObject({ do: 'ready', for: 'moves' });
    puppet.socket.closed();
    puppet.pass(1_000);
    puppet.socket.opened();
    expect(puppet.said[0]).not.toHaveProperty('draws');
  });
  it('takes the fact that an action became for its answer', async () => {
    const { puppet, connection, states } = connected();
    const answers: Answer[] = [];
    void connection.play('lay R5').then((a) => answers.push(a));
    puppet.hear({ type: 'update', seq: 6, at: 1, fact: 'moved', id: puppet.said[1]!.id });
    await Promise.resolve();
    expect(answers).toEqual([done(puppet.said[1]!.id)]);
    expect(states.at(-1)?.seq).toBe(6);
  });
  it('asks for one hint at a time: the same question shares its answer, another one waits', async () => {
    const { puppet, connection } = connected();
    const hints = () => puppet.said.filter((action) => action.do === 'hint');
    const answers: Answer[] = [];
    const ask = () => void connection.hint().then((answer) => answers.push(answer));
    puppet.hear(update(6, { play: play({ moves: ['draw', 'lay R5'] }) }));
    ask();
    // The log has the fact that a hint was given; the moves are the same.
    puppet.hear(update(7, { play: play({ moves: ['draw', 'lay R5'] }) }));
    ask();
    expect(hints()).toHaveLength(1);
    puppet.hear(update(8, { play: play({ moves: ['draw'] }) }));
    ask();
    expect(hints()).toHaveLength(1);
    puppet.hear(done(hints()[0]!.id, 7));
    await vi.waitFor(() => expect(hints()).toHaveLength(2));
    expect(answers).toHaveLength(2);
    expect(hints()[1]).toMatchObject({ seq: 8 });
    puppet.hear(done(hints()[1]!.id, 9));
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    ask();
    expect(hints()).toHaveLength(3);
  });
  it('keeps an action made while the connection is down', () => {
    const { puppet, connection } = connected();
    puppet.socket.closed();
    void connection.act({ do: 'say', phrase: 'hello' });
    puppet.pass(1_000);
    puppet.socket.opened();
    expect(puppet.said.map((m) => m.do)).toEqual(['hello', 'say']);
  });
  it('asks for everything when a fact is missing, and takes nothing until it has it', () => {
    const { puppet, states } = connected();
    puppet.hear(update(7));
    expect(puppet.said.at(-1)).toEqual({ do: 'lang', lang: 'en' });
    puppet.hear(update(8));
    expect(states.at(-1)!.seq).toBe(5);
    puppet.hear(snapshot(8));
    puppet.hear(update(9));
    expect(states.at(-1)!.seq).toBe(9);
  });
  it('changes the language at once', () => {
    const { puppet, connection } = connected();
    connection.setLanguage('de');
    expect(puppet.said.at(-1)).toEqual({ do: 'lang', lang: 'de' });
    puppet.socket.closed();
    puppet.pass(1_000);
    puppet.socket.opened();
    expect(puppet.said[0]).toMatchObject({ do: 'hello', lang: 'de' });
  });
  it('waits longer each time, never longer than ten seconds, and not all at once', () => {
    expect(waitBefore(0, 0)).toBe(150);
    expect(waitBefore(0, 1)).toBe(300);
    expect(waitBefore(11, 1)).toBe(1_500);
    expect(waitBefore(20, 1)).toBe(10_000);
    const { puppet, connectionStates } = connected();
    for (let i = 0; i < 4; ++i) { puppet.socket.closed(); puppet.pass(1_200); }
    const waits = connectionStates.filter((s) => s.at === 'away').map((s) => s.tries);
    expect(waits).toEqual([1, 2, 3, 4]);
  });
  it('leaves the seat to a newer tab, until asked to take it back', () => {
    const { puppet, connection, connectionStates } = connected();
    puppet.hear({ type: 'bye', why: 'newer-tab', text: 'elsewhere' });
    puppet.socket.closed();
    puppet.pass(60_000);
    expect(puppet.sockets).toHaveLength(1);
    expect(connectionStates.at(-1)).toMatchObject({ at: 'ended', bye: { why: 'newer-tab' } });
    connection.retry();
    expect(puppet.sockets).toHaveLength(2);
  });
  it('comes back after a restart', () => {
    const { puppet, connectionStates } = connected();
    puppet.hear({ type: 'bye', why: 'closing', text: '' });
    puppet.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: 'closing' });
    puppet.pass(1_000);
    expect(puppet.sockets).toHaveLength(2);
  });
  it('says that the table is being moved for as long as it hears so, and a little longer', () => {
    const { puppet, connection, connectionStates } = connected();
    void connection.play('a');
    puppet.pass(2_000);
    puppet.hear({ type: 'moving' });
    expect(connectionStates.at(-1)).toEqual({ at: 'moving' });
    puppet.pass(2_000);
    puppet.hear({ type: 'moving' });
    puppet.pass(2_000);
    expect(connectionStates.at(-1)).toEqual({ at: 'moving' });
    // The server says goodbye: the client reconnects, and still knows the reason.
    puppet.hear({ type: 'bye', why: 'closing', text: '' });
    puppet.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: 'moving' });
    puppet.pass(1_000);
    expect(connectionStates.at(-1)).toMatchObject({ at: 'connecting', why: 'moving' });
    puppet.socket.opened();
    puppet.hear(update(6));
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
    puppet.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: null });
  });
  it('takes a table that is not back after some tries for lost, and silence for silence', () => {
    const { puppet, connectionStates } = connected();
    puppet.hear({ type: 'moving' });
    puppet.socket.closed();
    for (let i = 0; i < 20; ++i) { puppet.socket.closed(); puppet.pass(2_000); }
    expect(connectionStates.findLast((s) => s.at === 'away')).toMatchObject({ why: null });
    const other = connected();
    other.puppet.hear({ type: 'moving' });
    other.puppet.pass(4_000);
    expect(other.connectionStates.at(-1)).toEqual({ at: 'doubtful' });
  });
  it('takes a lost connection for a table that is being moved, for a while, where the server is one of several', () => {
    const { puppet, connectionStates } = connected();
    puppet.hear(snapshot(6, { movable: true }));
    puppet.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: 'moving' });
    puppet.pass(1_000);
    expect(connectionStates.at(-1)).toMatchObject({ at: 'connecting', why: 'moving' });
    for (let i = 0; i < 10; ++i) { puppet.socket.closed(); puppet.pass(2_000); }
    expect(connectionStates.findLast((s) => s.at === 'away')).toMatchObject({ why: null });
    puppet.socket.opened();
    puppet.hear(update(7));
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
    // No new snapshot is needed for this, and it also holds for a server that stops.
    puppet.hear({ type: 'bye', why: 'closing', text: '' });
    puppet.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: 'moving' });
    puppet.pass(1_000);
    puppet.socket.opened();
    puppet.hear({ type: 'bye', why: 'rate', text: '' });
    puppet.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: 'rate' });
  });
  it('says first that nothing comes, and then that the table is being moved, where one of several servers is silent', () => {
    const { puppet, connection, connectionStates } = connected();
    puppet.hear(snapshot(6, { movable: true }));
    void connection.play('a');
    puppet.pass(4_000);
    expect(connectionStates.at(-1)).toEqual({ at: 'doubtful' });
    puppet.pass(2_000);
    expect(connectionStates.at(-1)).toMatchObject({ at: 'connecting', why: 'moving' });
  });
  it('does not listen to a socket it has left', () => {
    const { puppet, states } = connected();
    const old = puppet.socket;
    old.closed();
    puppet.pass(1_000);
    puppet.socket.opened();
    old.heard(JSON.stringify(update(6)));
    expect(states).toHaveLength(1);
  });
  it('does not take a seat back by itself that a newer tab has', () => {
    const { puppet, connection } = connected();
    puppet.hear({ type: 'bye', why: 'newer-tab', text: 'elsewhere' });
    puppet.socket.closed();
    connection.check();
    puppet.pass(60_000);
    expect(puppet.sockets).toHaveLength(1);
  });
});

/** All states of the connection from index `from` on, without repeats. */
const phases = (states: ConnectionState[], from: number) => states.slice(from).map(({ at }) => at).filter((at, i, all) => at !== all[i - 1]);

describe('honesty about the connection', () => {
  it('says after a second that a move is on its way, and when it has arrived', () => {
    const { puppet, connection, onTheWay } = connected();
    void connection.play('lay R5');
    puppet.pass(999);
    expect(onTheWay).toEqual([]);
    puppet.pass(1);
    expect(onTheWay).toEqual([1]);
    puppet.hear(done(puppet.said[1]!.id));
    expect(onTheWay).toEqual([1, 0]);
  });
  it('says so also of a move made while the connection is down', () => {
    const { puppet, connection, onTheWay } = connected();
    puppet.socket.closed();
    void connection.play('lay R5');
    puppet.pass(1_000);
    expect(onTheWay).toEqual([1]);
  });
  it('doubts a connection that owes an answer for three seconds, and tries another one two seconds later', () => {
    const { puppet, connection, connectionStates } = connected();
    void connection.play('lay R5');
    puppet.pass(2_999);
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
    puppet.pass(1);
    expect(connectionStates.at(-1)).toEqual({ at: 'doubtful' });
    expect(puppet.sockets).toHaveLength(1);
    puppet.pass(2_000);
    expect(puppet.sockets).toHaveLength(2);
    expect(connectionStates.at(-1)).toMatchObject({ at: 'connecting', again: true });
  });
  it('believes a slow connection again as soon as it says something, and leaves the new attempt', () => {
    const { puppet, connection, connectionStates } = connected();
    void connection.play('lay R5');
    const [old, id] = [puppet.socket, puppet.said[1]!.id];
    puppet.pass(5_500);
    expect(puppet.sockets).toHaveLength(2);
    old.heard(JSON.stringify(done(id)));
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
    puppet.socket.opened();
    expect(puppet.said).toEqual([]);
    puppet.pass(5_000);
    expect(puppet.sockets).toHaveLength(2);
  });
  it('does not doubt a connection that says other things meanwhile', () => {
    const { puppet, connection, connectionStates } = connected();
    void connection.play('lay R5');
    for (let seq = 6; seq < 12; ++seq) { puppet.pass(2_000); puppet.hear(update(seq)); }
    expect(phases(connectionStates, 0)).toEqual(['connecting', 'up']);
  });
  it('finds a dead connection within ten seconds while a game is played, although nobody does anything', () => {
    const { puppet, connectionStates } = connected();
    puppet.pass(7_000);
    expect(puppet.said.at(-1)).toMatchObject({ do: 'explain', move: '?' });
    puppet.pass(3_000);
    expect(connectionStates.at(-1)).toEqual({ at: 'doubtful' });
  });
  it('never says that all is well before something was heard', () => {
    const { puppet, connectionStates } = connected();
    const from = connectionStates.length;
    puppet.socket.closed();
    puppet.pass(30_000);
    puppet.socket.opened();
    puppet.pass(2_000);
    expect(phases(connectionStates, from)).toEqual(['away', 'connecting']);
    puppet.hear(update(6));
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
  });
  it('makes short attempts on a dead network: the one after it is back opens within two seconds', () => {
    const { puppet } = connected();
    puppet.socket.closed();
    puppet.pass(225);
    const begun: number[] = [];
    for (let i = 0; i < 4; ++i) {
      const before = puppet.sockets.length;
      begun.push(puppet.clock);
      while (puppet.sockets.length === before) puppet.pass(50);
    }
    expect(Math.max(...begun.slice(1).map((at, i) => at - begun[i]!))).toBeLessThanOrEqual(1_550);
  });
  it('gives a slow connection, and one never seen, the time that it needs', () => {
    expect(patienceFor(0, null)).toBe(8_000);
    expect(patienceFor(0, 20)).toBe(1_500);
    expect(patienceFor(0, 900)).toBe(3_600);
    expect(patienceFor(4, 20)).toBe(8_000);
  });
  it('hears that the network is gone, and comes back at once when it is there again', () => {
    const { puppet, connection, connectionStates } = connected();
    connection.offline();
    expect(connectionStates.at(-1)).toEqual({ at: 'doubtful' });
    puppet.pass(1_000);
    puppet.socket.closed();
    puppet.pass(20_000);
    puppet.socket.closed();
    const attempts = puppet.sockets.length;
    connection.check();
    expect(puppet.sockets).toHaveLength(attempts + 1);
  });
  it('believes the connection, not the browser: a server on this machine needs no network', () => {
    const { puppet, connection, connectionStates } = connected();
    connection.offline();
    puppet.hear(done(puppet.said.at(-1)!.id));
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
    puppet.pass(5_000);
    expect(puppet.sockets).toHaveLength(1);
  });
  it('asks at once when the page wakes up, and does not wait long for the answer', () => {
    const { puppet, connection } = connected();
    connection.check();
    expect(puppet.said.at(-1)).toMatchObject({ do: 'explain' });
    puppet.pass(1_000);
    expect(puppet.sockets).toHaveLength(2);
  });
  it('measures answers, not the time of a dead connection', () => {
    const { puppet, connection, trips } = connected();
    void connection.play('lay R5');
    puppet.pass(44_000);
    puppet.socket.opened();
    const id = puppet.said[1]!.id;
    puppet.pass(80);
    puppet.hear(done(id));
    expect(trips).toEqual([80]);
    void connection.play('lay R6');
    puppet.pass(4_000);
    puppet.hear(done(puppet.said.at(-1)!.id));
    expect(trips).toEqual([80]);
  });
});
