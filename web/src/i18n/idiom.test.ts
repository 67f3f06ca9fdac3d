// Wordings that a native speaker would not use: two words for one thing, wrong agreement of colours and patterns, wrong French
// punctuation, English that was left over. Add a wording here when you correct it.
import { describe, expect, it } from 'vitest';
import { readLocale } from '../../texts/plugin.ts';
import { sideName } from '../games/annaotto/texts';
import { cardName } from '../games/uno/texts';
import { loadLanguage, loadTexts } from './texts';

const all = new Map(readLocale().map((one) => [one.language, one.entries.flatMap(({ key, text }) => [text].flat().map((form) => ({ key, form })))]));
const found = (language: string, part: RegExp, words: RegExp) =>
  all.get(language)!.filter(({ key, form }) => part.test(key) && words.test(form.replace(/`[^`]*`|\{[^}]*\}/g, ''))).map(({ key, form }) => `${key}: ${form}`);

/** Texts in which luck means what a browser adds to a deal, not luck with the cards (as in reviews). */
const unjudged = /^page\.(?!review\.|luck\.|result\.review)/;
/** [where, what is not said there, what is said instead] */
const unsaid: Readonly<Record<string, readonly (readonly [RegExp, RegExp, string])[]>> = {
  en: [
    [/./, /How shall we call|none of both|Who was when|Is the first card/, 'see the words themselves'],
    [unjudged, /\bluck\b(?!!)/, 'randomness, of a deal'],
  ],
  de: [
    [/./, /Es dreht:|Erste Stunde|gruen|ohne beides von/, 'see the words themselves'],
    [/^annaotto\./, /[Aa]brechn|abgerechnet|rechnest|\bFolge\b/, 'auflösen; Reihe'],
    [/^uno\./, /Richtungskarte|Zieh (zwei|vier)|Zieh-zwei|Jump-In|[Ee]inspring/, 'Richtungswechsel; Zieh-Zwei, Zieh-Vier; dazwischenwerfen'],
    [/^anansi\./, /[Ii]nspirier|Storystapel|anspiel|[Aa]nwerb|angeworben|\bFarbe\b/, 'begeistern; Geschichte; ausspielen; werben; Tier'],
    [/^otto\./, /\bSteine?\b|\bBrett\b/, 'Marker; Plan'],
    [/^(page|record)\./, /\bGeben\b/, 'Austeilen'],
    [/^record\./, /\bGlück\b(?! !|!)/, 'Zufall'],
    [unjudged, /\bGlück\b(?! !|!)/, 'Zufall'],
  ],
  nl: [
    [/./, /horzel|keuzekleur|de uitleg|zerotegel/, 'hoornaar; keuzekaart; troefrij; nultegel'],
    [/^(uno|annaotto)\./, /\btrek(t|ken|kaart)|getrokken|[Tt]rek-|Keerkaart|Overslaan-|aanvecht|aangevochten|[Ii]nspring|jump-in|seven-o/, 'pakken; pak twee; keer om; sla over; betwisten; ertussen springen'],
    [/^annaotto\./, /\bALLE\b|"alle"/, 'ALLEN'],
    [/^anansi\./, /verhaalstapel|gevraagde kleur|pakt de slag|neemt de slag|\bRace\b/, 'verhaal; dier; wint de slag; wedloop'],
    [/^(uno|annaotto|anansi|otto)\./, /\bpotje/, 'ronde'],
    [/^(page|server)\./, /\bopnames?\b/, 'verslag'],
  ],
  fr: [
    [/./, /Une carte va\b|comme des gens|interpos/, 'on peut poser; comme des humains; s’intercaler'],
    [/^anansi\./, /remporte/, 'prendre le pli'],
    [/^annaotto\./, /série de PLUS|\bva\b.*même couleur/, 'suite; se poser'],
    [/^page\./, /\b[Ll]a chance ajoutée/, 'le hasard'],
  ],
  it: [
    [/./, /Riprendi|Proprio tanti|smazzat|\bround\b|\bgiri\b(?=.*punti)/, 'Annulla; tutti; manche'],
    [/./, /capotavola|Ospite.*ospite/, 'chi ospita'],
    [/^annaotto\./, /sul mazzo|\bfila\b/, 'sulla pila; serie'],
    [/^page\./, /[Mm]azzo .*onesto|casualità/, 'distribuzione onesta; caso'],
    [unjudged, /\bfortuna\b(?!!)/, 'caso'],
  ],
};

describe.each(Object.entries(unsaid))('%s', (language, words) => {
  it.each(words)('in %s never %s but: %s', (part, never) => expect(found(language, part, never)).toEqual([]));
});

it('French has a no-break space before : ; ! ? and inside quotation marks', () => {
  // What people type in the terminal (`3!`, `? 3`) is no punctuation.
  const wrong = all.get('fr')!.filter(({ key }) => key !== 'terminal.help')
    .filter(({ form }) => /(?<![\u00a0\u202f!?])[:;!»](?!\/)|(?<![\u00a0\u202f(,! ])\?|«(?!\u00a0)| [:;!»]|[^,] \?/.test(form.replace(/`[^`]*`/g, '')));
  expect(wrong).toEqual([]);
});

it('no text of another language is left in English', () => {
  const english = new Map(all.get('en')!.map(({ key, form }) => [form, key]));
  // Sentences: three words or more, the same as in English.
  for (const language of ['de', 'nl', 'fr', 'it']) {
    expect(all.get(language)!.filter(({ form }) => english.has(form) && (form.replace(/\{[\w.]+\}/g, '').match(/[A-Za-z]{2,}/g) ?? []).length > 2), language).toEqual([]);
    // Words of moves are the same everywhere: they are what people type.
    const plain = (form: string) => form.replace(/\{[\w.]+\}|`[^`]*`|\b(accept|challenge|colour|face|lay \w+|keep \w+|take|swap|own|next)\b/g, '');
    expect(all.get(language)!.filter(({ form }) => /\b(the|with|your|cards?|draws?|seats?|rounds?|players?|turns?|tiles?|host|guest)\b/i.test(plain(form))), language).toEqual([]);
  }
});

describe('colours agree', async () => {
  await loadTexts('cards', 'uno', 'annaotto');
  for (const language of ['de', 'nl', 'fr', 'it']) await loadLanguage(language);
  it.each([
    ['de', 'Gd', 'grüne Punkte, Blatt'], ['de', 'Pw', 'rosa Wellen, Herz'], ['nl', 'Rs', 'rode strepen, vlam'], ['nl', 'Od', 'oranje stippen, ster'],
    ['fr', 'Gs', 'rayures vertes, feuille'], ['fr', 'Vd', 'pois violets, lune'], ['fr', 'Od', 'pois orange, étoile'], ['fr', 'Bc', 'damier bleu, goutte'],
    ['it', 'Rs', 'righe rosse, fiamma'], ['it', 'Gd', 'punti verdi, foglia'], ['it', 'Bw', 'onde blu, goccia'], ['it', 'Tc', 'scacchi turchesi, pesce'],
  ] as const)('%s: %s is %s', (language, side, name) => expect(sideName(side, language)).toBe(name));
  it.each([
    ['de', 'RV', 'roter Richtungswechsel'], ['de', 'BS', 'blaues Aussetzen'], ['de', 'GD', 'grüne Zieh-Zwei'], ['nl', 'Y5', 'gele 5'],
    ['fr', 'GV', 'inversion verte'], ['fr', 'BS', 'passe bleu'], ['it', 'RD', 'pesca due rosso'],
  ] as const)('%s: %s is %s', (language, card, name) => expect(cardName(card, language)).toContain(name));
});
