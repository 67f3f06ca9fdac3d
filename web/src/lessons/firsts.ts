// In the first real games: which rule explains what just happened. Each is explained once (lib/once.ts), in the words of the rules page.
import { parseSide } from '../games/annaotto/notation';
import { valueOf } from '../games/uno/notation';
import type { GameEvent, GameName } from '../wire/types';

type RuleOf = (event: GameEvent) => number | undefined;
const unoCards: Readonly<Record<string, number>> = { D: 7, V: 8, S: 9, W: 10, F: 11 };
const annaottoSides: Readonly<Record<string, number>> = { A: 8, O: 8, '*': 13, '+': 9, '~': 10, '^': 11, AO: 7 };

/** The number of the rule, by game. */
const rules: Readonly<Partial<Record<GameName, RuleOf>>> = {
  uno: (e) => (e.event === 'laid' && 'card' in e ? unoCards[valueOf(e.card)] : { challenged: 12, caught: 13, roundOver: 15, reshuffled: 6, swapped: 19, handedOn: 19 }[e.event as string]),
  annaotto: (e) => (e.event === 'laid' && 'side' in e ? annaottoSides[parseSide(e.side).special ?? ''] : { caught: 14, 'silent-otto': 15, out: 16, reshuffled: 17 }[e.event as string]),
  anansi: (e) => ({ recruited: 5, trick: 7, displayed: 8, inspired: 9, round: 10 }[e.event as string]),
  otto: (e) => (e.event === 'placed' && 'tile' in e ? (e.tile === '0' ? 10 : undefined) : { marked: 7, otto: 8, leftGame: 11, played: 12, scored: 9 }[e.event as string]),
};

/** The rules that explain these events, in order, each once. */
export function firstsIn(game: GameName, events: readonly GameEvent[]): number[] {
  return [...new Set(events.map((event) => rules[game]?.(event)).filter((rule) => rule !== undefined))];
}
