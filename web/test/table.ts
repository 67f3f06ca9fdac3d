// Tables with people at them, each in a browser context of their own.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openPage, type Server } from './harness';

/** A position to begin from, as docs/rules describes it for each game. */
export interface Position { game: string; seats: number; [more: string]: unknown }
export interface TableSetup { game: string; seats: number; options?: object; position?: Position; bots?: number; pace?: string; clock?: number; chat?: boolean; reflexes?: boolean }

/** A table opened in the page's own context, so that the cookie is its own. Bots take the last seats. */
export async function openTable(page: Page, server: Server, setup: TableSetup): Promise<string> {
  const bots = Array.from({ length: setup.bots ?? setup.seats - 1 }, (_, i) => ({ seat: setup.seats - 1 - i, level: 'easy' }));
  const id = await page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const opened = (await answer.json()) as { table?: string };
    if (!opened.table) throw new Error(JSON.stringify(opened));
    return opened.table;
  }, { name: 'Mila', pace: 'quick', ...setup, bots });
  await page.goto(`${server.url}/t/${id}`);
  return id;
}

/** Choices of a person as if they had been made on an earlier visit; what is chosen later on the page stays. */
export type Choices = Partial<{ name: string; plain: boolean; pick: 'confirm' | 'direct'; sound: boolean; theme: 'light' | 'dark'; lang: string }>;
export const choose = (on: Page | BrowserContext, choices: Choices) => on.addInitScript((kept) => {
  if (location.protocol === 'about:' || sessionStorage.getItem('chosen')) return;
  sessionStorage.setItem('chosen', 'yes');
  localStorage.setItem('tischlein', JSON.stringify(kept));
}, choices);

/** In the page: counts what it has asked the table and not heard of yet. Whoever waits for `settled()` decides about what is,
 *  not about what was. */
function countQuestions(): void {
  const open = new Set<string>();
  let heard = 0, due = 0;
  const Real = WebSocket;
  globalThis.WebSocket = class extends Real {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      // What was asked on an older socket is asked again on the new one. Until that is open the older one may still be used.
      this.addEventListener('open', () => open.clear());
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as { type: string; id?: string; seq?: number };
        if (message.type === 'snapshot') due = heard = message.seq!;
        if (message.type === 'update') heard = Math.max(heard, message.seq!);
        // An answer, or the very update that one's own action became.
        if (message.id === undefined) return;
        open.delete(message.id);
        due = Math.max(due, message.seq ?? 0);
      });
    }
    override send(text: string): void {
      const said = JSON.parse(text) as { id?: string };
      if (said.id) open.add(said.id);
      super.send(text);
    }
  };
  (globalThis as unknown as { settled: () => boolean }).settled = () => open.size === 0 && heard >= due;
}

/** In the page: counts how often anything on it changed. */
function countChanges(): void {
  const watched = globalThis as unknown as { changes: number };
  watched.changes = 0;
  new MutationObserver(() => { ++watched.changes; }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

export interface TestPerson { name: string; page: Page; context: BrowserContext; wrong: string[] }
export interface InvitedPerson { name: string; device: object; choices?: Choices }

/** Seats people at a new table in the order given, the first as its host; bots have the other seats. The cards are not dealt yet. */
export async function seat(browser: Browser, server: Server, setup: TableSetup, invited: readonly InvitedPerson[]): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  let id = '';
  for (const { name, device, choices } of invited) {
    const { page, context, wrong } = await openPage(browser, 'about:blank', device);
    await choose(context, { name, ...choices });
    await context.addInitScript(countQuestions);
    await context.addInitScript(countChanges);
    people.push({ name, page, context, wrong });
    if (people.length === 1) {
      await page.goto(server.blank);
      id = await openTable(page, server, { ...setup, bots: setup.bots ?? setup.seats - invited.length });
    } else {
      await page.goto(`${server.url}/t/${id}`);
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  return people;
}

/** One person against easy bots that answer at once, dealt. */
export async function sit(browser: Browser, server: Server, setup: TableSetup, { name = 'Mila', device, choices }: Partial<InvitedPerson> & Pick<InvitedPerson, 'device'>): Promise<TestPerson> {
  const people = await seat(browser, server, setup, [choices ? { name, device, choices } : { name, device }]);
  await deal(people);
  return people[0]!;
}

/** The host deals; everybody sees the board. */
export async function deal(people: readonly TestPerson[]): Promise<void> {
  await people[0]!.page.locator('button.start[aria-disabled=false]').click();
  await Promise.all(people.map(({ page }) => page.locator('.felt [data-seat]').first().waitFor()));
}

/** Closes everybody's page. Returns what went wrong on any of them. */
export async function leave(people: readonly TestPerson[]): Promise<string[]> {
  await Promise.all(people.map(({ context }) => context.close()));
  return people.flatMap(({ name, wrong }) => wrong.map((one) => `${name}: ${one}`));
}
