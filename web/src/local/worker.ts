// The thread in which local tables live: bots think here, and never stop an animation.
import moduleUrl from '../../engine/tischlein.wasm?url';
import { Host, type Asked, type Told } from './host';
import { onDisk } from './keeping';

const here = self as unknown as { postMessage(told: Told): void; onmessage: ((event: MessageEvent<Asked>) => void) | null };
let module: Promise<WebAssembly.Module> | null = null;
async function fetched(): Promise<WebAssembly.Module> {
  const answer = await fetch(new URL(moduleUrl, self.location.href));
  if (!answer.ok) throw new Error(`the engine could not be fetched: ${answer.status}`);
  // While it comes, where the web space says what it is.
  return answer.headers.get('content-type') === 'application/wasm' ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
const load = () => (module ??= fetched().catch((error: unknown) => { module = null; throw error; }));

const host = new Host(load, onDisk, {
  now: () => performance.now(),
  wall: () => Date.now(),
  later(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
}, (bytes) => crypto.getRandomValues(bytes), (told) => here.postMessage(told));
here.onmessage = ({ data }) => {
  host.asked(data).catch((error: unknown) => {
    console.error(error);
    if ('ask' in data) here.postMessage({ answer: data.ask, value: { error: 'failed', text: '' } });
    if (data.do === 'line') here.postMessage({ line: data.line, closed: true });
  });
};
void load();
