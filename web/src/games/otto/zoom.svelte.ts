// The zoom of the board inside its window: by buttons, by Ctrl and the wheel (a trackpad's pinch sends the same), and by two fingers.
// What is under the fingers stays under them.
import { tick } from 'svelte';

export const leastZoom = 1, mostZoom = 3;
export const within = (level: number): number => Math.max(leastZoom, Math.min(mostZoom, Math.round(level * 100) / 100));
/** Where to scroll to, along one axis, so that what is `at` pixels into the window stays there when the board grows. */
export const scrollAfter = (scrolled: number, at: number, growth: number): number => (scrolled + at) * growth - at;

const apart = (touches: TouchList) => Math.hypot(touches[0]!.clientX - touches[1]!.clientX, touches[0]!.clientY - touches[1]!.clientY);

export class Zoom {
  level = $state(leastZoom);
  #window: HTMLElement | null = null;

  /** To `level`, around a point of the screen; without one around the middle. */
  to(level: number, x?: number, y?: number): void {
    const box = this.#window?.getBoundingClientRect();
    const growth = within(level) / this.level;
    if (growth === 1) return;
    this.level = within(level);
    if (!box || !this.#window) return;
    const [atX, atY] = [x === undefined ? box.width / 2 : x - box.left, y === undefined ? box.height / 2 : y - box.top];
    const [left, top] = [scrollAfter(this.#window.scrollLeft, atX, growth), scrollAfter(this.#window.scrollTop, atY, growth)];
    void tick().then(() => this.#window?.scrollTo(left, top));
  }

  /** An attachment for the window. */
  watch = (box: HTMLElement): (() => void) => {
    this.#window = box;
    let before: { apart: number; level: number } | null = null;
    const start = (event: TouchEvent) => {
      if (event.touches.length !== 2) { before = null; return; }
      before = { apart: apart(event.touches), level: this.level };
      event.preventDefault();  // two fingers are no tap
    };
    const move = (event: TouchEvent) => {
      if (!before || event.touches.length !== 2) return;
      event.preventDefault();
      const [a, b] = [event.touches[0]!, event.touches[1]!];
      this.to((before.level * apart(event.touches)) / before.apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    };
    const end = () => { before = null; };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.to(this.level * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    };
    // Not passive, because otherwise the browser would also scroll or zoom the whole page.
    box.addEventListener('touchstart', start, { passive: false });
    box.addEventListener('touchmove', move, { passive: false });
    box.addEventListener('touchend', end);
    box.addEventListener('touchcancel', end);
    box.addEventListener('wheel', wheel, { passive: false });
    return () => {
      this.#window = null;
      box.removeEventListener('touchstart', start);
      box.removeEventListener('touchmove', move);
      box.removeEventListener('touchend', end);
      box.removeEventListener('touchcancel', end);
      box.removeEventListener('wheel', wheel);
    };
  };
}
