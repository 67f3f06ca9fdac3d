import { describe, expect, it } from 'vitest';
import { askedLay, group, open, parseLay, sortHand, withCall } from './notation';

describe('moves', () => {
  it('are read with all they may carry', () => {
    expect(parseLay('lay W G uno')).toEqual({ move: 'lay W G uno', verb: 'lay', card: 'W', colour: 'G', swap: null, uno: true });
    expect(parseLay('jump R7 swap 2')).toMatchObject({ verb: 'jump', card: 'R7', swap: 2, uno: false });
    expect(parseLay('draw')).toBeNull();
  });
  it('are grouped by what is touched', () => {
    const offer = group(['call', 'catch 2', 'draw', 'lay F B', 'lay F R', 'lay R5', 'colour B', 'colour R']);
    expect([...offer.lays.keys()]).toEqual(['F', 'R5']);
    expect(offer.catches).toEqual([2]);
    expect(offer.named).toEqual(['R', 'B']);
    expect(offer.plain).toEqual(new Set(['call', 'draw']));
  });
});

describe('a lay with choices', () => {
  const ways = group(['lay R7 swap 1', 'lay R7 swap 1 uno', 'lay R7 swap 2', 'lay R7 swap 2 uno']).lays.get('R7')!;
  it('leaves the seat to choose after the call', () => {
    expect(withCall(ways, true).map(({ move }) => move)).toEqual(['lay R7 swap 1 uno', 'lay R7 swap 2 uno']);
    expect(open(withCall(ways, false))).toEqual({ colours: [], seats: [1, 2] });
  });
  it('is not held up by an armed call that does not fit', () => {
    expect(withCall(group(['lay R5']).lays.get('R5')!, true)).toHaveLength(1);
  });
  it('asks for nothing when there is one way', () => {
    expect(open(group(['lay R7 swap 1']).lays.get('R7')!)).toEqual({ colours: [], seats: [] });
  });
});

it('sorts a hand by colour, then value, wilds last', () => {
  expect(sortHand(['W', 'B1', 'RD', 'F', 'R9', 'G0', 'YS'])).toEqual(['R9', 'RD', 'YS', 'G0', 'B1', 'W', 'F']);
});

it('asks about a wild with some colour', () => {
  expect(askedLay('W')).toBe('lay W R');
  expect(askedLay('GS')).toBe('lay GS');
});
