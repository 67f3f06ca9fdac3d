import { expect, it } from 'vitest';
import { loadTexts, texts } from '../i18n/texts';
import { begin, fold, type ClientTable } from '../wire/state';
import { snapshot, table, update } from '../wire/testing';
import { entryText } from './entry_text';

const person = (seat: number) => ({ name: ['Mila', 'Otto'][seat]!, you: seat === 0 });
const last = (state: ClientTable) => entryText(state.feed.at(-1), person, texts('en'));
const after = (state: ClientTable, more: Parameters<typeof update>[1]) => fold(state, update(state.seq + 1, more), 0) as ClientTable;
const asked = (by: number) => table({ undo: { by, back: 2, seq: 6, agreed: [] } });

it('a move taken back is shown, and who took it back', async () => {
  await loadTexts('table');
  const start = begin(snapshot(5), 0, null);
  let state = after(start, { fact: 'undo-asked', table: asked(1) });
  expect(last(state)).toBe('Otto would like to take 2 moves back.');
  expect(last(after(state, { fact: 'undone', table: table() }))).toBe('Otto took a move back.');
  expect(last(after(state, { fact: 'undo-answered', table: table() }))).toBe('Not everybody agreed: nothing is taken back.');
  state = after(start, { fact: 'undo-asked', table: asked(0) });
  expect(last(after(state, { fact: 'undone', table: table() }))).toBe('You took a move back.');
});
it('alone it is done at once, by whoever asked', async () => {
  await loadTexts('table');
  const start = begin(snapshot(5), 0, null);
  expect(last(after(start, { fact: 'undone', id: 'k3-11', table: table() }))).toBe('You took a move back.');
  expect(last(after(start, { fact: 'undone', table: table() }))).toBe('A move was taken back.');
});
it('the host reads what they did themselves in the second person', () => {
  const removed = { fact: 'removed', whom: { person: 3, name: 'Mallory' } } as const;
  const textFor = (host: boolean) => last(after(begin({ ...snapshot(5), you: { ...snapshot(5).you, host } }, 0, null), removed));
  expect([textFor(true), textFor(false)]).toEqual(['You have removed Mallory.', 'The host has removed Mallory.']);
});
