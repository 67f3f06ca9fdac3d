// What this browser saw and did before a deal, kept until the game is over: lib/fair.ts compares it with the record.

/** The server's promise, and the luck that this browser added for its seat. */
export interface DealCommitment { commit: string; seat: number | null; luck: string }

// Kept in the tab's storage, because a reload in the middle of a game must not forget it. Earlier versions gave the key its name.
const key = (table: string, number: number) => `tischlein.witness.${table}.${number}`;

export function keepCommitment(table: string, number: number, known: DealCommitment): void {
  try { sessionStorage.setItem(key(table, number), JSON.stringify(known)); } catch { /* no storage: then nothing can be checked later */ }
}
export function readCommitment(table: string, number: number): DealCommitment | null {
  try { return JSON.parse(sessionStorage.getItem(key(table, number)) ?? 'null') as DealCommitment | null; } catch { return null; }
}
