// What happens in this game, as sentences of the feed; see games/event_text.ts.
import { term, texts } from '../../i18n/texts';
import type { UnoEvent } from '../../wire/types';
import type { UnoView } from '../contract';
import type { EventText } from '../event_text';
import { cardName } from './texts';

export const eventText: EventText<UnoView, UnoEvent> = (e, view, names, lang) => {
  const t = texts(lang);
  const name = (seat: number) => names[seat] ?? '?';
  const who = (seat: number) => ({ name: name(seat), you: seat === view.seat });
  /** Before a colon. */
  const head = (seat: number) => (seat === view.seat ? t('page.you') : name(seat));
  const list = (cards: readonly string[]) => cards.map((card) => cardName(card, lang)).join('; ');
  switch (e.event) {
    case 'dealt': return [t('uno.event.dealt', { n: e.round, dealer: who(e.dealer), card: cardName(e.card, lang) }), e.cards ? t('page.table.handIs', { cards: list(e.cards) }) : ''].filter(Boolean).join(' ');
    case 'laid': {
      const said = [e.colour && `${t(`uno.colour.${e.colour}`)}, ${t(`cards.sign.${e.colour}`)}`, e.uno && t('cards.shout', { word: 'UNO' })].filter(Boolean);
      return [e.jumped ? t('uno.event.jumped', { who: who(e.seat), card: cardName(e.card, lang) }) : t('cards.event.laid', { who: head(e.seat), card: cardName(e.card, lang) }), ...said].join(' – ');
    }
    case 'drew': return e.count === 0 ? t('cards.event.nothing', { who: who(e.seat) }) : `${t('uno.event.drew', { who: who(e.seat), n: e.count })}${e.cards ? `${t('page.colon')} ${list(e.cards)}` : ''}.`;
    case 'reshuffled': return t('cards.event.reshuffled', { n: e.count });
    case 'passed': return t('uno.event.passed', { who: who(e.seat) });
    case 'named': return t('uno.event.named', { who: who(e.seat), colour: term(`uno.colour.${e.colour}`) });
    case 'accepted': return t('uno.event.accepted', { who: who(e.seat) });
    case 'challenged': return `${t('uno.event.challenged', { who: who(e.seat), other: who(e.other) })} ${e.bluff ? t('uno.event.bluff') : t('uno.event.noBluff')}`;
    case 'shown':
      if (e.cards && e.other === view.seat) return t('page.table.handIs', { cards: list(e.cards) });
      return e.cards ? t('uno.event.handOf', { who: name(e.other), cards: list(e.cards) }) : t('uno.event.shown', { who: who(e.seat), other: who(e.other) });
    case 'called': return t('uno.event.called', { who: head(e.seat) });
    case 'caught': return t('uno.event.caught', { who: who(e.seat), other: who(e.other) });
    case 'swapped': return t('uno.event.swapped', { who: who(e.seat), other: who(e.other) });
    case 'handedOn': return t('uno.event.handedOn');
    case 'received': return e.cards ? t('page.table.handIs', { cards: list(e.cards) }) : '';
    case 'roundOver': return e.seat === null ? t('uno.event.dried') : t('uno.event.out', { who: who(e.seat), n: e.points });
    case 'turn': return '';
  }
};
