// Says what a figure on a board means: on hover by its title, on tap in the bubble. For screen readers the board has the words beside
// it, or as its label.
//
//   <span {@attach named('uno', t('page.cards', { n }))}>7</span>
import type { GameName } from '../games/contract';
import { showWhy } from './why.svelte';

export const named = (game: GameName, text: string) => (figure: HTMLElement): (() => void) => {
  figure.title = text;
  figure.dataset.named = '';
  const explain = (event: Event) => {
    // A button inside does its own thing.
    if (event.target instanceof Element && figure.contains(event.target.closest('button'))) return;
    showWhy(game, { ok: true, text }, figure);
  };
  figure.addEventListener('click', explain);
  return () => figure.removeEventListener('click', explain);
};
