// The engine in Node produces the same golden files of all games as the native one. test/local.spec.ts does the same in Chromium.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gameFolders, goldenText } from '../../test/golden';

const module = new WebAssembly.Module(readFileSync('../build/wasm/golden.wasm'));
it.each(gameFolders.flatMap((game, i) => ['small.play', 'large.play', 'signatures.txt'].map((file, j) => [`${game}/${file}`, 3 * i + j, game, file] as const)))('%s', { timeout: 60_000 }, (_name, number, game, file) => {
  const kept = readFileSync(`../games/${game}/test/golden/${file}`, 'utf8');
  // Only the first lines of the signatures: games with every option take long.
  const made = goldenText(module, number);
  expect(made.split('\n').length).toBeGreaterThan(10);
  expect(kept.slice(0, made.length)).toBe(made);
  if (file.endsWith('.play')) expect(made.length).toBe(kept.length);
});

// With the same number of simulations `expert` makes the same decisions here as on a server.
it('expert decides what it decides natively', { timeout: 60_000 }, () => {
  const lines = readFileSync('../wasm/test/decisions.txt', 'utf8').trim().split('\n');
  expect(lines).toHaveLength(24);
  expect(lines.map((line) => { const [game = '', at] = line.split(' '); return `${game} ${at} ${goldenText(module, gameFolders.indexOf(game as 'uno'), { at: Number(at), simulations: 150 })}`; })).toEqual(lines);
});
