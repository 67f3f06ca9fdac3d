// What happens in this game, as sentences of the log; see games/telling.ts.
import { texts } from '../../i18n/texts';
import type { OttoCard, OttoEvent } from '../../wire/types';
import type { OttoView } from '../contract';
import type { Story } from '../telling';
import { cardName, tileName } from './texts';



const worth = { small: 1, large: 2, square: 4 } as const;

export const story: Story<OttoView, OttoEvent> = (e, view, names, lang) => {
  const t = texts(lang);
  const who = (seat: number) => names[seat] ?? '?';
  // Markers and points are a team's where there are teams.
  const owner = (n: number) => (view.options.teams ? `${who(n)} & ${who(n + 2)}` : who(n));
  const card = (one: OttoCard | undefined) => (one ? `: ${cardName(one, t)}.` : '.');
  switch (e.event) {
    case 'roundBegan': return e.tied.length > 0 ? t('otto.log.blind', { n: e.round, who: e.tied.map(who).join(', ') }) : t('otto.log.began', { n: e.round });
    case 'tookTile': return t('otto.log.tookTile', { who: who(e.seat), tile: tileName(e.tile, t) });
    case 'tookCard': return t('otto.log.tookCard', { who: who(e.seat) }) + card(e.card);
    case 'drew': return t('otto.log.drew', { who: who(e.seat), tile: tileName(e.tile, t) });
    case 'leftGame': return t('otto.log.left', { who: who(e.seat), tile: tileName(e.tile, t) });
    case 'placed': return t('otto.log.placed', { who: who(e.seat), tile: tileName(e.tile, t), place: e.place });
    case 'marked': return t('otto.log.marked', { who: owner(e.seat), shape: t(`otto.board.marker.${e.kind}`), n: worth[e.kind] });
    case 'unmarked': return t('otto.log.unmarked', { shape: t(`otto.board.marker.${e.kind}`) });
    case 'otto': return t('otto.log.otto', { who: who(e.seat), n: e.count });
    case 'played': {
      const more = [e.as ? t('otto.log.as', { card: cardName(e.as, t) }) : '', e.stolen ? t('otto.log.stolenCard') : '', e.to ? t(`otto.board.${e.to}`) : '', e.other === undefined ? '' : `→ ${who(e.other)}`].filter(Boolean);
      return [t('otto.log.played', { who: who(e.seat), card: cardName(e.card, t) }), ...more].join(', ') + '.';
    }
    case 'passedOn': return t('otto.log.passedOn', { way: t(`otto.board.${e.to}`) });
    case 'swapped': return t('otto.log.swapped', { who: who(e.seat), other: who(e.other) });
    case 'swept': return t('otto.log.swept');
    case 'stole': return t('otto.log.stole', { who: who(e.seat), other: who(e.other) }) + card(e.card);
    case 'cardLeft': return t('otto.log.cardLeft') + card(e.card);
    case 'lifted': return t('otto.log.lifted', { who: who(e.seat), place: e.place });
    case 'moved': return e.from === e.place ? t('otto.log.turnedThere', { place: e.place }) : t('otto.log.moved', { from: e.from, to: e.place });
    case 'declined': return t('otto.log.declined', { who: who(e.seat) });
    case 'scored': return t('otto.log.scored', { who: owner(e.seat), n: e.points });
    case 'consoled': return t('otto.log.consoled', { who: owner(e.seat), n: e.points });
    case 'drewOff': return t('otto.log.drewOff', { who: who(e.seat), tile: tileName(e.tile, t) });
    case 'turn': return '';
    case 'ended': return e.winners.length > 0 ? t('otto.log.ended', { who: e.winners.map(who).join(', ') }) : t('otto.log.lost');
  }
};
