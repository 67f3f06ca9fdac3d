// Makes a golden text with the module build/wasm/golden.wasm (wasm/test/golden_module.cpp). Runs in Node and, as it stands, in a page.

/** In the order of games/all.hpp. */
export const gameFolders = ['uno', 'annaotto', 'anansi', 'otto'] as const;

interface Made { memory: WebAssembly.Memory; _initialize(): void; golden(number: number): number; decide(game: number, number: number, simulations: number): number; text_out(): number }

/** A golden text; or, with `decision`, what `expert` decides at that position of game `number`. */
export function goldenText(module: WebAssembly.Module, number: number, decision?: { at: number; simulations: number }): string {
  const none = new Proxy({}, { get: () => () => 0 }) as WebAssembly.ModuleImports;
  const made = new WebAssembly.Instance(module, { tischlein: none, wasi_snapshot_preview1: none }).exports as unknown as Made;
  made._initialize();
  const size = decision ? made.decide(number, decision.at, decision.simulations) : made.golden(number);
  return new TextDecoder().decode(new Uint8Array(made.memory.buffer, made.text_out(), size));
}
