import { describe, expect, it } from 'vitest';
import { roomOf } from '../../lib/fit';
import { cardWidth, keyed, layHand, leastShown, seatWidth } from './hand';

describe('a hand', () => {
  it('lies in one row, centred, while there is room', () => {
    const { offsets, rows, height } = layHand(5, 344, 58, 87);
    expect(rows).toBe(1);
    expect(height).toBe(87);
    expect(offsets[0]!.left + offsets[4]!.left + 58).toBeCloseTo(344);
  });
  it('takes a second row before cards become too narrow to press', () => {
    expect(layHand(10, 344, 58, 87).rows).toBe(1);
    expect(layHand(12, 344, 58, 87).rows).toBe(2);
  });
  it('of 25 cards stays usable on a phone', () => {
    const { offsets, step, height } = layHand(25, 344, 58, 87);
    expect(step).toBeGreaterThanOrEqual(leastShown - 0.5);
    expect(height).toBeLessThan(200);
    for (const { left } of offsets) { expect(left).toBeGreaterThanOrEqual(-0.01); expect(left + 58).toBeLessThanOrEqual(344.01); }
  });
  it('of any size is within the width and pressable', () => {
    for (let count = 1; count <= 100; ++count) expect(layHand(count, 320, 58, 87).step).toBeGreaterThanOrEqual(leastShown);
  });
  it('of nothing takes no room', () => expect(layHand(0, 344, 58, 87).height).toBe(0));
});

it('tells cards apart that look alike', () => {
  expect(keyed(['R5', 'W', 'R5']).map(({ key }) => key)).toEqual(['R5.0', 'W.0', 'R5.1']);
});

it('gives small tables small cards, and few cards more room', () => {
  const [phone, tablet, desk] = [roomOf(360, 640, 16), roomOf(768, 1024, 16), roomOf(1280, 800, 16)];
  expect(cardWidth(phone)).toBe(58);
  expect(cardWidth(desk)).toBeGreaterThan(cardWidth(phone));
  expect(cardWidth(phone, 3)).toBeGreaterThan(cardWidth(phone, 12));
  expect(cardWidth(tablet, 3)).toBeLessThanOrEqual(120);
  expect(cardWidth(roomOf(740, 310, 16))).toBeGreaterThan(cardWidth(phone));  // held sideways, beside the middle
});

it('leaves the middle and the seats on top their room', () => {
  expect(seatWidth(roomOf(1280, 800, 16), 1, 400)).toBe(272);
  expect(seatWidth(roomOf(744, 900, 16), 2, 390)).toBe(272);
  const three = seatWidth(roomOf(930, 700, 16), 3, 390);
  expect(5 * three).toBeLessThanOrEqual(930);
  expect(seatWidth(roomOf(740, 310, 16), 2, 390)).toBeLessThan(200);
});
