// Which table is a lesson and how far it is, for this tab, so that a reloaded page goes on where it was.
import type { GameName } from '../wire/types';
import type { Which } from './lesson';

const key = (table: string) => `lesson:${table}`;

export function beginLesson(table: string, game: GameName, which: Which): void { keepStep(table, game, 0, which); }
export function keepStep(table: string, game: GameName, step: number, which: Which): void {
  try { sessionStorage.setItem(key(table), JSON.stringify([game, step, which])); } catch { /* then a reload ends the lesson */ }
}
/** A table at which somebody practises a position of their own, with an expert's opinion on every move (table/Practice.svelte). */
export function beginPractice(table: string): void { try { sessionStorage.setItem(`practice:${table}`, '1'); } catch { /* then it is an ordinary table */ } }
export function isPractice(table: string): boolean { try { return sessionStorage.getItem(`practice:${table}`) !== null; } catch { return false; } }
/** Somebody who was invited takes the lesson first; afterwards it leads back to that table. */
export function comeBackTo(table: string): void { try { sessionStorage.setItem('invited', table); } catch { /* then the link must do */ } }
export function invitedTo(): string | null { try { return sessionStorage.getItem('invited'); } catch { return null; } }
export function arrivedAt(table: string): void { if (invitedTo() === table) try { sessionStorage.removeItem('invited'); } catch { /* see above */ } }
export function lessonAt(table: string): { game: GameName; step: number; which: Which } | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(table)) ?? 'null');
    if (Array.isArray(kept) && kept.length === 3) return { game: kept[0] as GameName, step: Number(kept[1]), which: kept[2] === 2 ? 2 : 1 };
  } catch { /* not ours */ }
  return null;
}
