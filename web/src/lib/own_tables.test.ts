import { describe, expect, it } from 'vitest';
import { table } from '../wire/testing';
import { readOwnTables, withOwnTable, type OwnTable } from './own_tables';

const you = { person: 0, name: 'Anna', seat: 0, host: true };
const ownTable = (id: string): OwnTable => ({ table: id, game: 'uno', others: ['Pia'], at: 1 });

describe('the tables of this device', () => {
  it('has the one seen last first, once', () => {
    const list = withOwnTable([ownTable('aaaa'), ownTable('abcd')], 'abcd', table(), you, ['Otis'], 7);
    expect(list).toEqual([{ table: 'abcd', game: 'otto', others: ['Otis'], at: 7 }, ownTable('aaaa')]);
  });
  it('forgets what is over, lessons, and tables where one has no seat', () => {
    const before = [ownTable('abcd')];
    expect(withOwnTable(before, 'abcd', table({ phase: 'over' }), you, [], 7)).toEqual([]);
    expect(withOwnTable(before, 'abcd', table({ set_up: true }), you, [], 7)).toEqual([]);
    expect(withOwnTable(before, 'abcd', table(), { ...you, seat: null }, [], 7)).toEqual([]);
    expect(withOwnTable(before, 'abcd', table({ phase: 'gathering' }), you, [], 7)).toHaveLength(1);
  });
  it('keeps a handful', () => {
    const many = Array.from({ length: 20 }, (_, i) => ownTable(`tab${i}`));
    expect(withOwnTable(many, 'abcd', table(), you, [], 7)).toHaveLength(8);
  });
  it('reads what another version may have written', () => {
    expect(readOwnTables(null)).toEqual([]);
    expect(readOwnTables('{"no":1}')).toEqual([]);
    expect(readOwnTables('[1,{"table":"../x"},')).toEqual([]);
    expect(readOwnTables(JSON.stringify([null, { table: '../x', game: 'uno', others: [], at: 1 }, ownTable('aaaa')]))).toEqual([ownTable('aaaa')]);
  });
});
