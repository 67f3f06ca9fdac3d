// Fetches and compiles the engine's file, once for each thread that asks for it.
import moduleUrl from '../../engine/tischlein.wasm?url';

async function fetched(): Promise<WebAssembly.Module> {
  const answer = await fetch(new URL(moduleUrl, self.location.href));
  if (!answer.ok) throw new Error(`the engine could not be fetched: ${answer.status}`);
  // Compiles while it downloads, if the web space sends the right content type.
  return answer.headers.get('content-type') === 'application/wasm' ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

let module: Promise<WebAssembly.Module> | null = null;
export const engine = (): Promise<WebAssembly.Module> => (module ??= fetched().catch((error: unknown) => { module = null; throw error; }));
