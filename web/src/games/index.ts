// All boards. Each is a chunk of its own, so the first page stays small. A game without a board is shown as text and buttons
// (lib/PlainBoard.svelte): its position field by field, and what happens in the server's words.
import type { Component } from 'svelte';
import type { Board, BoardProps, GameName, Lang, Views } from './contract';
import type { GameEvent, View } from '../wire/types';
import { loadTexts } from '../i18n/texts';
import type { AnyFinale } from './finale';
import type { Description } from './description';
import type { EventText } from './event_text';
import { profileOf } from './profile';

/** The groups of texts that a board needs. */
export const gameTexts = (game: GameName): string[] => ['table', game, ...profileOf(game).sharedTexts];

const boards: { [G in keyof Views]: () => Promise<{ default: Board<G> }> } = {
  uno: () => import('./uno/Board.svelte'),
  annaotto: () => import('./annaotto/Board.svelte'),
  anansi: () => import('./anansi/Board.svelte'),
  otto: () => import('./otto/Board.svelte'),
};

/** The entry of a game; throws if there is none, and callers then use something plainer. */
function found<Thing>(things: Readonly<Record<string, Thing>>, game: GameName): Thing {
  const thing = Object.hasOwn(things, game) ? things[game] : undefined;
  if (thing === undefined) throw new Error(`nothing is there for ${game} yet`);
  return thing;
}

/** The board of a game. The view's `game` says which one; callers must keep board and view together. */
export async function loadBoard(game: GameName): Promise<Component<BoardProps<never>>> {
  const [board] = await Promise.all([found<() => Promise<{ default: unknown }>>(boards, game)(), loadTexts(...gameTexts(game))]);
  return board.default as Component<BoardProps<never>>;
}

const descriptions: { [G in keyof Views]: () => Promise<{ description: Description<Views[G]> }> } = {
  uno: () => import('./uno/description'),
  annaotto: () => import('./annaotto/description'),
  anansi: () => import('./anansi/description'),
  otto: () => import('./otto/description'),
};

/** How a game describes its positions and moves in words. */
export async function loadDescription(game: GameName): Promise<Description<object>> {
  const [loaded] = await Promise.all([found<() => Promise<{ description: unknown }>>(descriptions, game)(), loadTexts(...gameTexts(game))]);
  return loaded.description as Description<object>;
}

const eventTexts = {
  uno: () => import('./uno/event_text'),
  annaotto: () => import('./annaotto/event_text'),
  anansi: () => import('./anansi/event_text'),
  otto: () => import('./otto/event_text'),
};

/** How a game puts its events into sentences. Events and view are of the game that is played: the server sends them together. */
export async function loadEventText(game: GameName): Promise<EventText<View, GameEvent>> {
  const [loaded] = await Promise.all([found<() => Promise<{ eventText: unknown }>>(eventTexts, game)(), loadTexts(...gameTexts(game))]);
  return loaded.eventText as EventText<View, GameEvent>;
}

const handCards = {
  uno: () => import('./uno/HandCard.svelte'),
  annaotto: () => import('./annaotto/HandCard.svelte'),
  otto: () => import('./otto/HandCard.svelte'),
};

/** A card as it is shown when the hands are opened. */
export async function loadHandCard(game: GameName): Promise<Component<{ card: string; lang: Lang }>> {
  const [drawn] = await Promise.all([found<() => Promise<{ default: unknown }>>(handCards, game)(), loadTexts(...gameTexts(game))]);
  return drawn.default as Component<{ card: string; lang: Lang }>;
}

const finales = {
  uno: () => import('./uno/finale'),
  annaotto: () => import('./annaotto/finale'),
  anansi: () => import('./anansi/finale'),
  otto: () => import('./otto/finale'),
};

/** How the rounds of a game end. */
export async function loadFinale(game: GameName): Promise<AnyFinale> {
  return (await found<() => Promise<{ finale: unknown }>>(finales, game)()).finale as AnyFinale;
}
