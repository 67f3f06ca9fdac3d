// First lessons: a real table that begins from a set position, and somebody who says what to try. The table referees as
// always; a step is done when the person has made a move that it asked for, and whoever tries something else may begin again.
import type { Catalogue } from '../i18n/catalogue';
import type { GameName, Level } from '../wire/types';

export interface Lesson {
  seats: number;
  /** What stands in for the other players. */
  level: Level;
  /** As docs/referee.md has it; every card that will be drawn is named, so that nothing is left to chance. */
  position: Record<string, unknown>;
  /** By step: which moves it asks for, in the notation of the rules. */
  wants: RegExp[];
  /** By step: what to try and why; one more for the end. */
  texts: Catalogue<readonly string[]>;
}

/** The lessons there are, each loaded when somebody takes it. */
export const lessons: Readonly<Record<GameName, () => Promise<Lesson>>> = {
  uno: () => import('./uno').then((m) => m.lesson),
  annaotto: () => import('./annaotto').then((m) => m.lesson),
  anansi: () => import('./anansi').then((m) => m.lesson),
  otto: () => import('./otto').then((m) => m.lesson),
};
