// OTTO for people who do not see the board: a tile is described by its lines, a marker by where it stands, a move by what it closes. Computed
// from the drawn lines (geometry.ts); the table decides what is allowed and what scores.
import { term, type Translate } from '../../i18n/texts';
import type { OttoView } from '../contract';
import { columns, kinds, loopsThrough, type Line, type Piece } from './geometry';
import { tileName } from './texts';

const winds = ['otto.wind.N', 'otto.wind.E', 'otto.wind.S', 'otto.wind.W'] as const;
const windOf = (exit: number) => term(winds[(exit >> 1) % 4]!);

/** "from north to east", "a corner from south to west", "a half circle in the north", "straight from east to west". */
function lineName({ from, to, bend }: Line, t: Translate): string {
  if (bend === 'half') return t('otto.line.half', { at: windOf(from) });
  return t(`otto.line.${bend}`, { from: windOf(from), to: windOf(to) });
}

/** All lines of a tile after so many quarter turns; lines of the same kind are named together. */
export function linesName(kind: string, turn: number, t: Translate): string {
  const lines = kinds[kind]?.lines ?? [];
  if (kind === '0') return t('otto.line.crossed');
  const first = lines[0]?.bend;
  if (lines.length === 4 && (first === 'arc' || first === 'angle') && lines.every(({ bend }) => bend === first)) return t(`otto.line.four.${first}`);
  // From the north on, clockwise.
  const turned = lines.map((line) => ({ ...line, from: (line.from + 2 * turn) % 8, to: (line.to + 2 * turn) % 8 }));
  return turned.sort((a, b) => Math.min(a.from, a.to) - Math.min(b.from, b.to)).map((line) => lineName(line.from < line.to || line.bend !== 'line' ? line : { ...line, from: line.to, to: line.from }, t)).join(', ');
}

/** "tile 12, from north to east, …"; only the name for a tile of another box. */
export function tileText(kind: string, turn: number, t: Translate): string {
  return [tileName(kind, t), linesName(kind, turn, t)].filter(Boolean).join(', ');
}

/** Where a marker stands: between two places, or where places meet. */
export function markText(at: string, t: Translate): string {
  if (at[0] !== 'v') { const [a, b] = at.split('|'); return t('otto.mark.between', { a: a!, b: b! }); }
  const [x, y] = [Number(at[1]), Number(at[2])];
  const around = [[x - 1, y - 1], [x, y - 1], [x - 1, y], [x, y]].filter(([cx, cy]) => cx! >= 0 && cx! < 5 && cy! >= 0 && cy! < 5).map(([cx, cy]) => `${columns[cx!]}${cy! + 1}`);
  if (around.length === 1) return t('otto.mark.corner', { a: around[0]! });
  if (around.length === 2) return t('otto.mark.edge', { a: around[0]!, b: around[1]! });
  return t('otto.mark.meet', { a: around[0]!, b: around[1]!, c: around[2]!, d: around[3]! });
}

export type Figure = 'small' | 'large' | 'square' | 'otto';
export const figureWorth: Readonly<Record<Figure, number>> = { small: 1, large: 2, square: 4, otto: 8 };

/** Which figure of the box a closed line is; null: it is only closed. */
export function figureOf(loop: readonly Piece[]): Figure | null {
  const bends = loop.map((piece) => ('part' in piece ? (piece.part.square ? 'angle' : 'arc') : piece.line.bend));
  if (bends.every((bend) => bend === 'half')) return 'small';
  if (bends.every((bend) => bend === 'arc')) return 'large';
  if (bends.every((bend) => bend === 'angle')) return 'square';
  return bends.length === 4 && bends.filter((bend) => bend === 'half').length === 2 && bends.filter((bend) => bend === 'line').length === 2 ? 'otto' : null;
}

/** What a tile closes there, best first. */
export function closes(view: Pick<OttoView, 'board' | 'lifted'>, place: string, kind: string, turn: number): Figure[] {
  if (!kinds[kind]) return [];
  const board: Record<string, [string, number]> = { ...view.board };
  if (view.lifted) delete board[view.lifted];
  board[place] = [kind, turn];
  return loopsThrough(board, place).map(figureOf).filter((figure) => figure !== null).sort((a, b) => figureWorth[b] - figureWorth[a]);
}

/** "closes a square, 4 points"; several are counted together. Nothing: "closes nothing". */
export function outcome(figures: readonly Figure[], t: Translate): string {
  if (figures.length === 0) return t('otto.closes.nothing');
  if (figures.includes('otto')) return t('otto.closes.otto');
  return t('otto.closes.shapes', { shapes: figures.map((figure) => t(`otto.shape.${figure as 'small'}`)).join(', '), n: figures.reduce((sum, figure) => sum + figureWorth[figure], 0) });
}

/** What a move lays, where and how turned; null: it lays nothing. */
export function layOf(move: string, view: OttoView): { kind: string; place: string; turn: number } | null {
  const [verb, a = '', b = '', c = ''] = move.split(' ');
  if (verb === 'place') return { kind: (a === 'kept' ? view.kept[view.turn] : view.drawn) ?? '', place: b, turn: Number(c) };
  if (verb === 'to') return { kind: (view.lifted && view.board[view.lifted]?.[0]) || '', place: a, turn: Number(b) };
  return null;
}
