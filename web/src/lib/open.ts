// Opening a table from the start page or a rules page.
import { gameSeats } from '../i18n/games';
import { refusalText } from '../i18n/refusal';
import { ui } from '../i18n/ui.svelte';
import { loadLesson, type Which } from '../lessons/lesson';
import { beginLesson, beginPractice } from '../lessons/progress';
import { openTable, Refusal } from '../wire/http';
import type { GameName, Opened, OpenTable } from '../wire/types';
import { alone, tableLink } from './paths';
import { keepOnce } from './once';
import { prefs, type Rivals } from './prefs.svelte';
import { go } from './router.svelte';
import { note } from './toast.svelte';

/** Tables that deal by themselves as soon as the page is there: somebody wanted to play at once. */
export const dealAtOnce = new Set<string>();

/** Tables to which friends are to be invited as soon as the page is there. */
export const inviteAt = new Set<string>();

/** What a table of this browser needs, side by side and none of it before a game is chosen: from the finger on its button on, so that much of it
 *  is here when the finger is lifted. */
export function fetchTable(game: GameName): void {
  void Promise.all([
    import('../local/thread').then(({ thread }) => thread()), import('../local/line'), import('../table/TablePage.svelte'), import('../games').then(({ loadBoard }) => loadBoard(game)),
  ]).catch(() => {});
}

/** Against bots nobody else is needed, no server either: the table is in this browser. Where the engine does not come to life the server has it. */
export async function openAlone(wish: OpenTable): Promise<Opened> {
  fetchTable(wish.game);
  try {
    return await (await import('../local/line')).openLocal(wish);
  } catch (error) {
    if (alone || (error instanceof Refusal && error.status !== 0)) throw error;
    return openTable(wish);
  }
}

/** A table that begins from the lesson's position; TablePage shows the coach. */
export async function openLesson(game: GameName, which: Which = 1): Promise<void> {
  keepOnce(`lesson:${game}`);
  try {
    const { seats, level, position } = await loadLesson(game, which);
    const bots = Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, level }));
    const opened = await openAlone({ game, seats, position, bots, name: prefs.name.trim() || ui.t('page.guest') });
    beginLesson(opened.table, game, which);
    dealAtOnce.add(opened.table);
    go(tableLink(opened.table));
  } catch (error) {
    note(refusalText(error));
  }
}

/** What a copied position says, as far as a table needs it; null: it is none. */
export function readPosition(text: string): { game: GameName; seats: number; position: Record<string, unknown> } | null {
  try {
    const position = JSON.parse(text) as Record<string, unknown> | null;
    const { game, seats } = position ?? {};
    return position && typeof game === 'string' && Object.hasOwn(gameSeats, game) && Number.isInteger(seats) ? { game: game as GameName, seats: seats as number, position } : null;
  } catch { return null; }
}
/** A table that begins from a position, with bots at all other seats; as a lesson, with an expert's opinion. What is wrong with the position, the server says. */
export async function openPosition(text: string, how: 'table' | 'lesson' = 'table'): Promise<void> {
  const read = readPosition(text);
  if (!read) { note(ui.t('page.start.noPosition')); return; }
  try {
    const bots = Array.from({ length: read.seats - 1 }, (_, i) => ({ seat: i + 1, level: 'medium' as const }));
    const opened = await openAlone({ ...read, bots, name: prefs.name.trim() || ui.t('page.guest') });
    if (how === 'lesson') beginPractice(opened.table);
    dealAtOnce.add(opened.table);
    go(tableLink(opened.table));
  } catch (error) {
    note(refusalText(error));
  }
}

/** What makes a game short: one round, or as near to it as the game has. */
export const short: Readonly<Record<GameName, Record<string, number | boolean>>> = { uno: { rounds: 1 }, annaotto: { cards: 6, placings: false }, anansi: { rounds: 1 }, otto: { target: 8 } };
/** How somebody plays against bots, as last chosen: short at first. */
export const rivalsOf = (game: GameName): Rivals => prefs.rivals[game] ?? { short: true, level: 'medium', seats: gameSeats[game].usual };

/** Alone: bots at all other seats, and cards are dealt. With friends: an open table, and the page shows how to invite. */
export async function openGame(game: GameName, how: 'bots' | 'friends'): Promise<void> {
  const rivals = rivalsOf(game);
  const seats = how === 'bots' ? rivals.seats : gameSeats[game].usual;
  const bots = Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, level: rivals.level }));
  keepOnce(`lesson:${game}`);
  const name = prefs.name.trim() || ui.t('page.guest');
  try {
    const opened = await (how === 'bots' ? openAlone : openTable)({ game, seats, name, ...(how === 'bots' ? { bots, ...(rivals.short ? { options: short[game] } : {}) } : {}) });
    if (how === 'bots') dealAtOnce.add(opened.table);
    go(tableLink(opened.table));
  } catch (error) {
    note(refusalText(error));
  }
}
