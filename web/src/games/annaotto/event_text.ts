// What happens in this game, as sentences of the feed; see games/event_text.ts.
import { texts } from '../../i18n/texts';
import type { AnnaottoEvent } from '../../wire/types';
import type { AnnaottoView } from '../contract';
import type { EventText } from '../event_text';
import { shouted, sideName } from './texts';

export const eventText: EventText<AnnaottoView, AnnaottoEvent> = (e, view, names, lang) => {
  const t = texts(lang);
  const name = (seat: number) => names[seat] ?? '?';
  const who = (seat: number) => ({ name: name(seat), you: seat === view.seat });
  /** Before a colon. */
  const head = (seat: number) => (seat === view.seat ? t('page.you') : name(seat));
  const side = (one: string) => sideName(one, lang);
  switch (e.event) {
    case 'laid': {
      const what = e.from === 'drawn' || e.from === e.seat ? side(e.side) : t('annaotto.event.from', { side: side(e.side), owner: who(e.from) });
      const said = [e.turns && (e.turns === 'own' ? t('annaotto.event.turnsOwn') : t('annaotto.event.turnsNext')), e.colour && `${t('annaotto.board.named')}${t('page.colon')} ${t(`cards.colour.${e.colour}`)}, ${t(`cards.sign.${e.colour}`)}`, ...e.said.map((word) => shouted(word, t))];
      return [t('cards.event.laid', { who: head(e.seat), card: what }), ...said.filter(Boolean)].join(' – ');
    }
    case 'drew': return [t('annaotto.event.drew', { who: who(e.seat), side: side(e.up) }), e.down ? t('annaotto.event.below', { side: side(e.down) }) : ''].filter(Boolean).join('; ') + '.';
    case 'reshuffled': return t('cards.event.reshuffled', { n: e.count });
    case 'faced': case 'kept': return t('annaotto.event.shows', { who: who(e.seat), side: side(e.shows) });
    case 'turned': return e.by === e.seat ? t('annaotto.event.turnedOwn', { who: who(e.by), n: e.place + 1, side: side(e.shows) })
      : t('annaotto.event.turned', { who: who(e.by), owner: who(e.seat), n: e.place + 1, side: side(e.shows) });
    case 'done': return t('annaotto.event.done', { who: who(e.seat) });
    case 'took': return e.count === 0 ? t('annaotto.event.took', { who: who(e.seat) }) : t('annaotto.event.tookCards', { who: who(e.seat), n: e.count });
    case 'passed': return t('cards.event.nothing', { who: who(e.seat) });
    case 'reversed': return t('cards.event.reversed');
    case 'skipped': return t('cards.event.skipped', { who: who(e.seat) });
    case 'slapped': return t('annaotto.event.slapped', { who: who(e.seat), n: e.count });
    case 'slowest': return t('annaotto.event.slowest', { who: who(e.seat) });
    case 'silent-all': return t('annaotto.event.silentAll', { who: who(e.seat) });
    case 'silent-otto': return t('annaotto.event.silentOtto', { who: who(e.seat) });
    case 'called': return t('annaotto.event.called', { who: head(e.seat) });
    case 'caught': return t('annaotto.event.caught', { who: who(e.seat), other: who(e.other) });
    case 'out': return t('annaotto.event.out', { who: who(e.seat), n: e.count });
    case 'ended': return `${t('page.table.over')}.`;
    case 'turn': return '';
  }
};
