// Choosing a move word by word. Only the given moves say which word can come next, so this file knows no rule.

/** The words that may follow, in the order of the moves. */
export function nextWords(moves: readonly string[], prefix: readonly string[]): string[] {
  const found = new Set<string>();
  for (const move of moves) {
    const words = move.split(' ');
    if (words.length > prefix.length && prefix.every((word, i) => words[i] === word)) found.add(words[prefix.length]!);
  }
  return [...found];
}

/** Adds words as long as only one can follow. */
export function settled(moves: readonly string[], prefix: readonly string[]): string[] {
  const words = [...prefix];
  for (;;) {
    const next = nextWords(moves, words);
    if (next.length !== 1 || moves.includes(words.join(' '))) return words;
    words.push(next[0]!);
  }
}

export const startsSome = (moves: readonly string[], prefix: readonly string[]): boolean =>
  moves.includes(prefix.join(' ')) || nextWords(moves, prefix).length > 0;

export type TileSource = 'place drawn' | 'place kept' | 'to' | 'lift';
export const sources: readonly TileSource[] = ['place drawn', 'place kept', 'to', 'lift'];
/** By source: the places to which a tile may go, and in which turns; lifting has no turns. */
export type Placings = Map<TileSource, Map<string, number[]>>;

export function placings(moves: readonly string[]): Placings {
  const all: Placings = new Map();
  for (const source of sources) {
    const prefix = source.split(' ');
    const places = nextWords(moves, prefix);
    if (places.length > 0) all.set(source, new Map(places.map((place) => [place, nextWords(moves, [...prefix, place]).map(Number).sort()])));
  }
  return all;
}

export interface TilePlacing { source: TileSource; place: string; turn: number }
export const moveOf = ({ source, place, turn }: TilePlacing): string => (source === 'lift' ? `lift ${place}` : `${source} ${place} ${turn}`);

/** The turn to show at a place: the wanted one if it is offered, else the next clockwise. */
export function turnAt(offered: readonly number[], wanted: number): number {
  for (let i = 0; i < 4; i++) if (offered.includes((wanted + i) % 4)) return (wanted + i) % 4;
  return wanted;
}
/** The next offered turn, clockwise (1) or counterclockwise (-1); the same if there is no other. */
export function turnOn(offered: readonly number[], now: number, by: 1 | -1): number {
  for (let i = 1; i <= 4; i++) if (offered.includes((now + by * i + 8) % 4)) return (now + by * i + 8) % 4;
  return now;
}

/** A whole move with this card, to ask the table why it cannot be played now. The target does not matter for that. */
export function wholeCardMove(card: string, you: number, seats: number): string {
  const words: Record<string, string> = { revolution: 'left', magnet: `${(you + 1) % seats}`, abduction: `${(you + 1) % seats}`, void: 'time' };
  return ['card', card, words[card]].filter(Boolean).join(' ');
}
