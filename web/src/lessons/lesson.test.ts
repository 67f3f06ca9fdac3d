import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { langs, loadLanguage, textIf } from '../i18n/texts';
import type { GameName } from '../wire/types';
import { hasLesson, lessonKey, loadLesson, type Lesson, type Which } from './lesson';

const all = await Promise.all((['uno', 'annaotto', 'anansi', 'otto'] satisfies GameName[]).flatMap((game) => ([1, 2] as const).filter((which) => hasLesson(game, which)).map(async (which) => [which, game, await loadLesson(game, which)] as const)));
for (const lang of langs) await loadLanguage(lang);
/** The texts of all steps and of the end. */
function saidIn(lang: string, game: GameName, which: Which): string[] {
  const said: string[] = [];
  for (let text; (text = textIf(lang, lessonKey(game, which, said.length))) !== undefined;) said.push(text);
  return said;
}
const binary = process.env.TISCHLEIN ?? '../build/dev/tischlein';

interface Play { must: number[]; moves: Record<string, string[]>; over: boolean; winners?: number[]; error?: string }
interface Made { seat: number; move: string }
/** What the referee says after each of these sequences of moves; one process for all of them. */
function after(lesson: Lesson, ways: readonly Made[][]): Play[] {
  const asked = ways.flatMap((way) => [{ do: 'set', position: lesson.position, seed: 'lesson' }, ...way.map((made) => ({ do: 'play', ...made })), { do: 'moves' }]);
  const answers = spawnSync(binary, ['referee'], { input: asked.map((one) => JSON.stringify(one)).join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 }).stdout.trim().split('\n');
  let line = -1;
  return ways.map((way) => JSON.parse(answers[line += way.length + 2]!) as Play);
}

/**
  * Plays the lesson with every possible move of the other players, while the learner does what the steps ask for. Returns how every one
  * of these games ended.
 */
function played(lesson: Lesson): { step: number; over: boolean; winners: number[] }[] {
  const ends: { step: number; over: boolean; winners: number[] }[] = [];
  let open: { way: Made[]; step: number }[] = [{ way: [], step: 0 }];
  for (let depth = 0; open.length > 0 && depth < 60; ++depth) {
    const answers = after(lesson, open.map(({ way }) => way));
    open = open.flatMap(({ way, step }, i) => {
      const { must, moves, over, winners = [], error } = answers[i]!;
      if (error) throw new Error(`${JSON.stringify(way)}: ${error}`);
      const own = moves[0]?.find((one) => lesson.wants[step]?.test(one));
      if (own !== undefined && (must.includes(0) || must.length === 0)) return [{ way: [...way, { seat: 0, move: own }], step: step + 1 }];
      const seat = must.find((one) => one !== 0);
      if (over || seat === undefined) { ends.push({ step, over, winners }); return []; }
      return moves[seat]!.map((move) => ({ way: [...way, { seat, move }], step }));
    });
    if (open.length > 2000) throw new Error('too many ways');
  }
  return ends;
}

it('every game but UNO has a second lesson', () => expect(all.filter(([which]) => which === 2).map(([, game]) => game)).toEqual(['annaotto', 'anansi', 'otto']));

describe.each(all)('lesson %i of %s', (which, game, lesson) => {
  it('has words for every step in every language', () => {
    for (const lang of langs) expect(saidIn(lang, game, which)).toHaveLength(lesson.wants.length + 1);
    expect(lesson.shows).toHaveLength(lesson.wants.length);
  });
  it('is short', () => {
    expect(lesson.wants.length).toBeGreaterThanOrEqual(3);
    expect(lesson.wants.length).toBeLessThanOrEqual(6);
    // On a phone the text must leave room for the table.
    for (const lang of langs) for (const text of saidIn(lang, game, which)) expect(text.length, text).toBeLessThanOrEqual(210);
  });
  it.skipIf(!existsSync(binary))('can be played as its steps say and is won, whatever the others do', () => {
    const ends = played(lesson);
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends) expect(end).toEqual({ step: lesson.wants.length, over: true, winners: [0] });
  });
});
