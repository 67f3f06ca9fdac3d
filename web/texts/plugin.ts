// Makes modules of the catalogues in locale/:
//   virtual:texts            the languages that are built in, and how to load a group of texts of one
//   virtual:texts/de/uno     one group of one language, a chunk of its own: assets/de.uno-HASH.js, with one hash for all of
//                            them, so that the first page need not list a hundred names
// puts the texts of index.html in,
// and writes src/i18n/keys.ts, the type of all keys with their parameters, from the English catalogue.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { groupOf, groups } from './groups.ts';
import { parametersOf, readPo, type Entry, type PoCatalogue } from './po.ts';

const locale = join(import.meta.dirname, '../../locale');
const keysFile = join(import.meta.dirname, '../src/i18n/keys.ts');
/** English is the reference and comes first. */
const reference = 'en';

export function readLocale(folder = locale): PoCatalogue[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.po')).sort((a, b) => Number(b === `${reference}.po`) - Number(a === `${reference}.po`));
  return files.map((name) => {
    const read = readPo(readFileSync(join(folder, name), 'utf8'), `locale/${name}`);
    if (`${read.language}.po` !== name) throw new Error(`locale/${name}: the header says Language: ${read.language}`);
    return read;
  });
}

/** Variants that are said instead of `key` (src/i18n/format.ts); the code never asks for them by name. */
export const isVariant = (key: string, all: ReadonlySet<string>): boolean => /\.(you|toYou)$/.test(key) && all.has(key.slice(0, key.lastIndexOf('.')));
/** All texts of the client: by key the names of its parameters. */
export function keysSource({ entries }: PoCatalogue): string {
  const all = new Set(entries.map(({ key }) => key));
  const lines = entries.filter(({ key }) => groupOf(key) !== undefined && !isVariant(key, all))
    .map(({ key, text }) => `  ${JSON.stringify(key)}: ${parametersOf(text).map((name) => `'${name}'`).join(' | ') || 'never'};`);
  return `// Made from locale/${reference}.po by texts/plugin.ts.\n/** By key the names of the text's parameters. */\nexport interface Keys {\n${lines.join('\n')}\n}\n`;
}

/** An empty text is missing, as for the server: a language that is not finished says it in English. */
const isThere = ({ text }: Entry): boolean => ![text].flat().includes('');
export function groupTexts({ entries }: PoCatalogue, group: string): Record<string, string | string[]> {
  return Object.fromEntries(entries.filter((entry) => groupOf(entry.key) === group && isThere(entry)).map(({ key, text }) => [key, text]));
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** index.html, which names its texts by their keys. Its description is in English; what is shown without scripts is in all languages. */
export function pageSource(html: string, all: readonly PoCatalogue[]): string {
  const text = ({ language, entries }: PoCatalogue, key: string): string => {
    const found = entries.find((one) => one.key === key)?.text ?? (language === reference ? undefined : '');
    if (typeof found !== 'string') throw new Error(`locale/${language}.po has no text ${key}`);
    return escaped(found);
  };
  return html.replace(/(?<=<meta name="description" content=")[^"]*/, (key) => text(all[0]!, key))
    .replace(/<noscript data-text="([^"]*)">/, (_, key: string) => `<noscript>${all.filter((one) => text(one, key)).map((one) => `<p lang="${one.language}">${text(one, key)}</p>`).join('')}`);
}

export function textsPlugin(): Plugin {
  const name = 'virtual:texts';
  let all: PoCatalogue[] = [];
  let built = false;
  const hash = () => createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 8);
  const read = () => {
    all = readLocale();
    const keys = keysSource(all[0]!);
    let before = '';
    try { before = readFileSync(keysFile, 'utf8'); } catch { /* the first time */ }
    if (before !== keys) writeFileSync(keysFile, keys);
  };
  return {
    name: 'tischlein-texts',
    configResolved(config) { built = config.command === 'build'; read(); },
    buildStart() {
      if (!built) return;
      for (const { language } of all) {
        for (const part of Object.keys(groups)) if (language !== reference || part !== 'page') this.emitFile({ type: 'chunk', id: `${name}/${language}/${part}`, fileName: `assets/${language}.${part}-${hash()}.js`, preserveSignature: 'strict' });
      }
    },
    transformIndexHtml: (html) => pageSource(html, all),
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return undefined;
      const [, language, group] = id.slice(1).split('/');
      if (language) return `export default ${JSON.stringify(groupTexts(all.find((one) => one.language === language)!, group!))};`;
      const languages = Object.fromEntries(all.map((one) => [one.language, { name: one.name, plural: one.plural }]));
      const load = built ? `import(/* @vite-ignore */ new URL('./' + language + '.' + group + '-${hash()}.js', import.meta.url).href)`
        : `loaders[language + '/' + group]()`;
      const loaders = built ? '' : `const loaders = { ${all.flatMap((one) => Object.keys(groups).map((part) => `'${one.language}/${part}': () => import('${name}/${one.language}/${part}')`)).join(', ')} };\n`;
      // The first page in English needs no second request.
      return `import first from '${name}/${reference}/page';\nexport { first };\nexport const languages = ${JSON.stringify(languages)};\n${loaders}export const load = (language, group) => ${load}.then((module) => module.default);`;
    },
    configureServer(server) {
      server.watcher.add(locale);
      server.watcher.on('change', (file) => { if (file.startsWith(locale)) { read(); server.moduleGraph.invalidateAll(); server.ws.send({ type: 'full-reload' }); } });
    },
  };
}
