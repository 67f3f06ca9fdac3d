// The cards of another seat as everybody else sees them: what is drawn of each, and whether the reader can use it now. The same list is
// drawn small at the seat, and large when the seat is opened.
import { texts, type Lang } from '../../i18n/texts';
import type { AnnaottoView } from '../../wire/types';
import { keysOf } from './notation';
import { openName } from './texts';

export interface OpenCard { card: string; place: number; key: string; legal: boolean; dim: boolean; turned: boolean; label: string; from: string }

export interface Use {
  /** Whether this card can be used now: laid, or turned. */
  usable: (seat: number, place: number) => boolean;
  /** Some card can be used, so the others are dimmed. */
  choosing: boolean;
  /** The reader is turning the cards of this seat. */
  turning: (seat: number) => boolean;
  /** Cards came into hands with the newest update. */
  moved: boolean;
}

export function openHand(view: AnnaottoView, seat: number, lang: Lang, use: Use): OpenCard[] {
  const hand = view.hands[seat] ?? [];
  const keys = keysOf(hand, `s${seat}`);
  return hand.map((card, place) => {
    const legal = use.usable(seat, place);
    const name = openName(card, lang);
    return {
      card, place, key: keys[place]!, legal, dim: use.choosing && !legal, from: use.moved ? 'draw' : 'nowhere',
      turned: view.flips !== null && view.turn === seat && view.flips.turned.includes(place),
      label: use.turning(seat) && legal ? texts(lang)('annaotto.board.flipThis', { side: name }) : name,
    };
  });
}
