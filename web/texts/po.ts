// Reads the catalogues of locale/: gettext's PO with keys for msgids (docs/translating.md).

export interface Entry {
  key: string;
  /** The text, or its plural forms in the order of the header's Plural-Forms. */
  text: string | string[];
  /** Marked `#. term`: may be put into other texts, and may have forms of its own (`key.fem`). */
  term: boolean;
}
/** A catalogue as it stands in its file; src/i18n/texts.ts has what the page makes of it. */
export interface PoCatalogue { language: string; name: string; plural: string; entries: Entry[] }

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\' };

function unquote(text: string, where: string): string {
  const found = /^"((?:[^"\\]|\\.)*)"$/.exec(text.trim());
  if (!found) throw new Error(`${where}: not a quoted text: ${text}`);
  return found[1]!.replace(/\\(.)/g, (_, c: string) => {
    const meant = escapes[c];
    if (meant === undefined) throw new Error(`${where}: unknown escape \\${c}`);
    return meant;
  });
}

/** The value of a field of the header, '' if there is none. */
const field = (header: string, name: string): string => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(header)?.[1]?.trim() ?? '';

/** REQUIRES: `source` is UTF-8 without a byte order mark. Throws with file and line at what it does not understand. */
export function readPo(source: string, file = 'po'): PoCatalogue {
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let header = '';
  let now: { key?: string; forms: string[]; term: boolean; fuzzy?: boolean; add?: (more: string) => void } = { forms: [], term: false };
  const finish = () => {
    const { key, term, fuzzy } = now, forms = fuzzy && key !== '' ? now.forms.map(() => '') : now.forms;  // not yet approved: missing
    now = { forms: [], term: false };
    if (key === undefined) return;
    if (forms.length === 0) throw new Error(`${file}: ${key} has no text`);
    if (key === '') { header = forms[0]!; return; }
    if (seen.has(key)) throw new Error(`${file}: ${key} is there twice`);
    seen.add(key);
    entries.push({ key, text: forms.length === 1 ? forms[0]! : forms, term });
  };
  source.split('\n').forEach((line, i) => {
    const where = `${file}:${i + 1}`;
    if (line.trim() === '') { finish(); return; }
    if (line.startsWith('#')) {
      if (now.key !== undefined) finish();
      if (/^#\.\s*term\b/.test(line)) now.term = true;
      if (/^#,.*\bfuzzy\b/.test(line)) now.fuzzy = true;
      return;
    }
    const found = /^(msgid|msgid_plural|msgstr(?:\[(\d+)\])?)\s+(".*)$/.exec(line);
    if (found) {
      const [, what, index, quoted] = found;
      const text = unquote(quoted!, where);
      if (what === 'msgid') { if (now.key !== undefined) finish(); now.key = text; now.add = (more) => { now.key += more; }; }
      else if (what === 'msgid_plural') now.add = () => {};
      else { const at = Number(index ?? 0); now.forms[at] = text; now.add = (more) => { now.forms[at] += more; }; }
    } else if (line.startsWith('"') && now.add) now.add(unquote(line, where));
    else throw new Error(`${where}: cannot be read: ${line}`);
  });
  finish();
  const plural = /plural\s*=\s*([^;]+)/.exec(field(header, 'Plural-Forms').replace(/nplurals\s*=\s*\d+\s*;/, ''))?.[1]?.trim();
  if (!plural) throw new Error(`${file}: no Plural-Forms in the header`);
  return { language: field(header, 'Language'), name: field(header, 'X-Language-Name'), plural, entries };
}

/** The names of the parameters in a text: `{n}` and `{colour.fem}` give n and colour. */
export function parametersOf(text: string | readonly string[]): string[] {
  const all = [text].flat().join(' ').replaceAll('{{', '').replaceAll('}}', '');
  return [...new Set([...all.matchAll(/\{(\w+)(?:\.[\w-]+)?\}/g)].map((found) => found[1]!))].sort();
}
