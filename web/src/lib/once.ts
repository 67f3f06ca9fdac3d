// What this browser has explained or offered once and does not repeat: the offer of a lesson or of sound, the explanation of a rule. '*' stands
// for everything; tests set it when they are about other things.
const key = 'tischlein.once';

export function readOnce(text: string | null): Set<string> {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((word): word is string => typeof word === 'string') : []);
  } catch { return new Set(); }
}

function kept(): Set<string> {
  // Storage may be forbidden; then the next visit tells everything again.
  try { return readOnce(localStorage.getItem(key)); } catch { return new Set(); }
}
const done = typeof localStorage === 'undefined' ? new Set<string>() : kept();

export const wasOnce = (what: string): boolean => done.has('*') || done.has(what);
export function keepOnce(what: string): void {
  if (wasOnce(what)) return;
  done.add(what);
  try { localStorage.setItem(key, JSON.stringify([...done])); } catch { /* see kept() */ }
}
