// Why a request failed, in words for people. The server says it in the reader's language.
import { Refusal } from '../wire/http';
import { ui } from './ui.svelte';

/** The reason in words, for anything that a failed request throws. */
export function refusalText(error: unknown): string {
  return (error instanceof Refusal && error.what.text) || ui.t('page.failed');
}
