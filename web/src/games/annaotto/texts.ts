// How this game names its cards.
import { term, texts, type Lang, type Translate } from '../../i18n/texts';
import { parseSide, sidesOf } from './notation';

const specials = { A: 'anna', O: 'otto', '*': 'all', '+': 'plus', '~': 'retour', '^': 'hurdle', AO: 'annaotto' } as const;

/** The words on the call buttons; ANNA and OTTO are names, but ALL is translated. */
export const shouted = (word: string, t: Translate): string => (word === 'all' ? t('annaotto.board.shout') : t('cards.shout', { word: word.toUpperCase() }));

/** "red dots, flame", "blue stripes, drop, ANNA". */
export function sideName(side: string, lang: Lang): string {
  const t = texts(lang);
  const { colour, pattern, special } = parseSide(side);
  const does = special ? t(`annaotto.special.${specials[special]}`) : null;
  if (!colour || !pattern) return does ?? t('annaotto.board.unknown');
  return [t(`annaotto.coloured.${pattern}`, { colour: term(`cards.colour.${colour}`) }), t(`cards.sign.${colour}`), does].filter(Boolean).join(', ');
}

/** The reader's own card: the side that faces the reader, then its back. */
export function ownName(card: string, lang: Lang): string {
  const [front, back] = sidesOf(card);
  return `${sideName(front, lang)}; ${texts(lang)('annaotto.board.back', { side: sideName(back, lang) })}`;
}

/** A card of another seat: the side that is seen, and the hidden one if the reader knows it. */
export function openName(card: string, lang: Lang): string {
  const [hidden, seen] = sidesOf(card);
  return sideName(seen, lang) + (hidden === '?' ? '' : `; ${texts(lang)('annaotto.board.front', { side: sideName(hidden, lang) })}`);
}
