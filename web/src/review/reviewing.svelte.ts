// A review while it is computed: asked for, polled, shown as far as it is, and stopped. Leaving the page stops it, too: a server stops
// when nobody asks any more, a browser when it is asked to.
import { problemText } from '../i18n/problem_text';
import { askReview, stopReview } from '../wire/http';
import type { Review, ReviewState, TableId } from '../wire/types';

const pause = 400;  // ms between two questions

/** What computes the review: a server, or this browser (local/review_service.ts). */
export interface ReviewService {
  begin(): Promise<ReviewState>;
  /** How far it is; `have`: the stage that is known already. */
  ask(have: number): Promise<ReviewState>;
  stop(): Promise<ReviewState>;
  leave(): void;
}
/** A server: `begin` asks for the review, and the answer names it for later questions. A server that does not know the review (another one
 *  of several, or the same after a restart) is asked to begin it again. */
export function serverReviewService(begin: () => Promise<ReviewState>): ReviewService {
  let begun: Promise<ReviewState> | undefined;
  const on = async (go: (table: TableId, number: number) => Promise<ReviewState>) => { const { table, number } = await (begun ??= begin()); return go(table, number); };
  return {
    begin: () => (begun = begin()), stop: () => on(stopReview), leave() {},
    ask: async (have) => { const state = await on((table, number) => askReview(table, number, have)); return state.state === 'none' ? (begun = begin()) : state; },
  };
}

export class Reviewing {
  review = $state.raw<Review | null>(null);
  state = $state.raw<ReviewState | null>(null);
  problem = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(private readonly reviewService: ReviewService) {}

  readonly working = $derived.by(() => this.problem === '' && (this.state === null || this.state.state === 'working' || this.state.state === 'waiting'));

  begin(): void { this.problem = ''; this.state = null; void this.take(this.reviewService.begin()); }
  stop(): void { clearTimeout(this.timer); void this.take(this.reviewService.stop()); }
  leave(): void { this.left = true; clearTimeout(this.timer); this.reviewService.leave(); }

  private async take(answer: Promise<ReviewState>): Promise<void> {
    try {
      const state = await answer;
      if (this.left) return;
      if (state.review) this.review = state.review;
      this.state = state;
      clearTimeout(this.timer);
      if (state.state === 'working' || state.state === 'waiting') this.timer = setTimeout(() => void this.take(this.reviewService.ask(this.state!.stage)), pause);
    } catch (error) {
      if (!this.left) this.problem = problemText(error);
    }
  }
}
