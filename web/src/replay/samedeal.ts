// Plays a finished game again at a new table: the same deal from its beginning, or on from a moment.
import { problemText } from '../i18n/problem_text';
import { ui } from '../i18n/ui.svelte';
import { beginPractice } from '../lessons/progress';
import { dealAtOnce, openAlone } from '../lib/open';
import { tableLink } from '../lib/paths';
import { prefs } from '../lib/prefs.svelte';
import { go } from '../lib/router.svelte';
import { note } from '../lib/toast.svelte';
import { openTable } from '../wire/http';
import type { OpenTable, Seat } from '../wire/types';
import type { ReplaySource } from './source';
import { tableFrom, type FinishedGame } from './table_from';

/** `source`: where the game is. A game that is at no table (`source.at` is null) goes on from its position. */
export async function takeUp(game: FinishedGame, source: ReplaySource, seat: Seat, ply: number, how: 'bots' | 'friends' | 'lesson'): Promise<void> {
  try {
    const { from, ...request }: OpenTable = tableFrom(game, seat, ply, how === 'friends' ? 'friends' : 'bots', prefs.name.trim() || ui.t('page.guest'));
    if (source.at) Object.assign(request, { from }); else Object.assign(request, { position: await source.position(ply) });
    // Only the server knows the deal of a game at the server; other games against bots are played in this browser.
    const opened = await (source.at || how === 'friends' ? openTable : openAlone)(request);
    if (how === 'lesson') beginPractice(opened.table);
    if ((request.bots ?? []).length === game.seats - 1) dealAtOnce.add(opened.table);
    go(tableLink(opened.table));
  } catch (error) {
    note(problemText(error));
  }
}
