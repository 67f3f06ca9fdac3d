import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReviewState } from '../wire/types';
import { serverReviewService } from './reviewing.svelte';

/** The answers of servers, one after the other. */
let answers: ReviewState[] = [];
let asked: string[] = [];
const state = (state: ReviewState['state'], table = 'file0123456789ab'): ReviewState => ({ table, number: 1, state, stage: 0, done: 0, all: 0 });

beforeEach(() => {
  asked = [];
  vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost', pathname: '/' });
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  vi.stubGlobal('fetch', (url: URL) => { asked.push(url.pathname); return Promise.resolve(new Response(JSON.stringify(answers.shift()))); });
});
afterEach(() => { vi.unstubAllGlobals(); });

it('asks on under the name that the first answer gave', async () => {
  const begin = vi.fn(() => Promise.resolve(state('waiting')));
  const reviewService = serverReviewService(begin);
  answers = [state('working')];
  await reviewService.begin();
  expect((await reviewService.ask(0)).state).toBe('working');
  expect(asked).toEqual(['/api/tables/file0123456789ab/reviews/1']);
  expect(begin).toHaveBeenCalledTimes(1);
});

it('sends the game once more to a server that knows nothing of it', async () => {
  const begin = vi.fn(() => Promise.resolve(state('waiting')));
  const reviewService = serverReviewService(begin);
  answers = [state('none'), state('done')];
  await reviewService.begin();
  expect((await reviewService.ask(0)).state).toBe('waiting');
  expect(begin).toHaveBeenCalledTimes(2);
  expect((await reviewService.ask(0)).state).toBe('done');
});
