// What this browser saw and did before a deal, kept until the game is over: lib/fair.ts compares it with the record.

/** The server's promise, and the luck that this browser added for its seat. */
export interface Witness { commit: string; seat: number | null; luck: string }

// Kept in the session's storage, because a reload in the middle of a game must not forget it.
const key = (table: string, number: number) => `tischlein.witness.${table}.${number}`;

export function keepWitness(table: string, number: number, witness: Witness): void {
  try { sessionStorage.setItem(key(table, number), JSON.stringify(witness)); } catch { /* no storage: then nothing can be checked later */ }
}
export function readWitness(table: string, number: number): Witness | null {
  try { return JSON.parse(sessionStorage.getItem(key(table, number)) ?? 'null') as Witness | null; } catch { return null; }
}
