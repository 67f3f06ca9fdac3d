// Tables with people at them, each in a browser context of their own.
import type { Browser, BrowserContext, Page, WebSocket } from 'playwright-core';
import { openPage, type Server } from './harness';

export interface Wish { game: string; seats: number; options?: object; position?: object; bots?: number; pace?: string; clock?: number; chat?: boolean; reflexes?: boolean }

/** A table opened in the page's own context, so that the cookie is its own. Bots take the last seats. */
export async function openTable(page: Page, server: Server, wish: Wish): Promise<string> {
  const bots = Array.from({ length: wish.bots ?? wish.seats - 1 }, (_, i) => ({ seat: wish.seats - 1 - i, level: 'easy' }));
  const id = await page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const told = (await answer.json()) as { table?: string };
    if (!told.table) throw new Error(JSON.stringify(told));
    return told.table;
  }, { name: 'Mila', pace: 'quick', ...wish, bots });
  await page.goto(`${server.url}/t/${id}`);
  return id;
}

/** Kept choices of a person, as the page reads them when it opens. */
export type Choices = Partial<{ name: string; plain: boolean; pick: 'confirm' | 'direct' | 'drag'; sound: boolean; theme: 'light' | 'dark'; lang: string }>;
export const choose = (on: Page | BrowserContext, choices: Choices) =>
  on.addInitScript((kept) => { if (!localStorage.getItem('tischlein')) localStorage.setItem('tischlein', JSON.stringify(kept)); }, choices);

/** What a page has asked the table and not heard of yet: whoever waits for `settled` decides about what is, not about what was. */
export class Line {
  private readonly open = new Set<string>();
  private heard = 0;
  private due = 0;

  constructor(page: Page) {
    page.on('websocket', (socket: WebSocket) => {
      if (!/\/api\/tables\/\w+\/ws/.test(socket.url())) return;
      // What was asked on an older line is asked again on the new one.
      this.open.clear();
      socket.on('framesent', ({ payload }) => { const said = JSON.parse(String(payload)) as { id?: string }; if (said.id) this.open.add(said.id); });
      socket.on('framereceived', ({ payload }) => {
        const told = JSON.parse(String(payload)) as { type: string; id?: string; seq?: number };
        if (told.type === 'snapshot') this.due = this.heard = told.seq!;
        if (told.type === 'update') this.heard = Math.max(this.heard, told.seq!);
        if (told.type !== 'answer') return;
        this.open.delete(told.id!);
        this.due = Math.max(this.due, told.seq ?? 0);
      });
    });
  }
  get settled(): boolean { return this.open.size === 0 && this.heard >= this.due; }
}

export interface Person { name: string; page: Page; context: BrowserContext; wrong: string[]; line: Line }
export interface Guest { name: string; device: object; choices?: Choices }

/** Seats people at a new table in the order given, the first as its host; bots have the other seats. The cards are not dealt yet. */
export async function seat(browser: Browser, server: Server, wish: Wish, guests: readonly Guest[]): Promise<Person[]> {
  const people: Person[] = [];
  let id = '';
  for (const { name, device, choices } of guests) {
    const { page, context, wrong } = await openPage(browser, 'about:blank', device);
    await choose(context, { name, ...choices });
    const line = new Line(page);
    people.push({ name, page, context, wrong, line });
    if (people.length === 1) {
      await page.goto(server.url);
      id = await openTable(page, server, { ...wish, bots: wish.bots ?? wish.seats - guests.length });
    } else {
      await page.goto(`${server.url}/t/${id}`);
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  return people;
}

/** The host deals; everybody sees the board. */
export async function deal(people: readonly Person[]): Promise<void> {
  await people[0]!.page.locator('button.start[aria-disabled=false]').click();
  await Promise.all(people.map(({ page }) => page.locator('.felt [data-seat]').first().waitFor()));
}

/** Everybody goes home; whatever went wrong on any page is told. */
export async function leave(people: readonly Person[]): Promise<string[]> {
  await Promise.all(people.map(({ context }) => context.close()));
  return people.flatMap(({ name, wrong }) => wrong.map((one) => `${name}: ${one}`));
}
