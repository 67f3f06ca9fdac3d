// Compares the search behind `expert` in Node's WebAssembly with the portable native build, in one run and turn by turn, and what both decide
// with the same number of simulations: node test/speed.mjs [SECONDS [GAME…]]. Prints figures, asserts nothing: a busy machine proves nothing.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const root = new URL('../..', import.meta.url).pathname;
const seconds = Number(process.argv[2] ?? 1);
const games = ['uno', 'annaotto', 'anansi', 'otto'];
execFileSync('ninja', ['-C', `${root}build/wasm`, 'search_speed'], { stdio: ['ignore', 'ignore', 'inherit'] });
execFileSync('cmake', ['-S', root, '-B', `${root}build/portable`, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', '-DTISCHLEIN_NATIVE=OFF', '-DTISCHLEIN_UNITY=ON', '-DTISCHLEIN_TESTS=OFF'], { stdio: ['ignore', 'ignore', 'inherit'] });
execFileSync('ninja', ['-C', `${root}build/portable`, 'search_speed'], { stdio: ['ignore', 'ignore', 'inherit'] });

const none = new Proxy({}, { get: () => () => 0 });
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(`${root}build/wasm/search_speed.wasm`)), { tischlein: none, wasi_snapshot_preview1: none });
exports._initialize();
const native = spawn(`${root}build/portable/search_speed`, { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const ask = async (...words) => { native.stdin.write(`${words.join(' ')}\n`); return (await answers.next()).value; };
const text = (size) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.text_out(), size));

/** Simulations a second of one place in a game. */
async function rate(think) {
  await think(200);
  let [done, began] = [0, performance.now()];
  while (performance.now() - began < 50) done += await think(500);
  return done / (performance.now() - began);
}
for (const [game, name] of games.entries()) {
  if (process.argv.length > 3 && !process.argv.slice(3).includes(name)) continue;
  const ratios = [];
  let wasm = 0, portable = 0, same = 0, all = 0;
  for (let number = 0; number < seconds * 10; ++number) {
    if (exports.think(game, number, 10) === 0) continue;
    const [here, there] = [await rate((n) => exports.think(game, number, n)), await rate(async (n) => Number(await ask('think', game, number, n)))];
    ratios.push(here / there);
    wasm += here; portable += there;
    ++all;
    if (text(exports.decide(game, number, 300)) === await ask('decide', game, number, 300)) ++same;
  }
  ratios.sort((a, b) => a - b);
  console.log(`${name}: WebAssembly ${(wasm / all).toFixed(0)}, native ${(portable / all).toFixed(0)} simulations a millisecond; ratio ${(wasm / portable).toFixed(2)}, middle ${ratios[all >> 1].toFixed(2)}; ${same} of ${all} decisions with 300 simulations are the same`);
}
native.stdin.end();
