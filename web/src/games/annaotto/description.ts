// A position of this game in words; see games/description.ts.
import { texts, type Lang } from '../../i18n/texts';
import type { AnnaottoColour } from '../../wire/types';
import type { AnnaottoView } from '../contract';
import type { Description, DescriptionItem } from '../description';
import { parseLay, sidesOf, type Lay } from './notation';
import { openName, ownName, shouted, sideName } from './texts';

function laid({ what, turns, colour, said }: Lay, view: AnnaottoView, names: readonly string[], lang: Lang): string {
  const t = texts(lang);
  const [first, place] = what.split('.');
  const own = view.hands[view.seat ?? 0] ?? [];
  let name: string;
  if (what === 'up' || what === 'down') name = sideName(sidesOf(view.drawn ?? '?/?')[what === 'up' ? 0 : 1], lang);
  else if (place === undefined) name = sideName(sidesOf(own[Number(first)] ?? '?/?')[0], lang);
  else name = `${sideName(sidesOf(view.hands[Number(first)]?.[Number(place)] ?? '?/?')[1], lang)} (${t('annaotto.board.cardOf', { name: names[Number(first)] ?? '' })})`;
  const extra = [turns && (turns === 'own' ? t('annaotto.board.turnOwn') : t('annaotto.board.turnNext')), colour && t(`cards.colour.${colour}`), ...said.map((word) => shouted(word, t))];
  return [t('cards.lay', { card: name }), ...extra.filter(Boolean)].join(' – ');
}

export const description: Description<AnnaottoView> = {
  items(view, names, lang) {
    const t = texts(lang);
    const colour = (c: AnnaottoColour) => `${t(`cards.colour.${c}`)}, ${t(`cards.sign.${c}`)}`;
    const items: DescriptionItem[] = [{ label: t('cards.top'), text: sideName(sidesOf(view.discard.at(-1) ?? '?/?')[0], lang) }];
    if (view.colour) items.push({ label: t('annaotto.board.named'), text: colour(view.colour) });
    if (view.sequence.anna + view.sequence.otto > 0) items.push({ label: t('annaotto.board.sequence'), text: `${t('annaotto.board.times', { what: 'ANNA', n: view.sequence.anna })}, ${t('annaotto.board.times', { what: 'OTTO', n: view.sequence.otto })}` });
    if (view.plus > 0) items.push({ label: t('annaotto.board.plus'), text: String(view.plus) });
    if (view.slapped.length > 0) items.push({ label: t('annaotto.board.slapped'), text: view.slapped.map((seat) => names[seat]).join(', ') });
    if (view.flips) items.push({ label: '⟲', text: t('annaotto.board.flip', { name: { name: names[view.turn] ?? '', you: view.turn === view.seat }, n: view.flips.left }) });
    if (view.drawn) items.push({ label: t('annaotto.board.drew'), text: view.seat === view.turn ? ownName(view.drawn, lang) : sideName(sidesOf(view.drawn)[0], lang) });
    items.push({ label: '↻', text: view.direction > 0 ? t('cards.clockwise') : t('cards.counter') });
    items.push({ label: '▤', text: t('annaotto.board.pile', { n: view.draw.length, side: sideName(sidesOf(view.draw[0] ?? '?/?')[0], lang) }) });
    view.hands.forEach((hand, seat) => {
      const out = view.out.indexOf(seat);
      const parts = [out >= 0 ? t('annaotto.board.out', { n: out + 1 }) : `${t('page.cards', { n: hand.length })}${t('page.colon')} ${hand.map((card, i) => `${i + 1}. ${seat === view.seat ? ownName(card, lang) : openName(card, lang)}`).join('. ')}`];
      const undecided = view.undecided[seat] ?? [];
      if (undecided.length > 0) parts.push(`${t('annaotto.board.deciding', { n: undecided.length })}${t('page.colon')} ${undecided.map((card) => (seat === view.seat ? ownName(card, lang) : sideName(sidesOf(card)[0], lang))).join('. ')}`);
      if (view.uncalled === seat) parts.push(t('annaotto.board.uncalled'));
      items.push({ label: names[seat] ?? String(seat), text: parts.join('. '), seat });
    });
    return items;
  },
  move(move, view, names, lang) {
    const t = texts(lang);
    const lay = parseLay(move);
    if (lay) return laid(lay, view, names, lang);
    const [verb, what = ''] = move.split(' ');
    switch (verb) {
      case 'face': return t('annaotto.board.faceMove', { side: sideName(what, lang) });
      case 'keep': return t('annaotto.board.keepMove', { which: `${what === 'up' ? t('annaotto.board.up') : t('annaotto.board.down')}, ${sideName(sidesOf(view.drawn ?? '?/?')[what === 'up' ? 0 : 1], lang)}` });
      case 'flip': return `${t('annaotto.board.turnMove', { n: Number(what) + 1 })}${t('page.colon')} ${sideName(sidesOf(view.hands[view.turn]?.[Number(what)] ?? '?/?')[1], lang)}`;
      case 'catch': return t('cards.catch', { name: names[Number(what)] ?? '' });
      case 'draw': return t('annaotto.board.draw');
      case 'take': return t('annaotto.board.take');
      case 'done': return t('annaotto.board.done');
      case 'slap': return t('annaotto.board.slap');
      case 'call': return t('annaotto.board.call.anna');
      default: return move;
    }
  },
  group(move, _view, lang) {
    const t = texts(lang);
    const verb = move.split(' ')[0];
    return verb === 'lay' ? t('cards.layHead') : verb === 'call' || verb === 'catch' ? t('cards.callHead') : t('annaotto.board.otherHead');
  },
};
