// What the client writes can be written with the fonts it brings along.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { covered, faces, licences, subset } from '../../fonts/faces';
import { lettersOf, scaleOf, widthOf } from '../games/cards/lettering';

/** Everything in the sources that may come on the screen: texts, signs in components and in style sheets. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|svelte|css)$/.test(file) && !/\.test\.ts$/.test(file));

describe('the fonts', () => {
  it('have what five languages write, letter by letter', async () => {
    const texts = readdirSync('../locale').map((file) => join('../../locale', file));
    const known = new Set([...(await Promise.all(faces.map(covered)))].flatMap((some) => [...some]));
    expect(sources.length).toBeGreaterThan(100);
    const missing = new Map<string, string>();
    for (const file of [...sources, ...texts]) for (const letter of readFileSync(join('src', file), 'utf8')) if (letter >= ' ' && !known.has(letter.codePointAt(0)!)) missing.set(letter, file);
    expect([...missing], 'add them to fonts/faces.ts').toEqual([]);
  });
  it('hold every character that faces.ts asks for', async () => {
    for (const face of faces) {
      const has = await covered(face);
      expect([...face.characters].filter((letter) => !has.has(letter.codePointAt(0)!)), face.name).toEqual([]);
    }
  });
  it('are the same bytes each time they are made', async () => {
    const signs = faces.find(({ name }) => name === 'signs')!;
    expect((await subset(signs)).equals(await subset(signs))).toBe(true);
  });
  it('come with their licences', () => {
    expect(licences().match(/SIL OPEN FONT LICENSE Version 1\.1/gi)).toHaveLength(2);
    for (const notice of ['The Nunito Project Authors', 'The Literata Project Authors', 'Bitstream Vera Fonts Copyright']) expect(licences()).toContain(notice);
  });
});

describe('drawn words', () => {
  it('are as wide as their letters together', () => {
    expect(widthOf('14', 20)).toBeCloseTo(widthOf('1', 20) + widthOf('4', 20));
    expect(widthOf('14', 20, -0.04)).toBeCloseTo(widthOf('14', 20) - 0.8);
    expect(lettersOf('ANNA').letters.map(({ x }) => x)).toEqual([...new Set(lettersOf('ANNA').letters.map(({ x }) => x))].sort((a, b) => a - b));
  });
  it('become narrower where they would not fit, never lower', () => {
    const word = lettersOf('14');
    expect(scaleOf(word, 20)).toEqual([20 / 500, 20 / 500]);
    const [across, down] = scaleOf(word, 20, 10);
    expect([across * word.width, down]).toEqual([10, 20 / 500]);
  });
  it('refuse a letter that has no drawing', () => expect(() => lettersOf('ß')).toThrow('fonts/faces.ts'));
});
