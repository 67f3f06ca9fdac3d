import { describe, expect, it, vi } from 'vitest';
import { Connection, patienceFor, waitBefore, type ConnectionState, type Environment, type SocketListener } from './connection';
import type { ClientTable } from './state';
import { play, snapshot, update } from './testing';
import type { Answer } from './types';

/** A browser whose network and clock the test controls. */
class FakeEnvironment implements Environment {
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
  const environment = new FakeEnvironment();
  const states: ClientTable[] = [], connectionStates: ConnectionState[] = [], trips: number[] = [], onTheWay: number[] = [];
  const listener = { table: (s: ClientTable) => states.push(s), connection: (s: ConnectionState) => connectionStates.push(s), roundTrip: (ms: number) => trips.push(ms), onTheWay: (n: number) => onTheWay.push(n) };
  const connection = new Connection('en', listener, environment);
  environment.socket.opened();
  environment.hear(snapshot(5));
  return { environment, states, connectionStates, trips, onTheWay, connection };
}
const done = (id: unknown, seq = 6) => ({ type: 'answer', id, ok: true, seq });

describe('the connection to a table', () => {
  it('says hello first and is up with the first message', () => {
    const { environment, states, connectionStates } = connected();
    expect(environment.said).toEqual([{ do: 'hello', v: 1, lang: 'en', draws: true, rounds: true }]);
    expect(states).toHaveLength(1);
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
  });
  it('comes back with what it had seen and resends what was not answered, with the same id', async () => {
    const { environment, connection, trips } = connected();
    const answers: Answer[] = [];
    void connection.play('lay R5').then((a) => answers.push(a));
    const id = environment.said[1]!.id;
    expect(environment.said[1]).toEqual({ do: 'play', id, seq: 5, move: 'lay R5' });
    environment.socket.closed();
    environment.pass(20_000);
    environment.socket.opened();
    expect(environment.said).toEqual([{ do: 'hello', v: 1, lang: 'en', seen: { game: 1, seq: 5 }, draws: true, rounds: true }, { do: 'play', id, seq: 5, move: 'lay R5' }]);
    environment.hear(done(id));
    environment.hear(done(id));
    await Promise.resolve();
    expect(answers).toHaveLength(1);
    expect(trips).toHaveLength(1);
    environment.socket.closed();
    environment.pass(20_000);
    environment.socket.opened();
    expect(environment.said).toHaveLength(1);
  });
  it('says when a board is drawn, and is not waited for once it was', () => {
    const { environment, connection } = connected();
    connection.boardIsDrawn();
    expect(environment.said.at(-1)).toMatchObject({ do: 'ready', for: 'moves' });
    environment.socket.closed();
    environment.pass(1_000);
    environment.socket.opened();
    expect(environment.said[0]).not.toHaveProperty('draws');
  });
  it('takes the fact that an action became for its answer', async () => {
    const { environment, connection, states } = connected();
    const answers: Answer[] = [];
    void connection.play('lay R5').then((a) => answers.push(a));
    environment.hear({ type: 'update', seq: 6, at: 1, fact: 'moved', id: environment.said[1]!.id });
    await Promise.resolve();
    expect(answers).toEqual([done(environment.said[1]!.id)]);
    expect(states.at(-1)?.seq).toBe(6);
  });
  it('asks for one hint at a time: the same question shares its answer, another one waits', async () => {
    const { environment, connection } = connected();
    const hints = () => environment.said.filter((action) => action.do === 'hint');
    const answers: Answer[] = [];
    const ask = () => void connection.hint().then((answer) => answers.push(answer));
    environment.hear(update(6, { play: play({ moves: ['draw', 'lay R5'] }) }));
    ask();
    // The log has the fact that a hint was given; the moves are the same.
    environment.hear(update(7, { play: play({ moves: ['draw', 'lay R5'] }) }));
    ask();
    expect(hints()).toHaveLength(1);
    environment.hear(update(8, { play: play({ moves: ['draw'] }) }));
    ask();
    expect(hints()).toHaveLength(1);
    environment.hear(done(hints()[0]!.id, 7));
    await vi.waitFor(() => expect(hints()).toHaveLength(2));
    expect(answers).toHaveLength(2);
    expect(hints()[1]).toMatchObject({ seq: 8 });
    environment.hear(done(hints()[1]!.id, 9));
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    ask();
    expect(hints()).toHaveLength(3);
  });
  it('keeps an action made while the connection is down', () => {
    const { environment, connection } = connected();
    environment.socket.closed();
    void connection.act({ do: 'say', phrase: 'hello' });
    environment.pass(1_000);
    environment.socket.opened();
    expect(environment.said.map((m) => m.do)).toEqual(['hello', 'say']);
  });
  it('asks for everything when a fact is missing, and takes nothing until it has it', () => {
    const { environment, states } = connected();
    environment.hear(update(7));
    expect(environment.said.at(-1)).toEqual({ do: 'lang', lang: 'en' });
    environment.hear(update(8));
    expect(states.at(-1)!.seq).toBe(5);
    environment.hear(snapshot(8));
    environment.hear(update(9));
    expect(states.at(-1)!.seq).toBe(9);
  });
  it('changes the language at once', () => {
    const { environment, connection } = connected();
    connection.setLanguage('de');
    expect(environment.said.at(-1)).toEqual({ do: 'lang', lang: 'de' });
    environment.socket.closed();
    environment.pass(1_000);
    environment.socket.opened();
    expect(environment.said[0]).toMatchObject({ do: 'hello', lang: 'de' });
  });
  it('waits longer each time, never longer than ten seconds, and not all at once', () => {
    expect(waitBefore(0, 0)).toBe(150);
    expect(waitBefore(0, 1)).toBe(300);
    expect(waitBefore(11, 1)).toBe(1_500);
    expect(waitBefore(20, 1)).toBe(10_000);
    const { environment, connectionStates } = connected();
    for (let i = 0; i < 4; ++i) { environment.socket.closed(); environment.pass(1_200); }
    const waits = connectionStates.filter((s) => s.at === 'away').map((s) => s.tries);
    expect(waits).toEqual([1, 2, 3, 4]);
  });
  it('leaves the seat to a newer tab, until asked to take it back', () => {
    const { environment, connection, connectionStates } = connected();
    environment.hear({ type: 'bye', why: 'newer-tab', text: 'elsewhere' });
    environment.socket.closed();
    environment.pass(60_000);
    expect(environment.sockets).toHaveLength(1);
    expect(connectionStates.at(-1)).toMatchObject({ at: 'ended', bye: { why: 'newer-tab' } });
    connection.retry();
    expect(environment.sockets).toHaveLength(2);
  });
  it('comes back after a restart', () => {
    const { environment, connectionStates } = connected();
    environment.hear({ type: 'bye', why: 'closing', text: '' });
    environment.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: 'closing' });
    environment.pass(1_000);
    expect(environment.sockets).toHaveLength(2);
  });
  it('says that the table is being moved for as long as it hears so, and a little longer', () => {
    const { environment, connection, connectionStates } = connected();
    void connection.play('a');
    environment.pass(2_000);
    environment.hear({ type: 'moving' });
    expect(connectionStates.at(-1)).toEqual({ at: 'moving' });
    environment.pass(2_000);
    environment.hear({ type: 'moving' });
    environment.pass(2_000);
    expect(connectionStates.at(-1)).toEqual({ at: 'moving' });
    // The server says goodbye: the client reconnects, and still knows the reason.
    environment.hear({ type: 'bye', why: 'closing', text: '' });
    environment.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: 'moving' });
    environment.pass(1_000);
    expect(connectionStates.at(-1)).toMatchObject({ at: 'connecting', why: 'moving' });
    environment.socket.opened();
    environment.hear(update(6));
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
    environment.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: null });
  });
  it('takes a table that is not back after some tries for lost, and silence for silence', () => {
    const { environment, connectionStates } = connected();
    environment.hear({ type: 'moving' });
    environment.socket.closed();
    for (let i = 0; i < 20; ++i) { environment.socket.closed(); environment.pass(2_000); }
    expect(connectionStates.findLast((s) => s.at === 'away')).toMatchObject({ why: null });
    const other = connected();
    other.environment.hear({ type: 'moving' });
    other.environment.pass(4_000);
    expect(other.connectionStates.at(-1)).toEqual({ at: 'doubtful' });
  });
  it('takes a lost connection for a table that is being moved, for a while, where the server is one of several', () => {
    const { environment, connectionStates } = connected();
    environment.hear(snapshot(6, { movable: true }));
    environment.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: 'moving' });
    environment.pass(1_000);
    expect(connectionStates.at(-1)).toMatchObject({ at: 'connecting', why: 'moving' });
    for (let i = 0; i < 10; ++i) { environment.socket.closed(); environment.pass(2_000); }
    expect(connectionStates.findLast((s) => s.at === 'away')).toMatchObject({ why: null });
    environment.socket.opened();
    environment.hear(update(7));
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
    // No new snapshot is needed for this, and it also holds for a server that stops.
    environment.hear({ type: 'bye', why: 'closing', text: '' });
    environment.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: 'moving' });
    environment.pass(1_000);
    environment.socket.opened();
    environment.hear({ type: 'bye', why: 'rate', text: '' });
    environment.socket.closed();
    expect(connectionStates.at(-1)).toMatchObject({ at: 'away', why: 'rate' });
  });
  it('says first that nothing comes, and then that the table is being moved, where one of several servers is silent', () => {
    const { environment, connection, connectionStates } = connected();
    environment.hear(snapshot(6, { movable: true }));
    void connection.play('a');
    environment.pass(4_000);
    expect(connectionStates.at(-1)).toEqual({ at: 'doubtful' });
    environment.pass(2_000);
    expect(connectionStates.at(-1)).toMatchObject({ at: 'connecting', why: 'moving' });
  });
  it('does not listen to a socket it has left', () => {
    const { environment, states } = connected();
    const old = environment.socket;
    old.closed();
    environment.pass(1_000);
    environment.socket.opened();
    old.heard(JSON.stringify(update(6)));
    expect(states).toHaveLength(1);
  });
  it('does not take a seat back by itself that a newer tab has', () => {
    const { environment, connection } = connected();
    environment.hear({ type: 'bye', why: 'newer-tab', text: 'elsewhere' });
    environment.socket.closed();
    connection.check();
    environment.pass(60_000);
    expect(environment.sockets).toHaveLength(1);
  });
});

/** All states of the connection from index `from` on, without repeats. */
const phases = (states: ConnectionState[], from: number) => states.slice(from).map(({ at }) => at).filter((at, i, all) => at !== all[i - 1]);

describe('honesty about the connection', () => {
  it('says after a second that a move is on its way, and when it has arrived', () => {
    const { environment, connection, onTheWay } = connected();
    void connection.play('lay R5');
    environment.pass(999);
    expect(onTheWay).toEqual([]);
    environment.pass(1);
    expect(onTheWay).toEqual([1]);
    environment.hear(done(environment.said[1]!.id));
    expect(onTheWay).toEqual([1, 0]);
  });
  it('says so also of a move made while the connection is down', () => {
    const { environment, connection, onTheWay } = connected();
    environment.socket.closed();
    void connection.play('lay R5');
    environment.pass(1_000);
    expect(onTheWay).toEqual([1]);
  });
  it('doubts a connection that owes an answer for three seconds, and tries another one two seconds later', () => {
    const { environment, connection, connectionStates } = connected();
    void connection.play('lay R5');
    environment.pass(2_999);
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
    environment.pass(1);
    expect(connectionStates.at(-1)).toEqual({ at: 'doubtful' });
    expect(environment.sockets).toHaveLength(1);
    environment.pass(2_000);
    expect(environment.sockets).toHaveLength(2);
    expect(connectionStates.at(-1)).toMatchObject({ at: 'connecting', again: true });
  });
  it('believes a slow connection again as soon as it says something, and leaves the new attempt', () => {
    const { environment, connection, connectionStates } = connected();
    void connection.play('lay R5');
    const [old, id] = [environment.socket, environment.said[1]!.id];
    environment.pass(5_500);
    expect(environment.sockets).toHaveLength(2);
    old.heard(JSON.stringify(done(id)));
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
    environment.socket.opened();
    expect(environment.said).toEqual([]);
    environment.pass(5_000);
    expect(environment.sockets).toHaveLength(2);
  });
  it('does not doubt a connection that says other things meanwhile', () => {
    const { environment, connection, connectionStates } = connected();
    void connection.play('lay R5');
    for (let seq = 6; seq < 12; ++seq) { environment.pass(2_000); environment.hear(update(seq)); }
    expect(phases(connectionStates, 0)).toEqual(['connecting', 'up']);
  });
  it('finds a dead connection within ten seconds while a game is played, although nobody does anything', () => {
    const { environment, connectionStates } = connected();
    environment.pass(7_000);
    expect(environment.said.at(-1)).toMatchObject({ do: 'explain', move: '?' });
    environment.pass(3_000);
    expect(connectionStates.at(-1)).toEqual({ at: 'doubtful' });
  });
  it('never says that all is well before something was heard', () => {
    const { environment, connectionStates } = connected();
    const from = connectionStates.length;
    environment.socket.closed();
    environment.pass(30_000);
    environment.socket.opened();
    environment.pass(2_000);
    expect(phases(connectionStates, from)).toEqual(['away', 'connecting']);
    environment.hear(update(6));
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
  });
  it('makes short attempts on a dead network: the one after it is back opens within two seconds', () => {
    const { environment } = connected();
    environment.socket.closed();
    environment.pass(225);
    const begun: number[] = [];
    for (let i = 0; i < 4; ++i) {
      const before = environment.sockets.length;
      begun.push(environment.clock);
      while (environment.sockets.length === before) environment.pass(50);
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
    const { environment, connection, connectionStates } = connected();
    connection.offline();
    expect(connectionStates.at(-1)).toEqual({ at: 'doubtful' });
    environment.pass(1_000);
    environment.socket.closed();
    environment.pass(20_000);
    environment.socket.closed();
    const attempts = environment.sockets.length;
    connection.check();
    expect(environment.sockets).toHaveLength(attempts + 1);
  });
  it('believes the connection, not the browser: a server on this machine needs no network', () => {
    const { environment, connection, connectionStates } = connected();
    connection.offline();
    environment.hear(done(environment.said.at(-1)!.id));
    expect(connectionStates.at(-1)).toEqual({ at: 'up' });
    environment.pass(5_000);
    expect(environment.sockets).toHaveLength(1);
  });
  it('asks at once when the page wakes up, and does not wait long for the answer', () => {
    const { environment, connection } = connected();
    connection.check();
    expect(environment.said.at(-1)).toMatchObject({ do: 'explain' });
    environment.pass(1_000);
    expect(environment.sockets).toHaveLength(2);
  });
  it('measures answers, not the time of a dead connection', () => {
    const { environment, connection, trips } = connected();
    void connection.play('lay R5');
    environment.pass(44_000);
    environment.socket.opened();
    const id = environment.said[1]!.id;
    environment.pass(80);
    environment.hear(done(id));
    expect(trips).toEqual([80]);
    void connection.play('lay R6');
    environment.pass(4_000);
    environment.hear(done(environment.said.at(-1)!.id));
    expect(trips).toEqual([80]);
  });
});
