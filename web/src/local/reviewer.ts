// The thread in which a finished game is reviewed: gets its log, and tells how far it is. Whoever has seen enough ends the thread.
import { engine } from './engine';
import { reviewed, type Reviewed, type ToReview } from './reviewed';

const here = self as unknown as { postMessage(told: Reviewed): void; onmessage: ((event: MessageEvent<ToReview>) => void) | null };
here.onmessage = ({ data }) => {
  engine().then((module) => reviewed(data, module, (told) => here.postMessage(told))).catch((error: unknown) => {
    console.error(error);
    here.postMessage({ problem: { error: 'failed', text: '' } });
  });
};
