// The gallery for all tests that look at recorded positions: built when the first of them asks, and served as plain files.
// (The development server would send each module by itself, again for each of some hundred pages.)
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' { export interface ProvidedContext { gallery: string } }

const kinds: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tischlein-gallery-'));
  let built: Promise<unknown> | undefined;
  const server = createServer(async (request, answer) => {
    built ??= build({ root: project.config.root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true, minify: false, rolldownOptions: { input: join(project.config.root, 'gallery.html') } } });
    await built;
    const path = join(folder, normalize(new URL(request.url!, 'http://gallery').pathname));
    if (!path.startsWith(folder) || !existsSync(path)) { answer.writeHead(404).end(); return; }
    answer.writeHead(200, { 'content-type': kinds[extname(path)] ?? 'application/octet-stream', 'cache-control': 'max-age=3600' });
    createReadStream(path).pipe(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  project.provide('gallery', `http://127.0.0.1:${(server.address() as AddressInfo).port}/gallery.html`);
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    rmSync(folder, { recursive: true, force: true });
  };
}
