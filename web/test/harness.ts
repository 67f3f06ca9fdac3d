// A real server and a real browser for the tests in this folder.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';

/** Where pictures go: what differs from what it should look like, and what every test sees if TISCHLEIN_SHOTS names a folder. */
export const shots = process.env.TISCHLEIN_SHOTS ?? join(tmpdir(), 'web-shots');
mkdirSync(shots, { recursive: true });

// The one that was built last: an old one would be tested with the new tests' words.
const built = ['../build/dev/tischlein', '../build/tischlein'].filter((file) => existsSync(file));
const binary = process.env.TISCHLEIN ?? built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];

// A test that fails before it stops its server must not leave it behind.
const running = new Set<ChildProcess>();
process.on('exit', () => { for (const child of running) child.kill('SIGKILL'); });

/** `tischlein serve` in a folder of its own. */
export class Server {
  private constructor(private process: ChildProcess, readonly url: string, private readonly data: string, private readonly flags: string[]) {}

  static async start(...flags: string[]): Promise<Server> {
    if (!binary || !existsSync(binary)) throw new Error(`${binary ?? 'the program'} is missing: script/build dev tischlein`);
    const data = mkdtempSync(join(tmpdir(), 'tischlein-web-'));
    const [process, url] = await Server.run(data, 0, flags);
    return new Server(process, url, data, flags);
  }
  /** A page of this server that draws nothing: enough to ask for a table, and for a browser far less work than the start page. */
  get blank(): string { return `${this.url}/fonts.txt`; }
  private static run(data: string, port: number, flags: string[]): Promise<[ChildProcess, string]> {
    const child = spawn(binary!, ['serve', '--port', String(port), '--data', data, '--no-rate-limits', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return new Promise((done, failed) => {
      let output = '';
      const hear = (text: Buffer) => {
        output += String(text);
        const found = /The table is set: (http\S+?)\/?\s/.exec(output);
        if (found) done([child, found[1]!]);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${output}`)));
    });
  }
  private ended(): Promise<void> { return new Promise((done) => this.process.once('exit', () => done())); }
  /** Stops and starts on the same port with the same data: a restart that clients must survive. */
  async restart(): Promise<void> {
    const gone = this.ended();
    this.process.kill('SIGTERM');
    await gone;
    [this.process] = await Server.run(this.data, Number(new URL(this.url).port), this.flags);
  }
  /** `SIGKILL`: the server ends at once and cannot tell its clients. */
  async stop(how: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const gone = this.ended();
    this.process.kill(how);
    await gone;
    rmSync(this.data, { recursive: true, force: true });
  }
}

let browser: Promise<Browser> | undefined;
/** Chromium without windows: the same engine for two thirds of the processor time. CHROMIUM names another one. The files that a worker
 *  runs one after the other share one, which ends with the worker; each test has contexts of its own. */
export async function launch(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
      // The same letters whatever this machine's fontconfig says.
      '--font-render-hinting=none', '--disable-lcd-text',
      // A page lives for seconds here: compiling its code again to make it faster (V8 does so twice) costs more than it gains, and so does
      // a process for drawing.
      '--js-flags=--no-opt --no-maglev', '--in-process-gpu',
      // No process is kept ready for a page that may come: each test opens one and closes it, and a tenth of all would be spent on these.
      // Chromium takes the last list of features: this one replaces Playwright's.
      '--disable-features=SpareRendererForSitePerProcess',
      // The process that begins with a blank page goes on to the first address, which would get a process of its own. Contexts never
      // share one.
      '--renderer-process-limit=1'],
  });
  // Pages that a failed test has left open.
  await Promise.all((await browser).contexts().map((context) => context.close()));
  return browser;
}

/** With flights and pulses, as most people see it. */
export const moving = { reducedMotion: 'no-preference' } as const;
export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;
export const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true } as const;
export const desktop = { viewport: { width: 1280, height: 800 } } as const;

/** How long a test waits for what must come, in milliseconds. Machines are busy at times, so it only tells late from never. */
export const patience = 60_000;

/** In the page: keeps all that was ever spoken. The live region itself holds the newest lines only, and bots are quick. */
function listen(): void {
  const spoken: string[] = [];
  (globalThis as unknown as { spoken: string[] }).spoken = spoken;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const added of addedNodes) if (added instanceof Element && added.closest('[role=log]')) spoken.push(added.textContent);
    }
  }).observe(document, { subtree: true, childList: true });
}
/** Waits until it has been spoken, since the page was loaded. */
export async function heard(page: Page, text: string | RegExp): Promise<void> {
  const [source, flags] = typeof text === 'string' ? [text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), ''] : [text.source, text.flags];
  await page.waitForFunction(([s, f]) => (globalThis as unknown as { spoken: string[] }).spoken.some((line) => new RegExp(s!, f).test(line)), [source, flags], { polling: 50 });
}

/** In the page: everything is where it would be and can be pressed, but no pixel of it is drawn. Dialogs are. */
function drawNothing(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  (globalThis as unknown as { unseen: CSSStyleSheet }).unseen = sheet;
}

type Opened = Parameters<Browser['newContext']>[0] & { newcomer?: boolean; drawn?: boolean };
/** A page that remembers what went wrong on it: errors, and whatever the content policy blocked. `drawn`: for a test that takes pictures
 *  of it. Without a graphics card a third of a browser's work is pixels, and most tests look at none. */
export async function openPage(browser: Browser, url: string, { newcomer = false, drawn = process.env.TISCHLEIN_SHOTS !== undefined, ...options }: Opened = {}): Promise<{ page: Page; context: BrowserContext; wrong: string[] }> {
  // Without a service worker, which would answer what tests want to answer; test/local.spec.ts asks for one. With reduced motion, as flights
  // and pulses are drawn sixty times a second: tests that look at them ask for `moving`.
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', reducedMotion: 'reduce', ...desktop, ...options });
  await context.addInitScript(listen);
  if (!drawn) await context.addInitScript(drawNothing);
  // Everybody but a newcomer has been offered what is offered once.
  if (!newcomer) await context.addInitScript(() => { if (location.protocol !== 'about:') localStorage.setItem('tischlein.once', '["*"]'); });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  if (!drawn) page.screenshot = () => Promise.reject(new Error('nothing is drawn on this page: open it with `drawn`'));
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => { if (message.type() === 'error' && !/WebSocket connection|ERR_CONNECTION|status of (4|5)\d\d/.test(message.text())) wrong.push(message.text()); });
  await page.goto(url);
  return { page, context, wrong };
}

/** Bots at tables of this browser think no longer than they must; that is all that differs from what a person meets. */
export async function quickBots(page: Page): Promise<void> {
  const patch = () => {
    const post = Worker.prototype.postMessage as (message: unknown) => void;
    Worker.prototype.postMessage = function (message: { wish?: object }) {
      post.call(this, message.wish ? { ...message, wish: { ...message.wish, pace: 'quick' } } : message);
    };
  };
  await page.addInitScript(patch);
  await page.evaluate(patch);
}

/** The box of an element, once it rests: parts of a page that has just been drawn still move. */
export async function atRest(what: Locator): Promise<NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>> {
  for (let [before, same] = ['', 0];;) {
    const box = await what.boundingBox();
    const now = JSON.stringify(box);
    same = now === before ? same + 1 : 0;
    if (box && same === 3) return box;
    before = now;
    await what.page().waitForTimeout(80);
  }
}

/** For people who want to see what a test sees; no test depends on it. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.TISCHLEIN_SHOTS) await page.screenshot({ path: join(shots, `${name}.png`) });
}

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
/** What axe finds serious or worse on the page as it is now, in one line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // `evaluate` runs outside the page's content policy. A page that was looked at before has it already.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Finding { id: string; impact: string; help: string; nodes: { html: string; failureSummary: string }[] }
    // What is not drawn has no contrast.
    const { unseen } = globalThis as unknown as { unseen?: CSSStyleSheet };
    if (unseen) unseen.disabled = true;
    const { violations } = await (globalThis as unknown as { axe: { run: (o: object) => Promise<{ violations: Finding[] }> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
      // Only what it finds fault with is described, and by its HTML: paths to everything else on the page cost a third of its time.
      resultTypes: ['violations'], selectors: false,
    });
    if (unseen) unseen.disabled = false;
    return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .flatMap((v) => v.nodes.map((n) => `${v.id}: ${v.help}: ${n.html.slice(0, 200)} ${n.failureSummary.slice(0, 300)}`));
  });
}

/** Whatever can be pressed and is smaller than 24 by 24 pixels, or of which less can be hit because a neighbour lies over it. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = [];
    // An open dialog is all there is.
    for (const target of (document.querySelector('dialog[open]') ?? document).querySelectorAll<HTMLElement>('button, a[href], input, select')) {
      // A small picture of a board cannot be pressed at all.
      if (target.getBoundingClientRect().width === 0 || target.closest('.visually-hidden, [inert]')) continue;
      // A link inside a sentence is as high as its line.
      if (target.matches('p a, li a') && getComputedStyle(target).display === 'inline') continue;
      target.scrollIntoView({ block: 'nearest' });
      // The words beside a box to tick belong to it.
      const area = target.closest('label') ?? target;
      const { left, top, right, bottom } = area.getBoundingClientRect();
      if (bottom <= 0 || right <= 0) continue;  // comes into sight when it has the focus
      let covered = false;
      const hit = (x: number, y: number) => {
        const found = document.elementFromPoint(x, y);
        // A choice that has just opened lies over the table for as long as it is open.
        if (found?.closest('.over') && !found.closest('.over')!.contains(target)) covered = true;
        return found !== null && area.contains(found);
      };
      // The longest run of pixels that hit it in some row or column, counted until it is long enough.
      const longest = (from: number, to: number, at: (n: number, part: number) => boolean) => {
        let best = 0;
        for (const part of [0.5, 0.3, 0.7, 0.1, 0.9]) {
          for (let [n, run] = [Math.max(0, from) + 0.5, 0]; n < to && best < 24; ++n) { run = at(n, part) ? run + 1 : 0; best = Math.max(best, run); }
        }
        return best;
      };
      const width = longest(left, Math.min(innerWidth, right), (x, part) => hit(x, top + part * (bottom - top)));
      const height = longest(top, Math.min(innerHeight, bottom), (y, part) => hit(left + part * (right - left), y));
      if (!covered && (width < 24 || height < 24)) small.push(`${target.getAttribute('aria-label') ?? target.innerText}: ${width}×${height}`);
    }
    return small;
  });
}
