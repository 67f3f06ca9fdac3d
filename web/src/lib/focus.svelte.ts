// People who play by keyboard keep the focus where it was. A move usually removes the button that was pressed; the browser then puts the focus to
// the top of the page, and a screen reader starts again from there.
import { tick, untrack } from 'svelte';

const reachable = 'button:not([disabled]), a[href], input, select, [tabindex="0"]';

/** Call while a component is set up: after each change of `when`, a focus lost from inside `root` goes to the same thing
 *  (`data-key`), else to what stands there now, else to the root. BoardArea does this for every board. */
export function keepFocus(root: () => HTMLElement | undefined, when: () => unknown): void {
  $effect.pre(() => {
    when();
    const element = untrack(root);
    const focused = document.activeElement;
    if (!element || !(focused instanceof HTMLElement) || focused === element || !element.contains(focused)) return;
    const key = focused.dataset.key;
    const index = [...element.querySelectorAll(reachable)].indexOf(focused);
    void tick().then(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const all = [...element.querySelectorAll<HTMLElement>(reachable)];
      const same = key === undefined ? undefined : all.find((one) => one.dataset.key === key);
      (same ?? all[Math.min(index, all.length - 1)] ?? element).focus({ preventScroll: true });
    });
  });
}

/** Nothing has the focus: people with a keyboard or a screen reader would begin again at the top of the page. */
export const strayed = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** When the focused element leaves the page and nothing else takes the focus, it goes to the page's main part. Returns how to stop. */
export function holdFocus(): () => void {
  let last: Element | null = null;
  const note = () => { if (!strayed()) last = document.activeElement; };
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || !strayed()) return;
    last = null;
    // Boards and dialogs know better where the focus belongs, so they go first.
    void tick().then(() => tick()).then(() => { if (strayed()) document.getElementById('main')?.focus({ preventScroll: true }); });
  });
  document.addEventListener('focusin', note);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => { document.removeEventListener('focusin', note); watch.disconnect(); };
}
