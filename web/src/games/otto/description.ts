// A position of this game in words; see games/description.ts.
import { texts } from '../../i18n/texts';
import type { OttoView } from '../contract';
import type { Description, DescriptionItem } from '../description';
import { markerKinds, markersLeft, ownerOf, pointsOnBoard, tilesLeft } from './counts';
import { places } from './geometry';
import { closes, layOf, linesName, markText, outcome, tileText, figureWorth } from './spoken';
import { cardName, isOttoCard, tileInSentence, tileName } from './texts';

export const description: Description<OttoView> = {
  items(view, names, lang) {
    const t = texts(lang);
    const owner = (n: number) => (view.options.teams ? `${names[n]} & ${names[n + 2]}` : names[n] ?? String(n));
    const items: DescriptionItem[] = [];
    if (view.drawn) items.push({ label: t('otto.board.drawn'), text: tileText(view.drawn, 0, t) });
    if (typeof view.stolen === 'string') items.push({ label: t('otto.board.stolen'), text: cardName(view.stolen, t) });
    if (view.lifted) items.push({ label: t('otto.board.lift'), text: view.lifted });
    view.hands.forEach((hand, seat) => {
      if (Array.isArray(hand) && hand.length > 0) items.push({ label: seat === view.seat ? t('otto.board.cards') : t('otto.board.partner', { who: names[seat] ?? '' }), text: hand.map((card) => cardName(card, t)).join(', '), seat });
    });
    items.push({ label: t('otto.board.board'), text: [t('otto.board.centre'), ...places.flatMap((place) => { const laid = view.board[place]; return laid ? [t('otto.board.tileOn', { tile: tileName(laid[0], t), place, turn: linesName(laid[0], laid[1], t) })] : []; })].join('; ') });
    items.push({ label: t('otto.board.freePlaces'), text: places.filter((place) => place !== 'c3' && !view.board[place]).join(', ') || '–' });
    for (const mark of view.marks) items.push({ label: markText(mark.at, t), text: t('otto.board.markOf', { mark: t(`otto.board.marker.${mark.kind}`), who: { name: owner(mark.seat), you: !view.options.teams && mark.seat === view.seat } }) });
    for (let seat = 0; seat < view.seats; seat++) {
      const held = view.hands[seat]!, own = ownerOf(view, seat);
      items.push({ label: names[seat] ?? String(seat), text: [
        t('page.points', { n: view.scores[own] ?? 0 }), t('otto.board.onBoard', { n: pointsOnBoard(view.marks, own) }), view.kept[seat] ? `${t('otto.board.kept')}${t('page.colon')} ${tileText(view.kept[seat]!, 0, t)}` : '', t('page.cards', { n: typeof held === 'number' ? held : held.length }),
        `${t('otto.board.markersLeft')}${t('page.colon')} ${markerKinds.map((kind) => `${t(`otto.board.marker.${kind}`)} ${markersLeft(view.marks, own, kind)}`).join(', ')}`].filter(Boolean).join('; '), seat });
    }
    items.push({ label: t('page.table.round', { n: view.round }), text: [view.blind ? t('otto.board.blind') : '', view.seats === 1 ? t('otto.board.ottos', { n: view.ottos ?? 0 }) : t('otto.board.target', { n: view.options.target }), t('otto.board.tower', { n: view.tower }), view.extra > 0 ? t('otto.board.extra') : '', view.noCard ? t('otto.board.noCard') : ''].filter(Boolean).join('; ') });
    if (view.options.tiles === 'standard') items.push({ label: t('otto.board.remaining'), text: tilesLeft(view).map(({ kind, left }) => `${tileName(kind, t)}${t('page.colon')} ${left}`).join(', ') });
    if (view.played.length > 0) items.push({ label: t('otto.board.played'), text: view.played.map((card) => cardName(card, t)).join(', ') });
    return items;
  },
  move(move, view, names, lang) {
    const t = texts(lang);
    const [verb, ...rest] = move.split(' ');
    const word = (one: string) => (isOttoCard(one) ? cardName(one, t) : one === 'left' ? t('otto.board.left') : one === 'right' ? t('otto.board.right') : names[Number(one)] ?? one);
    const lay = layOf(move, view);
    if (lay) return `${t('otto.board.layHere', { tile: tileInSentence(lay.kind, t), place: lay.place, turn: linesName(lay.kind, lay.turn, t) || '–' })}${t('page.colon')} ${outcome(closes(view, lay.place, lay.kind, lay.turn), t)}`;
    if (verb === 'lift') return t('otto.board.liftHere', { place: rest[0]! });
    if (verb === 'card') return t('otto.board.playCard', { card: rest.map(word).join(', ') });
    return verb === 'draw' ? t('otto.board.draw') : t('otto.board.decline');
  },
  group(move, view, lang) {
    const t = texts(lang);
    const verb = move.split(' ')[0];
    const lay = layOf(move, view);
    // Moves are grouped by what they close; those that close nothing are grouped by place.
    if (lay) { const figures = closes(view, lay.place, lay.kind, lay.turn); return figures.length > 0 ? outcome(figures, t) : `${lay.place}${t('page.colon')} ${outcome([], t)}`; }
    return verb === 'card' ? t('otto.board.cards') : verb === 'lift' ? t('otto.board.chooseLift') : verb === 'draw' ? t('otto.board.draw') : t('otto.board.decline');
  },
  weight(move, view) {
    const lay = layOf(move, view);
    return lay ? closes(view, lay.place, lay.kind, lay.turn).reduce((sum, figure) => sum + figureWorth[figure], 0) : 0;
  },
};
