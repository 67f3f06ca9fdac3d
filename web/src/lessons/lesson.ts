// First lessons: a real table that begins from a set position, and a coach who says what to try. The table referees as always. A step is
// done when the person has made a move that it asked for; somebody who makes another move may begin again.
import { loadTexts } from '../i18n/texts';
import type { GameName, Level } from '../wire/types';

export interface Lesson {
  seats: number;
  /** The bots that play for the other players. */
  level: Level;
  /** As docs/referee.md has it; every card that will be drawn is named, so that nothing is left to chance. */
  position: Record<string, unknown>;
  /** By step: which moves it asks for, in the notation of the rules. Its text is `GAME.lesson.STEP` (`lesson2` in the second lesson), from 1; one more for the end. */
  wants: RegExp[];
  /** By step: a selector for the things on the board to mark. */
  shows: string[];
}

/** Some games have a second lesson, for what comes after the first steps. */
export type Which = 1 | 2;
const lessons: Readonly<Partial<Record<GameName, readonly (() => Promise<Lesson>)[]>>> = {
  uno: [() => import('./uno').then((m) => m.lesson)],
  annaotto: [() => import('./annaotto').then((m) => m.lesson), () => import('./annaotto').then((m) => m.second)],
  anansi: [() => import('./anansi').then((m) => m.lesson), () => import('./anansi').then((m) => m.second)],
  otto: [() => import('./otto').then((m) => m.lesson), () => import('./otto').then((m) => m.second)],
};

export const hasLesson = (game: GameName, which: Which = 1): boolean => lessons[game]?.[which - 1] !== undefined;
/** Loads a lesson and its texts.  REQUIRES: hasLesson(game, which). */
export async function loadLesson(game: GameName, which: Which = 1): Promise<Lesson> {
  const [lesson] = await Promise.all([lessons[game]![which - 1]!(), loadTexts(`${game}.lesson`)]);
  return lesson;
}
/** The key of the text of a step, from 0; one more for the end. */
export const lessonKey = (game: GameName, which: Which, step: number): string => (which === 1 ? `${game}.lesson.${step + 1}` : `${game}.lesson2.${step + 1}`);
