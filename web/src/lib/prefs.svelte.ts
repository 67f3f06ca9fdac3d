// What a person prefers, kept by this browser.
import { pickLang } from '../i18n/lang';
import { gameOrder, gameSeats } from '../i18n/games';
import type { Lang } from '../i18n/texts';
import type { GameName, Level } from '../wire/types';

/** How the person wants a game against bots. */
export interface BotPreferences { short: boolean; level: Level; seats: number }
export const levels = ['easy', 'medium', 'expert'] as const satisfies readonly Level[];

export interface Prefs {
  /** It may be a language that only the server has, or had. */
  lang: Lang;
  theme: 'system' | 'light' | 'dark';
  /** Two taps play a thing, or one tap does. Dragging always works. */
  pick: 'confirm' | 'direct';
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The device vibrates, where it can, when it is the person's turn. */
  vibrate: boolean;
  /** While the page is out of sight, the system notifies the person of their turn; the browser has asked for permission. */
  notify: boolean;
  /** Explain things in a real game when they happen for the first time. */
  explainFirsts: boolean;
  /** The key W alone tells the whole table. People who use voice control, or hit keys by mistake, can switch it off. */
  keys: boolean;
  /** How the person plays against bots, by game, as last chosen. */
  rivals: Partial<Record<GameName, BotPreferences>>;
  /** The people who last shared this device, and in which games their hands lie open for all of them. */
  party: string[];
  openHands: Partial<Record<GameName, boolean>>;
  /** The person's name at tables, as last given. */
  name: string;
  /** Words and buttons instead of a drawn board. */
  plain: boolean;
}

const key = 'tischlein';

function standard(): Prefs {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  return { lang: pickLang(wanted), theme: 'system', pick: 'confirm', sound: false, volume: 0.7, vibrate: true, notify: false, explainFirsts: true, keys: true, rivals: {}, party: [], openHands: {}, name: '', plain: false };
}

/** Reads what was kept, without what makes no sense: an older version or another program may have written it. */
export function readPrefs(text: string | null): Prefs {
  const prefs = standard();
  let kept: unknown;
  try { kept = JSON.parse(text ?? 'null'); } catch { return prefs; }
  if (typeof kept !== 'object' || kept === null) return prefs;
  const k = kept as Partial<Record<keyof Prefs | 'hints', unknown>>;
  if (typeof k.lang === 'string' && /^[a-z]{2,3}(-[a-z]+)?$/i.test(k.lang)) prefs.lang = k.lang;
  if (k.theme === 'light' || k.theme === 'dark') prefs.theme = k.theme;
  if (k.pick === 'direct') prefs.pick = k.pick;
  if (typeof k.name === 'string') prefs.name = k.name.slice(0, 24);
  prefs.sound = k.sound === true;
  if (typeof k.volume === 'number' && k.volume >= 0 && k.volume <= 1) prefs.volume = k.volume;
  prefs.vibrate = k.vibrate !== false;
  prefs.notify = k.notify === true;
  // Its name was `hints` in older versions.
  prefs.explainFirsts = (k.explainFirsts ?? k.hints) !== false;
  prefs.keys = k.keys !== false;
  if (Array.isArray(k.party)) prefs.party = k.party.filter((one) => typeof one === 'string').slice(0, 10).map((one: string) => one.slice(0, 24));
  for (const game of gameOrder) {
    const open = (k.openHands as Prefs['openHands'] | undefined)?.[game];
    if (typeof open === 'boolean') prefs.openHands[game] = open;
    const one = (k.rivals as Prefs['rivals'] | undefined)?.[game];
    if (one && typeof one.short === 'boolean' && levels.some((level) => level === one.level) && one.seats >= Math.max(2, gameSeats[game].least) && one.seats <= gameSeats[game].most) prefs.rivals[game] = { short: one.short, level: one.level, seats: Math.trunc(one.seats) };
  }
  prefs.plain = k.plain === true;
  return prefs;
}

function kept(): string | null {
  // Storage may be forbidden; then nothing is kept, and everything else works.
  try { return localStorage.getItem(key); } catch { return null; }
}

/** Nothing was kept before this visit: nobody has chosen anything yet. */
export const isFirstVisit: boolean = kept() === null;
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
