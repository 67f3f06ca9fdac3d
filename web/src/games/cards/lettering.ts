// Letters on cards and boards are drawings, not text, so that a font that is missing, late or replaced by the reader cannot make them
// overlap. They have the shapes of the display font (web/fonts/faces.ts).
import outlines from 'virtual:outlines';

const em = 500;

export interface Letter { readonly d: string; readonly x: number }
export interface Word { readonly letters: readonly Letter[]; readonly width: number }

/** The letters of a word side by side, in units of 500 to the em; `spacing` in em. REQUIRES: only letters that cards have. */
export function lettersOf(text: string, spacing = 0): Word {
  const letters: Letter[] = [];
  let x = 0;
  for (const letter of text) {
    const drawn = outlines[letter];
    if (!drawn) throw new Error(`no drawing of "${letter}": add it to web/fonts/faces.ts`);
    letters.push({ d: drawn.d, x });
    x += drawn.advance + spacing * em;
  }
  return { letters, width: Math.max(0, x - spacing * em) };
}
/** How wide a word of this size is. */
export const widthOf = (text: string, size: number, spacing = 0): number => (lettersOf(text, spacing).width * size) / em;
/** The drawing's scale: `size` to the em, narrower where the word would be wider than `most`. */
export function scaleOf(word: Word, size: number, most = Infinity): readonly [number, number] {
  const scale = size / em;
  return [Math.min(scale, most / word.width), scale];
}
