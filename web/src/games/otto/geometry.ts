// The drawn lines of OTTO's standard box: tiles, frame and centre on a board of 5×5 places of 90 units each, and which lines meet.
// Only for drawing: the table decides what is allowed and what scores.
import type { OttoLaid } from '../../wire/types';

export const unit = 90;
export const margin = 46;  // the frame around the board

export type Bend = 'half' | 'arc' | 'angle' | 'line';
/** Joins two exits, numbered clockwise: N1 N2 E1 E2 S1 S2 W1 W2. */
export interface Line { from: number; to: number; bend: Bend }

const exitNames = ['N1', 'N2', 'E1', 'E2', 'S1', 'S2', 'W1', 'W2'];
const exitAt: readonly (readonly [number, number])[] = [[30, 0], [60, 0], [90, 30], [90, 60], [60, 90], [30, 90], [0, 60], [0, 30]];
const lines = (text: string): Line[] => text.split(' ').map((word) => {
  const [bend, from, to] = word.split(/[:-]/);
  return { bend: bend as Bend, from: exitNames.indexOf(from!), to: exitNames.indexOf(to!) };
});

const centre = lines('arc:N2-E1 arc:E2-S1 arc:S2-W1 arc:W2-N1');
/** By name, as in games/otto/tiles/standard.tiles. A tile of another box is shown only by its name. */
export const kinds: Readonly<Record<string, { copies: number; lines: Line[] }>> = {
  8: { copies: 4, lines: centre },
  12: { copies: 4, lines: lines('arc:N2-E1 angle:E2-S1 arc:S2-W1 angle:W2-N1') },
  7: { copies: 4, lines: lines('half:N1-N2 line:E1-W2 arc:E2-S1 angle:S2-W1') },
  5: { copies: 4, lines: lines('half:N1-N2 line:E1-W2 arc:E2-S1 arc:S2-W1') },
  9: { copies: 4, lines: lines('half:N1-N2 line:E1-W2 angle:E2-S1 angle:S2-W1') },
  16: { copies: 4, lines: lines('angle:N2-E1 angle:E2-S1 angle:S2-W1 angle:W2-N1') },
  2: { copies: 4, lines: lines('line:N1-S1 line:N2-S2 half:E1-E2 half:W1-W2') },
  0: { copies: 4, lines: lines('line:N1-S2 line:N2-S1 line:E1-W2 line:E2-W1') },
  black: { copies: 4, lines: [] },
};
export const kindOrder = ['16', '12', '9', '8', '7', '5', '2', '0', 'black'];

/** How a line is drawn on an unturned tile. */
export function pathOf({ from, to, bend }: Line): string {
  const [ax, ay] = exitAt[from]!, [bx, by] = exitAt[to]!;
  const upright = from % 4 < 2;  // leaves to the north or south
  // Going clockwise from exit to exit, the inside of a round line is on the left.
  if (bend === 'half') return `M${ax} ${ay}A15 15 0 0 0 ${bx} ${by}`;
  if (bend === 'arc') return `M${ax} ${ay}A30 30 0 0 0 ${bx} ${by}`;
  if (bend === 'angle') return `M${ax} ${ay}L${upright ? `${ax} ${by}` : `${bx} ${ay}`}L${bx} ${by}`;
  return upright ? `M${ax} ${ay}C${ax} 45 ${bx} 45 ${bx} ${by}` : `M${ax} ${ay}C45 ${ay} 45 ${by} ${bx} ${by}`;
}

/** Whether a tile looks the same after so many quarter turns. */
export function looksSame(kind: string, turns: number): boolean {
  const drawnAs = (turn: number) => (kinds[kind]?.lines ?? []).map((line) => `${line.bend}${[(line.from + 2 * turn) % 8, (line.to + 2 * turn) % 8].sort()}`).sort().join();
  return drawnAs(0) === drawnAs(turns);
}

// --- the board ---

export const columns = 'abcde';
export const places: readonly string[] = [1, 2, 3, 4, 5].flatMap((row) => [...columns].map((column) => `${column}${row}`));
export const cellOf = (place: string) => ({ x: columns.indexOf(place[0]!), y: Number(place[1]) - 1 });
const placeAt = (x: number, y: number): string | null => (x < 0 || x > 4 || y < 0 || y > 4 ? null : `${columns[x]}${y + 1}`);

/** Free places with something laid, or the centre, on one of their sides. */
export function placesBeside(board: OttoBoard): string[] {
  const taken = (place: string | null) => place !== null && (place === 'c3' || board[place] !== undefined);
  return places.filter((place) => !taken(place) && ways.some(([dx, dy]) => taken(placeAt(cellOf(place).x + dx, cellOf(place).y + dy))));
}

/** Where a marker stands, in units: "c1|c2" an edge, "vXY" a grid point. */
export function markAt(at: string): { x: number; y: number } {
  if (at[0] === 'v') return { x: Number(at[1]) * unit, y: Number(at[2]) * unit };
  const [a, b] = at.split('|').map((place) => cellOf(place));
  return { x: ((a!.x + b!.x + 1) / 2) * unit, y: ((a!.y + b!.y + 1) / 2) * unit };
}

export interface FramePart { x: number; y: number; square: boolean; path: string }
/** Clockwise from every outer corner: round, square, round, round, square. */
export const frame: readonly FramePart[] = Array.from({ length: 20 }, (_, i) => {
  const [side, along] = [Math.floor(i / 5), i % 5];
  const x = [along, 5, 5 - along, 0][side]!, y = [0, along, 5, 5 - along][side]!;
  const square = along === 1 || along === 4;
  return { x, y, square, path: framePath(x, y, square) };
});
/** The part that joins the two border exits beside a grid point, outside the board. */
function framePath(x: number, y: number, square: boolean): string {
  const [cx, cy] = [x * unit, y * unit];
  const out = { x: x === 0 ? -30 : x === 5 ? 30 : 0, y: y === 0 ? -30 : y === 5 ? 30 : 0 };
  if (out.x && out.y) {
    const [a, b] = [[cx - out.x, cy], [cx, cy - out.y]];
    if (square) return `M${a}L${cx - out.x} ${cy + out.y}L${cx + out.x} ${cy + out.y}L${cx + out.x} ${cy - out.y}L${b}`;
    return `M${a}A30 30 0 1 ${out.x * out.y > 0 ? 0 : 1} ${b}`;
  }
  const [a, b] = out.y ? [[cx - 30, cy], [cx + 30, cy]] : [[cx, cy - 30], [cx, cy + 30]];
  if (square) return `M${a}L${a![0]! + out.x} ${a![1]! + out.y}L${b![0]! + out.x} ${b![1]! + out.y}L${b}`;
  return `M${a}A30 30 0 0 ${out.y < 0 || out.x > 0 ? 1 : 0} ${b}`;
}

type OttoBoard = Readonly<Record<string, OttoLaid>>;
function linesAt(board: OttoBoard, place: string): Line[] {
  if (place === 'c3') return centre;
  const laid = board[place];
  if (!laid) return [];
  return (kinds[laid[0]]?.lines ?? []).map((line) => ({ ...line, from: (line.from + 2 * laid[1]) % 8, to: (line.to + 2 * laid[1]) % 8 }));
}

/** A step of a line: on a place (which of its lines), or along the frame. */
export type Piece = { place: string; line: Line } | { part: FramePart };

const facing = [5, 4, 7, 6, 1, 0, 3, 2];  // the exit it meets on the next tile
const ways = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;

/** From an exit on the border along the frame: where the line comes back onto the board. */
function alongFrame(x: number, y: number, exit: number): { part: FramePart; x: number; y: number; exit: number } {
  // The grid point next to this exit: N1 is beside the left one, N2 beside the right one, and so on clockwise.
  const corner = [[0, 0], [1, 0], [1, 0], [1, 1], [1, 1], [0, 1], [0, 1], [0, 0]][exit]!;
  const [px, py] = [x + corner[0]!, y + corner[1]!];
  const part = frame.find((one) => one.x === px && one.y === py)!;
  const atCorner = (px === 0 || px === 5) && (py === 0 || py === 5);
  if (atCorner) return { part, x, y, exit: [7, 2, 1, 4, 3, 6, 5, 0][exit]! };
  // Over to the neighbour along the border; the exit there mirrors this one.
  const side = exit >> 1, second = exit % 2 === 1;
  const [dx, dy] = ways[(side + (second ? 1 : 3)) % 4]!;
  return { part, x: x + dx, y: y + dy, exit: side * 2 + (second ? 0 : 1) };
}

/** The closed lines that run over a place, each piece by piece. */
export function loopsThrough(board: OttoBoard, place: string): Piece[][] {
  const loops: Piece[][] = [];
  const seen = new Set<number>();
  for (const start of linesAt(board, place)) {
    if (seen.has(start.from)) continue;
    const pieces: Piece[] = [];
    let { x, y } = cellOf(place), entered = start.from;
    for (let steps = 0; steps < 200; steps++) {
      const here = placeAt(x, y)!;
      const line = linesAt(board, here).find((one) => one.from === entered || one.to === entered);
      if (!line) break;
      if (here === place) seen.add(line.from);
      pieces.push({ place: here, line });
      const left = line.from === entered ? line.to : line.from;
      const [dx, dy] = ways[left >> 1]!;
      if (placeAt(x + dx, y + dy) !== null) [x, y, entered] = [x + dx, y + dy, facing[left]!];
      else {
        const back = alongFrame(x, y, left);
        pieces.push({ part: back.part });
        [x, y, entered] = [back.x, back.y, back.exit];
      }
      if (placeAt(x, y) === place && entered === start.from) { loops.push(pieces); break; }
    }
  }
  return loops;
}

/** A turned line, where it lies, as a path in units of the board. */
export function piecePath(piece: Piece): { d: string; x: number; y: number } {
  if ('part' in piece) return { d: piece.part.path, x: 0, y: 0 };
  const { x, y } = cellOf(piece.place);
  return { d: pathOf(piece.line), x: x * unit, y: y * unit };
}

/** Whether a closed line looks like one of the box's figures: a circle, a square, or the eight of an OTTO. Others are only closed. */
export function isFigure(loop: readonly Piece[]): boolean {
  const bends = loop.map((piece) => ('part' in piece ? (piece.part.square ? 'angle' : 'arc') : piece.line.bend));
  const all = (...which: string[]) => bends.every((bend) => which.includes(bend));
  return all('arc') || all('angle') || all('half') || (bends.length === 4 && all('half', 'line'));
}
