// Lines for the people at a shared table who do not hold the device, so that nobody counts as away. These lines say only
// what needs no decision: luck for the deal, ready for the next game, and yes to taking a move back, which people agree on aloud. Nothing that
// these lines hear leaves the worker, except moves that everybody may see (reflexes.ts).
import { allLucky, allReady } from '../table/again';
import { begin, fold, present, type ClientTable } from '../wire/state';
import type { ServerMessage, TableInfo } from '../wire/types';
import type { UnsentAction } from '../wire/connection';
import { openReflexes, type EdgeMoves } from './reflexes';

interface PassiveLine { person: number; state: ClientTable | null; /** What was said already: each thing once for each game or request. */ said: Set<string> }
/** The number of a passive line: below zero, because the page's lines are not. */
const lineOf = (person: number): number => -1 - person;
const hello = JSON.stringify({ do: 'hello', v: 1, lang: 'en' });

export class PassiveLines {
  private readonly lines = new Map<number, PassiveLine>();
  private waiting: { line: number; text: string }[] = [];
  private readonly name: string;
  private numbers = 0;
  private lastEdgeMoves = '{}';

  constructor(private readonly random: (bytes: Uint8Array<ArrayBuffer>) => void) { this.name = this.hex(6); }

  /** Opens lines for the people who have none yet; returns them and the first message on each. */
  open({ table }: TableInfo, holding: readonly number[]): { line: number; text: string }[] {
    const people = table.places.flatMap((chair) => (chair.kind === 'person' && !holding.includes(chair.person) ? [chair.person] : []));
    return people.filter((person) => !this.lines.has(lineOf(person))).map((person) => {
      this.lines.set(lineOf(person), { person, state: null, said: new Set() });
      return { line: lineOf(person), text: hello };
    });
  }
  /** The person holds the device now, or the table is gone. */
  gone(line: number): void { this.lines.delete(line); }

  heard(line: number, text: string): void {
    const passive = this.lines.get(line);
    if (!passive) return;
    const message = JSON.parse(text) as ServerMessage, before = passive.state;
    if (message.type === 'snapshot') passive.state = begin(message, 0, before);
    else if (message.type === 'presence' && before) passive.state = present(before, message, 0);
    else if (message.type === 'update' && before) {
      const next = fold(before, message, 0);
      if (next === 'gap') this.waiting.push({ line, text: JSON.stringify({ do: 'lang', lang: 'en' }) });
      else if (next !== 'old') passive.state = next;
    }
    if (passive.state) this.answer(passive, passive.state);
  }
  /** The messages to send now; each is returned once. */
  toSay(): { line: number; text: string }[] {
    const now = this.waiting;
    this.waiting = [];
    return now;
  }
  /** What the people of these lines can do at once; null: unchanged. */
  newEdgeMoves(): EdgeMoves | null {
    const edgeMoves: Record<number, string[]> = {};
    for (const { person, state } of this.lines.values()) if (state?.table.reflexes && state.play && !state.play.over && !state.presence?.pause) edgeMoves[person] = openReflexes(state.play);
    const now = JSON.stringify(edgeMoves);
    if (now === this.lastEdgeMoves) return null;
    this.lastEdgeMoves = now;
    return edgeMoves;
  }
  press(person: number, move: string): void {
    const state = this.lines.get(lineOf(person))?.state;
    if (state && openReflexes(state.play).includes(move)) this.say(person, { do: 'play', seq: state.seq, move });
  }

  private answer(passive: PassiveLine, state: ClientTable): void {
    const { table, you } = state;
    if (you.seat === null) return;
    const once = (what: string, action: () => UnsentAction) => {
      if (passive.said.has(what)) return;
      passive.said.add(what);
      this.say(passive.person, action());
    };
    if (table.phase === 'gathering' && !table.fair.luck[you.seat]) once(`luck ${table.number}`, () => ({ do: 'luck', value: this.hex(16) }));
    if (table.undo && table.undo.by !== you.seat && !table.undo.agreed.includes(you.seat)) once(`undo ${table.undo.seq}`, () => ({ do: 'agree', seq: table.undo!.seq, yes: true }));
    if (table.phase === 'over') once(`ready ${table.number}`, () => ({ do: 'ready', for: 'deal' }));
    // For the host, the line does what a host's page does.
    if (!you.host) return;
    if (table.phase === 'over' && allReady(state)) once(`again ${table.number}`, () => ({ do: 'rematch' }));
    if (table.phase === 'gathering' && passive.said.has(`again ${table.number - 1}`) && allLucky(state)) once(`deal ${table.number}`, () => ({ do: 'start' }));
  }
  private say(person: number, action: UnsentAction): void {
    this.waiting.push({ line: lineOf(person), text: JSON.stringify({ ...action, id: `${this.name}-${++this.numbers}` }) });
  }
  private hex(bytes: number): string {
    const drawn = new Uint8Array(bytes);
    this.random(drawn);
    return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}
