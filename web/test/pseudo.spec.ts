// The pages and boards in a language that nobody speaks (texts/pseudo.ts): no text is left in English, and nothing that is
// longer than in English is cut off or sticks out.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { readLocale } from '../texts/plugin.ts';
import { pseudo, pseudoLanguage, pseudoPo } from '../texts/pseudo.ts';
import { at, playShort } from './finished';
import { desktop, launch, openPage, patience, phone, Server, shoot } from './harness';
import { openGallery, show } from './positions';

const english = readLocale()[0]!;
const served = JSON.stringify(pseudoLanguage(english));
const said = (key: string) => pseudo(String(english.entries.find((one) => one.key === key)!.text));

let browser: Browser;
beforeAll(async () => { browser = await launch(); });

/** The gallery has no server that would have the language. */
async function speak(context: BrowserContext): Promise<void> {
  await context.route('**/texts/xx.json', (route) => route.fulfill({ contentType: 'application/json', body: served }));
}

/** Words that were not translated: letters without a mark, but for names and signs. */
function leftOver(page: Page, people: readonly string[] = []): Promise<string[]> {
  return page.evaluate((called) => {
    const names = /\b(Tischlein|UNO|ANNAOTTO|ANNA|OTTOs?|Anansi|PLUS|RETOUR|Anna|Otto|Mila|Jonas|Bartholomäus|Bot|English|Deutsch|Nederlands|Français|Italiano|ms|min|s|x|Shift|R)\b/g;
    const plain = (text: string) => called.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(/\(Here the table[^)]*\)/g, '').replace(names, '').replace(/\b[a-e][1-5]\b|\b[UANO]\d+\b|https?:\S+|[0-9a-f]{64}|\b\d{1,2} [A-Z][a-z]{2,8} \d{4}\b/g, '');  // dates: the browser's own words
    const found = new Set<string>();
    const look = (text: string | null | undefined) => { if (text && /[A-Za-z]{2,}/.test(plain(text))) found.add(text.trim()); };
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, noscript')) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.textContent);
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) look(element.getAttribute(name));
    }
    // The gallery is for developers and says so.
    look(document.title.replace(': gallery of boards', ''));
    return [...found];
  }, people);
}

/** What may be cut off: names, which people choose themselves and which are said in full elsewhere. */
const names = '.seat .name, .who';

/** Whatever is wider or higher than its own box or wider than the page, in words. An ellipsis is a cut, too. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate((mayBeCut) => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`the page by ${wide}px`);
    const scrolls = (element: Element) => { for (let e: Element | null = element; e; e = e.parentElement) if (/auto|scroll/.test(getComputedStyle(e).overflowX)) return true; return false; };
    for (const element of document.body.querySelectorAll<HTMLElement>('button, a, p, h1, h2, h3, label, legend, dt, dd, th, td, li, caption, small, span, strong, div')) {
      const { width, left, right } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const clips = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';  // also the words of what is inside
      if (width <= 1 || element.closest('.visually-hidden, .skip, svg, select') || !clips && ![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')) continue;
      if (style.visibility === 'hidden' || scrolls(element)) continue;
      const described = `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent!.trim().slice(0, 60)}`;
      const across = element.scrollWidth - element.clientWidth;
      const down = element.scrollHeight - element.clientHeight;  // a letter's own box may be some pixels higher than its line
      if (right > innerWidth + 1 || left < -1) found.push(`${described} (out of the page)`);
      else if (style.overflowX !== 'visible' && across > 1 && !element.matches(mayBeCut)) found.push(`${described} (cut off by ${across}px)`);
      else if (/hidden|clip/.test(style.overflowY) && down > parseFloat(style.fontSize) / 2 && !element.matches(mayBeCut)) found.push(`${described} (cut off below by ${down}px)`);
      else if (style.overflowX === 'visible' && style.display !== 'inline' && across > 2) found.push(`${described} (sticks out by ${across}px)`);
    }
    return found;
  }, names);
}

async function isPseudo(page: Page, people: readonly string[] = []): Promise<void> {
  expect({ left: await leftOver(page, people), sticksOut: await stickingOut(page) }).toEqual({ left: [], sticksOut: [] });
}

/** Chosen from the list, like any other language. It is kept for the next visit. */
async function choosePseudo(page: Page): Promise<void> {
  await page.locator('#lang').evaluate((choice: HTMLSelectElement) => new Promise<void>((done) => { const wait = () => ([...choice.options].some((one) => one.value === 'xx') ? done() : setTimeout(wait, 50)); wait(); }));
  await page.locator('#lang').evaluate((choice: HTMLSelectElement) => { choice.value = 'xx'; choice.dispatchEvent(new Event('change', { bubbles: true })); });
  await page.getByRole('heading', { name: said('page.start.choose') }).waitFor();
}

it('the looking itself finds what is left over and what sticks out', async () => {
  const { page, context } = await openPage(browser, 'about:blank', phone);
  await page.setContent('<p style="width: 5em; white-space: nowrap; overflow: hidden">Ŵóŕðš ţĥáţ áŕé ĵúšţ ţóó łóñĝ</p><button style="width: 3em; white-space: nowrap" aria-label="Lay">Łáýíñĝ íţ ðóŵñ</button>'
    + '<p style="width: 5em; white-space: nowrap; overflow: hidden; text-overflow: ellipsis">Ŵóŕðš ţĥáţ áŕé ĵúšţ ţóó łóñĝ</p><p style="width: 5em; height: 1.2em; overflow: hidden">Ŵóŕðš óñ ţŵó łíñéš</p>');
  expect(await leftOver(page)).toEqual(['Lay']);
  expect((await stickingOut(page)).map((line) => line.replace(/\d+/, 'n'))).toEqual(['(cut off by npx)', '(sticks out by npx)', '(cut off by npx)', '(cut off below by npx)'].map((fault) => expect.stringContaining(fault) as string));
  await context.close();
});

const sizes = [['phone', phone], ['desktop', desktop]] as const;
const positions = ['uno/4-late', 'uno/set-challenge', 'annaotto/4-middle', 'annaotto/set-flip', 'annaotto/set-sides', 'anansi/4-late', 'otto/2-cards', 'otto/4-teams'];

describe.each(sizes)('boards on a %s', (size, device) => {
  it.each(positions)('%s', async (name) => {
    const { page, context, wrong } = await openGallery(browser, device);
    await speak(context);
    await show(page, name, { step: 1, lang: 'xx' });
    await page.waitForFunction(() => document.documentElement.lang === 'xx');
    await shoot(page, `pseudo-${name.replace('/', '-')}-${size}`);
    await isPseudo(page);
    // The same in words.
    await page.goto(`${page.url()}&plain`);
    await page.locator('dd').first().waitFor();
    await isPseudo(page);
    expect(wrong).toEqual([]);
    await context.close();
  });
});

describe.each(sizes)('pages on a %s', (size, device) => {
  let server: Server;
  // Put into the server's folder, like any language that somebody adds.
  const folder = mkdtempSync(join(tmpdir(), 'tischlein-locale-'));
  beforeAll(async () => {
    writeFileSync(join(folder, 'xx.po'), pseudoPo(english));
    server = await Server.start('--locale', folder);
  });
  afterAll(async () => { await server?.stop(); rmSync(folder, { recursive: true, force: true }); });
  it('start, settings, rules, a table', async () => {
    const { page, context, wrong } = await openPage(browser, server.url, device);
    await choosePseudo(page);
    await shoot(page, `pseudo-start-${size}`);
    await isPseudo(page);
    await page.getByRole('button', { name: said('page.app.settings') }).click();
    await isPseudo(page);
    await page.keyboard.press('Escape');
    for (const [game, rule] of [['uno', 'U1'], ['annaotto', 'A1'], ['anansi', 'N1'], ['otto', 'O1']] as const) {
      // It is kept for the next visit.
      await page.goto(`${server.url}/rules/${game}`);
      await page.locator(`#${rule}`).waitFor();
      await page.waitForFunction(() => document.documentElement.lang === 'xx');
      await isPseudo(page);
    }
    await page.goto(server.url);
    await page.getByRole('article', { name: 'UNO', exact: true }).getByRole('button', { name: said('page.start.withFriends') }).click();
    await isPseudo(page);
    await page.getByRole('textbox', { name: said('page.join.name') }).fill('Mila');
    await page.getByRole('button', { name: said('page.start.openTable') }).click();
    await page.getByRole('heading', { name: said('page.gather.options') }).waitFor();
    await page.getByText(said('uno.option.stack.hint')).waitFor();
    await shoot(page, `pseudo-gather-${size}`);
    await isPseudo(page);
    await page.getByRole('button', { name: said('page.gather.fillBots') }).click();
    await page.getByRole('button', { name: said('page.gather.start'), exact: true }).click();
    await page.locator('section[data-seat]').first().waitFor();
    const { table: { places } } = (await (await page.request.get(`${server.url}/api/tables/${page.url().split('/').at(-1)!}`)).json()) as { table: { places: { name?: string }[] } };
    const people = places.map(({ name }) => name ?? '').filter(Boolean);
    await isPseudo(page, people);
    await page.getByRole('button', { name: said('page.table.menu') }).click();
    await isPseudo(page, people);
    await shoot(page, `pseudo-menu-${size}`);
    await page.keyboard.press('Escape');
    expect(wrong).toEqual([]);
    await context.close();
  });
  it('result, replay, review, a lesson', async () => {
    const people = ['Ada', 'Otis'];
    const game = await playShort(browser, server.url, 'uno', 2, { rounds: 1, cards: 4 });
    const { page, context, wrong } = await openPage(browser, server.url, device);
    await choosePseudo(page);
    // The seat goes along to this device.
    await page.goto(game.device);
    await page.getByRole('dialog').getByRole('button', { name: said('page.device.go') }).click();
    await page.getByText(said('page.result.replay')).first().waitFor();
    await shoot(page, `pseudo-result-${size}`);
    await isPseudo(page, people);
    await page.goto(`${server.url}/replay/${game.table}/1?seat=0#3`);
    await at(page, 3, game);
    await isPseudo(page, people);
    await page.goto(`${server.url}/replay/${game.table}/1?seat=0&review=1`);
    await page.getByRole('heading', { name: said('page.review.mistakes.you') }).waitFor({ timeout: patience * 2 });
    await shoot(page, `pseudo-review-${size}`);
    await isPseudo(page, people);
    await page.goto(server.url);
    await page.getByRole('button', { name: said('page.lesson.title') }).first().click();
    await page.locator('.status.yours').waitFor();
    await shoot(page, `pseudo-lesson-${size}`);
    await isPseudo(page, people);
    // The engine in the browser, which was built without this language, refuses a move.
    await page.locator('.hand [data-key^="B7"]').click();
    await page.locator('.why p').waitFor();
    await shoot(page, `pseudo-refusal-${size}`);
    await isPseudo(page, people);
    expect(wrong).toEqual([]);
    await context.close();
  }, patience * 4);
});
