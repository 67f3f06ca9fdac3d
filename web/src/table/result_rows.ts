// Rows of the result: seats, or teams where points are counted by team.
import { profileOf } from '../games/profile';
import type { Play, Seat, View } from '../wire/types';

export interface ResultRow { rank: number; seats: Seat[]; score: number | null }

/** Best first. Partners sit opposite each other, so the seats of a team are as many apart as there are teams. */
export function resultRows(play: Play, seats: number): ResultRow[] {
  const ranks = play.ranks ?? [];
  if (ranks.length === 0) return [];
  const teams = play.scores && play.scores.length > 0 && play.scores.length < seats ? play.scores.length : seats;
  const rows: ResultRow[] = [];
  for (let team = 0; team < teams; ++team) {
    const members = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat % teams === team);
    rows.push({ rank: Math.min(...members.map((seat) => ranks[seat] ?? seats)), seats: members, score: play.scores?.[team] ?? null });
  }
  return rows.sort((a, b) => a.rank - b.rank || (b.score ?? 0) - (a.score ?? 0));
}

/** Where no points are counted: how many cards each seat was left with. */
export function cardsLeft(view: View | null): number[] | null {
  return view ? profileOf(view.game).cardsLeft(view) : null;
}

/** While the game runs, best first: points, or where none are counted cards left, of which fewer are better. Teams share a row. */
export function runningRows(view: View): { seats: Seat[]; count: number }[] {
  const cards = cardsLeft(view);
  const counts = cards ?? profileOf(view.game).points(view);
  const rows = counts.map((count, owner) => ({ seats: Array.from({ length: view.seats }, (_, seat) => seat).filter((seat) => seat % counts.length === owner), count }));
  return rows.sort((a, b) => (cards ? a.count - b.count : b.count - a.count));
}
