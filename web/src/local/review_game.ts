// Reviews a finished game of this browser with the engine, piece by piece, and reports how far it is. It knows no thread, so tests run it in Node.
import { EngineTable, noImports } from './module';
import type { HttpError, Review, TableId } from '../wire/types';

export interface ReviewRequest { lang: string; table: TableId; number: number; facts: readonly string[]; /** How many decisions are played for each chance, if not the usual number. */ decisions?: number; /** Where the texts of its language are, if the engine lacks them. */ texts?: string }
/** `stage` as in ReviewState. 1: all chances, roughly; 2: the complete review. */
export type ReviewMessage = { done: number; all: number } | { stage: 1 | 2; review: Review } | { problem: HttpError };

const reportEveryMs = 150;

export function reviewGame({ lang, table, number, facts, decisions }: ReviewRequest, module: WebAssembly.Module, report: (message: ReviewMessage) => void, po = ''): void {
  const engine = EngineTable.empty(module, noImports);
  if (po !== '') engine.addLanguage(po);
  const pieces = engine.review(lang, table, number, facts, decisions);
  if ('error' in pieces) { report({ problem: pieces }); return; }
  // One progress bar for both stages: the first stage is a tenth of the work.
  const look = Math.ceil(pieces.finish / 10), all = look + pieces.finish;
  let lastReport = 0;
  const progress = (done: number) => { if (performance.now() - lastReport > reportEveryMs) { lastReport = performance.now(); report({ done: Math.floor(done), all }); } };
  for (let i = 0; i < pieces.look; ++i) { engine.reviewPiece(0, i); progress(look * i / pieces.look); }
  report({ stage: 1, review: engine.reviewSoFar(false) });
  for (let i = 0; i < pieces.finish; ++i) { engine.reviewPiece(1, i); progress(look + i); }
  report({ stage: 2, review: engine.reviewSoFar(true) });
}
