// What a person prefers, kept by this browser.
import { pickLang } from '../i18n/lang';
import type { Lang } from '../i18n/texts';

export interface Prefs {
  /** Perhaps one that only the server has, or had. */
  lang: Lang;
  theme: 'system' | 'light' | 'dark';
  /** How a thing is played: tap and tap again, one tap, or drag it (tapping twice still works). */
  pick: 'confirm' | 'direct' | 'drag';
  sound: boolean;
  /** What one is called at tables, as last given. */
  name: string;
  /** Words and buttons instead of a drawn board. */
  plain: boolean;
}

const key = 'tischlein';

function standard(): Prefs {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  return { lang: pickLang(wanted), theme: 'system', pick: 'confirm', sound: false, name: '', plain: false };
}

/** What was kept, as far as it makes sense: an older version or another program may have written it. */
export function readPrefs(text: string | null): Prefs {
  const prefs = standard();
  let kept: unknown;
  try { kept = JSON.parse(text ?? 'null'); } catch { return prefs; }
  if (typeof kept !== 'object' || kept === null) return prefs;
  const k = kept as Partial<Record<keyof Prefs, unknown>>;
  if (typeof k.lang === 'string' && /^[a-z]{2,3}(-[a-z]+)?$/i.test(k.lang)) prefs.lang = k.lang;
  if (k.theme === 'light' || k.theme === 'dark') prefs.theme = k.theme;
  if (k.pick === 'direct' || k.pick === 'drag') prefs.pick = k.pick;
  if (typeof k.name === 'string') prefs.name = k.name.slice(0, 24);
  prefs.sound = k.sound === true;
  prefs.plain = k.plain === true;
  return prefs;
}

function kept(): string | null {
  // Storage may be forbidden; then nothing is kept, and nothing else is wrong.
  try { return localStorage.getItem(key); } catch { return null; }
}

export const prefs: Prefs = $state(readPrefs(kept()));

export function keepPrefs(): void {
  try { localStorage.setItem(key, JSON.stringify(prefs)); } catch { /* see kept() */ }
}

const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');

/** Puts the choice of colours where theme.css looks: `data-theme`, light or dark. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = prefs.theme === 'system' ? (dark?.matches ? 'dark' : 'light') : prefs.theme;
}
dark?.addEventListener('change', applyTheme);
