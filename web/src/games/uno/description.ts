// A position of this game in words; see games/description.ts.
import { texts, type Lang } from '../../i18n/texts';
import type { UnoColour } from '../../wire/types';
import type { UnoView } from '../contract';
import type { Description, DescriptionItem } from '../description';
import { parseLay, sortHand } from './notation';
import { cardName } from './texts';

function moveText(move: string, names: readonly string[], view: UnoView, lang: Lang): string {
  const t = texts(lang);
  const lay = parseLay(move);
  if (lay) {
    const name = cardName(lay.card, lang);
    const extra = [
      lay.colour && `${t(`uno.colour.${lay.colour}`)}, ${t(`cards.sign.${lay.colour}`)}`, lay.swap !== null && t('uno.board.swap', { name: names[lay.swap] ?? '' }), lay.uno && t('cards.shout', { word: 'UNO' }),
    ].filter(Boolean);
    return [lay.verb === 'jump' ? t('uno.board.jump', { card: name }) : t('cards.lay', { card: name }), ...extra].join(' – ');
  }
  const [verb, what] = move.split(' ');
  switch (verb) {
    case 'colour': return t(`uno.colour.${what as UnoColour}`);
    case 'catch': return t('cards.catch', { name: names[Number(what)] ?? '' });
    case 'draw': return t('uno.board.take', { n: 1 });
    case 'take': return t('uno.board.take', { n: view.pending });
    case 'pass': return t('uno.board.pass');
    case 'accept': return t('uno.board.accept');
    case 'challenge': return t('uno.board.challenge');
    case 'call': return t('uno.board.call');
    default: return move;
  }
}

export const description: Description<UnoView> = {
  items(view, names, lang) {
    const t = texts(lang);
    const top = view.discard.at(-1);
    const items: DescriptionItem[] = [
      { label: t('cards.top'), text: top ? cardName(top, lang) : '–' },
      { label: t('uno.board.colourNow'), text: view.colour ? `${t(`uno.colour.${view.colour}`)}, ${t(`cards.sign.${view.colour}`)}` : '–' },
      { label: t('page.table.round', { n: view.round }), text: view.direction > 0 ? t('cards.clockwise') : t('cards.counter') },
      { label: t('uno.board.pile'), text: t('page.cards', { n: view.draw }) },
    ];
    if (view.pending > 0) items.push({ label: '+', text: t('uno.board.pending', { n: view.pending }) });
    view.hands.forEach((hand, seat) => {
      const parts = [typeof hand === 'number' ? t('page.cards', { n: hand }) : sortHand(hand).map((card) => cardName(card, lang)).join('; ')];
      if (view.scores[seat]) parts.push(t('page.points', { n: view.scores[seat]! }));
      if (view.uncalled === seat) parts.push(t('uno.board.uncalled'));
      for (const { holder, cards } of view.known) if (holder === seat) parts.push(`${t('uno.board.knows')}${t('page.colon')} ${cards.map((card) => cardName(card, lang)).join('; ')}`);
      items.push({ label: names[seat] ?? String(seat), text: parts.join('. '), seat });
    });
    return items;
  },
  move: (move, view, names, lang) => moveText(move, names, view, lang),
  group(move, _view, lang) {
    const t = texts(lang);
    const verb = move.split(' ')[0];
    if (verb === 'lay' || verb === 'jump') return t('cards.layHead');
    if (verb === 'colour') return t('cards.wheel');
    return verb === 'call' || verb === 'catch' ? t('cards.callHead') : t('uno.board.takeHead');
  },
};
