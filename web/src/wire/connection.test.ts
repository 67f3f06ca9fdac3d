import { describe, expect, it } from 'vitest';
import { Connection, waitBefore, type Ears, type Line, type Outside } from './connection';
import type { TableState } from './state';
import { snapshot, update } from './testing';
import type { Answer } from './types';

/** A browser whose network and clock the test holds in its hands. */
class Puppet implements Outside {
  clock = 0;
  ears: Ears[] = [];
  sent: string[][] = [];
  closed = 0;
  private timers: { at: number; call: () => void }[] = [];
  open(ears: Ears) {
    const sent: string[] = [];
    this.ears.push(ears);
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
  get line() { return this.ears.at(-1)!; }
  get said() { return this.sent.at(-1)!.map((text) => JSON.parse(text) as Record<string, unknown>); }
  hear(message: unknown) { this.line.heard(JSON.stringify(message)); }
}

function connected() {
  const puppet = new Puppet();
  const states: TableState[] = [], lines: Line[] = [], trips: number[] = [];
  const connection = new Connection('en', { state: (s) => states.push(s), line: (l) => lines.push(l), roundTrip: (ms) => trips.push(ms) }, puppet);
  puppet.line.opened();
  puppet.hear(snapshot(5));
  return { puppet, states, lines, trips, connection };
}
const done = (id: unknown, seq = 6) => ({ type: 'answer', id, ok: true, seq });

describe('the line to a table', () => {
  it('says hello first and is up with the first message', () => {
    const { puppet, states, lines } = connected();
    expect(puppet.said).toEqual([{ do: 'hello', v: 1, lang: 'en' }]);
    expect(states).toHaveLength(1);
    expect(lines.at(-1)).toEqual({ at: 'up' });
  });
  it('comes back with what it had seen and resends what was not answered, with the same id', async () => {
    const { puppet, connection, trips } = connected();
    const answers: Answer[] = [];
    void connection.play('lay R5').then((a) => answers.push(a));
    const id = puppet.said[1]!.id;
    expect(puppet.said[1]).toEqual({ do: 'play', id, seq: 5, move: 'lay R5' });
    puppet.line.closed();
    puppet.pass(20_000);
    puppet.line.opened();
    expect(puppet.said).toEqual([{ do: 'hello', v: 1, lang: 'en', seen: { game: 1, seq: 5 } }, { do: 'play', id, seq: 5, move: 'lay R5' }]);
    puppet.hear(done(id));
    puppet.hear(done(id));
    await Promise.resolve();
    expect(answers).toHaveLength(1);
    expect(trips).toHaveLength(1);
    puppet.line.closed();
    puppet.pass(20_000);
    puppet.line.opened();
    expect(puppet.said).toHaveLength(1);
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
  it('keeps an action made while the line is down', () => {
    const { puppet, connection } = connected();
    puppet.line.closed();
    void connection.act({ do: 'say', phrase: 'hello' });
    puppet.pass(1_000);
    puppet.line.opened();
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
    connection.speak('de');
    expect(puppet.said.at(-1)).toEqual({ do: 'lang', lang: 'de' });
    puppet.line.closed();
    puppet.pass(1_000);
    puppet.line.opened();
    expect(puppet.said[0]).toMatchObject({ do: 'hello', lang: 'de' });
  });
  it('waits longer each time, never longer than ten seconds, and not all at once', () => {
    expect(waitBefore(0, 0)).toBe(150);
    expect(waitBefore(0, 1)).toBe(300);
    expect(waitBefore(20, 1)).toBe(10_000);
    const { puppet, lines } = connected();
    for (let i = 0; i < 4; ++i) { puppet.line.closed(); puppet.pass(5_000); }
    const waits = lines.filter((l) => l.at === 'away').map((l) => l.tries);
    expect(waits).toEqual([1, 2, 3, 4]);
  });
  it('leaves the seat to a newer tab, until told to take it back', () => {
    const { puppet, connection, lines } = connected();
    puppet.hear({ type: 'bye', why: 'newer-tab', text: 'elsewhere' });
    puppet.line.closed();
    puppet.pass(60_000);
    expect(puppet.ears).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ at: 'ended', bye: { why: 'newer-tab' } });
    connection.retry();
    expect(puppet.ears).toHaveLength(2);
  });
  it('comes back after a restart', () => {
    const { puppet, lines } = connected();
    puppet.hear({ type: 'bye', why: 'closing', text: '' });
    puppet.line.closed();
    expect(lines.at(-1)).toMatchObject({ at: 'away', why: 'closing' });
    puppet.pass(1_000);
    expect(puppet.ears).toHaveLength(2);
  });
  it('notices a line that is silent but not closed', () => {
    const { puppet } = connected();
    puppet.pass(20_000);
    expect(puppet.said.at(-1)).toMatchObject({ do: 'explain', move: '?' });
    puppet.pass(9_000);
    expect(puppet.closed).toBe(1);
    expect(puppet.ears).toHaveLength(2);
  });
  it('asks at once when the page wakes up', () => {
    const { puppet, connection } = connected();
    connection.check();
    expect(puppet.said.at(-1)).toMatchObject({ do: 'explain' });
    puppet.pass(9_000);
    expect(puppet.ears).toHaveLength(2);
  });
  it('does not listen to a line it has left', () => {
    const { puppet, states } = connected();
    const old = puppet.line;
    old.closed();
    puppet.pass(1_000);
    puppet.line.opened();
    old.heard(JSON.stringify(update(6)));
    expect(states).toHaveLength(1);
  });
});
