// First lessons: a real table that begins from a set position, and somebody who says what to try. The table referees as
// always; a step is done when the person has made a move that it asked for, and whoever tries something else may begin again.
import { loadTexts } from '../i18n/texts';
import type { GameName, Level } from '../wire/types';

export interface Lesson {
  seats: number;
  /** What stands in for the other players. */
  level: Level;
  /** As docs/referee.md has it; every card that will be drawn is named, so that nothing is left to chance. */
  position: Record<string, unknown>;
  /** By step: which moves it asks for, in the notation of the rules. What to try and why is said by `GAME.lesson.STEP`, from 1; one more for the end. */
  wants: RegExp[];
}

const lessons: Readonly<Partial<Record<GameName, () => Promise<Lesson>>>> = {
  uno: () => import('./uno').then((m) => m.lesson),
  annaotto: () => import('./annaotto').then((m) => m.lesson),
  anansi: () => import('./anansi').then((m) => m.lesson),
  otto: () => import('./otto').then((m) => m.lesson),
};

export const hasLesson = (game: GameName): boolean => lessons[game] !== undefined;
/** A lesson and its words, when somebody takes it.  REQUIRES: hasLesson(game). */
export async function loadLesson(game: GameName): Promise<Lesson> {
  const [lesson] = await Promise.all([lessons[game]!(), loadTexts(`${game}.lesson`)]);
  return lesson;
}
