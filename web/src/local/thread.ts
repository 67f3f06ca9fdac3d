// Starts the thread in which local tables live, and with it the engine. This file has nothing else, so that it loads first.
let worker: Worker | null = null;

/** The running thread, or a new one if it ended. */
export function thread(): Worker {
  if (worker) return worker;
  const begun = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  begun.addEventListener('error', () => { worker = null; });
  return (worker = begun);
}
