// Why the server would not do something, in the reader's language where its code has a text here, else in its own words.
import { Refusal } from '../wire/http';
import { ui } from './ui.svelte';

export const errorText = (code: string): string | undefined => (ui.t.errors as Readonly<Record<string, string>>)[code];

/** Of a request that failed, whatever was thrown. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return ui.t.failed;
  return errorText(error.what.error) ?? (error.what.text || ui.t.failed);
}
