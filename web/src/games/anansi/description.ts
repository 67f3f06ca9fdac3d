// A position of this game in words; see games/description.ts.
import { texts } from '../../i18n/texts';
import type { AnansiView } from '../contract';
import type { Description, DescriptionItem } from '../description';
import { headsOf, sorted, trumpOf } from './cards';
import { balanceName, cardName, listenersName, tricksLeftName, underName } from './texts';

export const description: Description<AnansiView> = {
  items(view, names, lang) {
    const t = texts(lang);
    const list = (cards: readonly string[]) => cards.map((card) => cardName(card, t)).join(', ') || '–';
    const who = (seat: number) => names[seat] ?? String(seat);
    const person = (seat: number) => ({ name: who(seat), you: seat === view.seat });
    const items: DescriptionItem[] = [];
    const mine = view.seat === null ? undefined : view.hands[view.seat];
    if (Array.isArray(mine)) items.push({ label: t('page.table.hand'), text: list(sorted(mine, view.row)), seat: view.seat! });
    items.push(
      { label: t('anansi.board.trick'), text: [...view.trick.map((l) => t('anansi.board.laidBy', { card: cardName(l.card, t), who: person(l.seat) })), ...view.recruits.map((l) => t('anansi.board.recruitsWith', { card: cardName(l.card, t), who: person(l.seat) }))].join('; ') || t('anansi.board.leader', { who: person(view.leader) }) },
      { label: t('anansi.board.trump'), text: t(`anansi.suit.${trumpOf(view)}`) },
      { label: t('anansi.board.trumpRow'), text: view.row.map((suit) => underName(suit, view.display[suit], t)).join('; ') },
      { label: view.options.race > 0 ? t('page.table.round', { n: view.round }) : t('page.end.roundOf', { n: view.round, of: view.options.rounds }), text: `${tricksLeftName(view.tricksLeft, t)}, ${t('anansi.board.supply', { n: view.supply })}` },
    );
    for (let seat = 0; seat < view.seats; seat++) {
      const held = view.hands[seat]!;
      const parts = [balanceName(view.listeners[seat]!, view.piles[seat]!.length, view.inspired[seat]!, t), t('page.cards', { n: typeof held === 'number' ? held : held.length }),
        t('page.points', { n: view.scored.listeners[seat]! + view.scored.bonus[seat]! }), ...view.voids[seat]!.map((suit) => t('anansi.board.lacks', { suit: t(`anansi.suit.${suit}`) }))];
      items.push({ label: who(seat), text: parts.join('; '), seat });
    }
    if (view.spider !== undefined) items.push({ label: t('anansi.board.spider'), text: t('anansi.board.spiderPile', { n: view.spider }) });
    if (view.aside.length > 0) items.push({ label: t('anansi.board.aside', { n: view.aside.length }), text: list(sorted(view.aside, view.row)) });
    return items;
  },
  move(move, _view, _names, lang) {
    const t = texts(lang);
    const [verb, card] = move.split(' ');
    if (!card) return t('anansi.board.inspire');
    return verb === 'recruit' ? t('anansi.board.recruitCard', { card: cardName(card, t), listeners: listenersName(headsOf(card), t) }) : t('anansi.board.playCard', { card: cardName(card, t) });
  },
  group(move, _view, lang) {
    const t = texts(lang);
    return move.startsWith('recruit') ? t('anansi.board.recruit') : move.startsWith('play') ? t('anansi.board.play') : t('anansi.board.inspire');
  },
};
