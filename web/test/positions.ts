// Recorded positions in the gallery, standing still: no flight, no beat, the same theme and language each time.
import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { openPage } from './harness';

export interface Shown { step?: number; theme?: 'light' | 'dark'; lang?: string; pick?: string }

/** A page for positions; its motion is reduced unless `options` says otherwise. */
export const openGallery = (browser: Browser, options: object = {}) => openPage(browser, `${inject('gallery')}?parts`, options);

/** Shows a position and waits until its seats are drawn. */
export async function show(page: Page, position: string, { step = 0, ...rest }: Shown = {}): Promise<void> {
  await page.goto(`${inject('gallery')}?${new URLSearchParams({ show: position, step: String(step), bare: '', theme: 'light', lang: 'en', ...rest })}`);
  await page.locator('main [data-seat]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** On a page that shows positions already: another one, without loading the page again. Says how many steps it has. */
export function showNext(page: Page, position: string, { step = 0, theme = 'light' }: Pick<Shown, 'step' | 'theme'> = {}): Promise<number> {
  return page.evaluate(([name, at, look]) => (globalThis as unknown as { showPosition: (...what: unknown[]) => Promise<number> }).showPosition(name, at, look), [position, step, theme] as const);
}
