// A choice takes the focus when it opens and gives it back when it closes: to the element that had it before, or to the hand if that
// element is gone. Only people who use the keyboard notice.
import { tick } from 'svelte';

/** Call while a component is set up. `first` returns what to focus; it is called again when something that it reads changes. */
export function leadFocus(first: () => HTMLElement | null | undefined): void {
  $effect(() => {
    const before = document.activeElement;
    first()?.focus({ preventScroll: true });
    return () => void tick().then(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const to = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : document.querySelector<HTMLElement>('.own .hand button[tabindex="0"]');
      to?.focus({ preventScroll: true });
    });
  });
}
