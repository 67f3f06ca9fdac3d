// Fetches and compiles the engine's file, once for each thread that asks for it; and texts that the engine was built without.
import moduleUrl from '../../engine/tischlein.wasm?url';

async function fetched(): Promise<WebAssembly.Module> {
  const answer = await fetch(new URL(moduleUrl, self.location.href));
  if (!answer.ok) throw new Error(`the engine could not be fetched: ${answer.status}`);
  // Compiles while it downloads, if the web space sends the right content type.
  return answer.headers.get('content-type') === 'application/wasm' ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

let module: Promise<WebAssembly.Module> | null = null;
export const engine = (): Promise<WebAssembly.Module> => (module ??= fetched().catch((error: unknown) => { module = null; throw error; }));

const longestWaitMs = 5000, longestFile = 4_000_000;
/** The texts of a language, a PO file of the server; empty: there is none, or no network, and the engine speaks without it. */
export async function textsAt(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(longestWaitMs) });
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/x-gettext-translation')) return '';
    const bytes = await answer.arrayBuffer();
    return bytes.byteLength > longestFile ? '' : new TextDecoder().decode(bytes);
  } catch { return ''; }
}
