// Reading the notation of ANNAOTTO's cards and moves. The table decides what is legal; this file only groups it.
import type { AnnaottoColour } from '../../wire/types';

export const colours: readonly AnnaottoColour[] = ['R', 'O', 'Y', 'G', 'T', 'B', 'V', 'P'];
export type Pattern = 'd' | 's' | 'c' | 'w';
export type Special = 'A' | 'O' | '*' | '+' | '~' | '^' | 'AO';
export type CallWord = 'all' | 'anna' | 'otto';
export const callWords: readonly CallWord[] = ['anna', 'otto', 'all'];

/** A side; `?` and ANNAOTTO have neither colour nor pattern. */
export interface Side { colour: AnnaottoColour | null; pattern: Pattern | null; special: Special | null }

export function parseSide(side: string): Side {
  if (side === '?' || side === '') return { colour: null, pattern: null, special: null };
  if (side === 'AO') return { colour: null, pattern: null, special: 'AO' };
  return { colour: side[0] as AnnaottoColour, pattern: side[1] as Pattern, special: (side[2] as Special | undefined) ?? null };
}

/** First the side that lies up, or that faces its owner. */
export function sidesOf(card: string): [string, string] {
  const cut = card.indexOf('/');
  return cut < 0 ? [card, '?'] : [card.slice(0, cut), card.slice(cut + 1)];
}

/** A name of the card that does not depend on which side is up, so that it can glide; null if one side is unknown. */
export function cardKey(card: string): string | null {
  const [a, b] = sidesOf(card);
  if (a === '?' || b === '?') return null;
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}

/** Names for the cards of one place; a card with an unknown side is named by the side that is seen. */
export function keysOf(cards: readonly string[], place: string): string[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const whole = cardKey(card);
    if (whole) return whole;
    const [a, b] = sidesOf(card);
    const name = `${place}:${a === '?' ? b : a}`;
    const copy = seen.get(name) ?? 0;
    seen.set(name, copy + 1);
    return `${name}.${copy}`;
  });
}

export interface Lay { move: string; /** `3`, `2.1`, `up`, `down` */ what: string; turns: 'own' | 'next' | null; colour: AnnaottoColour | null; said: CallWord[] }
export interface Offer {
  lays: Map<string, Lay[]>;
  faces: string[];
  keeps: Set<string>;
  flips: number[];
  catches: number[];
  /** `draw`, `take`, `done`, `slap`, `call`. */
  plain: Set<string>;
}

export function parseLay(move: string): Lay | null {
  const [verb, what, ...rest] = move.split(' ');
  if (verb !== 'lay' || what === undefined) return null;
  const turns = rest[0] === 'own' || rest[0] === 'next' ? rest[0] : null;
  return { move, what, turns, colour: turns ? (rest[1] as AnnaottoColour) : null, said: callWords.filter((word) => rest.includes(word)) };
}

export function group(moves: readonly string[]): Offer {
  const offer: Offer = { lays: new Map(), faces: [], keeps: new Set(), flips: [], catches: [], plain: new Set() };
  for (const move of moves) {
    const [verb, what = ''] = move.split(' ');
    const lay = parseLay(move);
    if (lay) offer.lays.set(lay.what, [...(offer.lays.get(lay.what) ?? []), lay]);
    else if (verb === 'face') offer.faces.push(what);
    else if (verb === 'keep') offer.keeps.add(what);
    else if (verb === 'flip') offer.flips.push(Number(what));
    else if (verb === 'catch') offer.catches.push(Number(what));
    else offer.plain.add(move);
  }
  return offer;
}

/** The ways that remain with these calls; a call that fits none of them changes nothing. */
export function withCalls(ways: readonly Lay[], armed: ReadonlySet<CallWord>): Lay[] {
  let rest = [...ways];
  for (const word of callWords) {
    const fitting = rest.filter(({ said }) => said.includes(word) === armed.has(word));
    if (fitting.length > 0) rest = fitting;
  }
  return rest;
}

/** Calls that some of these ways can carry. */
export const callsOf = (ways: readonly Lay[]): CallWord[] => callWords.filter((word) => ways.some(({ said }) => said.includes(word)));

/** The colours to choose from, if there are several. */
export function coloursOf(ways: readonly Lay[]): AnnaottoColour[] {
  const found = colours.filter((colour) => ways.some((way) => way.colour === colour));
  return found.length > 1 ? found : [];
}
