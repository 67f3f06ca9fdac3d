// A game moves: from this browser to the server, so that friends can join it, and from a server that went away to this browser.
import { problemText } from '../i18n/problem_text';
import { ui } from '../i18n/ui.svelte';
import { dealAtOnce, inviteAt } from '../lib/open';
import { tableLink } from '../lib/paths';
import { forgetOwnTable } from '../lib/own_tables';
import { go } from '../lib/router.svelte';
import { note } from '../lib/toast.svelte';
import { sameAgain } from '../table/again';
import type { TableSession } from '../table/table_session.svelte';
import { openTable } from '../wire/http';
import { localFacts, openLocal } from './client';

/** Takes everything that was played to the server, where the table has an address for friends. */
export async function moveToServer(session: TableSession): Promise<void> {
  const known = session.state;
  if (!known) return;
  try {
    const opened = await openTable({ ...sameAgain(known.table, known.you.name || ui.t('page.guest')), public: false, log: await localFacts(session.id) });
    forgetOwnTable(session.id);
    inviteAt.add(opened.table);
    go(tableLink(opened.table));
  } catch (error) { note(problemText(error)); }
}

/** The game goes on from the person's last turn. The bots' cards, which nobody here knows, are drawn anew among those that are possible. */
export async function goOnHere(session: TableSession): Promise<void> {
  const { state: known, spare } = session;
  if (!known || !spare || known.you.seat === null) return;
  const { game, seats, reflexes, pace, places } = known.table, seat = known.you.seat;
  const bots = places.flatMap((chair, at) => (chair.kind === 'bot' ? [{ seat: at, level: chair.level }] : []));
  try {
    const opened = await openLocal({ game, seats, reflexes, pace, position: spare.position, name: known.you.name || ui.t('page.guest'), bots }, [], seat);
    dealAtOnce.add(opened.table);
    go(tableLink(opened.table));
  } catch (error) { note(problemText(error)); }
}
