/** Whether this person asked the system for less motion. Asked each time: it may change. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
