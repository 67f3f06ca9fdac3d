import { expect, test } from 'vitest';
import type { OttoLaid } from '../../wire/types';
import { frame, isFigure, kinds, looksSame, loopsThrough, markAt, places, placesBeside, cellOf } from './geometry';

const board = (text: string) => Object.fromEntries(text.split(' ').map((one) => { const [at, kind, turn] = one.split(':'); return [at!, [kind!, Number(turn)] as OttoLaid]; }));

test('every tile joins all eight exits', () => {
  for (const [name, { lines }] of Object.entries(kinds)) {
    const exits = lines.flatMap((line) => [line.from, line.to]).sort();
    expect(exits, name).toEqual(name === 'black' ? [] : [0, 1, 2, 3, 4, 5, 6, 7]);
  }
});
test('some tiles look the same when turned', () => {
  expect([1, 2, 3].map((turns) => looksSame('0', turns))).toEqual([true, true, true]);
  expect([1, 2, 3].map((turns) => looksSame('12', turns))).toEqual([false, true, false]);
  expect([1, 2, 3].map((turns) => looksSame('7', turns))).toEqual([false, false, false]);
});
test('places and markers', () => {
  expect(places).toHaveLength(25);
  expect(cellOf('e1')).toEqual({ x: 4, y: 0 });
  expect(markAt('c1|c2')).toEqual({ x: 225, y: 90 });
  expect(markAt('v50')).toEqual({ x: 450, y: 0 });
});
test('a frame corner and the tile there close a circle, also turned', () => {
  for (const at of ['a1', 'e1', 'e5', 'a5']) expect(loopsThrough(board(`${at}:8:0`), at)).toHaveLength(1);
  expect(frame.filter((part) => part.square)).toHaveLength(8);
});
test('two half circles meet over an edge', () => {
  const loops = loopsThrough(board('c2:5:2 c1:5:0'), 'c2');
  expect(loops).toHaveLength(0);
  expect(loopsThrough(board('b2:5:2 b3:5:0'), 'b3')).toHaveLength(1);
  expect(loopsThrough(board('b2:5:1 c2:5:3'), 'b2')).toHaveLength(1);
});
test('four arcs around a point, the centre among them', () => {
  const loops = loopsThrough(board('b2:8:0 c2:8:0 b3:8:0'), 'b2');
  expect(loops).toHaveLength(1);
  expect(loops[0]).toHaveLength(4);
  // At the border two tiles and a part of the frame are enough.
  expect(loopsThrough(board('b1:16:0 a1:16:0'), 'b1').map((loop) => loop.length)).toEqual([3]);
});
test('an OTTO runs through the crossing twice', () => {
  const loops = loopsThrough(board('b1:5:2 b2:2:0 b3:5:0'), 'b2');
  expect(loops.map((loop) => loop.length)).toEqual([4]);
});
test('circles, squares and an OTTO are figures, a mixed ring is merely closed', () => {
  const only = (text: string, at: string) => loopsThrough(board(text), at).map(isFigure);
  expect(only('a1:8:0', 'a1')).toEqual([true]);
  expect(only('b1:16:0 a1:16:0', 'b1')).toEqual([true]);
  expect(only('b2:5:2 b3:5:0', 'b3')).toEqual([true]);
  expect(only('b1:5:2 b2:2:0 b3:5:0', 'b2')).toEqual([true]);
  expect(only('a1:16:0', 'a1')).toEqual([false]);
});
test('what lies beside something', () => {
  expect(placesBeside({})).toEqual(['c2', 'b3', 'd3', 'c4']);
  expect(placesBeside(board('c2:8:0'))).toEqual(['c1', 'b2', 'd2', 'b3', 'd3', 'c4']);
});
