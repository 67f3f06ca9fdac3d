// What a table is asked to be that takes up a finished game. Pure.
import type { OpenTable, Replay, Seat } from '../wire/types';

export type Taken = Pick<Replay, 'table' | 'number' | 'game' | 'seats' | 'players'>;

/** Against bots each bot of then plays again, and one of middling strength for every other person; with friends their seats are free. */
export function tableFrom({ table, number, game, seats, players }: Taken, seat: Seat, ply: number, how: 'bots' | 'friends', name: string): OpenTable {
  const bots = players.flatMap(({ level }, at) => (at === seat || (how === 'friends' && !level) ? [] : [{ seat: at, level: level ?? 'medium' as const }]));
  return { game, seats, seat, name, bots, from: { table, number, ply } };
}
