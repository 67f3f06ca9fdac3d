// A position of this game in words; see games/telling.ts.
import type { OttoCard } from '../../wire/types';
import type { OttoView } from '../contract';
import type { Line, Telling } from '../telling';
import { markerKinds, markersLeft, ownerOf, pointsOnBoard, tilesLeft } from './counts';
import { places } from './geometry';
import { texts, type T } from './texts';

const isCard = (word: string, t: T): word is OttoCard => word in t.card;

export const telling: Telling<OttoView> = {
  lines(view, names, lang) {
    const t = texts[lang] as T;
    const owner = (n: number) => (view.options.teams ? `${names[n]} & ${names[n + 2]}` : names[n] ?? String(n));
    const lines: Line[] = [];
    if (view.drawn) lines.push({ label: t.drawn, text: t.tile(view.drawn) });
    if (typeof view.stolen === 'string') lines.push({ label: t.stolen, text: t.card[view.stolen] });
    if (view.lifted) lines.push({ label: t.lift, text: view.lifted });
    view.hands.forEach((hand, seat) => {
      if (Array.isArray(hand) && hand.length > 0) lines.push({ label: seat === view.seat ? t.cards : t.partner(names[seat] ?? ''), text: hand.map((card) => t.card[card]).join(', ') });
    });
    lines.push({ label: t.board, text: [t.centre, ...places.flatMap((place) => { const laid = view.board[place]; return laid ? [t.tileOn(t.tile(laid[0]), place, t.turns[laid[1]]!)] : []; })].join('; ') });
    lines.push({ label: t.free('').replace(/^, /, ''), text: places.filter((place) => place !== 'c3' && !view.board[place]).join(', ') || '–' });
    for (const mark of view.marks) lines.push({ label: mark.at, text: t.markOf(t.marker[mark.kind], owner(mark.seat)) });
    for (let seat = 0; seat < view.seats; seat++) {
      const held = view.hands[seat]!, own = ownerOf(view, seat);
      lines.push({ label: names[seat] ?? String(seat), text: [
        t.points(view.scores[own] ?? 0), t.onBoard(pointsOnBoard(view.marks, own)), view.kept[seat] ? `${t.kept}: ${t.tile(view.kept[seat]!)}` : '', t.cardCount(typeof held === 'number' ? held : held.length),
        `${t.markersLeft}: ${markerKinds.map((kind) => `${t.marker[kind]} ${markersLeft(view.marks, own, kind)}`).join(', ')}`].filter(Boolean).join('; ') });
    }
    lines.push({ label: t.round(view.round), text: [view.blind ? t.blind : '', view.seats === 1 ? t.ottos(view.ottos ?? 0) : t.target(view.options.target), t.tower(view.tower), view.extra > 0 ? t.extra : '', view.noCard ? t.noCard : ''].filter(Boolean).join('; ') });
    if (view.options.tiles === 'standard') lines.push({ label: t.remaining, text: tilesLeft(view).map(({ kind, left }) => `${t.tile(kind)}: ${left}`).join(', ') });
    if (view.played.length > 0) lines.push({ label: t.played, text: view.played.map((card) => t.card[card]).join(', ') });
    return lines;
  },
  move(move, view, names, lang) {
    const t = texts[lang] as T;
    const [verb, ...rest] = move.split(' ');
    const word = (one: string) => (isCard(one, t) ? t.card[one] : one === 'left' ? t.left : one === 'right' ? t.right : names[Number(one)] ?? one);
    if (verb === 'place') {
      const kind = rest[0] === 'kept' ? view.kept[view.turn] : view.drawn;
      return t.layHere(t.tile(kind ?? ''), rest[1]!, t.turns[Number(rest[2])]!);
    }
    if (verb === 'to') return t.layHere(t.tile((view.lifted && view.board[view.lifted]?.[0]) || ''), rest[0]!, t.turns[Number(rest[1])]!);
    if (verb === 'lift') return t.liftHere(rest[0]!);
    if (verb === 'card') return t.playCard(rest.map(word).join(', '));
    return verb === 'draw' ? t.draw : t.decline;
  },
  group(move, view, lang) {
    const t = texts[lang] as T;
    const [verb, what] = move.split(' ');
    if (verb === 'place') return `${what === 'kept' ? t.kept : t.drawn}: ${t.tile((what === 'kept' ? view.kept[view.turn] : view.drawn) ?? '')}`;
    return verb === 'card' ? t.cards : verb === 'lift' ? t.chooseLift : verb === 'to' ? t.moveTo : verb === 'draw' ? t.draw : t.decline;
  },
};
