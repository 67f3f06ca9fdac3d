// A server of files, as anybody rents one: those of a folder under a path, and nothing else.
import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };

export class StaticServer {
  private constructor(private readonly server: Server, readonly url: string) {}
  static start(folder: string, path: string): Promise<StaticServer> {
    const server = createServer((request, answer) => {
      const wanted = normalize(new URL(request.url!, 'http://files').pathname);
      const file = wanted.startsWith(path) ? join(folder, wanted.slice(path.length) || 'index.html') : '';
      if (!file || !existsSync(file) || !statSync(file).isFile()) { answer.writeHead(404).end('not found'); return; }
      answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
    });
    return new Promise((done) => server.listen(0, '127.0.0.1', () => done(new StaticServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`))));
  }
  stop(): Promise<void> { this.server.closeAllConnections(); return new Promise((done) => this.server.close(() => done())); }
}
