// What this browser has told or asked once and need not again: a lesson offered, sound offered, a rule explained when it
// first happened. '*' stands for everything (tests of other things begin so).
const key = 'tischlein.once';

export function readOnce(text: string | null): Set<string> {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((word): word is string => typeof word === 'string') : []);
  } catch { return new Set(); }
}

function kept(): Set<string> {
  // Storage may be forbidden: then things are told again at the next visit.
  try { return readOnce(localStorage.getItem(key)); } catch { return new Set(); }
}
const done = typeof localStorage === 'undefined' ? new Set<string>() : kept();

export const wasOnce = (what: string): boolean => done.has('*') || done.has(what);
export function keepOnce(what: string): void {
  if (wasOnce(what)) return;
  done.add(what);
  try { localStorage.setItem(key, JSON.stringify([...done])); } catch { /* see kept() */ }
}
