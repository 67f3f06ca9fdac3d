// How well one colour stands out from another (WCAG 2.2), for tests of our colours.

type Rgb = readonly [number, number, number];
const parts = (colour: string): Rgb => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16)) as unknown as Rgb;

function luminance(colour: string): number {
  const [r, g, b] = parts(colour).map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** From 1 to 21; both written `#rrggbb`. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The colour that results where `front` covers `back` with this opacity. */
export function blend(front: string, back: string, opacity: number): string {
  const [f, b] = [parts(front), parts(back)];
  return `#${f.map((c, i) => Math.round(c * opacity + b[i]! * (1 - opacity)).toString(16).padStart(2, '0')).join('')}`;
}
