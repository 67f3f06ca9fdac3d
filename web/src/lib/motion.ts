/** Whether this person asked the system for less motion. Asked each time: it may change. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
