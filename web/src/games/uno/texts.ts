// How this game names its cards.
import { term, texts, type Lang } from '../../i18n/texts';
import type { UnoColour } from '../../wire/types';
import { tintOf, valueOf } from './notation';

/** "red 5, flame"; a wild has neither colour nor sign. */
export function cardName(card: string, lang: Lang): string {
  const t = texts(lang);
  const value = valueOf(card);
  if (value === 'W' || value === 'F') return t(`uno.card.${value}`);
  const tint = tintOf(card) as UnoColour;
  const colour = term(`uno.colour.${tint}`);
  const name = value === 'S' || value === 'V' || value === 'D' ? t(`uno.card.${value}`, { colour }) : t('uno.card.number', { colour, value });
  return `${name}, ${t(`cards.sign.${tint}`)}`;
}
