// The thread in which local tables live: bots think here, so they never stop an animation.
import { engine, textsAt } from './engine';
import { helpersFor } from './helpers';
import { LocalTables, type ToWorker, type FromWorker } from './local_tables';
import { openTableStore } from './table_store';

const here = self as unknown as { postMessage(message: FromWorker): void; onmessage: ((event: MessageEvent<ToWorker>) => void) | null };

const tables = new LocalTables(engine, openTableStore, {
  now: () => performance.now(),
  wall: () => Date.now(),
  later(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
}, (bytes) => crypto.getRandomValues(bytes), (message) => here.postMessage(message), helpersFor(engine), textsAt);
here.onmessage = ({ data }) => {
  tables.handle(data).catch((error: unknown) => {
    console.error(error);
    if ('ask' in data) here.postMessage({ answer: data.ask, value: { error: 'failed', text: '' } });
    if (data.do === 'line') here.postMessage({ line: data.line, closed: true });
  });
};
// The page that starts this thread is about to open a table.
void tables.warm().catch(() => {});
