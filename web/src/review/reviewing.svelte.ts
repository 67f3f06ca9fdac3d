// A review while the server works on it: asked for, polled, shown as far as it is, and broken off. Whoever leaves the page breaks it off, too:
// the server stops when nobody asks any more.
import { refusalText } from '../i18n/refusal';
import { askReview, stopReview } from '../wire/http';
import type { Review, ReviewState } from '../wire/types';

const pause = 400;  // ms between two questions

export class Reviewing {
  review = $state.raw<Review | null>(null);
  state = $state.raw<ReviewState | null>(null);
  problem = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  /** `ask` begins it, or finds it. */
  constructor(private readonly ask: () => Promise<ReviewState>) {}

  readonly working = $derived.by(() => this.problem === '' && (this.state === null || this.state.state === 'working' || this.state.state === 'waiting'));

  begin(): void { this.problem = ''; this.state = null; void this.take(this.ask()); }
  stop(): void { clearTimeout(this.timer); if (this.state) void this.take(stopReview(this.state.table, this.state.number)); }
  leave(): void { this.left = true; clearTimeout(this.timer); }

  private async take(answer: Promise<ReviewState>): Promise<void> {
    try {
      const state = await answer;
      if (this.left) return;
      if (state.review) this.review = state.review;
      this.state = state;
      clearTimeout(this.timer);
      if (state.state === 'working' || state.state === 'waiting') this.timer = setTimeout(() => void this.take(askReview(state.table, state.number, state.stage)), pause);
    } catch (error) {
      if (!this.left) this.problem = refusalText(error);
    }
  }
}
