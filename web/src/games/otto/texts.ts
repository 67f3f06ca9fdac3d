// How this game names its tiles and cards.
import type { Translate } from '../../i18n/texts';
import type { OttoCard } from '../../wire/types';

export const tileName = (kind: string, t: Translate): string => (kind === 'black' ? t('otto.board.tile.black') : kind === '0' ? t('otto.board.tile.zero') : t('otto.board.tile.other', { kind }));

/** The same in a sentence: "tile 12", "a black tile". */
export const tileInSentence = (kind: string, t: Translate): string => (kind === 'black' ? t('otto.tile.black') : kind === '0' ? t('otto.tile.zero') : t('otto.tile', { tile: kind }));

export const ottoCards: readonly OttoCard[] = ['revolution', 'quantum', 'time', 'magnet', 'meteorite', 'abduction', 'infinity', 'void'];
export const isOttoCard = (word: string): word is OttoCard => (ottoCards as readonly string[]).includes(word);

/** A card's name in a sentence, without the marks for line breaks on a narrow card. */
export const cardName = (card: OttoCard, t: Translate): string => t(`otto.card.${card}`).replaceAll('\u00ad', '');
