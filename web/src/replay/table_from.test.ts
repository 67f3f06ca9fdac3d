import { describe, expect, it } from 'vitest';
import { tableFrom, type FinishedGame } from './table_from';

describe('a table that takes up a finished game', () => {
  const game: FinishedGame = { table: 'k7mw3xp', number: 2, game: 'uno', seats: 3, players: [{ name: 'Ada' }, { name: 'Ben' }, { name: 'Otis', level: 'expert' }] };
  it('has the bots of then, and one for everybody else who played', () => {
    expect(tableFrom(game, 1, 12, 'bots', 'Zoë')).toEqual({
      game: 'uno', seats: 3, seat: 1, name: 'Zoë', bots: [{ seat: 0, level: 'medium' }, { seat: 2, level: 'expert' }], from: { table: 'k7mw3xp', number: 2, ply: 12 },
    });
  });
  it('keeps the seats of people free for friends', () => {
    expect(tableFrom(game, 0, 0, 'friends', 'Zoë').bots).toEqual([{ seat: 2, level: 'expert' }]);
  });
});
