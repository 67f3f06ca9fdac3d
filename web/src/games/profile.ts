// What the page must know of a game while its board is not loaded: games/<game>/profile.ts, all of them small enough to be there always.
import type { GameName, View } from '../wire/types';
import type { Views } from './contract';
import { profile as anansi } from './anansi/profile';
import { profile as annaotto } from './annaotto/profile';
import { profile as otto } from './otto/profile';
import { profile as uno } from './uno/profile';

export interface Profile<V> {
  /** Groups of texts (texts/groups.ts) that the game shares with others. */
  sharedTexts: readonly string[];
  /** People who share a device look at the same board: unless they choose otherwise, their hands lie open. */
  handsLieOpen: boolean;
  /** By seat, or in teams by team: the points so far; empty where none are counted. */
  points: (view: V) => readonly number[];
  /** By seat: how many cards are left, of which fewer are better; null where points are counted. */
  cardsLeft: (view: V) => number[] | null;
}

const profiles: { [G in keyof Views]: Profile<Views[G]> } = { uno, annaotto, anansi, otto };
/** A game without one counts no points that the page could read. */
const plain: Profile<object> = { sharedTexts: [], handsLieOpen: false, points: () => [], cardsLeft: () => null };

/** REQUIRES: its functions are asked about views of this game. */
export const profileOf = (game: GameName): Profile<View> => (Object.hasOwn(profiles, game) ? (profiles as Readonly<Record<string, unknown>>)[game] : plain) as Profile<View>;
