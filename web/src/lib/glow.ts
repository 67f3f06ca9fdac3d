// A seat that gets something lights up for a moment when it arrives; a seat that gives something away moves down a little. This happens
// only together with flights (fly.svelte.ts), so never for people who asked for less motion.

/** Lights each seat once, after its last arrival; the flights show the order. */
export function glowSeats(root: HTMLElement, arrivals: readonly { thing: HTMLElement; from: string | undefined; landsAt: number }[]): void {
  const taken = new Map<Element, number>(), given = new Set<Element>();
  for (const { thing, from, landsAt } of arrivals) {
    const to = thing.closest('[data-seat]');
    if (to) taken.set(to, Math.max(taken.get(to) ?? 0, landsAt));
    const giver = from?.startsWith('seat-') ? root.querySelector(`[data-key="${from}"]`) : null;
    if (giver && giver !== to) given.add(giver);
  }
  const tag = (seat: Element) => seat.querySelector('.tag') ?? seat;
  for (const [seat, delay] of taken) tag(seat).animate([{ boxShadow: '0 0 0 0 #ffe3a0' }, { boxShadow: '0 0 0 6px #ffe3a0, 0 0 18px 8px rgb(255 220 130 / 0.8)', offset: 0.35 }, { boxShadow: '0 0 0 0 transparent' }], { duration: 700, delay });
  for (const seat of given) tag(seat).animate([{ translate: '0 0' }, { translate: '0 0.25rem', offset: 0.3 }, { translate: '0 0' }], { duration: 320, easing: 'ease-out' });
}
