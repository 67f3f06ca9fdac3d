import { describe, expect, it } from 'vitest';
import { table } from '../wire/testing';
import { readPlaces, withPlace, type Place } from './places';

const you = { person: 0, name: 'Anna', seat: 0, host: true };
const place = (id: string): Place => ({ table: id, game: 'uno', others: ['Pia'], at: 1 });

describe('the tables of this device', () => {
  it('has the one seen last first, once', () => {
    const list = withPlace([place('aaaa'), place('abcd')], 'abcd', table(), you, ['Otis'], 7);
    expect(list).toEqual([{ table: 'abcd', game: 'otto', others: ['Otis'], at: 7 }, place('aaaa')]);
  });
  it('forgets what is over, lessons, and tables where one has no seat', () => {
    const before = [place('abcd')];
    expect(withPlace(before, 'abcd', table({ phase: 'over' }), you, [], 7)).toEqual([]);
    expect(withPlace(before, 'abcd', table({ set_up: true }), you, [], 7)).toEqual([]);
    expect(withPlace(before, 'abcd', table(), { ...you, seat: null }, [], 7)).toEqual([]);
    expect(withPlace(before, 'abcd', table({ phase: 'gathering' }), you, [], 7)).toHaveLength(1);
  });
  it('keeps a handful', () => {
    const many = Array.from({ length: 20 }, (_, i) => place(`tab${i}`));
    expect(withPlace(many, 'abcd', table(), you, [], 7)).toHaveLength(8);
  });
  it('reads what another version may have written', () => {
    expect(readPlaces(null)).toEqual([]);
    expect(readPlaces('{"no":1}')).toEqual([]);
    expect(readPlaces('[1,{"table":"../x"},')).toEqual([]);
    expect(readPlaces(JSON.stringify([null, { table: '../x', game: 'uno', others: [], at: 1 }, place('aaaa')]))).toEqual([place('aaaa')]);
  });
});
