// The sign of each colour, drawn in a square of 24, for people who cannot tell the colours apart.
export type Tint = 'R' | 'O' | 'Y' | 'G' | 'T' | 'B' | 'V' | 'P';

const ray = (turn: number) => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (x: number, y: number) => `${(12 + x * cos - y * sin).toFixed(2)} ${(12 + x * sin + y * cos).toFixed(2)}`;
  return `M${at(7.4, -1.7)}L${at(11.8, -0.9)}L${at(11.8, 0.9)}L${at(7.4, 1.7)}Z`;
};
const sun = `M12 6.6a5.4 5.4 0 1 1 0 10.8a5.4 5.4 0 0 1 0-10.8Z${Array.from({ length: 8 }, (_, i) => ray((i * Math.PI) / 4)).join('')}`;
const star = `M${Array.from({ length: 10 }, (_, i) => {
  const [r, a] = [i % 2 === 0 ? 11 : 4.9, (i * Math.PI) / 5 - Math.PI / 2];
  return `${(12 + r * Math.cos(a)).toFixed(2)} ${(12.6 + r * Math.sin(a)).toFixed(2)}`;
}).join('L')}Z`;

export const signs: Record<Tint, string> = {
  R: 'M12.6 1.2C13.4 6 18.8 8.6 18.8 15A6.8 7.4 0 0 1 5.2 15C5.2 11.6 7 9.8 8 7.4C8.9 8.6 9.4 9.7 9.5 11C12 8.6 13 5 12.6 1.2Z',  // flame
  O: star,
  Y: sun,
  G: 'M20.8 3.2C9 2.6 3.6 8 4.6 16.2C6.6 13 9.6 10.6 13.6 9C9.4 11.8 6 15.6 3.8 20.8L6.4 21.6C7 20.2 7.6 19 8.3 18C17 19.4 20.6 12.6 20.8 3.2Z',  // leaf
  T: 'M1.4 12C5 6 11.6 5 16.4 10.4L21.8 6.4C21 10 21 14 21.8 17.6L16.4 13.6C11.6 19 5 18 1.4 12ZM6.6 9.9a1.2 1.2 0 1 0 0.02 0Z',  // fish, its eye left out
  B: 'M12 1.4C15.6 7 18.8 10.6 18.8 15A6.8 7.2 0 0 1 5.2 15C5.2 10.6 8.4 7 12 1.4Z',  // drop
  V: 'M15.6 2.4A10 10 0 1 0 21.6 16.6A8.4 8.4 0 0 1 15.6 2.4Z',  // moon
  P: 'M12 21.4C4.6 15.6 2 12 2 8.2A5.2 5.2 0 0 1 12 6A5.2 5.2 0 0 1 22 8.2C22 12 19.4 15.6 12 21.4Z',  // heart
};

/** A round doily with lobes: the frame in the middle of our cards. */
export function scallop(cx: number, cy: number, r: number, lobes: number): string {
  const at = (i: number) => {
    const a = (i * 2 * Math.PI) / lobes - Math.PI / 2;
    return `${(cx + r * Math.cos(a)).toFixed(2)} ${(cy + r * Math.sin(a)).toFixed(2)}`;
  };
  const lobe = (r * Math.sin(Math.PI / lobes) * 1.08).toFixed(2);
  return `M${at(0)}${Array.from({ length: lobes }, (_, i) => `A${lobe} ${lobe} 0 0 1 ${at(i + 1)}`).join('')}Z`;
}
