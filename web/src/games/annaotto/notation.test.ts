import { describe, expect, it } from 'vitest';
import { callsOf, cardKey, coloursOf, group, keysOf, parseLay, parseSide, sidesOf, withCalls } from './notation';

describe('cards', () => {
  it('have two sides with colour, pattern and sign', () => {
    expect(sidesOf('RdA/Gs')).toEqual(['RdA', 'Gs']);
    expect(parseSide('Gs+')).toEqual({ colour: 'G', pattern: 's', special: '+' });
    expect(parseSide('AO')).toEqual({ colour: null, pattern: null, special: 'AO' });
    expect(parseSide('?').colour).toBeNull();
  });
  it('keep their name when they are turned', () => {
    expect(cardKey('Rd/Gs')).toBe(cardKey('Gs/Rd'));
    expect(cardKey('?/Gs')).toBeNull();
  });
  it('of which one side is unknown can be told apart', () => {
    expect(keysOf(['?/Gs', 'Rd/Bc', '?/Gs'], 's2')).toEqual(['s2:Gs.0', 'Bc|Rd', 's2:Gs.1']);
  });
});

describe('moves', () => {
  it('are read with all they may carry', () => {
    expect(parseLay('lay 3 next G anna')).toEqual({ move: 'lay 3 next G anna', what: '3', turns: 'next', colour: 'G', said: ['anna'] });
    expect(parseLay('lay 2.1 all')).toMatchObject({ what: '2.1', turns: null, said: ['all'] });
    expect(parseLay('take')).toBeNull();
  });
  it('are grouped by what is touched', () => {
    const offer = group(['catch 1', 'draw', 'face Rd', 'flip 4', 'keep up', 'lay 0', 'lay 2.1', 'lay 2.1 all', 'slap']);
    expect([...offer.lays.keys()]).toEqual(['0', '2.1']);
    expect(offer).toMatchObject({ faces: ['Rd'], flips: [4], catches: [1] });
    expect([...offer.keeps, ...offer.plain]).toEqual(['up', 'draw', 'slap']);
  });
});

describe('calls', () => {
  const ways = group(['lay 1', 'lay 1 all', 'lay 1 all anna', 'lay 1 anna']).lays.get('1')!;
  it('armed in advance go with the lay, each by itself', () => {
    expect(withCalls(ways, new Set()).map(({ move }) => move)).toEqual(['lay 1']);
    expect(withCalls(ways, new Set(['all'])).map(({ move }) => move)).toEqual(['lay 1 all']);
    expect(withCalls(ways, new Set(['all', 'anna', 'otto'])).map(({ move }) => move)).toEqual(['lay 1 all anna']);
    expect(callsOf(ways)).toEqual(['anna', 'all']);
  });
  it('that do not fit hold nothing up', () => {
    expect(withCalls(group(['lay 2']).lays.get('2')!, new Set(['otto']))).toHaveLength(1);
  });
});

it('leaves the colour to choose after ANNAOTTO', () => {
  const ways = group(['lay 0 next G', 'lay 0 next R', 'lay 0 own G', 'lay 0 own R']).lays.get('0')!;
  expect(coloursOf(ways)).toEqual(['R', 'G']);
  expect(coloursOf(ways.filter(({ colour }) => colour === 'R'))).toEqual([]);
});
