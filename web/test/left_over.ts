// Looks at a page in a language that nobody speaks (texts/pseudo.ts): for words that are not in it, and for words that do not fit.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { readLocale } from '../texts/plugin.ts';
import { pseudo, pseudoLanguage } from '../texts/pseudo.ts';

export const english = readLocale()[0]!;
const texts = new Map(english.entries.map(({ key, text }) => [key, [text].flat()[0]!]));
/** What a page says for a text without parameters. */
export const said = (key: string): string => pseudo(texts.get(key)!);
/** The same where there are parameters: matches whatever stands in their places. */
export const sayings = (key: string): RegExp => new RegExp(pseudo(texts.get(key)!).split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('.*'));
/** The first text of these. */
export const firstKey = (begins: string, ends: string): string => [...texts.keys()].find((key) => key.startsWith(begins) && key.endsWith(ends))!;

const served = JSON.stringify(pseudoLanguage(english));
/** For pages without a server that would have the language. */
export async function speak(context: BrowserContext): Promise<void> {
  await context.route('**/texts/xx.json', (route) => route.fulfill({ contentType: 'application/json', body: served }));
}

export interface Findings { left: string[]; sticksOut: string[] }

/** In the page: adds the function that looks, `lookOver`. An open dialog is all there is. */
export function addLooking(): void {
  // People, bots (server/table/table_state.cpp), names of games, languages and decks, units, keys.
  const names = /(?<![\p{L}\d])(Tischlein|UNO|ANNAOTTO|ANNA|OTTOs?|Anansi|PLUS|RETOUR|Anna|Otto|Ada|Mila|Jonas|Noor|Luca|Zoé|Pim|Ida|Bartholomäus|Mona|Otis|Pia|Quim|Rosa|Sven|Tilda|Udo|Vera|Willem|Bot|English|Deutsch|Nederlands|Français|Italiano|standard|ms|min|s|x|R)(?![\p{L}\d])/gu;
  // Dates are the browser's own words: 12 Mar, 12 March 2026.
  const months = ['en-GB', 'en-US'].flatMap((lang) => (['short', 'long'] as const).flatMap((month) => Array.from({ length: 12 }, (_, i) => new Intl.DateTimeFormat(lang, { month }).format(new Date(2026, i, 15)))));
  const others = [
    /\(Here the table[^)]*\)/g, /\(the table explains[^)]*\)/g,  // The gallery is for developers and says so.
    /\b[a-e][1-5]\b/g, /\b[UANO]\d+\b/g, /https?:\S+/g, /\b127\.0\.0\.1\S*/g, /\b[0-9a-f]{64}\b/g,
    new RegExp(`\\b\\d{1,2} (${months.join('|')})( \\d{4})?\\b`, 'g'), /\b\d{1,2}:\d\d\b/g,
  ];
  const isLeft = (text: string) => /[A-Za-z]{2,}/.test([...others, names].reduce((rest, one) => rest.replace(one, ''), text));
  function leftIn(root: Element): string[] {
    const found = new Set<string>();
    const look = (text: string | null | undefined) => { if (text && isLeft(text)) found.add(text.trim().slice(0, 200)); };
    for (const element of root.querySelectorAll('*')) {
      if (element.closest('script, style, noscript')) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.textContent);
      for (const name of ['aria-label', 'aria-valuetext', 'aria-description', 'aria-roledescription', 'aria-placeholder', 'title', 'placeholder', 'alt', 'label']) look(element.getAttribute(name));
    }
    look(document.title.replace(': gallery of boards', ''));
    return [...found];
  }
  /** What may be cut off: names, which people choose themselves and which are said in full elsewhere. */
  const mayBeCut = '.seat .name, .who';
  /** What is moved sideways on purpose: OTTO's tiles that are left, and its board when it is drawn larger. */
  const movesSideways = '.scroll, .zoomed';
  /** What may be wider than the column that it stands under: the word that says which of Anansi's suits is trump, with free room on both sides. */
  const mayOverhang = '.trump .word';
  const written = 'button, a, p, h1, h2, h3, label, legend, dt, dd, th, td, li, caption, small, span, strong, b, div';
  /** Whatever is wider or higher than its own box or wider than the page, in words. An ellipsis is a cut, too. */
  function sticksOutOf(root: Element): string[] {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`the page by ${wide}px`);
    const visit = (element: Element, sideways: boolean) => {
      if (element.matches('script, style, noscript, svg, select, .visually-hidden, .skip, [hidden]')) return;
      const style = getComputedStyle(element);
      if (style.display === 'none') return;
      const described = () => `${element.tagName.toLowerCase()}.${element.className}: ${(element.textContent ?? '').trim().slice(0, 60)}`;
      const across = element.scrollWidth - element.clientWidth;
      const scrolls = /auto|scroll/.test(style.overflowX) && style.display !== 'inline';
      if (scrolls && across > 1 && !element.matches(movesSideways)) found.push(`${described()} (scrolls sideways by ${across}px)`);
      const clips = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';  // also the words of what is inside
      const text = clips || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
      if (text && element.matches(written) && style.visibility !== 'hidden') {
        const { width, left, right } = element.getBoundingClientRect();
        const down = element.scrollHeight - element.clientHeight;  // a letter's own box may be some pixels higher than its line
        const letter = parseFloat(style.fontSize);
        if (width <= 1 || letter === 0) { /* for screen readers */ }
        else if (!sideways && (right > innerWidth + 1 || left < -1)) found.push(`${described()} (out of the page)`);
        else if (/hidden|clip/.test(style.overflowX) && across > 1 && !element.matches(mayBeCut)) found.push(`${described()} (cut off by ${across}px)`);
        else if (/hidden|clip/.test(style.overflowY) && down > letter / 2 && !element.matches(mayBeCut)) found.push(`${described()} (cut off below by ${down}px)`);
        else if (style.overflowY === 'visible' && style.display !== 'inline' && down > letter / 2) found.push(`${described()} (spills below by ${down}px)`);
        else if (style.overflowX === 'visible' && style.display !== 'inline' && across > 2) found.push(`${described()} (sticks out by ${across}px)`);
        else if (style.display !== 'inline' && /static|relative/.test(style.position) && !sideways && !element.matches(mayOverhang)) {
          // A box as wide as its text, in a narrower one: it lies over what is beside it.
          const around = element.parentElement!.getBoundingClientRect();
          const over = Math.round(Math.max(right - around.right, around.left - left));
          if (over > 4 && around.width > 1) found.push(`${described()} (wider than what it is in, by ${over}px)`);
        }
      }
      for (const child of element.children) visit(child, sideways || (scrolls && element.matches(movesSideways)));
    };
    visit(root, false);
    return found;
  }
  const looking = globalThis as unknown as { lookOver: () => Findings };
  looking.lookOver = () => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    return { left: leftIn(root), sticksOut: sticksOutOf(root) };
  };
}

/** What is wrong now; when the page has been drawn at its present size. */
export const lookAt = (page: Page): Promise<Findings> => page.evaluate(async () => {
  await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
  return (globalThis as unknown as { lookOver: () => Findings }).lookOver();
});

/** Somebody else at a server's table, who draws nothing. */
export interface Visitor { act(action: object): Promise<void>; /** Leaves the table: the connection closes. */ leave(): Promise<void> }
/** Joins a table at a seat, or watches (`seat` is null). With `wish` the visitor opens the table instead and is its host. */
export async function visit(browser: Browser, url: string, name: string, where: { table: string; seat: number | null } | { wish: object }): Promise<Visitor & { table: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/fonts.txt`);
  const table = await page.evaluate(async ([called, at]) => {
    const post = async (path: string, body: object) => (await fetch(`/api/tables${path}`, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<{ table: string }>;
    const id = 'wish' in at ? (await post('', { name: called, ...at.wish })).table : at.table;
    if (!('wish' in at)) await post(`/${id}/join`, { name: called, ...(at.seat === null ? {} : { seat: at.seat }) });
    const socket = new WebSocket(`/api/tables/${id}/ws`);
    const mine = globalThis as unknown as { act: (action: object) => Promise<void>; hangUp: () => void };
    let number = 0, seq = 0;
    const waiting = new Map<string, (answer: { ok?: boolean; text?: string }) => void>();
    mine.act = (action) => new Promise<void>((done, failed) => {
      const id = `visit-${++number}`;
      waiting.set(id, ({ ok, text }) => { if (ok === false) failed(new Error(text)); else done(); });
      socket.send(JSON.stringify({ id, ...('seq' in action ? { ...action, seq } : action) }));
    });
    mine.hangUp = () => socket.close();
    await new Promise<void>((done) => {
      socket.onopen = () => socket.send('{"do":"hello","v":1,"lang":"xx"}');
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as { type: string; id?: string; seq?: number; ok?: boolean; text?: string };
        if (message.type === 'snapshot' || message.type === 'update') { seq = message.seq!; done(); }
        if (message.id !== undefined) { waiting.get(message.id)?.(message); waiting.delete(message.id); }
      };
    });
    return id;
  }, [name, where] as const);
  return {
    table,
    act: (action) => page.evaluate((what) => (globalThis as unknown as { act: (action: object) => Promise<void> }).act(what), action),
    leave: () => context.close(),
  };
}
