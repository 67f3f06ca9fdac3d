// The client's own fonts, so that everybody sees the table as it was designed: which packages they come from, and which of their
// characters are kept. Everything here happens at build time; nothing is fetched.
//
// A character that the client shows must be in one of them (src/lib/fonts.test.ts). What people write themselves, a name in
// Greek for example, falls back to a font of their machine.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont, { type SubsetOptions } from 'subset-font';

export interface FontFace {
  /** The file's name, without its ending. */
  readonly name: 'text' | 'display' | 'signs';
  /** Package and path inside of it. */
  readonly from: readonly [string, string];
  readonly characters: string;
  readonly options: SubsetOptions;
}

const range = (first: number, last: number): string => String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
/** English, German, Dutch, French and Italian with their punctuation: all of Latin-1, and what is used beyond it. */
const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + 'Œœ–—‘’‚“”„•…‹›€−';
/** Signs among words. A sign of the card faces is a drawing (src/games/cards/signs.ts) and needs no font. */
const signs = '←→↺↻⇄⇧⟲▤▶▸○●★✓✕✗✦';
/** Font features that are kept: kerning, accents, figures of equal width; no ligatures, no small capitals. */
const keepFeatures = ['kern', 'mark', 'ccmp', 'locl', 'tnum', 'lnum'];

export const faces: readonly FontFace[] = [
  { name: 'text', from: ['@fontsource-variable/nunito', 'files/nunito-latin-wght-normal.woff2'], characters: latin, options: { keepFeatures, variationAxes: { wght: { min: 400, max: 800 } } } },
  { name: 'display', from: ['@fontsource/literata', 'files/literata-latin-700-normal.woff2'], characters: latin, options: { keepFeatures } },
  { name: 'signs', from: ['dejavu-fonts-ttf', 'ttf/DejaVuSans.ttf'], characters: signs, options: { keepFeatures: [] } },
];

const required = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(required.resolve(`${name}/package.json`));
const original = ({ from: [name, path] }: FontFace): Buffer => readFileSync(join(folderOf(name), path));

/** The font as it is sent: only its characters, compressed. */
export const subset = (face: FontFace): Promise<Buffer> => subsetFont(original(face), face.characters, { ...face.options, noHinting: true, targetFormat: 'woff2' });

/** The font's own notice and licence, which must be sent along with the font. */
export const licences = (): string => faces
  .map(({ name, from: [source] }) => `${name}.woff2 is a part of the font in the npm package ${source}, under this licence:\n\n${readFileSync(join(folderOf(source), 'LICENSE'), 'utf8').trim()}\n`)
  .join(`\n${'='.repeat(80)}\n\n`);

async function opened(face: FontFace, characters: string): Promise<Font> {
  const file = await subsetFont(original(face), characters, { ...face.options, targetFormat: 'sfnt' });
  return new Font(new Face(new Blob(new Uint8Array(file))));
}

/** The characters that the subset has. */
export async function covered(face: FontFace): Promise<Set<number>> {
  return new Set((await opened(face, face.characters)).face.collectUnicodes());
}

/** The letters on cards and boards: figures, the letters of the four names, a board's columns. */
const lettered = '0123456789+?.ANOTabcde';
/** Units of one em in the drawings below. */
const em = 500;
/** The letters of the card faces as drawings of the display font: `advance` is the distance to the next letter. */
export async function outlines(): Promise<Record<string, { d: string; advance: number }>> {
  const display = faces.find(({ name }) => name === 'display')!;
  const font = await opened(display, lettered), scale = em / font.face.upem;
  // In fonts y grows upwards, in drawings downwards. Every number of a path belongs to a pair.
  const turned = (path: string): string => {
    let upright = false;
    return path.replace(/-?\d+(\.\d+)?/g, (number) => {
      const at = Math.round(Number(number) * scale * (upright ? -1 : 1));
      upright = !upright;
      return String(at === 0 ? 0 : at);
    });
  };
  return Object.fromEntries([...lettered].map((letter) => {
    const glyph = font.nominalGlyph(letter.codePointAt(0)!);
    if (glyph === undefined) throw new Error(`the display font has no ${letter}`);
    return [letter, { d: turned(font.glyphToPath(glyph)), advance: Math.round(font.glyphHAdvance(glyph) * scale) }];
  }));
}
