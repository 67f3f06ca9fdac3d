// What can be counted on the table: who owns which markers, what they are worth, which tiles nobody has seen yet.
import type { OttoMark, OttoView, Seat } from '../../wire/types';
import { kindOrder, kinds } from './geometry';

/** Where there are teams, markers and points belong to a team. */
export const ownerOf = (view: Pick<OttoView, 'options'>, seat: Seat): number => (view.options.teams ? seat % 2 : seat);

export const markerWorth = { small: 1, large: 2, square: 4 } as const;
const supplied = { small: 4, large: 4, square: 3 } as const;
export const markerKinds = ['small', 'large', 'square'] as const;

export const pointsOnBoard = (marks: readonly OttoMark[], owner: number): number =>
  marks.reduce((sum, mark) => sum + (mark.seat === owner ? markerWorth[mark.kind] : 0), 0);
export const markersLeft = (marks: readonly OttoMark[], owner: number, kind: OttoMark['kind']): number =>
  supplied[kind] - marks.filter((mark) => mark.seat === owner && mark.kind === kind).length;

/** Tiles of the standard box: how many of each nobody has seen this round (they are in the tower), and how many there are. */
export function tilesLeft(view: Pick<OttoView, 'board' | 'kept' | 'drawn' | 'gone'>): { kind: string; left: number; all: number }[] {
  const seen = [...Object.values(view.board).map(([kind]) => kind), ...view.kept, view.drawn, ...view.gone];
  return kindOrder.map((kind) => ({ kind, all: kinds[kind]!.copies, left: kinds[kind]!.copies - seen.filter((one) => one === kind).length }));
}
