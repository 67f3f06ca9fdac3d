// Opening a table from the start page or a rules page.
import { gameSeats } from '../i18n/games';
import { refusalText } from '../i18n/refusal';
import { ui } from '../i18n/ui.svelte';
import { loadLesson } from '../lessons/lesson';
import { beginLesson } from '../lessons/progress';
import { openTable } from '../wire/http';
import type { GameName } from '../wire/types';
import { tableLink } from './paths';
import { prefs } from './prefs.svelte';
import { go } from './router.svelte';
import { note } from './toast.svelte';

/** Tables that deal by themselves as soon as the page is there: somebody wanted to play at once. */
export const dealAtOnce = new Set<string>();

/** A table that begins from the lesson's position; TablePage shows the coach. */
export async function openLesson(game: GameName): Promise<void> {
  try {
    const { seats, level, position } = await loadLesson(game);
    const bots = Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, level }));
    const opened = await openTable({ game, seats, position, bots, name: prefs.name.trim() || ui.t('page.guest') });
    beginLesson(opened.table, game);
    dealAtOnce.add(opened.table);
    go(tableLink(opened.table));
  } catch (error) {
    note(refusalText(error));
  }
}

/** Alone: bots at all other seats, and cards are dealt. With friends: an open table, and the page shows how to invite. */
export async function openGame(game: GameName, how: 'bots' | 'friends'): Promise<void> {
  const seats = gameSeats[game].usual;
  const bots = Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, level: 'medium' as const }));
  const name = prefs.name.trim() || ui.t('page.guest');
  try {
    const opened = await openTable({ game, seats, name, ...(how === 'bots' ? { bots } : {}) });
    if (how === 'bots') dealAtOnce.add(opened.table);
    go(tableLink(opened.table));
  } catch (error) {
    note(refusalText(error));
  }
}
