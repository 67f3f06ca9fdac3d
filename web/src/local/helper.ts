// One of the threads that search for a table: gets the engine once, then questions, and answers each with its share (helpers.ts).
import { EngineTable, noImports } from './module';

export type ToHelper = { module: WebAssembly.Module } | { job: number; question: Uint8Array<ArrayBuffer>; /** Which share. */ number: number };
export interface Share { job: number; share: Uint8Array<ArrayBuffer> }

const here = self as unknown as { postMessage(message: Share): void; onmessage: ((event: MessageEvent<ToHelper>) => void) | null };
let engine: EngineTable | null = null;
const early: ToHelper[] = [];

function take(what: ToHelper): void {
  if ('module' in what) {
    engine = EngineTable.empty(what.module, noImports);
    for (const one of early.splice(0)) take(one);
  } else if (!engine) early.push(what);
  else here.postMessage({ job: what.job, share: engine.share(what.question, what.number) });
}
here.onmessage = ({ data }) => take(data);
