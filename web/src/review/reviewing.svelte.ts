// A review while it is computed: asked for, polled, shown as far as it is, and broken off. Whoever leaves the page breaks it off, too:
// a server stops when nobody asks any more, a browser when it is told.
import { refusalText } from '../i18n/refusal';
import { askReview, beginReview, reviewFile, stopReview } from '../wire/http';
import type { GameRecord, Review, ReviewState, TableId } from '../wire/types';

const pause = 400;  // ms between two questions

/** Whoever computes it: a server, or this browser (local/judge.ts). */
export interface Judge {
  begin(): Promise<ReviewState>;
  /** How far it is; `have`: the stage that is known already. */
  ask(have: number): Promise<ReviewState>;
  stop(): Promise<ReviewState>;
  leave(): void;
}
export const serverJudge = (table: TableId, number: number): Judge => ({
  begin: () => beginReview(table, number), ask: (have) => askReview(table, number, have), stop: () => stopReview(table, number), leave() {},
});

/** A game in a file; the server gives it a name for as long as it works on it. */
export function fileJudge(record: GameRecord): Judge {
  let name = '';
  const begin = async () => { const state = await reviewFile(record); name = state.table; return state; };
  return { begin, ask: (have) => askReview(name, 1, have), stop: () => (name ? stopReview(name, 1) : begin()), leave() {} };
}

export class Reviewing {
  review = $state.raw<Review | null>(null);
  state = $state.raw<ReviewState | null>(null);
  problem = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(private readonly judge: Judge) {}

  readonly working = $derived.by(() => this.problem === '' && (this.state === null || this.state.state === 'working' || this.state.state === 'waiting'));

  begin(): void { this.problem = ''; this.state = null; void this.take(this.judge.begin()); }
  stop(): void { clearTimeout(this.timer); void this.take(this.judge.stop()); }
  leave(): void { this.left = true; clearTimeout(this.timer); this.judge.leave(); }

  private async take(answer: Promise<ReviewState>): Promise<void> {
    try {
      const state = await answer;
      if (this.left) return;
      if (state.review) this.review = state.review;
      this.state = state;
      clearTimeout(this.timer);
      if (state.state === 'working' || state.state === 'waiting') this.timer = setTimeout(() => void this.take(this.judge.ask(this.state!.stage)), pause);
    } catch (error) {
      if (!this.left) this.problem = refusalText(error);
    }
  }
}
