import { describe, expect, it } from 'vitest';
import { opposite, seating } from './seating';

describe('seating', () => {
  it('seats everybody once, clockwise from the own left', () => {
    for (let seats = 1; seats <= 10; ++seats) {
      for (let you = 0; you < seats; ++you) {
        const s = seating(seats, you);
        const order = [s.own, ...s.left, ...s.top, ...s.right];
        expect(order).toEqual(Array.from({ length: seats }, (_, i) => (you + i) % seats));
      }
    }
  });
  it('puts one opponent opposite and two at the sides', () => {
    expect(seating(2, 0)).toEqual({ own: 0, left: [], top: [1], right: [] });
    expect(seating(3, 0)).toEqual({ own: 0, left: [1], top: [], right: [2] });
    expect(seating(4, 1)).toEqual({ own: 1, left: [2], top: [3], right: [0] });
  });
  it('lets a spectator look from behind seat 0', () => {
    expect(seating(3, null).own).toBe(0);
  });
  it('knows who sits opposite', () => {
    expect([0, 1, 2, 3].map((seat) => opposite(seat, 4))).toEqual([2, 3, 0, 1]);
    expect(opposite(4, 6)).toBe(1);
  });
});
