// A choice that opens takes the focus, and gives it back when it closes: to what had it before, or if that has been
// played, to one's hand. Only whoever uses the keyboard notices.
import { tick } from 'svelte';

/** Call while a component is set up. `first` is what to focus; it is asked again whenever something it reads changes. */
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
