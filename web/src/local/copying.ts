// A finished game of this browser is copied to the server, where it can be reviewed and others can be given its deal. It stays here, too.
import { ui } from '../i18n/ui.svelte';
import { lookAt, openTable } from '../wire/http';
import type { Replay, TableId } from '../wire/types';
import { localFacts } from './line';

/** The log until a game was over: what was dealt afterwards is another game. */
export function factsUntil(log: readonly string[], number: number): string[] {
  let game = 1;
  return log.filter((text) => { if ((JSON.parse(text) as { fact?: string }).fact === 'rematch') ++game; return game <= number; });
}

/** Under the name that its deal was made with; a second copy is the first. */
export async function copyToServer(table: TableId, number: number, { game, seats, options, players }: Pick<Replay, 'game' | 'seats' | 'options' | 'players'>): Promise<TableId> {
  const id = table.replace(/^local(all)?/, '');
  const bots = players.flatMap(({ level }, seat) => (level ? [{ seat, level }] : []));
  try {
    await openTable({ game, seats, options, bots, name: players[0]?.name || ui.t('page.guest'), public: false, log: factsUntil(await localFacts(table), number) });
  } catch (error) {
    await lookAt(id).catch(() => { throw error; });
  }
  return id;
}
