// Things glide from where they were to where they are now. Nothing waits for it: the page is already in its new state, and things are
// only drawn elsewhere for 200 ms. A press on a gliding thing counts.
//
//   let root: HTMLElement;
//   fly(() => root, () => view);
//   <div bind:this={root}> … <button data-key="R5.0" data-from="draw"> … </div>
//
// `data-key` names a thing; the same name before and after is the same thing. A thing that is new starts at the element
// whose key its `data-from` names ("draw", "seat-2": SeatTag has that key). All keys are looked up under `root`.
// New things start one after the other: first those with `data-lead` (the card that was laid), then the others. The next click or key
// ends all flights.
import { tick, untrack } from 'svelte';
import { scaleAt } from './fit';
import { glowSeats } from './glow';
import { prefersReducedMotion } from './motion';

export const flightMs = 200;
type Spots = Map<string, DOMRect>;
const flights = new Set<Animation>();

function spots(root: HTMLElement): Spots {
  const found: Spots = new Map();
  for (const thing of root.querySelectorAll<HTMLElement>('[data-key]')) found.set(thing.dataset.key!, thing.getBoundingClientRect());
  return found;
}

// At the click, not at the press before it: a thing that glides under the finger must still be there when the finger leaves.
function land(): void { for (const flight of flights) flight.finish(); }
if (typeof addEventListener !== 'undefined') for (const what of ['click', 'keydown']) addEventListener(what, land, { capture: true });

interface Rect { left: number; top: number; width: number; height: number }
/** Where a flight starts, and how large the thing is there. A thing that lay elsewhere before, or comes from something of its own shape
 *  such as a pile, grows or shrinks on its way. From another shape, such as a seat's name, it starts in the middle with its own size. */
export function startOf(old: Rect, now: Rect, same: boolean): { dx: number; dy: number; scale: number } {
  const shape = (old.width / old.height) / (now.width / now.height);
  const scale = same || (shape > 0.75 && shape < 1.34) ? old.width / now.width : 1;
  return { dx: old.left + old.width / 2 - (now.left + (now.width * scale) / 2), dy: old.top + old.height / 2 - (now.top + (now.height * scale) / 2), scale };
}

function glide(root: HTMLElement, before: Spots): void {
  let order = 0;
  const arrivals: { thing: HTMLElement; from: string | undefined; landsAt: number }[] = [];
  const things = [...root.querySelectorAll<HTMLElement>('[data-key]')];
  for (const thing of [...things.filter(({ dataset }) => dataset.lead !== undefined), ...things.filter(({ dataset }) => dataset.lead === undefined)]) {
    const old = before.get(thing.dataset.key!) ?? before.get(thing.dataset.from ?? '');
    if (!old || old.width === 0) continue;
    const now = thing.getBoundingClientRect();
    if (now.width === 0) continue;
    const drawn = scaleAt(thing);
    const isNew = !before.has(thing.dataset.key!);
    const start = startOf(old, now, !isNew);
    const [dx, dy, scale] = [start.dx / drawn, start.dy / drawn, start.scale];
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) continue;
    const flight = thing.animate(
      [{ transformOrigin: '0 0', transform: `translate(${dx}px,${dy}px) scale(${scale})` }, { transformOrigin: '0 0', transform: 'none' }],
      // Several new things start one after the other, like cards that are dealt.
      { duration: flightMs, delay: isNew ? Math.min(order++, 8) * 40 : 0, easing: 'cubic-bezier(.2,.7,.3,1)', fill: 'backwards' },
    );
    flights.add(flight);
    if (isNew) arrivals.push({ thing, from: thing.dataset.from, landsAt: flightMs + Math.min(order, 8) * 40 });
    flight.onfinish = flight.oncancel = () => flights.delete(flight);
  }
  glowSeats(root, arrivals);
}

/** Call while a component is set up. `when` reads everything that changes where things lie. */
export function fly(root: () => HTMLElement | undefined, when: () => unknown): void {
  $effect.pre(() => {
    when();
    const element = untrack(root);
    if (!element || prefersReducedMotion()) return;
    const before = spots(element);
    void tick().then(() => glide(element, before));
  });
}

/** Calls `measure` with everything that flies put where it will land. */
export function landed<T>(measure: () => T): T {
  const times = [...flights].map((flight) => [flight, flight.currentTime] as const);
  for (const [flight] of times) flight.currentTime = Number(flight.effect?.getComputedTiming().endTime ?? 0);
  const found = measure();
  for (const [flight, time] of times) flight.currentTime = time;
  return found;
}
