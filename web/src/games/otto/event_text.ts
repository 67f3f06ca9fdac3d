// What happens in this game, as sentences of the feed; see games/event_text.ts.
import { term, texts } from '../../i18n/texts';
import type { OttoCard, OttoEvent } from '../../wire/types';
import type { OttoView } from '../contract';
import type { EventText } from '../event_text';
import { cardName, tileInSentence } from './texts';

const worth = { small: 1, large: 2, square: 4 } as const;

export const eventText: EventText<OttoView, OttoEvent> = (e, view, names, lang) => {
  const t = texts(lang);
  const name = (seat: number) => names[seat] ?? '?';
  const who = (seat: number) => ({ name: name(seat), you: seat === view.seat });
  // Where there are teams, markers and points belong to a team.
  const team = (n: number) => (view.seat !== null && view.seat % 2 === n ? t('otto.board.yourTeam') : t('otto.board.teamOf', { names: `${name(n)} & ${name(n + 2)}` }));
  const owner = (n: number) => (view.options.teams ? team(n) : who(n));
  const listed = (seat: number) => (seat === view.seat ? t('page.self') : name(seat));
  const card = (one: OttoCard | undefined) => (one ? `${t('page.colon')} ${cardName(one, t)}.` : '.');
  switch (e.event) {
    case 'roundBegan': return e.tied.length > 0 ? t('otto.event.blind', { n: e.round, who: e.tied.map(listed).join(', ') }) : t('otto.event.began', { n: e.round });
    case 'tookTile': return t('otto.event.tookTile', { who: who(e.seat), tile: tileInSentence(e.tile, t) });
    case 'tookCard': return t('otto.event.tookCard', { who: who(e.seat) }) + card(e.card);
    case 'drew': return t('otto.event.drew', { who: who(e.seat), tile: tileInSentence(e.tile, t) });
    case 'leftGame': return t('otto.event.left', { who: who(e.seat), tile: tileInSentence(e.tile, t) });
    case 'placed': return t('otto.event.placed', { who: who(e.seat), tile: tileInSentence(e.tile, t), place: e.place });
    case 'marked': return t('otto.event.marked', { who: owner(e.seat), shape: term(`otto.shape.${e.kind}`), n: worth[e.kind] });
    case 'unmarked': return t('otto.event.unmarked', { shape: term(`otto.shape.${e.kind}`) });
    case 'otto': return t('otto.event.otto', { who: who(e.seat), n: e.count });
    case 'played': {
      const more = [e.as ? t('otto.event.as', { card: cardName(e.as, t) }) : '', e.stolen ? t('otto.event.stolenCard') : '', e.to ? t(`otto.board.${e.to}`) : '', e.other === undefined ? '' : `→ ${listed(e.other)}`].filter(Boolean);
      return [t('otto.event.played', { who: who(e.seat), card: cardName(e.card, t) }), ...more].join(', ') + '.';
    }
    case 'passedOn': return t('otto.event.passedOn', { way: t(`otto.board.${e.to}`) });
    case 'swapped': return t('otto.event.swapped', { who: who(e.seat), other: who(e.other) });
    case 'swept': return t('otto.event.swept');
    case 'stole': return t('otto.event.stole', { who: who(e.seat), other: who(e.other) }) + card(e.card);
    case 'cardLeft': return t('otto.event.cardLeft') + card(e.card);
    case 'lifted': return t('otto.event.lifted', { who: who(e.seat), place: e.place });
    case 'moved': return e.from === e.place ? t('otto.event.turnedThere', { place: e.place }) : t('otto.event.moved', { from: e.from, to: e.place });
    case 'declined': return t('otto.event.declined', { who: who(e.seat) });
    case 'scored': return t('otto.event.scored', { who: owner(e.seat), n: e.points });
    case 'consoled': return t('otto.event.consoled', { who: owner(e.seat), n: e.points });
    case 'drewOff': return t('otto.event.drewOff', { who: who(e.seat), tile: tileInSentence(e.tile, t) });
    case 'turn': return '';
    case 'ended': return e.winners.length > 0 ? t('page.table.winner', { who: e.winners.map(listed).join(', ') }) : `${t('page.table.over')}.`;
  }
};
