// Why the server would not do something, in the reader's language where its code has a text here, else in its own words.
import { Refusal } from '../wire/http';
import type { Refused } from '../wire/types';
import { tableLang } from './lang';
import { textIf } from './texts';
import { ui } from './ui.svelte';

const errorText = (code: string): string | undefined => textIf(ui.lang, `page.errors.${code}`);

/** What the table said to an action. Its own words say more, where it speaks the language: all but English for options. */
export function tableText({ error, text }: Pick<Refused, 'error' | 'text'>): string {
  const spoken = ui.lang === 'en' || (tableLang(ui.lang) === ui.lang && error !== 'bad-option' && error !== 'bad-seats');
  return spoken ? text : errorText(error) ?? text;
}

/** Of a request that failed, whatever was thrown. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return ui.t('page.failed');
  return errorText(error.what.error) ?? (error.what.text || ui.t('page.failed'));
}
