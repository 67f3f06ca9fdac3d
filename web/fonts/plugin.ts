// Gives Vite the fonts of faces.ts: the files for theme.css and index.html in node_modules/.fonts, the drawn letters as the
// module `virtual:outlines`, and the licences beside the page. Quick when nothing has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { faces, licences, outlines, subset } from './faces.ts';

export function fonts(): Plugin {
  const module = 'virtual:outlines', id = `\0${module}`;
  let root = '.';
  // Several builds may run at the same time, so a file must appear completely or not at all.
  const put = (path: string, content: Buffer | string) => {
    writeFileSync(`${path}.${process.pid}`, content);
    renameSync(`${path}.${process.pid}`, path);
  };
  async function make(): Promise<void> {
    const folder = join(root, 'node_modules/.fonts'), made = join(folder, 'made');
    const hash = createHash('sha256');
    for (const file of ['fonts/faces.ts', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
    const wanted = hash.digest('hex');
    if (existsSync(made) && readFileSync(made, 'utf8') === wanted) return;
    mkdirSync(folder, { recursive: true });
    for (const face of faces) put(join(folder, `${face.name}.woff2`), await subset(face));
    put(join(folder, 'outlines.json'), JSON.stringify(await outlines()));
    put(made, wanted);
  }
  return {
    name: 'tischlein-fonts',
    configResolved(config) { root = config.root; },
    buildStart: make,
    resolveId: (wanted) => (wanted === module ? id : undefined),
    load: (wanted) => (wanted === id ? `export default ${readFileSync(join(root, 'node_modules/.fonts/outlines.json'), 'utf8')}` : undefined),
    transformIndexHtml: { order: 'post', handler: () => [{ tag: 'link', attrs: { rel: 'license', href: './fonts.txt' }, injectTo: 'head' }] },
    generateBundle() { this.emitFile({ type: 'asset', fileName: 'fonts.txt', source: licences() }); },
  };
}
