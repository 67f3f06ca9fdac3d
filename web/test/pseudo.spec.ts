// The pages and boards in a language that nobody speaks (texts/pseudo.ts): no text is left in English, and nothing that is
// longer than in English is cut off or sticks out. Each walk stays on one page and looks at every stop on a phone and on a desktop.
// It does not come to what needs bad luck or a bad network: web/README.md has the list.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { pseudoPo } from '../texts/pseudo.ts';
import { drive } from './driver';
import { at, playHere, playShort } from './finished';
import { desktop, launch, openPage, patience, phone, Server, shoot } from './harness';
import { addLooking, english, firstKey, lookAt, said, sayings, speak, visit, type Findings } from './left_over';
import { openGallery, show } from './positions';
import { choose, openTable, type TableSetup } from './table';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });

const sizes = [['phone', phone], ['desktop', desktop]] as const;
const games = ['uno', 'annaotto', 'anansi', 'otto'] as const;

it('the looking itself finds what is left over and what sticks out', async () => {
  const { page, context } = await openPage(browser, 'about:blank', phone);
  await page.evaluate(addLooking);
  await page.setContent('<p style="width: 5em; white-space: nowrap; overflow: hidden">Ŵóŕðš ţĥáţ áŕé ĵúšţ ţóó łóñĝ</p><button style="width: 3em; white-space: nowrap" aria-label="Lay">Łáýíñĝ íţ ðóŵñ</button>'
    + '<p style="width: 5em; white-space: nowrap; overflow: hidden; text-overflow: ellipsis">Ŵóŕðš óñ óñé łíñé</p><p style="width: 5em; height: 1.2em; overflow: hidden">Ŵóŕðš óñ ţŵó łíñéš</p><p style="width: 5em; height: 1.2em">Ŵóŕðš óñ ţŵó łíñéš</p>'
    + '<section style="width: 9em; height: 4em; overflow-y: auto"><div style="width: 5em"><p style="white-space: nowrap">Ŵóŕðš íñ á łíšţ</p><input type="range" aria-valuetext="Step 3"></div></section>'
    + '<p>12 March 2026</p><select><option label="3 Rounds"></select>');
  const { left, sticksOut } = await lookAt(page);
  expect(left).toEqual(['Lay', 'Step 3', '3 Rounds']);
  expect(sticksOut.map((line) => line.replace(/\d+/, 'n'))).toEqual(['(cut off by npx)', '(sticks out by npx)', '(cut off by npx)', '(cut off below by npx)', '(spills below by npx)', '(sticks out by npx)'].map((fault) => expect.stringContaining(fault) as string));
  await context.close();
});

const positions = games.flatMap((game) => readdirSync(`fixtures/${game}`).map((file) => `${game}/${file.replace('.json', '')}`));
/** In the page: shows one recorded position after the other and says what is wrong with each. */
async function walkPositions(names: readonly string[]): Promise<string[]> {
  const { showPosition, lookOver } = globalThis as unknown as { showPosition: (name: string, step: number) => Promise<number>; lookOver: () => Findings };
  const found: string[] = [];
  for (const name of names) {
    for (const step of name.endsWith('-end') ? [1, 99] : [1]) {
      await showPosition(name, step);
      const { left, sticksOut } = lookOver();
      found.push(...left.map((text) => `${name}@${step} left over: ${text}`), ...sticksOut.map((text) => `${name}@${step} ${text}`));
    }
  }
  return found;
}
it.each(sizes)('all recorded positions on a %s, drawn and in words', async (size, device) => {
  const { page, context, wrong } = await openGallery(browser, device);
  await context.addInitScript(addLooking);
  await speak(context);
  for (const plain of [false, true]) {
    await show(page, positions[0]!, { step: 1, lang: 'xx' });
    if (plain) await page.goto(`${page.url()}&plain`);
    await page.waitForFunction(() => document.documentElement.lang === 'xx');
    expect(await page.evaluate(walkPositions, plain ? positions.filter((name) => /late|middle|set-challenge|set-flip|cards|teams/.test(name)) : positions)).toEqual([]);
    await shoot(page, `pseudo-board-${plain ? 'plain-' : ''}${size}`);
  }
  expect(wrong).toEqual([]);
  await context.close();
});

describe('pages', () => {
  let server: Server, page: Page, context: BrowserContext, wrong: string[];
  // Put into the server's folder, like any language that somebody adds.
  const folder = mkdtempSync(join(tmpdir(), 'tischlein-locale-'));
  beforeAll(async () => {
    writeFileSync(join(folder, 'xx.po'), pseudoPo(english));
    server = await Server.start('--locale', folder);
    ({ page, context, wrong } = await openPage(browser, 'about:blank', phone));
    await context.addInitScript(addLooking);
  });
  afterAll(async () => { await server?.stop(); rmSync(folder, { recursive: true, force: true }); });
  let found: Record<string, Findings>;
  beforeEach(() => { found = {}; wrong.splice(0); });

  /** Looks at a page that stands still, on a desktop and on a phone; what follows happens on the phone. */
  async function look(stop: string, on = page): Promise<void> {
    for (const [size, { viewport }] of [...sizes].reverse()) {
      await on.setViewportSize(viewport);
      const seen = await lookAt(on);
      if (seen.left.length + seen.sticksOut.length > 0) found[`${stop} on a ${size}`] = seen;
      await shoot(on, `pseudo-${stop}-${size}`);
    }
  }
  /** The walk is over. */
  function allIsWell(): void {
    expect(found).toEqual({});
    expect(wrong).toEqual([]);
  }
  const press = (key: string, on = page) => on.getByRole('button', { name: said(key), exact: true }).first().click();
  const close = async (on = page) => { await on.keyboard.press('Escape'); await on.getByRole('dialog').waitFor({ state: 'detached' }); };
  const go = async (path: string) => { await page.goto(`${server.url}/${path}`); await page.waitForFunction(() => document.documentElement.lang === 'xx'); };
  const box = (n: number) => page.getByRole('article').nth(n);
  /** Opens a table and deals; what one taps is played. */
  async function dealt(setup: TableSetup, on = page): Promise<string> {
    await on.goto(server.blank);
    const id = await openTable(on, server, setup);
    await on.locator('button.start[aria-disabled=false]').click();
    await on.locator('.felt [data-seat]').first().waitFor();
    return id;
  }
  /** Chosen on an earlier visit. */
  async function prefer(what: object): Promise<void> {
    await page.goto(server.blank);
    await page.evaluate((chosen) => { localStorage.setItem('tischlein', JSON.stringify(chosen)); }, { lang: 'xx', name: 'Mila', ...what });
  }
  const menu = async (key: string, on = page) => { await press('page.table.menu', on); await press(key, on); };

  it('start, its dialogs, settings, rules, what is not there', async () => {
    await page.goto(server.url);
    // Chosen from the list, like any other language. It is kept for the next visit.
    await page.locator('#lang').evaluate((choice: HTMLSelectElement) => new Promise<void>((done) => { const wait = () => ([...choice.options].some((one) => one.value === 'xx') ? done() : setTimeout(wait, 50)); wait(); }));
    await page.locator('#lang').evaluate((choice: HTMLSelectElement) => { choice.value = 'xx'; choice.dispatchEvent(new Event('change', { bubbles: true })); });
    await page.getByRole('heading', { name: said('page.start.choose') }).waitFor();
    await look('start');
    for (const [i, game] of games.entries()) {
      await box(i).locator('.rivals').first().click();
      await page.getByRole('dialog').getByText(said('page.rivals.level')).waitFor();
      await look(`bots-${game}`);
      await close();
      await box(i).locator('.rivals').last().click();
      await page.getByRole('dialog').getByText(said('page.pass.who')).waitFor();
      await page.getByRole('dialog').getByRole('combobox').first().selectOption('1');
      if (game !== 'otto') await press('page.pass.more');
      await look(`together-${game}`);
      await close();
    }
    await press('page.app.settings');
    await page.getByText(said('page.kept.hint')).waitFor();
    await press('page.kept.delete');
    await look('settings');
    await close();
    for (const [game, rule] of [['uno', 'U1'], ['annaotto', 'A1'], ['anansi', 'N1'], ['otto', 'O1']] as const) {
      await go(`rules/${game}`);
      await page.locator(`#${rule}`).waitFor();
      await look(`rules-${game}`);
    }
    for (const [name, path] of [['missing', 'nowhere/at/all'], ['file', 'replay'], ['standing-empty', 'replay/standing']] as const) {
      await go(path);
      await page.locator('main h1').waitFor();
      await look(name);
    }
    allIsWell();
  });

  it('a table with friends: gathering, options, the menu and its dialogs', async () => {
    await prefer({ name: '' });
    await go('');
    await box(0).getByRole('button', { name: said('page.start.withFriends') }).click();
    await look('name');
    await page.getByRole('textbox', { name: said('page.join.name') }).fill('Mila');
    await page.getByRole('button', { name: said('page.start.openTable') }).click();
    await page.getByRole('heading', { name: said('page.gather.options') }).waitFor();
    const table = new URL(page.url()).pathname.split('/').at(-1)!;
    for (const game of [...games].reverse()) {
      await page.locator('select:has(option[value=otto])').selectOption(game);
      await page.getByText(said(firstKey(`${game}.option.`, '.hint'))).first().waitFor();
      await look(`gather-${game}`);
    }
    const noor = await visit(browser, server.url, 'Noor', { table, seat: 1 });
    await page.getByText('Noor').first().waitFor();
    await menu('page.people.title');
    await page.getByRole('dialog').getByRole('button', { name: /Noor/ }).first().click();
    await look('people');
    await close();
    await page.getByRole('button', { name: said('page.gather.fillBots') }).click();
    await page.locator('button.start[aria-disabled=false]').click();
    await page.locator('.felt [data-seat]').first().waitFor();
    await look('table');
    await press('page.table.menu');
    await look('menu');
    await close();
    for (const [name, key] of [['share', 'page.table.share'], ['options', 'page.gather.options'], ['leave', 'page.table.leave']] as const) {
      await menu(key);
      await page.getByRole('dialog').locator('h2').waitFor();
      await look(name);
      await close();
    }
    await menu('page.device.title');
    await press('page.device.make');
    await page.getByRole('dialog').getByRole('img').waitFor();
    await look('device');
    await close();
    // The same table on a television, for somebody who watches, and for somebody who is sent away.
    const mila = page.url();
    await go(`tv/${table}`);
    await page.locator('.felt [data-seat]').first().waitFor();
    await look('screen');
    await page.goto(mila);
    await page.locator('.felt [data-seat]').first().waitFor();
    const jonas = await visit(browser, server.url, 'Jonas', { table, seat: null });
    await jonas.act({ do: 'ask-seat' });
    await page.getByText(sayings('page.late.wants')).waitFor();
    await noor.act({ do: 'say', phrase: 'hurry' });
    await noor.leave();
    await look('late');
    await jonas.leave();
    allIsWell();
  });

  it('a game with somebody else: talk, a move taken back, what happened since, where one is', async () => {
    await prefer({ pick: 'direct' });
    const setup = { game: 'uno', seats: 2, bots: 0, chat: true, position: { game: 'uno', seats: 2, hands: [['R9', 'R5', 'R7', 'B1'], ['R8', 'Y2', 'Y3']], discard: ['R4'], turn: 0 } };
    const table = await openTable(page, server, setup);
    const noor = await visit(browser, server.url, 'Noor', { table, seat: 1 });
    await page.locator('button.start[aria-disabled=false]').click();
    await page.locator('.hand [data-key^="R9"]').click();
    await page.locator('.status:not(.yours)').waitFor();
    await noor.act({ do: 'play', seq: 0, move: 'lay R8' });
    await page.locator('.status.yours').waitFor();
    await page.locator('.since').click();
    await page.locator('.back .text').waitFor();
    await look('since');
    await page.keyboard.press('Escape');
    await noor.act({ do: 'undo', seq: 0 });
    await page.locator('.notice .main').waitFor();
    await look('undo-asked');
    await press('page.table.no');
    await menu('page.table.undo');
    await page.locator('.notice').waitFor();
    await look('undo-waits');
    await noor.act({ do: 'agree', seq: 0, yes: false });
    await page.locator('.notice').waitFor({ state: 'detached' });
    await noor.act({ do: 'say', phrase: 'oops' });
    await press('page.table.panel');
    await look('log');
    await close();
    await menu('page.where.ask');
    await page.locator('[role=note], .where, dialog').first().waitFor();
    await look('where');
    await page.keyboard.press('Escape');
    await noor.leave();
    // The connection goes; then the table is opened once more.
    await context.setOffline(true);
    await page.locator('.notice.warn').waitFor();
    await look('offline');
    await context.setOffline(false);
    const other = await context.newPage();
    await other.goto(`${server.url}/t/${table}`);
    await page.locator('.notice.warn[role=alert]').waitFor();
    await look('newer-tab');
    await other.close();
    allIsWell();
  });

  it('somebody who comes by a link, and is sent away', async () => {
    await prefer({});
    const host = await visit(browser, server.url, 'Noor', { wish: { game: 'anansi', seats: 4, public: true } });
    await go('');
    await page.locator('section[aria-labelledby=lobby] li').first().waitFor();
    await look('lobby');
    await go(`t/${host.table}`);
    await page.getByRole('dialog').locator('h2').waitFor();
    await look('join');
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await look('gather-guest');
    await host.act({ do: 'remove', person: 1 });
    await page.locator('.out').waitFor();
    await look('shut-out');
    await host.leave();
    allIsWell();
  });

  const ends = {
    uno: { move: 'lay R5', setup: { game: 'uno', seats: 3, pace: 'human', position: { game: 'uno', seats: 3, turn: 0, hands: [['R5'], ['G7', 'G9', 'BS', 'W'], ['Y1', 'Y2']], discard: ['R4'] } } },
    anansi: { move: 'play L4', setup: { game: 'anansi', seats: 3, pace: 'human', position: {
      game: 'anansi', seats: 3, options: { rounds: 3 }, row: ['L', 'S', 'H'], display: { S: ['S3', 'S8'], H: [], L: ['L9'] }, hands: [['L4'], ['H9'], []], leader: 2, trick: [{ seat: 2, card: 'S1' }],
      piles: [[['S2', 'S4', 'S5']], [], [['H1', 'H2', 'H3']]], listeners: [2, 0, 3], inspired: [1, 0, 1], scored: { listeners: [3, 2, 0], bonus: [2, 0, 0] }, tricksLeft: 1 } } },
    otto: { move: 'place drawn b3 0', setup: { game: 'otto', seats: 3, pace: 'human', position: {
      game: 'otto', seats: 3, turn: 0, board: { b2: ['2', 0], b1: ['5', 2], c2: ['8', 0] }, drawn: '5', kept: ['12', '7', '9'], hands: [[], [], []], scores: [7, 12, 3] } } },
  } satisfies Record<string, { move: string; setup: TableSetup }>;
  it('the end of a round', async () => {
    await prefer({ plain: true });
    for (const [game, { move, setup }] of Object.entries(ends)) {
      await dealt(setup);
      await page.locator(`button[data-move="${move}"]`).click();
      await page.locator('.end.panel').waitFor();
      await look(`round-${game}`);
    }
    allIsWell();
  });

  it('results, fairness, replay, review, the deal for others, who played best', async () => {
    await prefer({});
    for (const game of games) {
      await page.goto(server.blank);
      const played = game === 'uno' ? await playShort(browser, server.url, 'uno', 2, { rounds: 1, cards: 4 }) : await playHere(page, game, 2, {});
      // The seat goes along to this device.
      await page.goto(played.device);
      await page.getByRole('dialog').getByRole('button', { name: said('page.device.go') }).waitFor();
      if (game === 'uno') await look('device-here');
      await page.getByRole('dialog').getByRole('button', { name: said('page.device.go') }).click();
      await page.getByText(said('page.result.replay')).first().waitFor();
      if (game === 'uno') {
        await press('page.result.check');
        await page.getByText(said('page.result.here')).waitFor();
      }
      await look(`result-${game}`);
      await go(`replay/${played.table}/1?seat=0#3`);
      await at(page, 3, played);
      await look(`replay-${game}`);
      if (game !== 'uno') continue;
      await press('page.replay.menu');
      await look('replay-menu');
      await press('page.replay.copyPosition');
      await page.getByText(said('page.replay.positionCopied')).first().waitFor();
      await look('toast');
      await go(`replay/${played.table}/1?seat=0&review=1`);
      await page.getByRole('heading', { name: said('page.review.mistakes.you') }).waitFor({ timeout: patience * 2 });
      await look('review');
      await go('replay/standing');
      await page.locator('main table').waitFor();
      await look('standing');
      await go(`deal/${played.table}/1?seat=0`);
      await page.getByRole('button', { name: said('page.replay.sameBots') }).waitFor();
      await look('deal');
    }
    await go('');
    await page.locator('.below section').nth(1).waitFor();
    await look('start-played');
    allIsWell();
  }, patience * 4);

  it('lessons, a refusal, a position practised, a hint', async () => {
    await prefer({});
    await go('');
    const lessons = page.getByRole('button', { name: new RegExp(`^(${said('page.lesson.title')}|${said('page.lesson.second')})`) });
    const count = await lessons.count();
    expect(count).toBeGreaterThan(5);
    for (let i = 0; i < count; ++i) {
      await go('');
      await lessons.nth(i).click();
      await page.locator('.coach p').waitFor();
      await page.locator('.felt [data-seat]').first().waitFor();
      await look(`lesson-${i}`);
      if (i > 0) continue;
      // The engine in the browser, which was built without this language, refuses a move.
      await page.locator('.hand [data-key^="B7"]').click();
      await page.locator('.why p').waitFor();
      await look('refusal');
    }
    await go('');
    await page.locator('#code').fill(JSON.stringify({ game: 'uno', seats: 2, options: { rounds: 1 }, hands: [['R9', 'R5', 'B4'], ['Y1', 'Y2']], discard: ['R4'], turn: 0 }));
    await press('page.start.practise');
    await page.locator('.practice p').waitFor();
    await press('page.table.ask');
    await page.locator('.advice li').first().waitFor();
    await look('practice');
    allIsWell();
  });

  it('several people on this device', async () => {
    await prefer({});
    const shared = await context.newPage();
    await shared.goto(server.url);
    await shared.waitForFunction(() => document.documentElement.lang === 'xx');
    await drive(shared, { position: { game: 'uno', seats: 3, hands: [['R5', 'R6'], ['G9', 'BD', 'R7'], ['Y1', 'Y2']], discard: ['R2'], colour: 'R', turn: 0, direction: 1 }, options: undefined });
    await shared.getByRole('article').first().locator('.rivals').last().click();
    const dialog = shared.getByRole('dialog');
    await dialog.getByText(said('page.pass.who')).waitFor();
    await press('page.pass.more', shared);
    for (const [i, name] of ['Ada', 'Pia', 'Noor'].entries()) await dialog.getByRole('textbox').nth(i).fill(name);
    await dialog.getByRole('checkbox', { name: said('page.pass.reflexes') }).check();
    await dialog.locator('.button.main').click();
    await shared.locator('.felt [data-seat]').first().waitFor();
    await shared.evaluate(() => {
      const { driver } = globalThis as unknown as { driver: { worker: Worker; line: number; seq: number } };
      driver.worker.postMessage({ do: 'say', line: driver.line, text: JSON.stringify({ do: 'play', id: 'edge', seq: driver.seq, move: 'lay R5' }) });
    });
    await shared.locator('.edge .live').first().waitFor();
    await shared.locator('.pass .main').waitFor();
    await look('edges', shared);
    await shared.locator('.pass .main').click();
    await shared.locator('.call').waitFor();
    await look('handover', shared);
    await shared.close();
    allIsWell();
  });

  it('what a newcomer is offered and told', async () => {
    const newcomer = await openPage(browser, 'about:blank', { ...phone, newcomer: true });
    await newcomer.context.addInitScript(addLooking);
    await choose(newcomer.context, { name: 'Mila', lang: 'xx', pick: 'direct' });
    await newcomer.page.goto(server.url);
    await newcomer.page.waitForFunction(() => document.documentElement.lang === 'xx');
    await newcomer.page.getByRole('article').first().locator('.main').click();
    await newcomer.page.getByRole('dialog').waitFor();
    await look('offer', newcomer.page);
    await dealt({ game: 'uno', seats: 2, position: { game: 'uno', seats: 2, hands: [['R4', 'RS', 'R7', 'B1'], ['Y1', 'Y2', 'Y3']], discard: ['R9'], turn: 0, draw: ['Y5', 'Y6', 'Y7'] } }, newcomer.page);
    await newcomer.page.locator('.hand [data-key^="RS"]').click();
    await newcomer.page.locator('.first').waitFor();
    await look('first', newcomer.page);
    for (; await newcomer.page.locator('.first').count() > 0;) await press('page.first.ok', newcomer.page);
    await newcomer.page.getByText(said('page.offer.sound')).waitFor();
    await look('sound', newcomer.page);
    expect(newcomer.wrong).toEqual([]);
    await newcomer.context.close();
    allIsWell();
  });
});
