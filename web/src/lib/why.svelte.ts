// "Why not?": one bubble at a time, next to what was touched. WhyBubble.svelte draws it.
import type { Explained, GameName } from '../games/contract';
import { announce } from './speech.svelte';
import { sound } from './sound';

export interface Why { text: string; rule?: string; game: GameName; x: number; y: number }
export const why: { now: Why | null } = $state({ now: null });

/** Shows an answer at an element (or in the middle) and speaks it. */
export function showWhy(game: GameName, answer: Explained, at?: Element | null): void {
  const box = at?.getBoundingClientRect();
  why.now = {
    text: answer.text, rule: answer.rule, game,
    x: box ? box.left + box.width / 2 : innerWidth / 2,
    y: box ? box.top : innerHeight / 2,
  };
  announce(answer.text);
  if (!answer.ok) sound('no');
}

export function hideWhy(): void { why.now = null; }
