// The request for a new table that plays a finished game again. Pure.
import type { OpenTable, Replay, Seat } from '../wire/types';

export type FinishedGame = Pick<Replay, 'table' | 'number' | 'game' | 'seats' | 'players'>;

/** The bots of the old game play again. For every other person there is a medium bot, or with `friends` a free seat. */
export function tableFrom({ table, number, game, seats, players }: FinishedGame, seat: Seat, ply: number, how: 'bots' | 'friends', name: string): OpenTable {
  const bots = players.flatMap(({ level }, at) => (at === seat || (how === 'friends' && !level) ? [] : [{ seat: at, level: level ?? 'medium' as const }]));
  return { game, seats, seat, name, bots, from: { table, number, ply } };
}
