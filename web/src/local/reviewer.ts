// The thread that reviews a finished game: it gets the log and tells how far it is. The page ends the thread when it wants no more.
import { engine } from './engine';
import { reviewed, type Reviewed, type ToReview } from './reviewed';

const here = self as unknown as { postMessage(told: Reviewed): void; onmessage: ((event: MessageEvent<ToReview>) => void) | null };
here.onmessage = ({ data }) => {
  engine().then((module) => reviewed(data, module, (told) => here.postMessage(told))).catch((error: unknown) => {
    console.error(error);
    here.postMessage({ problem: { error: 'failed', text: '' } });
  });
};
