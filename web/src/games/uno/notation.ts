// Reading the notation of UNO's moves and cards. The table decides what is legal; this file only groups it.
import type { UnoColour } from '../../wire/types';

export const colours: readonly UnoColour[] = ['R', 'Y', 'G', 'B'];

export interface Lay { move: string; verb: 'lay' | 'jump'; card: string; colour: UnoColour | null; swap: number | null; uno: boolean }
export interface Offer {
  /** By card, all ways to lay it. */
  lays: Map<string, Lay[]>;
  /** The colours that can be named for the first card. */
  named: UnoColour[];
  catches: number[];
  /** `draw`, `pass`, `take`, `accept`, `challenge`, `call`. */
  plain: Set<string>;
}

export const tintOf = (card: string): UnoColour | null => (colours.includes(card[0] as UnoColour) ? (card[0] as UnoColour) : null);
/** `5`, `S`, `V`, `D`, `W`, `F`. */
export const valueOf = (card: string): string => (tintOf(card) ? card.slice(1) : card);

export function parseLay(move: string): Lay | null {
  const [verb, card, ...rest] = move.split(' ');
  if ((verb !== 'lay' && verb !== 'jump') || card === undefined) return null;
  const at = rest.indexOf('swap');
  const colour = rest.find((word) => colours.includes(word as UnoColour)) as UnoColour | undefined;
  return { move, verb, card, colour: colour ?? null, swap: at < 0 ? null : Number(rest[at + 1]), uno: rest.includes('uno') };
}

export function group(moves: readonly string[]): Offer {
  const offer: Offer = { lays: new Map(), named: [], catches: [], plain: new Set() };
  for (const move of moves) {
    const lay = parseLay(move);
    const [verb, what] = move.split(' ');
    if (lay) offer.lays.set(lay.card, [...(offer.lays.get(lay.card) ?? []), lay]);
    else if (verb === 'colour') offer.named.push(what as UnoColour);
    else if (verb === 'catch') offer.catches.push(Number(what));
    else offer.plain.add(move);
  }
  offer.named.sort((a, b) => colours.indexOf(a) - colours.indexOf(b));
  return offer;
}

/** The ways that remain once it is known whether the reader calls; all of them if none fits. */
export function withCall(ways: readonly Lay[], armed: boolean): Lay[] {
  const fitting = ways.filter(({ uno }) => uno === armed);
  return fitting.length > 0 ? fitting : [...ways];
}

/** What is still to be chosen; a list is empty when there is nothing to choose. */
export function open(ways: readonly Lay[]): { colours: UnoColour[]; seats: number[] } {
  const several = <T>(all: (T | null)[]) => { const set = [...new Set(all.filter((x): x is T => x !== null))]; return set.length > 1 ? set : []; };
  return {
    colours: several(ways.map(({ colour }) => colour)).sort((a, b) => colours.indexOf(a) - colours.indexOf(b)),
    seats: several(ways.map(({ swap }) => swap)),
  };
}

const order = 'RYGB';
const values = '0123456789SVDWF';
/** By colour, then by value; wilds last. */
export function sortHand(cards: readonly string[]): string[] {
  const rank = (card: string) => { const c = order.indexOf(card[0]!); return (c < 0 ? 4 : c) * 20 + values.indexOf(valueOf(card)); };
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** A lay to ask about, for a card that cannot be laid now. */
export const askedLay = (card: string): string => (tintOf(card) ? `lay ${card}` : `lay ${card} R`);
