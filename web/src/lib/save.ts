// Gives the person something as a file.
import { problemText } from '../i18n/problem_text';
import type { GameRecord } from '../wire/types';
import { note } from './toast.svelte';

export function saveFile(name: string, what: unknown): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(what)], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
/** Saves the record of a game. */
export async function saveRecord(record: Promise<GameRecord>, name: string): Promise<void> {
  try { saveFile(`tischlein-${name}.json`, await record); } catch (error) { note(problemText(error)); }
}
