// Writes dist/sw.js: the service worker of offline/sw.js with the list of all files of this build and a version made of their contents.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'tischlein-offline',
    apply: 'build',
    configResolved(config) { folder = config.build.outDir; },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile() && one.name !== 'sw.js')
        .map((one) => relative(folder, join(one.parentPath, one.name))).sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update('\0').update(readFileSync(join(folder, file)));
      const worker = readFileSync('offline/sw.js', 'utf8').replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16))).replace('= FILES', `= ${JSON.stringify(files)}`);
      writeFileSync(join(folder, 'sw.js'), worker);
    },
  };
}
