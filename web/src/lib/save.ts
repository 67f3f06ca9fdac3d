// A game as a file, wherever it was played.
import { refusalText } from '../i18n/refusal';
import type { GameRecord } from '../wire/types';
import { note } from './toast.svelte';

export async function saveRecord(record: Promise<GameRecord>, name: string): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(await record)], { type: 'application/json' }));
    link.download = `tischlein-${name}.json`;
    link.click();
    // Not before the browser has begun to read it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) { note(refusalText(error)); }
}
