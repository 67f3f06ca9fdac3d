// The thread that reviews a finished game: it gets the log and reports how far it is. The page ends the thread when it wants no more.
import { engine, textsAt } from './engine';
import { reviewGame, type ReviewMessage, type ReviewRequest } from './review_game';

const here = self as unknown as { postMessage(message: ReviewMessage): void; onmessage: ((event: MessageEvent<ReviewRequest>) => void) | null };
here.onmessage = ({ data }) => {
  Promise.all([engine(), data.texts ? textsAt(data.texts) : '']).then(([module, po]) => reviewGame(data, module, (message) => here.postMessage(message), po)).catch((error: unknown) => {
    console.error(error);
    here.postMessage({ problem: { error: 'failed', text: '' } });
  });
};
