import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { langs } from '../i18n/catalogue';
import type { GameName } from '../wire/types';
import { lessons, type Lesson } from './lesson';

const all = await Promise.all(Object.entries(lessons).map(async ([game, load]) => [game as GameName, await load()] as const));
const binary = process.env.TISCHLEIN ?? '../build/dev/tischlein';

/** Plays the lesson with the real referee: whoever does what the steps ask for gets to its end, whatever the bot does. */
function played(lesson: Lesson): { step: number; over: boolean } {
  const asked: object[] = [{ do: 'set', position: lesson.position, seed: 'lesson' }];
  for (let step = 0; asked.length < 200;) {
    const answers = spawnSync(binary, ['referee'], { input: [...asked, { do: 'moves' }].map((one) => JSON.stringify(one)).join('\n'), encoding: 'utf8' }).stdout.trim().split('\n');
    const state = JSON.parse(answers.at(-1)!) as { must: number[]; moves: Record<string, string[]>; over: boolean; error?: string };
    if (state.error) throw new Error(answers.at(-1));
    if (state.over) return { step, over: true };
    const seat = state.must[0]!;
    const move = seat === 0 ? state.moves[0]!.find((one) => lesson.wants[step]!.test(one)) : state.moves[seat]![0];
    if (move === undefined) return { step, over: false };
    if (seat === 0) step++;
    asked.push({ do: 'play', seat, move });
  }
  return { step: -1, over: false };
}

describe.each(all)('the first lesson of %s', (_, lesson) => {
  it('has words for every step in every language', () => {
    for (const lang of langs) expect(lesson.texts[lang]).toHaveLength(lesson.wants.length + 1);
  });
  it.skipIf(!existsSync(binary))('can be played as its steps say', () => {
    expect(played(lesson)).toEqual({ step: lesson.wants.length, over: true });
  });
});
