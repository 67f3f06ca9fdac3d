// Reviews of games of this browser. The browser computes them in a thread of their own and keeps a complete one with its game.
import type { ReviewService } from '../review/reviewing.svelte';
import { HttpProblem, requestOptions } from '../wire/http';
import type { Review, ReviewState, TableId } from '../wire/types';
import { openTableStore } from './table_store';
import { addedTexts, localFacts } from './client';
import type { ReviewMessage, ReviewRequest } from './review_game';

export class LocalReviewService implements ReviewService {
  private thread: Worker | null = null;
  private state: Omit<ReviewState, 'review'>;
  private review: Review | null = null;
  private problem: HttpProblem | null = null;
  private readonly name: string;

  constructor(private readonly table: TableId, private readonly number: number) {
    this.state = { table, number, state: 'none', stage: 0, done: 0, all: 0 };
    this.name = `review-${number}`;
  }

  async begin(): Promise<ReviewState> {
    if (this.thread || this.state.state === 'done') return this.ask(0);
    const kept = await openTableStore().then((disk) => disk.attachment(this.table, this.name)).catch(() => null);
    if (kept) { this.known(2, JSON.parse(kept) as Review); return this.ask(0); }
    const facts = await localFacts(this.table);
    this.problem = null;
    this.state = { ...this.state, state: 'waiting', stage: 0, done: 0, all: 0 };
    this.thread = new Worker(new URL('./reviewer.ts', import.meta.url), { type: 'module' });
    this.thread.onmessage = ({ data }: MessageEvent<ReviewMessage>) => this.heard(data);
    this.thread.onerror = () => this.heard({ problem: { error: 'failed', text: '' } });
    // The review's random numbers depend on the table's name, so it gets the name that a server would use.
    this.thread.postMessage({ lang: requestOptions.lang, table: this.table.replace(/^local(all)?/, ''), number: this.number, facts, texts: addedTexts(requestOptions.lang) } satisfies ReviewRequest);
    return this.ask(0);
  }
  ask(have: number): Promise<ReviewState> {
    if (this.problem) return Promise.reject(this.problem);
    return Promise.resolve({ ...this.state, ...(this.review && this.state.stage > have ? { review: this.review } : {}) });
  }
  stop(): Promise<ReviewState> {
    if (this.thread) this.state.state = 'stopped';
    this.leave();
    return this.ask(0);
  }
  leave(): void { this.thread?.terminate(); this.thread = null; }

  private heard(message: ReviewMessage): void {
    if ('problem' in message) { this.problem = new HttpProblem(message.problem.error === 'failed' ? 0 : 400, message.problem); this.leave(); return; }
    if ('done' in message) { this.state = { ...this.state, state: 'working', done: message.done, all: message.all }; return; }
    this.known(message.stage, message.review);
    if (message.stage < 2) return;
    this.leave();
    // If storage is forbidden, the review is computed again the next time.
    void openTableStore().then((disk) => disk.attach(this.table, this.name, JSON.stringify(message.review))).catch(() => {});
  }
  private known(stage: 1 | 2, review: Review): void {
    this.review = review;
    this.state = { ...this.state, state: stage === 2 ? 'done' : 'working', stage };
  }
}
