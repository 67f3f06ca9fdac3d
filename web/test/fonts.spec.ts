// Everybody sees the table that was designed: no letter comes from a font of the machine, and where the reader's browser
// insists on a font of its own, no part of a card comes to lie on another one.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { launch, openPage, phone, Server, shoot } from './harness';
import { openGallery, show } from './positions';

let server: Server, browser: Browser;
beforeAll(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
afterAll(() => server?.stop());

/** Fonts of the machine that some letter of the page is drawn with. Which font is found depends on the letter and on how it is styled:
 *  each letter is asked for once a style, in a line of its own, instead of asking for each of a thousand elements. */
async function foreignFonts(page: Page): Promise<string[]> {
  const letters = await page.evaluate(async () => {
    await document.fonts.ready;
    const styles = new Map<string, Set<string>>();
    for (const element of document.querySelectorAll('body *')) {
      if (element.getClientRects().length === 0) continue;
      const style = getComputedStyle(element);
      const key = [style.fontStyle, style.fontVariant, style.fontWeight, '16px', style.fontFamily].join(' ');
      const found = styles.get(key) ?? styles.set(key, new Set()).get(key)!;
      for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) for (const letter of child.nodeValue!.replace(/[\p{Z}\p{C}]/gu, '')) found.add(letter);
    }
    const probes = document.createElement('div');
    probes.id = 'probes';
    for (const [font, found] of styles) {
      const line = document.createElement('p');
      line.style.font = font;
      line.textContent = [...found].join('');
      if (found.size > 0) probes.append(line);
    }
    document.body.append(probes);
    // A font that is still on its way draws nothing.
    probes.getBoundingClientRect();
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return probes.textContent!.length;
  });
  expect(letters, 'letters on the page').toBeGreaterThan(20);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '#probes p' });
  const found = new Map<string, string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) if (!font.isCustomFont) found.set(font.familyName, (await devtools.send('DOM.getOuterHTML', { nodeId })).outerHTML.slice(0, 400));
  }
  await devtools.detach();
  await page.evaluate(() => document.querySelector('#probes')!.remove());
  return [...found].map(([family, element]) => `${family}: ${element}`);
}

describe('letters come from the client’s own fonts', () => {
  it.each([
    ['uno/4-late', 'fr'], ['uno/set-seven', 'en'], ['annaotto/4-middle', 'de'], ['anansi/3-middle', 'it'], ['anansi/4-end', 'nl'], ['otto/2-cards', 'de'], ['otto/4-teams', 'fr'],
  ])('%s in %s', async (position, lang) => {
    const { page, context } = await openGallery(browser);
    await show(page, position, { lang });
    expect(await foreignFonts(page)).toEqual([]);
    await context.close();
  });
  it.each(['', 'rules/uno', 'rules/annaotto', 'rules/anansi', 'rules/otto'])('the page /%s in five languages', async (path) => {
    const { page, context, wrong } = await openPage(browser, `${server.url}/${path}`);
    for (const lang of ['en', 'de', 'nl', 'fr', 'it']) {
      await page.locator('#lang').selectOption(lang);
      await page.locator(`html[lang=${lang}]`).waitFor();
      expect(await foreignFonts(page)).toEqual([]);
    }
    expect(wrong).toEqual([]);
    await context.close();
  });
});

it('two fonts are under way before the first script asks, and their licence lies beside them', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const got = await page.evaluate(() => (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => name.endsWith('.woff2')).map(({ name, initiatorType }) => ({ name, initiatorType })));
  expect(got.filter(({ initiatorType }) => initiatorType === 'link')).toHaveLength(2);
  expect(new Set(got.map(({ name }) => name)).size, 'none is fetched twice').toBe(got.length);
  const font = await page.request.get(got[0]!.name);
  expect(font.headers()['content-type']).toBe('font/woff2');
  expect(font.headers()['cache-control']).toContain('immutable');
  const notice = await page.request.get(await page.locator('link[rel=license]').evaluate((link: HTMLLinkElement) => link.href));
  expect(notice.headers()['content-type']).toContain('text/plain');
  expect(await notice.text()).toContain('SIL OPEN FONT LICENSE');
  await context.close();
});

// The widest common face, and half as large again: worse than any font that a browser would choose.
const wide = readFileSync('node_modules/dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf').toString('base64');
async function useWrongFont(page: Page): Promise<void> {
  await page.addStyleTag({ content: `@font-face { font-family: Wrong; src: url(data:font/ttf;base64,${wide}); size-adjust: 150%; } * { font-family: Wrong !important; letter-spacing: 0.1em !important; }` });
  await page.evaluate(async () => { await document.fonts.load('20px Wrong'); await document.fonts.ready; });
}

describe('with a wrong font', () => {
  it('every card looks as before', async () => {
    const { page, context } = await openPage(browser, `${inject('gallery')}?faces&theme=light`, { drawn: true });
    await page.locator('[data-face^="annaotto strip"]').last().waitFor();
    const before = await page.screenshot({ fullPage: true });
    await shoot(page, 'faces');
    // A letter beside the cards makes sure that the font is the wrong one.
    await page.evaluate(() => { const mark = document.createElement('b'); mark.id = 'mark'; mark.textContent = '14'; document.body.append(mark); });
    const width = () => page.locator('#mark').evaluate((mark) => mark.getBoundingClientRect().width);
    const usual = await width();
    await useWrongFont(page);
    expect(await width()).toBeGreaterThan(1.3 * usual);
    await page.evaluate(() => document.querySelector('#mark')!.remove());
    expect((await page.screenshot({ fullPage: true })).equals(before)).toBe(true);
    await context.close();
  });
  it('on an Anansi card value, sign and heads keep apart', async () => {
    const { page, context } = await openPage(browser, `${inject('gallery')}?faces&theme=light`);
    await page.locator('[data-face="anansi L14"]').waitFor();
    await useWrongFont(page);
    const close = await page.locator('[data-face^=anansi]').evaluateAll((cards) => cards.flatMap((card) => {
      const [value, sign, , heads] = [...card.querySelectorAll('svg.card > :is(g:not(.ground), svg, text)')].map((part) => part.getBoundingClientRect());
      const gaps = [sign!.left - value!.right, heads!.width > 0 ? heads!.left - sign!.right : 1];
      return gaps.some((gap) => gap <= 0) ? [`${(card as HTMLElement).dataset.face}: ${gaps.join(', ')}`] : [];
    }));
    expect(close).toEqual([]);
    await context.close();
  });
  it.each(['en', 'de', 'nl', 'fr', 'it'])('names stay on OTTO’s cards, in %s', async (lang) => {
    for (const position of ['otto/2-cards', 'otto/2-otto']) {
      const { page, context } = await openGallery(browser, phone);
      await show(page, position, { lang });
      await useWrongFont(page);
      const out = await page.locator('.hand button.card').evaluateAll((cards) => cards.flatMap((card) => {
        const frame = card.getBoundingClientRect(), [face, name] = [card.querySelector('svg')!, card.querySelector('span')!].map((part) => part.getBoundingClientRect());
        const inside = [face!, name!].every((box) => box.left >= frame.left - 0.5 && box.right <= frame.right + 0.5 && box.top >= frame.top - 0.5 && box.bottom <= frame.bottom + 0.5);
        const apart = face!.bottom <= name!.top + 0.5 || face!.right <= name!.left + 0.5;
        return inside && apart ? [] : [card.textContent];
      }));
      expect(out, position).toEqual([]);
      await context.close();
    }
  });
});
