// What happens in this game, as sentences of the feed; see games/event_text.ts.
import { texts } from '../../i18n/texts';
import type { AnansiEvent } from '../../wire/types';
import type { AnansiView } from '../contract';
import type { EventText } from '../event_text';
import { cardName, listenersName, scoredName } from './texts';

export const eventText: EventText<AnansiView, AnansiEvent> = (e, view, names, lang) => {
  const t = texts(lang);
  const name = (seat: number) => names[seat] ?? '?';
  const who = (seat: number) => ({ name: name(seat), you: seat === view.seat });
  /** Before a colon. */
  const head = (seat: number) => (seat === view.seat ? t('page.you') : name(seat));
  const listed = (seat: number) => (seat === view.seat ? t('page.self') : name(seat));
  const list = (cards: readonly string[]) => cards.map((card) => cardName(card, t)).join(', ');
  switch (e.event) {
    case 'played': return t('anansi.event.played', { who: head(e.seat), card: cardName(e.card, t) });
    case 'recruited': return t('anansi.event.recruited', { who: who(e.seat), card: cardName(e.card, t), listeners: listenersName(e.listeners, t) });
    case 'inspired': return t('anansi.event.inspired', { who: who(e.seat), n: e.listeners });
    case 'spider': return t('anansi.event.spider', { card: cardName(e.card, t) });
    case 'trick': return `${e.seat === null ? t('anansi.board.spiderTakes') : t('anansi.board.takes', { who: who(e.seat) })}${t('page.colon')} ${list(e.cards)}.`;
    case 'displayed': return t('anansi.event.displayed', { card: cardName(e.card, t) });
    case 'trump': return `${t('anansi.board.trumpIs', { suit: t(`anansi.suit.${e.suit}`) })}.`;
    case 'scored': return `${head(e.seat)}${t('page.colon')} ${scoredName(e, t)}.`;
    case 'round': return t('anansi.event.round', { n: e.round, who: who(e.leader), cards: list(e.display) });
    case 'dealt': return typeof e.cards === 'number' ? '' : t('page.table.handIs', { cards: list(e.cards) });
    case 'over': return t('page.table.winner', { who: e.winners.map(listed).join(', ') });
  }
};
