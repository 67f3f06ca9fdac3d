// A replay as pure functions: which steps are needed, and what each of them shows. Tests need no browser;
// replay_controller.svelte.ts fetches the steps and moves through them.
import type { AnyFinale } from '../games/finale';
import { scenesOf, type Scene } from '../table/stage';
import type { ReplayStep } from '../wire/types';

/** Steps come from the server in pages of so many. */
export const pageSize = 50;
/** A moment: after `ply` moves; `part` says which scene if the move makes two (the end of a round, the next deal). */
export interface Moment { ply: number; part: number }

export const speeds = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof speeds)[number];
/** How long a step stays, in milliseconds; the end of a round stays three times as long. */
export const stepMs: Readonly<Record<Speed, number>> = { slow: 2600, normal: 1300, fast: 550 };
export const pauseAfter = (scene: Scene, speed: Speed): number => stepMs[speed] * (scene.hold === 'round' ? 3 : scene.hold === 'trick' ? 1.4 : 1);

/** `#12` or `#12.1`; null: something else. */
export function readMoment(hash: string): Moment | null {
  const found = /^#(\d{1,6})(?:\.(\d))?$/.exec(hash);
  return found ? { ply: Number(found[1]), part: Number(found[2] ?? 0) } : null;
}
export const momentHash = ({ ply, part }: Moment): string => `#${ply}${part > 0 ? `.${part}` : ''}`;

/** The pages without which a ply cannot be shown: its own, and that of the ply before. */
export const pagesFor = (ply: number): number[] => [...new Set([Math.floor(Math.max(0, ply - 1) / pageSize), Math.floor(ply / pageSize)])];

/** What a ply shows; null: not all of it is loaded yet. */
export function scenesAt(steps: ReadonlyMap<number, ReplayStep>, ply: number, finale: AnyFinale | null): Scene[] | null {
  const [now, before] = [steps.get(ply), steps.get(ply - 1)];
  if (!now || (ply > 0 && !before)) return null;
  return scenesOf(before?.view ?? null, now, finale);
}

/** One scene on or back. A step back to another ply leads to its last scene. `scenes`: how many scenes a ply has, as far as known. */
export function stepFrom({ ply, part }: Moment, by: 1 | -1, last: number, scenes: (ply: number) => number): Moment {
  if (by === 1) return part + 1 < scenes(ply) ? { ply, part: part + 1 } : ply < last ? { ply: ply + 1, part: 0 } : { ply, part };
  return part > 0 ? { ply, part: part - 1 } : ply > 0 ? { ply: ply - 1, part: Math.max(0, scenes(ply - 1) - 1) } : { ply, part };
}

/** Sentences in one line; after a sentence without a full stop comes a middle dot. */
export const inOneLine = (sentences: readonly string[]): string => sentences.reduce((line, next) => (line === '' ? next : `${line}${/[.!?…]$/.test(line) ? ' ' : ' · '}${next}`), '');
