// What a drawn board must also do: say why not, be played by dragging, stand still and be silent when asked to, come back after
// the server went away, and be fit for everybody, dialogs around it included.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { atRest, desktop, heard, launch, moving, phone, seriousFindings, Server, smallTargets } from './harness';
import { byMouse, playOn } from './newcomer';
import { deal, leave, seat, sit as sitDown, type Choices, type Position, type TestPerson } from './table';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

const uno = { game: 'uno', seats: 2, hands: [['R4', 'R5', 'G7'], ['Y1', 'Y2', 'Y3']], discard: ['R9'] };
const anansi = { game: 'anansi', seats: 3, row: ['L', 'S', 'H'], display: { S: ['S3'], H: [], L: ['L9'] }, hands: [['H2', 'S14'], ['L4', 'S9'], ['L5']], leader: 2, trick: [{ seat: 2, card: 'S1' }], tricksLeft: 2 };
const annaotto = { game: 'annaotto', seats: 2, hands: [['Rs/Bw', 'Gc/Vw', 'Vd/Os'], ['Bw+/Os', 'Od/Vc']], discard: ['Rd/Gs'] };
const otto = { game: 'otto', seats: 2, board: { c2: ['5', 0], d3: ['16', 0] }, drawn: '8', kept: ['12', '7'], hands: [[], []] };

const sit = (position: Position, device: object, choices: Choices = {}) => sitDown(browser, server, { game: position.game, seats: position.seats, position }, { device, choices });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('why not', () => {
  // In German: the table's own sentence, the rule's number, and the way to the rule. (Anansi's button looks as if it could not be
  // pressed, but answers: hence the force.)
  const refusals: [string, Position, (page: Page) => Promise<void>, RegExp, string][] = [
    ['uno', uno, (page) => button(page, /^grüne 7/).tap(), /passt|Farbe/, 'U'],
    ['annaotto', annaotto, (page) => button(page, /^violette Punkte.*Rückseite: orange|^grüne Karos/).first().tap(), /passt|Farbe/, 'A'],
    ['anansi', anansi, async (page) => { await button(page, /^Hornisse 2/).tap(); await button(page, /^Hornisse 2 in den Stich/).tap({ force: true }); }, /ausgespielt|Trumpf/, 'N'],
    ['otto', otto, (page) => button(page, /^e5, frei/).tap(), /Plättchen|Feld|legen|liegt/, 'O'],
  ];
  it.each(refusals)('%s says it, with the rule, in the language of the player', async (game, position, touch, words, letter) => {
    const mila = await sit(position, { ...phone, locale: 'de-DE' });
    await touch(mila.page);
    const why = mila.page.getByRole('note');
    await why.waitFor();
    expect(await why.innerText()).toMatch(words);
    const link = why.getByRole('link', { name: new RegExp(`^Regel ${letter}\\d+$`) });
    const rule = (await link.innerText()).replace('Regel ', '');
    // Spoken, too, and inside the window.
    expect(await mila.page.getByRole('log').innerText()).toContain((await why.locator('p').innerText()).slice(0, 40));
    const box = (await why.boundingBox())!;
    expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 360 && box.y + box.height <= 640).toBe(true);
    const [rules] = await Promise.all([mila.context.waitForEvent('page'), link.tap()]);
    await rules.locator(`#${rule}.meant`).waitFor();
    expect(new URL(rules.url()).pathname).toBe(`/rules/${game}`);
    expect(await leave([mila])).toEqual([]);
  });
});

describe('dragging', () => {
  const middle = async (what: Locator) => { const box = await atRest(what); return [box.x + box.width * 0.4, box.y + box.height / 2] as const; };
  async function drag(page: Page, what: Locator, where: Locator): Promise<void> {
    await page.mouse.move(...(await middle(what)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(where)), { steps: 6 });
    await page.mouse.up();
  }
  const dragging = (position: Position) => sit(position, desktop);

  it('lays a card of UNO', async () => {
    const mila = await dragging(uno);
    await drag(mila.page, button(mila.page, /^red 4/), mila.page.getByRole('img', { name: /^Top card: red 9/ }));
    await mila.page.getByRole('img', { name: /^Top card: (?!red 9)/ }).waitFor();
    expect(await button(mila.page, /^red 4/).count()).toBe(0);
    expect(await leave([mila])).toEqual([]);
  });
  it('plays into the trick and recruits', async () => {
    const mila = await dragging(anansi);
    await drag(mila.page, button(mila.page, /^snake 14/), mila.page.locator('[data-drop=trick]'));
    await heard(mila.page, 'You: snake 14');
    expect(await leave([mila])).toEqual([]);
    const noor = await dragging(anansi);
    await drag(noor.page, button(noor.page, /^hornet 2/), noor.page.locator('[data-drop=listeners]'));
    await heard(noor.page, /You.*recruit/i);
    expect(await leave([noor])).toEqual([]);
  });
  it('puts a tile of OTTO where it is let go', async () => {
    const mila = await dragging(otto);
    const place = button(mila.page, /can be chosen$/).first();
    const name = (await place.getAttribute('data-place'))!;
    await drag(mila.page, button(mila.page, /^drawn: tile 8/), place);
    await button(mila.page, new RegExp(`^Lay tile 8 on ${name}`)).click();
    await button(mila.page, new RegExp(`^tile 8 on ${name}`)).waitFor();
    expect(await leave([mila])).toEqual([]);
  });
});

describe('motion and sound', () => {
  /** Counts whatever moves by script or style sheet, and every start of the studio for sounds. */
  async function watched(device: object): Promise<TestPerson & { count: (what: 'moved' | 'sounded') => Promise<number> }> {
    const mila = await sit(uno, device);
    await mila.page.evaluate(() => {
      const seen = ((globalThis as unknown as { seen: object }).seen = { moved: 0, sounded: 0 });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) { seen.moved++; return animate.apply(this, how); };
      for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, () => seen.moved++, true);
      const Real = AudioContext;
      globalThis.AudioContext = class extends Real { constructor() { super(); seen.sounded++; } };
    });
    return { ...mila, count: (what) => mila.page.evaluate((one) => (globalThis as unknown as { seen: Record<string, number> }).seen[one]!, what) };
  }
  const lay = async (page: Page) => {
    await button(page, /^red 4/).click();
    await button(page, /^Lay red 4/).click();
    await button(page, /^red 4/).waitFor({ state: 'detached' });
  };
  it('cards fly', async () => {
    const mila = await watched({ ...desktop, ...moving });
    await lay(mila.page);
    expect(await mila.count('moved')).toBeGreaterThan(0);
    expect(await leave([mila])).toEqual([]);
  });
  it('nothing moves for whoever asked for less motion, and nothing sounds unless it is asked to', async () => {
    const mila = await watched({ ...desktop, reducedMotion: 'reduce' });
    await lay(mila.page);
    expect(await mila.count('moved')).toBe(0);
    expect(await mila.count('sounded')).toBe(0);
    await button(mila.page, 'Table menu').click();
    await button(mila.page, 'Settings').click();
    await mila.page.getByRole('checkbox', { name: 'Sounds' }).check();
    expect(await mila.count('sounded')).toBe(1);
    expect(await leave([mila])).toEqual([]);
  });
});

it('plays on after the server went away', async () => {
  const own = await Server.start();
  const people = await seat(browser, own, { game: 'anansi', seats: 3, options: { rounds: 1 } }, [{ name: 'Mila', device: desktop }]);
  await deal(people);
  const { page } = people[0]!;
  await playOn(people[0]!, byMouse, 2);
  await own.restart();
  await heard(page, 'Connected again.');
  await playOn(people[0]!, byMouse);
  await page.getByRole('dialog').getByRole('heading', { name: /won|win together|Nobody/ }).waitFor();
  expect(await leave(people)).toEqual([]);
  await own.stop();
});

describe('fit for everybody', () => {
  it.each([['uno', 4], ['annaotto', 4], ['anansi', 4], ['otto', 2]] as const)('a table of %s and its dialogs', async (game, seats) => {
    const found: string[] = [];
    for (const [device, theme] of [[phone, 'light'], [desktop, 'dark']] as const) {
      const people = await seat(browser, server, { game, seats }, [{ name: 'Mila', device, choices: { theme } }]);
      const { page } = people[0]!;
      await deal(people);
      const look = async (what: string) => {
        for (const one of [...(await seriousFindings(page)), ...(theme === 'light' ? await smallTargets(page) : [])]) found.push(`${what}, ${theme}: ${one}`);
      };
      await look('board');
      // One game's dialogs are all games' dialogs.
      const dialogs = game === 'uno' ? ['Invite', 'Move to another device', 'Settings', ''] : game === 'otto' ? ['\\d+ Tiles left'] : [];
      for (const name of dialogs) {
        if (game === 'uno') await button(page, 'Table menu').click();
        if (name) await button(page, new RegExp(`^${name}`)).click();
        await page.getByRole('dialog').waitFor();
        await look(name || 'menu');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      if (theme === 'light' && game === 'uno') { await button(page, 'Log and talk').click(); await look('log'); }
      await leave(people);
    }
    expect(found).toEqual([]);
  });
});
