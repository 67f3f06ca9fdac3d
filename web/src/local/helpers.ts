// Threads that search for experts, beside the thread that has the tables. Each has an instance of the engine without a table and makes its
// share of every search (wasm/shared_search.hpp). They share no memory, so the page needs no permission for it. They start with the first search.
import type { Share, ToHelper } from './helper';

/** Searches for a table with `count` helpers. `found` is called once for each helper's share, which is empty if the helper failed. */
export interface Helpers {
  readonly count: number;
  search(question: Uint8Array<ArrayBuffer>, found: Found): void;
}
const most = 4;
type Found = (share: Uint8Array) => void;

class Helper {
  private readonly thread = new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, Found>();
  private jobs = 0;
  private failed = false;

  constructor(private readonly number: number, module: Promise<WebAssembly.Module>) {
    this.thread.onmessage = ({ data: { job, share } }: MessageEvent<Share>) => { this.waiting.get(job)?.(share); this.waiting.delete(job); };
    this.thread.onerror = () => this.fail();
    module.then((module) => this.thread.postMessage({ module } satisfies ToHelper), () => this.fail());
  }
  search(question: Uint8Array<ArrayBuffer>, found: Found): void {
    this.waiting.set(++this.jobs, found);
    if (this.failed) this.fail();
    else this.thread.postMessage({ job: this.jobs, question, number: this.number } satisfies ToHelper);
  }
  /** The thread did not start, or broke: answers all waiting and later searches with an empty share. */
  private fail(): void {
    this.failed = true;
    this.thread.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const found of waiting) queueMicrotask(() => found(new Uint8Array()));
  }
}

class Threads implements Helpers {
  private all: Helper[] | null = null;
  constructor(readonly count: number, private readonly module: () => Promise<WebAssembly.Module>) {}
  search(question: Uint8Array<ArrayBuffer>, found: Found): void {
    this.all ??= Array.from({ length: this.count }, (_, number) => new Helper(number, this.module()));
    for (const helper of this.all) helper.search(question, found);
  }
}

/** One helper for each processor but the page's own, at most `most`; none on a device with fewer than three processors. */
export function helpersFor(module: () => Promise<WebAssembly.Module>): Helpers | null {
  const count = Math.min(most, (navigator.hardwareConcurrency || 1) - 1);
  return count < 2 || typeof Worker === 'undefined' ? null : new Threads(count, module);
}
