import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadDescription } from '..';
import type { Fixture } from '../../gallery/fixtures';
import { langs, loadLanguage, texts } from '../../i18n/texts';
import type { OttoView } from '../contract';
import { closes, linesName, markText, outcome } from './spoken';

const description = await loadDescription('otto');
for (const lang of langs) await loadLanguage(lang);
await loadLanguage('en');
const t = texts('en');

describe('a tile is described by its lines', () => {
  it.each([
    ['12', 0, 'from north to east, a corner from west to north, a corner from east to south, from south to west'],
    ['5', 0, 'a half circle in the north, straight from east to west, from east to south, from south to west'],
    ['8', 3, 'four arcs, one between every two neighbouring sides'], ['16', 0, 'four corners, one between every two neighbouring sides'],
    ['0', 1, 'all lines cross in the middle'], ['black', 0, ''], ['of another box', 0, ''],
  ] as const)('%s turned %i', (kind, turn, text) => expect(linesName(kind, turn, t).split(', ').sort()).toEqual(text.split(', ').sort()));
  it('a turn turns the winds', () => expect(linesName('5', 1, t)).toContain('a half circle in the east'));
  it.each([['de', 'ein Halbkreis im Norden'], ['nl', 'van oost naar zuid'], ['fr', 'de l’est au sud'], ['fr', 'un demi-cercle au nord'], ['it', 'dritto da est a ovest']] as const)('%s: %s', (lang, text) => expect(linesName('5', 0, texts(lang))).toContain(text));
});

it('a marker stands somewhere, not at v10', () => {
  expect(markText('c1|c2', t)).toBe('between c1 and c2');
  expect(markText('v22', t)).toBe('where b2, c2, b3 and c3 meet');
  expect(markText('v10', t)).toBe('at the frame between a1 and b1');
  expect(markText('v00', t)).toBe('at the outer corner of a1');
});

// The board of OTTO's first lesson, which closes one of each and says what they are worth.
const board: OttoView['board'] = { c1: ['16', 0], c2: ['12', 0], b3: ['8', 0], d2: ['5', 2], d4: ['5', 0], c4: ['0', 0] };
describe('a move is described by its outcome', () => {
  const at = (place: string, kind: string, turn: number) => outcome(closes({ board, lifted: null }, place, kind, turn), t);
  const turned = (place: string, kind: string) => [0, 1, 2, 3].map((turn) => at(place, kind, turn));
  it('a large circle', () => expect(turned('b2', '12')).toContain('closes a large circle, 2 points'));
  it('an OTTO', () => expect(turned('d3', '2')).toContain('makes an OTTO, 8 points, and ends the round'));
  it('nothing', () => expect(turned('b1', '5')).toContain('closes nothing'));
});

describe.each(['2-middle', '2-cards', '4-late'])('all moves of otto/%s', (position) => {
  const fixture = JSON.parse(readFileSync(`fixtures/otto/${position}.json`, 'utf8')) as Fixture;
  it('say where and what comes of it, and no two the same', () => {
    for (const { view, play } of fixture.steps) {
      const lays = play.moves.filter((move) => /^(place|to) /.test(move));
      const moveTexts = lays.map((move) => description.move(move, view, fixture.names, 'en'));
      for (const one of moveTexts) expect(one).toMatch(/ on [a-e][1-5].*: (closes|makes)/);
      expect(new Set(moveTexts.map((one, i) => lays[i]!.split(' ')[1] + one)).size).toBe(moveTexts.length);
      // Moves that close something stand together; the others are grouped by place.
      for (const move of lays) expect(description.group(move, view, 'en')).toMatch(/^(closes|makes|[a-e][1-5]: closes nothing)/);
      const items = description.items(view, fixture.names, 'en').map(({ label, text }) => `${label}: ${text}`).join('\n');
      expect(items).not.toMatch(/\bv\d\d\b/);
    }
  });
});

it('what was announced is what the table marks', () => {
  let seen = 0;
  for (const position of ['2-middle', '2-cards', '4-late', '3-middle', '2-start', '1-alone']) {
    const { steps } = JSON.parse(readFileSync(`fixtures/otto/${position}.json`, 'utf8')) as Fixture;
    steps.slice(1).forEach((next, i) => {
      const view = steps[i]!.view as OttoView;
      const laid = /^place (drawn|kept) (\w\d) (\d)$/.exec(next.move ?? '');
      const kind = laid && (laid[1] === 'kept' ? view.kept[view.turn] : view.drawn);
      if (!laid || !kind) return;
      const marked = next.events.filter(({ event }) => event === 'marked' || event === 'unmarked');
      expect(closes(view, laid[2]!, kind, Number(laid[3])).filter((figure) => figure !== 'otto'), `${position} ${next.move}`).toHaveLength(marked.length);
      seen++;
    });
  }
  expect(seen).toBeGreaterThan(5);
});
