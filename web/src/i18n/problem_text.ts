// Why a request failed, in words for people. The server says it in the reader's language, unless it failed itself.
import { HttpProblem } from '../wire/http';
import { ui } from './ui.svelte';

/** The server had no time for the request, and says so in English before it knows who asks (server/net/http_session.hpp). */
const unread: readonly string[] = ['too-many', 'stopping', 'too-slow'];

/** The reason in words, for anything that a failed request throws. */
export function problemText(error: unknown): string {
  if (!(error instanceof HttpProblem) || unread.includes(error.what.error)) return ui.t('page.failed');
  return error.what.error === 'broken' ? ui.t('page.broken') : error.what.text || ui.t('page.failed');
}
