// A position of this game in words; see games/telling.ts.
import { texts } from '../../i18n/texts';
import type { OttoView } from '../contract';
import type { Line, Telling } from '../telling';
import { markerKinds, markersLeft, ownerOf, pointsOnBoard, tilesLeft } from './counts';
import { places } from './geometry';
import { isOttoCard, tileName, turnName } from './texts';

export const telling: Telling<OttoView> = {
  lines(view, names, lang) {
    const t = texts(lang);
    const owner = (n: number) => (view.options.teams ? `${names[n]} & ${names[n + 2]}` : names[n] ?? String(n));
    const lines: Line[] = [];
    if (view.drawn) lines.push({ label: t('otto.board.drawn'), text: tileName(view.drawn, t) });
    if (typeof view.stolen === 'string') lines.push({ label: t('otto.board.stolen'), text: t(`otto.card.${view.stolen}`) });
    if (view.lifted) lines.push({ label: t('otto.board.lift'), text: view.lifted });
    view.hands.forEach((hand, seat) => {
      if (Array.isArray(hand) && hand.length > 0) lines.push({ label: seat === view.seat ? t('otto.board.cards') : t('otto.board.partner', { who: names[seat] ?? '' }), text: hand.map((card) => t(`otto.card.${card}`)).join(', ') });
    });
    lines.push({ label: t('otto.board.board'), text: [t('otto.board.centre'), ...places.flatMap((place) => { const laid = view.board[place]; return laid ? [t('otto.board.tileOn', { tile: tileName(laid[0], t), place, turn: turnName(laid[1], t) })] : []; })].join('; ') });
    lines.push({ label: t('otto.board.freePlaces'), text: places.filter((place) => place !== 'c3' && !view.board[place]).join(', ') || '–' });
    for (const mark of view.marks) lines.push({ label: mark.at, text: t('otto.board.markOf', { mark: t(`otto.board.marker.${mark.kind}`), who: { name: owner(mark.seat), you: !view.options.teams && mark.seat === view.seat } }) });
    for (let seat = 0; seat < view.seats; seat++) {
      const held = view.hands[seat]!, own = ownerOf(view, seat);
      lines.push({ label: names[seat] ?? String(seat), text: [
        t('otto.board.points', { n: view.scores[own] ?? 0 }), t('otto.board.onBoard', { n: pointsOnBoard(view.marks, own) }), view.kept[seat] ? `${t('otto.board.kept')}${t('page.colon')} ${tileName(view.kept[seat]!, t)}` : '', t('otto.board.cardCount', { n: typeof held === 'number' ? held : held.length }),
        `${t('otto.board.markersLeft')}${t('page.colon')} ${markerKinds.map((kind) => `${t(`otto.board.marker.${kind}`)} ${markersLeft(view.marks, own, kind)}`).join(', ')}`].filter(Boolean).join('; ') });
    }
    lines.push({ label: t('otto.board.round', { n: view.round }), text: [view.blind ? t('otto.board.blind') : '', view.seats === 1 ? t('otto.board.ottos', { n: view.ottos ?? 0 }) : t('otto.board.target', { n: view.options.target }), t('otto.board.tower', { n: view.tower }), view.extra > 0 ? t('otto.board.extra') : '', view.noCard ? t('otto.board.noCard') : ''].filter(Boolean).join('; ') });
    if (view.options.tiles === 'standard') lines.push({ label: t('otto.board.remaining'), text: tilesLeft(view).map(({ kind, left }) => `${tileName(kind, t)}${t('page.colon')} ${left}`).join(', ') });
    if (view.played.length > 0) lines.push({ label: t('otto.board.played'), text: view.played.map((card) => t(`otto.card.${card}`)).join(', ') });
    return lines;
  },
  move(move, view, names, lang) {
    const t = texts(lang);
    const [verb, ...rest] = move.split(' ');
    const word = (one: string) => (isOttoCard(one) ? t(`otto.card.${one}`) : one === 'left' ? t('otto.board.left') : one === 'right' ? t('otto.board.right') : names[Number(one)] ?? one);
    if (verb === 'place') {
      const kind = rest[0] === 'kept' ? view.kept[view.turn] : view.drawn;
      return t('otto.board.layHere', { tile: tileName(kind ?? '', t), place: rest[1]!, turn: turnName(Number(rest[2]), t) });
    }
    if (verb === 'to') return t('otto.board.layHere', { tile: tileName((view.lifted && view.board[view.lifted]?.[0]) || '', t), place: rest[0]!, turn: turnName(Number(rest[1]), t) });
    if (verb === 'lift') return t('otto.board.liftHere', { place: rest[0]! });
    if (verb === 'card') return t('otto.board.playCard', { card: rest.map(word).join(', ') });
    return verb === 'draw' ? t('otto.board.draw') : t('otto.board.decline');
  },
  group(move, view, lang) {
    const t = texts(lang);
    const [verb, what] = move.split(' ');
    if (verb === 'place') return `${what === 'kept' ? t('otto.board.kept') : t('otto.board.drawn')}${t('page.colon')} ${tileName((what === 'kept' ? view.kept[view.turn] : view.drawn) ?? '', t)}`;
    return verb === 'card' ? t('otto.board.cards') : verb === 'lift' ? t('otto.board.chooseLift') : verb === 'to' ? t('otto.board.moveTo') : verb === 'draw' ? t('otto.board.draw') : t('otto.board.decline');
  },
};
