// Opening a table from the start page or a rules page.
import { gameSeats } from '../i18n/games';
import { problemText } from '../i18n/problem_text';
import { ui } from '../i18n/ui.svelte';
import { loadLesson, type Which } from '../lessons/lesson';
import { beginLesson, beginPractice } from '../lessons/progress';
import { HttpProblem, openTable } from '../wire/http';
import type { GameName, Opened, OpenTable } from '../wire/types';
import { isStaticSite, tableLink } from './paths';
import { keepOnce } from './once';
import { prefs, type BotPreferences } from './prefs.svelte';
import { go } from './router.svelte';
import { note } from './toast.svelte';

/** Tables whose page deals as soon as it is loaded, because somebody wanted to play at once. */
export const dealAtOnce = new Set<string>();

/** Tables whose page shows how to invite friends as soon as it is loaded. */
export const inviteAt = new Set<string>();

/** Fetches all that a table of this browser needs, in parallel. Called when a finger goes down on a game's button, so that much of it is
 *  here when the finger is lifted; nothing is fetched before a game is chosen. */
export function fetchTable(game: GameName): void {
  void Promise.all([
    import('../local/thread').then(({ thread }) => thread()), import('../local/client'), import('../table/TablePage.svelte'), import('../games').then(({ loadBoard }) => loadBoard(game)),
  ]).catch(() => {});
}

/** A game against bots needs nobody else and no server, so its table is in this browser. If the engine does not start, the server has the table. */
export async function openAlone(request: OpenTable): Promise<Opened> {
  fetchTable(request.game);
  try {
    return await (await import('../local/client')).openLocal(request);
  } catch (error) {
    if (isStaticSite || (error instanceof HttpProblem && error.status !== 0)) throw error;
    return openTable(request);
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
    note(problemText(error));
  }
}

/** Reads what a table needs from a copied position; null: the text is no position. */
export function readPosition(text: string): { game: GameName; seats: number; position: Record<string, unknown> } | null {
  try {
    const position = JSON.parse(text) as Record<string, unknown> | null;
    const { game, seats } = position ?? {};
    return position && typeof game === 'string' && Object.hasOwn(gameSeats, game) && Number.isInteger(seats) ? { game: game as GameName, seats: seats as number, position } : null;
  } catch { return null; }
}
/** A table that begins from a position, with bots at all other seats; as a lesson, with an expert's opinion. The table says what is wrong with a position. */
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
    note(problemText(error));
  }
}

/** The options of a short game: one round, or what is nearest to it in that game. */
export const shortOptions: Readonly<Record<GameName, Record<string, number | boolean>>> = { uno: { rounds: 1 }, annaotto: { cards: 6, placings: false }, anansi: { rounds: 1 }, otto: { target: 8 } };
/** How the person plays against bots, as last chosen; a short game at first. */
export const rivalsOf = (game: GameName): BotPreferences => prefs.rivals[game] ?? { short: true, level: 'medium', seats: gameSeats[game].usual };

/** `bots`: bots at all other seats, and the game is dealt at once. `friends`: a table with free seats. */
export async function openGame(game: GameName, how: 'bots' | 'friends'): Promise<void> {
  const rivals = rivalsOf(game);
  const seats = how === 'bots' ? rivals.seats : gameSeats[game].usual;
  const bots = Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, level: rivals.level }));
  keepOnce(`lesson:${game}`);
  const name = prefs.name.trim() || ui.t('page.guest');
  try {
    const opened = await (how === 'bots' ? openAlone : openTable)({ game, seats, name, ...(how === 'bots' ? { bots, ...(rivals.short ? { options: shortOptions[game] } : {}) } : {}) });
    if (how === 'bots') dealAtOnce.add(opened.table);
    go(tableLink(opened.table));
  } catch (error) {
    note(problemText(error));
  }
}
