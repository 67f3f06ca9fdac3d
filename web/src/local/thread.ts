// Starts the thread in which local tables live, and with it the engine. Nothing else is here: so it comes first of all that a table needs.
let worker: Worker | null = null;

/** The one there is; a new one after it came to its end. */
export function thread(): Worker {
  if (worker) return worker;
  const begun = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  begun.addEventListener('error', () => { worker = null; });
  return (worker = begun);
}
