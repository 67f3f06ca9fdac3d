// Small messages for tests.
import type { Play, Snapshot, Table, Update } from './types';

export const play = (over: Partial<Play> = {}): Play => ({ must: [0], may: [], moves: ['draw'], over: false, ...over });
export const table = (over: Partial<Table> = {}): Table => ({
  id: 'abcd', game: 'otto', seats: 2, options: {}, phase: 'playing',
  number: 1, places: [{ kind: 'person', name: 'Anna', person: 0, host: true }, { kind: 'bot', name: 'Pia', level: 'easy' }], public: false, clock: 0, reflexes: true,
  pace: 'human', chat: false, watchers: [], fair: { commit: '0'.repeat(64), luck: [false, false] }, undo: null, records: 0, ...over,
});
export const snapshot = (seq: number, over: Partial<Snapshot> = {}): Snapshot => ({
  type: 'snapshot', v: 1, game: 1, seq, you: { person: 0, name: 'Anna', seat: 0, host: true }, table: table(), words: [], said: [], ...over,
});
export const update = (seq: number, over: Partial<Update> = {}): Update => ({ type: 'update', seq, at: 0, fact: 'moved', ...over });
