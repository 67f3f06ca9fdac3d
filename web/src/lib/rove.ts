// Makes a row or field of buttons one tab stop: arrow keys go from one button to the next, Home and End to the ends.
// An attachment: <div {@attach rove}>. It reads where the buttons are, so it works for rows that wrap and for grids.
type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export interface Point { x: number; y: number }

/** The nearest point in that direction; distance to the side counts three times. -1: none. */
export function nearest(points: readonly Point[], from: number, way: Way): number {
  const here = points[from]!;
  let best = -1, least = Infinity;
  points.forEach((point, i) => {
    const [dx, dy] = [point.x - here.x, point.y - here.y];
    const ahead = way === 'ArrowRight' ? dx : way === 'ArrowLeft' ? -dx : way === 'ArrowDown' ? dy : -dy;
    const aside = Math.abs(way === 'ArrowRight' || way === 'ArrowLeft' ? dy : dx);
    if (i === from || ahead < 1 || aside > ahead * 2) return;
    if (ahead + 3 * aside < least) [best, least] = [i, ahead + 3 * aside];
  });
  return best;
}

export function rove(box: HTMLElement): () => void {
  const buttons = () => [...box.querySelectorAll<HTMLElement>('button')];
  // Keeps exactly one button in the tab order, also after buttons were drawn anew; at first one that can be played (Pick's `legal`).
  function settle(wanted?: HTMLElement) {
    const all = buttons();
    const one = wanted ?? all.find((b) => b === document.activeElement) ?? all.find((b) => b.tabIndex === 0 && b.dataset.roved) ?? all.find((b) => b.matches('.legal, .offered')) ?? all[0];
    for (const b of all) { b.tabIndex = b === one ? 0 : -1; b.dataset.roved = 'yes'; }
  }
  function key(event: KeyboardEvent) {
    const all = buttons();
    const from = all.indexOf(event.target as HTMLElement);
    if (from < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    let to = -1;
    if (event.key === 'Home') to = 0;
    else if (event.key === 'End') to = all.length - 1;
    else if (event.key.startsWith('Arrow')) {
      to = nearest(all.map((b) => { const r = b.getBoundingClientRect(); return { x: r.left + r.width / 2, y: r.top + r.height / 2 }; }), from, event.key as Way);
      event.stopPropagation();
      event.preventDefault();
    }
    if (to < 0) return;
    event.preventDefault();
    all[to]!.focus();
  }
  const focus = (event: FocusEvent) => { if (event.target instanceof HTMLButtonElement) settle(event.target); };
  const watch = new MutationObserver(() => settle());
  watch.observe(box, { childList: true, subtree: true });
  box.addEventListener('keydown', key);
  box.addEventListener('focusin', focus);
  settle();
  return () => { watch.disconnect(); box.removeEventListener('keydown', key); box.removeEventListener('focusin', focus); };
}
