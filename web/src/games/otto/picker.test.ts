import { expect, test } from 'vitest';
import { moveOf, nextWords, placings, settled, startsSome, turnAt, turnOn, wholeCardMove } from './picker';

const moves = ['card magnet 1', 'card magnet 2', 'card time', 'card void magnet 1', 'card void revolution left', 'draw'];

test('the next word of a legal move', () => {
  expect(nextWords(moves, [])).toEqual(['card', 'draw']);
  expect(nextWords(moves, ['card'])).toEqual(['magnet', 'time', 'void']);
  expect(nextWords(moves, ['card', 'magnet'])).toEqual(['1', '2']);
  expect(nextWords(moves, ['card', 'time'])).toEqual([]);
  expect(startsSome(moves, ['card', 'time'])).toBe(true);
  expect(startsSome(moves, ['card', 'quantum'])).toBe(false);
});
test('what is no choice is not asked', () => {
  expect(settled(moves, ['card', 'void', 'magnet'])).toEqual(['card', 'void', 'magnet', '1']);
  expect(settled(moves, ['card', 'void'])).toEqual(['card', 'void']);
  expect(settled(moves, ['card', 'time'])).toEqual(['card', 'time']);
});
test('places and turns by source', () => {
  const all = placings(['lift a1', 'place drawn b3 0', 'place drawn b3 2', 'place kept c4 1', 'to d5 3']);
  expect(all.get('place drawn')).toEqual(new Map([['b3', [0, 2]]]));
  expect(all.get('lift')).toEqual(new Map([['a1', []]]));
  expect(moveOf({ source: 'to', place: 'd5', turn: 3 })).toBe('to d5 3');
  expect(moveOf({ source: 'lift', place: 'a1', turn: 0 })).toBe('lift a1');
});
test('turning stays within what is offered', () => {
  expect(turnAt([0, 2], 1)).toBe(2);
  expect(turnAt([0, 1], 3)).toBe(0);
  expect(turnOn([0, 2], 0, 1)).toBe(2);
  expect(turnOn([0, 2, 3], 0, -1)).toBe(3);
  expect(turnOn([1], 1, 1)).toBe(1);
});
test('a card that cannot be played is asked about with a move that can be read', () => {
  expect(['time', 'magnet', 'revolution', 'void'].map((card) => wholeCardMove(card, 3, 4))).toEqual(['card time', 'card magnet 0', 'card revolution left', 'card void time']);
});
